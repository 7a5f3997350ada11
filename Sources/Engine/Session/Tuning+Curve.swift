import MidflightLayerTree

extension Tuning {
  /// The range of durations that users can set, in seconds.
  package static let durations = 0.01...600.0

  /// Returns an animation's duration in seconds: the tuned one if there is one, otherwise the
  /// scene's.
  package func duration(of tunable: Tunable) -> Double {
    tunable.targets.first.flatMap { self[$0].duration } ?? tunable.duration
  }

  /// Returns an animation's curve: the tuned one if there is one, otherwise the scene's; nil for a
  /// spring that is not replaced by a curve.
  package func easing(of tunable: Tunable) -> Easing? {
    let tuned = tunable.targets.first.flatMap { self[$0].easing }
    if let own = tunable.easing { return tuned ?? own }
    return isSpring(tunable) ? nil : tuned ?? .afterSpring
  }

  /// Sets an animation's duration on all of its layers; nil restores the scene's duration.
  package mutating func setDuration(_ duration: Double?, of tunable: Tunable) {
    for target in tunable.targets { self[target].duration = duration }
  }

  /// Sets an animation's curve on all of its layers; nil restores the scene's curve. Does nothing
  /// while the animation is a spring without a curve.
  package mutating func setEasing(_ easing: Easing?, of tunable: Tunable) {
    if tunable.easing == nil, isSpring(tunable) { return }
    for target in tunable.targets { self[target].easing = easing }
  }
}
