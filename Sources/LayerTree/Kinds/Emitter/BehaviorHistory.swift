/// The layer's behaviors over time, as far as they affect the motion of particles.
struct BehaviorHistory {
  /// The effects of each part, in ascending order; each holds until the next.
  private var parts: [(begin: Double, effects: MotionEffects)] = []
  private(set) var cost = 0

  /// - Parameter spans: The spans, latest first.
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

  /// The effects at a time; before the first part, those of the first part.
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
