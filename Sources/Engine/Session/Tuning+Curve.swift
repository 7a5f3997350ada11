import MidflightLayerTree

extension Tuning {
  /// The shortest and longest duration that can be tuned, in seconds.
  package static let durations = 0.01...600.0

  /// An animation's duration, tuned or as the scene gives it.
  package func duration(of tunable: Tunable) -> Double {
    tunable.targets.first.flatMap { self[$0].duration } ?? tunable.duration
  }

  /// Nil for what has no curve: a spring, unless it gives way to one.
  package func easing(of tunable: Tunable) -> Easing? {
    let tuned = tunable.targets.first.flatMap { self[$0].easing }
    if let own = tunable.easing { return tuned ?? own }
    return isSpring(tunable) ? nil : tuned ?? .afterSpring
  }

  /// Sets the duration of an animation wherever the scene adds it; nil leaves it to the scene.
  package mutating func setDuration(_ duration: Double?, of tunable: Tunable) {
    for target in tunable.targets { self[target].duration = duration }
  }

  /// Sets the curve of an animation wherever the scene adds it; nil leaves it to the scene. What
  /// has no curve is left as it is.
  package mutating func setEasing(_ easing: Easing?, of tunable: Tunable) {
    if tunable.easing == nil, isSpring(tunable) { return }
    for target in tunable.targets { self[target].easing = easing }
  }
}
