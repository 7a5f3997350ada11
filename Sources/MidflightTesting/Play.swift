import MidflightLayerTree

/// The schedule of a test's changes to the subject of a ``Motion``.
@MainActor
public final class Play {
  private(set) var actions: [(time: Flicks, action: @MainActor () -> Void)] = []

  init() {}

  /// Schedules a closure at an instant of the motion's own time. The closure runs as a separate
  /// event, after which the implicit transaction commits.
  ///
  /// - Parameters:
  ///   - seconds: The time since the start; negative times count as 0. Closures scheduled for the
  ///     same time are called in the order in which they were added.
  ///   - action: Changes the subject. It is called once for each evaluation of the motion.
  public func at(_ seconds: Double, _ action: @escaping @MainActor () -> Void) {
    actions.append((max(Flicks(seconds: seconds), .zero), action))
  }

  var end: Flicks? { actions.map(\.time).max() }

  func schedule(in context: CAContext) {
    for (time, action) in actions { context.schedule(at: time, action) }
  }
}
