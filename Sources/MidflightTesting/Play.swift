import MidflightLayerTree

/// What a test does to the subject of a ``Motion``, and when.
@MainActor
public final class Play {
  private(set) var acts: [(time: Flicks, act: @MainActor () -> Void)] = []

  init() {}

  /// Calls a closure at an instant of the motion's own time, as an event of its own: the implicit
  /// transaction commits after it.
  ///
  /// - Parameters:
  ///   - seconds: Since the start. Closures of one instant are called in the order in which they
  ///     were given; a negative time counts as 0.
  ///   - act: Changes the subject. It is called once for each evaluation of the motion.
  public func at(_ seconds: Double, _ act: @escaping @MainActor () -> Void) {
    acts.append((max(Flicks(seconds: seconds), .zero), act))
  }

  /// The time of the last closure; nil without any.
  var end: Flicks? { acts.map(\.time).max() }

  func schedule(in context: CAContext) {
    for (time, act) in acts { context.schedule(at: time, act) }
  }
}
