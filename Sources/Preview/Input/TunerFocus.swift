import LayerTree

/// The rows of the tuner as a list, the one with the focus, and what is being typed into it.
struct TunerFocus: Equatable {
  /// The animation's index among the scene's tunables.
  var tunable = 0
  var field = TunerField.duration
  /// The text being typed; nil while nothing is.
  var typed: String?
  /// Whether the next character replaces the text that typing began with.
  var replacesText = false

  /// Moves by rows, two for each animation, and stops at the ends.
  mutating func move(by rows: Int, of count: Int) {
    guard count > 0 else { return }
    let row = min(max(tunable * 2 + (field == .easing ? 1 : 0) + rows, 0), count * 2 - 1)
    tunable = row / 2
    field = row % 2 == 0 ? .duration : .easing
  }
}

extension Tuning {
  /// The shortest and longest duration that can be tuned, in seconds.
  public static let durations = 0.01...600.0

  /// What an animation has, tuned or as the scene gives it.
  func duration(of tunable: Tunable) -> Double {
    tunable.targets.first.flatMap { self[$0].duration } ?? tunable.duration
  }

  /// Nil for a spring, which has no curve.
  func easing(of tunable: Tunable) -> Easing? {
    guard let own = tunable.easing else { return nil }
    return tunable.targets.first.flatMap { self[$0].easing } ?? own
  }

  /// Sets the duration of an animation wherever the scene adds it; nil leaves it to the scene.
  public mutating func setDuration(_ duration: Double?, of tunable: Tunable) {
    for target in tunable.targets { self[target].duration = duration }
  }

  /// Sets the curve of an animation wherever the scene adds it; nil leaves it to the scene. What has
  /// no curve is left as it is.
  public mutating func setEasing(_ easing: Easing?, of tunable: Tunable) {
    if tunable.easing == nil { return }
    for target in tunable.targets { self[target].easing = easing }
  }

  /// Changes a tuned value by steps: a twentieth of a second each, or one of the named curves.
  mutating func adjust(_ field: TunerField, of tunable: Tunable, by steps: Double) {
    switch field {
    case .duration:
      let duration = duration(of: tunable) + steps * 0.05
      let rounded = (duration * 1000).rounded() / 1000
      setDuration(
        min(max(rounded, Self.durations.lowerBound), Self.durations.upperBound), of: tunable)
    case .easing:
      guard let easing = easing(of: tunable) else { return }
      let names = Easing.named
      let name = easing.name
      let index = names.firstIndex { $0.name == name }
      let next = index.map { $0 + (steps < 0 ? -1 : 1) } ?? 0
      setEasing(names[(next + names.count) % names.count].easing, of: tunable)
    }
  }
}
