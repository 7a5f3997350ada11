import MidflightLayerTree

extension Tunable {
  /// The values of the animation in the scene's code. The spring is nil if the code uses a curve.
  fileprivate var codeValues: Tuning.Values {
    Tuning.Values(
      duration: duration, easing: easing, spring: isOwnSpring ? ownSpring : nil,
      isSpring: canBeSpring ? isOwnSpring : nil, delay: ownDelay)
  }
}

extension Tuning {
  /// Returns the values in the scene's code of everything that this tuning changes, so that later
  /// edits of the code can be noticed. They are stored under the first target of each animation.
  package func codeValues(of tunables: [Tunable]) -> Tuning {
    var result = Tuning()
    if hasNoValues { return result }
    for tunable in tunables {
      guard let target = tunable.targets.first else { continue }
      let (code, tuned) = (tunable.codeValues, self[target])
      var values = Values()
      if tuned.duration != nil { values.duration = code.duration }
      if tuned.delay != nil { values.delay = code.delay }
      if tuned.changesCurve { (values.easing, values.isSpring) = (code.easing, code.isSpring) }
      if tuned.spring != nil { values.spring = code.spring }
      result[target] = values
    }
    return result
  }

  /// Discards each tuned value whose counterpart in the code has changed, because the latest change
  /// takes precedence.
  ///
  /// - Parameters:
  ///   - before: The earlier values in the code, from ``codeValues(of:)``.
  ///   - tunables: The animations in the present code.
  /// - Returns: The discarded values: for each, the index of its animation in `tunables`, and a
  ///   title such as `duration`.
  package mutating func discardEdited(
    since before: Tuning, in tunables: [Tunable]
  ) -> [(index: Int, title: String)] {
    var discarded: [(index: Int, title: String)] = []
    if before.hasNoValues { return discarded }
    for (index, tunable) in tunables.enumerated() {
      guard let target = tunable.targets.first else { continue }
      let (old, new, tuned) = (before[target], tunable.codeValues, self[target])
      func discard(_ title: String, _ reset: (inout Values) -> Void) {
        for target in tunable.targets { reset(&self[target]) }
        discarded.append((index, title))
      }
      if let duration = old.duration, duration != new.duration, tuned.duration != nil {
        discard("duration") { $0.duration = nil }
      }
      if let delay = old.delay, delay != new.delay, tuned.delay != nil {
        discard("delay") { $0.delay = nil }
      }
      if old.changesCurve, (old.easing, old.isSpring) != (new.easing, new.isSpring),
        tuned.changesCurve
      {
        discard("easing") { ($0.easing, $0.isSpring) = (nil, nil) }
      }
      if let spring = old.spring, let present = new.spring, spring != present, tuned.spring != nil {
        // A spring's numbers can only be reset all together.
        discard("spring") { $0.spring = nil }
      }
    }
    return discarded
  }
}

extension Tuning.Values {
  fileprivate var changesCurve: Bool { easing != nil || isSpring != nil }
}
