package import MidflightEngine

/// A tunable value of an animation, shown as a row of the tuner.
package enum TunerField: Hashable {
  case duration, delay, easing
  case spring(SpringField)
  /// A number in the user's code. The value is the number's name.
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

  static func titles(of tunable: Tunable) -> [String] {
    let springs = tunable.canBeSpring ? SpringField.allCases.map(\.title) : []
    return [TunerField.duration, .easing, .delay].map(\.title) + springs
  }

  /// Returns the rows of an animation for its current kind of motion: a curve or a spring.
  static func rows(of tunable: Tunable, in tuning: Tuning) -> [TunerField] {
    if !tunable.isTunable { return [] }
    guard tuning.isSpring(tunable), tunable.canBeSpring else {
      return [.duration, .easing, .delay]
    }
    let spring = SpringField.allCases.map { TunerField.spring($0) }
    // The rows of the spring's numbers are shown only while the animation is selected. They come
    // last, so that no other row moves under the pointer.
    return (tunable.isOwnSpring ? [.duration] : []) + [.easing, .delay] + spring
  }
}
