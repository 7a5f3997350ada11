import MidflightEngine
import MidflightLayerTree

/// The focused row of the tuner, and the filter for its rows.
package struct TunerFocus: Equatable {
  /// The value of ``tunable`` for the tuner's first block, which contains the numbers in the user's
  /// code.
  static let tweaks = -1

  /// The property that was selected when ``tunable`` was last chosen.
  var property: String?
  package var tunable = 0
  package var field = TunerField.duration {
    didSet { if field != oldValue { others = [] } }
  }
  /// The indices of the other selected animations. Changing the focused row's value changes the
  /// same value of these animations too.
  var others: [Int] = []
  /// The text of the filter; nil if there is no filter.
  var filter: String?

  mutating func move(by step: Int, in rows: [(tunable: Int, field: TunerField)]) {
    guard !rows.isEmpty else { return }
    let present = rows.firstIndex { $0.tunable == tunable && $0.field == field }
    let next = present.map { min(max($0 + step, 0), rows.count - 1) }
    let row = rows[next ?? rows.firstIndex { $0.tunable >= tunable } ?? rows.count - 1]
    (tunable, field, others) = (row.tunable, row.field, [])
  }

  /// Adds another animation's row to the selected rows, or removes it. All selected rows show the
  /// same field; a row of another field replaces them all.
  mutating func toggle(_ other: Int, _ field: TunerField) {
    if field != self.field || tunable == Self.tweaks {
      (tunable, self.field, others) = (other, field, [])
    } else if let index = others.firstIndex(of: other) {
      others.remove(at: index)
    } else if other != tunable {
      others.append(other)
    }
  }
}

extension Tuning {
  mutating func reset(_ field: TunerField, of tunable: Tunable) {
    switch field {
    case .duration: setDuration(nil, of: tunable)
    case .delay: setDelay(nil, of: tunable)
    case .easing:
      for target in tunable.targets { (self[target].easing, self[target].isSpring) = (nil, nil) }
      if !tunable.isOwnSpring { setSpring(nil, of: tunable) }
    case .tweak: break
    case .spring(let field):
      guard !isOwn(field, of: tunable) else { return }
      var spring = spring(of: tunable)
      spring[keyPath: field.path] = tunable.ownSpring[keyPath: field.path]
      setSpring(spring, of: tunable)
      if tunable.isOwnSpring, SpringField.allCases.allSatisfy({ isOwn($0, of: tunable) }) {
        setSpring(nil, of: tunable)
      }
    }
  }

  /// Changes a tuned value by a number of steps. A step is 1/20 s for times, and the next named
  /// curve for easings.
  mutating func adjust(_ field: TunerField, of tunable: Tunable, by steps: Double) {
    switch field {
    case .duration:
      let duration = duration(of: tunable) + steps * 0.05
      let rounded = (duration * 1000).rounded() / 1000
      setDuration(
        min(max(rounded, Self.durations.lowerBound), Self.durations.upperBound), of: tunable)
    case .delay:
      let rounded = ((delay(of: tunable) + steps * 0.05) * 1000).rounded() / 1000
      setDelay(min(max(rounded, Self.delays.lowerBound), Self.delays.upperBound), of: tunable)
    case .easing:
      guard let easing = easing(of: tunable) else { return }
      let names = Easing.named
      let name = easing.name
      let index = names.firstIndex { $0.name == name }
      let next = index.map { $0 + (steps < 0 ? -1 : 1) } ?? 0
      setEasing(names[(next + names.count) % names.count].easing, of: tunable)
    case .tweak: break
    case .spring(let field):
      var spring = spring(of: tunable)
      let value = spring[keyPath: field.path]
      let rounded = ((value + steps * field.step(at: value)) * 1000).rounded() / 1000
      spring[keyPath: field.path] =
        min(max(rounded, field.limits.lowerBound), field.limits.upperBound)
      // A change of one parameter can push another beyond its limit. Such a change is ignored.
      if spring.isWithinLimits { setSpring(spring, of: tunable) }
    }
  }
}
