import MidflightLayerTree

/// The schedule of a test's changes to the subject of a ``Motion``.
@MainActor
public final class Play {
  private(set) var acts: [(time: Flicks, act: @MainActor () -> Void)] = []

  init() {}

  /// Schedules a closure at an instant of the motion's own time. It runs as a separate event, after
  /// which the implicit transaction commits.
  ///
  /// - Parameters:
  ///   - seconds: The time since the start; negative times count as 0. Closures of one instant are
  ///     called in the order in which they were added.
  ///   - act: Changes the subject. It is called once for each evaluation of the motion.
  public func at(_ seconds: Double, _ act: @escaping @MainActor () -> Void) {
    acts.append((max(Flicks(seconds: seconds), .zero), act))
  }

  var end: Flicks? { acts.map(\.time).max() }

  func schedule(in context: CAContext) {
    for (time, act) in acts { context.schedule(at: time, act) }
  }
}
