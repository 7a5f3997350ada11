import MidflightLayerTree

extension Tunable {
  /// The values of the animation in the scene's code. The spring is nil if the code uses a curve.
  package var codeValues: Tuning.Values {
    Tuning.Values(
      duration: duration, easing: easing, spring: isOwnSpring ? ownSpring : nil,
      isSpring: isOwnSpring, delay: ownDelay)
  }
}

extension Tuning {
  /// Returns the values in the scene's code of everything that this tuning changes. They are saved
  /// so that later edits of the code can be noticed.
  package func codeValues(of tunables: [Tunable]) -> Tuning {
    var result = Tuning()
    if hasNoValues { return result }
    for tunable in tunables {
      let code = tunable.codeValues
      for target in tunable.targets {
        let tuned = self[target]
        var values = Values()
        if tuned.duration != nil { values.duration = code.duration }
        if tuned.delay != nil { values.delay = code.delay }
        if tuned.changesCurve { (values.easing, values.isSpring) = (code.easing, code.isSpring) }
        if tuned.spring != nil { values.spring = code.spring }
        result[target] = values
      }
    }
    return result
  }

  /// Discards each tuned value whose counterpart in the code has changed, because the latest change
  /// takes precedence.
  ///
  /// - Parameters:
  ///   - before: Returns the code's earlier values for a tunable; nil if they are unknown. Members
  ///     that are nil are not compared.
  ///   - tunables: The animations that the current code adds.
  /// - Returns: The discarded values, each given by an index into `tunables` and a title such as
  ///   `duration`.
  package mutating func discardEdited(
    since before: (Tunable) -> Values?, in tunables: [Tunable]
  ) -> [(index: Int, title: String)] {
    var discarded: [(index: Int, title: String)] = []
    for (index, tunable) in tunables.enumerated() {
      guard let old = before(tunable) else { continue }
      let (new, tuned) = (tunable.codeValues, tunable.targets.map { self[$0] })
      func discard(_ title: String, _ reset: (inout Values) -> Void) {
        for target in tunable.targets { reset(&self[target]) }
        discarded.append((index, title))
      }
      if let duration = old.duration, duration != new.duration,
        tuned.contains(where: { $0.duration != nil })
      {
        discard("duration") { $0.duration = nil }
      }
      if let delay = old.delay, delay != new.delay, tuned.contains(where: { $0.delay != nil }) {
        discard("delay") { $0.delay = nil }
      }
      if let isSpring = old.isSpring, (old.easing, isSpring) != (new.easing, tunable.isOwnSpring),
        tuned.contains(where: \.changesCurve)
      {
        discard("easing") { ($0.easing, $0.isSpring) = (nil, nil) }
      }
      if let spring = old.spring, let present = new.spring, spring != present,
        tuned.contains(where: { $0.spring != nil })
      {
        // A spring's numbers can only be reset all together.
        discard("spring") { $0.spring = nil }
      }
    }
    return discarded
  }
}

extension [String] {
  /// The first name and the number of the others, such as `level duration and 2 more`; nil for no
  /// names.
  package var firstAndCount: String? {
    first.map { $0 + (count > 1 ? " and \(count - 1) more" : "") }
  }
}

extension Tuning.Values {
  fileprivate var changesCurve: Bool { easing != nil || isSpring != nil }
}
