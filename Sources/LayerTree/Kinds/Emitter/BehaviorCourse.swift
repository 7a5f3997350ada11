/// The layer's behaviors in the course of time, as far as they move particles.
struct BehaviorCourse {
  /// From the first on; each holds until the next.
  private var parts: [(begin: Double, effects: MotionEffects)] = []
  /// The most that there is to do in a step.
  private(set) var cost = 0

  /// - Parameter spans: Stretches that come latest first.
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

  /// The effects at a time of the layer; those of the first part before it.
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
