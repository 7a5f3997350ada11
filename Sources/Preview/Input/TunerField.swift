package import MidflightEngine

/// A value of an animation that can be tuned: a row of the tuner.
package enum TunerField: Hashable {
  case duration, delay, easing
  case spring(SpringField)
  /// A number in the code, by the name of its tweak.
  case tweak(String)

  var title: String {
    switch self {
    case .duration: "duration"
    case .delay: "delay"
    case .easing: "easing"
    case .spring(let field): field.title
    case .tweak(let name): TunableName.words(name)
    }
  }

  /// The titles of all rows that a tunable may have.
  static func titles(of tunable: Tunable) -> [String] {
    let springs = tunable.canBeSpring ? SpringField.allCases.map(\.title) : []
    return [TunerField.duration, .easing, .delay].map(\.title) + springs
  }

  /// The rows of a tunable, as it moves.
  static func rows(of tunable: Tunable, in tuning: Tuning) -> [TunerField] {
    if !tunable.isTunable { return [] }
    guard tuning.isSpring(tunable), tunable.canBeSpring else {
      return [.duration, .easing, .delay]
    }
    let spring = SpringField.allCases.map { TunerField.spring($0) }
    // What unfolds where it is selected comes last, so that nothing moves under the pointer.
    return (tunable.isOwnSpring ? [.duration] : []) + [.easing, .delay] + spring
  }
}
