/// The layer's behaviors over time, as far as they affect the motion of particles.
struct BehaviorHistory {
  /// The effects over time, in ascending order of `begin`. The effects of each entry apply until
  /// the next entry begins.
  private var parts: [(begin: Double, effects: MotionEffects)] = []
  private(set) var cost = 0

  /// Creates the history from an emitter's spans.
  ///
  /// - Parameter spans: The emitter's spans (intervals in which its properties are constant),
  ///   latest first.
  init(_ spans: [EmitterSpan]) {
    var last: EmitterBehaviors?
    for span in spans.reversed() {
      if let last, last == span.state.behaviors { continue }
      last = span.state.behaviors
      let effects = MotionEffects(span.state.behaviors)
      parts.append((span.begin, effects))
      cost = max(cost, effects.cost)
    }
    if parts.isEmpty { parts = [(-.infinity, MotionEffects(EmitterBehaviors()))] }
  }

  /// Returns the effects at a time. Before the first entry begins, they are those of the first
  /// entry.
  ///
  /// - Complexity: O(log n) for n changes of behaviors.
  func effects(at time: Double) -> MotionEffects {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].begin > time { high = middle } else { low = middle + 1 }
    }
    return parts[max(low - 1, 0)].effects
  }
}
