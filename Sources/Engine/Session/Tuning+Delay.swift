import MidflightLayerTree

extension Tuning {
  /// The shortest and longest delay that can be tuned, in seconds.
  package static let delays = 0.0...60.0

  /// How long an animation waits before it begins, in seconds, tuned or as the scene has it: what
  /// begins part-way waits for 0 s.
  package func delay(of tunable: Tunable) -> Double {
    tunable.targets.first.flatMap { self[$0].delay } ?? tunable.ownDelay
  }

  /// Sets how long an animation waits wherever the scene adds it; nil leaves it to the scene.
  package mutating func setDelay(_ delay: Double?, of tunable: Tunable) {
    for target in tunable.targets { self[target].delay = delay }
  }
}

extension Tunable {
  /// The scene's own delay, in seconds.
  package var ownDelay: Double { max(motion.delay, 0) }
}

extension Tuning.Values {
  /// Lets an animation that is about to be added wait. Until it begins its first value is shown,
  /// which is where it sets off from.
  @MainActor
  func applyDelay(to animation: CAAnimation, on layer: CALayer) {
    guard let delay else { return }
    // Nothing set is the instant at which it is added.
    if delay == 0 {
      animation.beginTime = 0
      return
    }
    animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
    animation.fillMode = animation.fillMode.fillingBackwards
    // A value that stands while it waits has lost the velocity that a spring would have taken over.
    (animation as? CASpringAnimation)?.velocity = nil
  }

  /// Puts it in the place of the scene's own where it is exported.
  func applyDelay(to motion: inout ExportedMotion) {
    guard let delay else { return }
    motion.delay = delay
    if delay > 0 {
      motion.fillMode =
        CAMediaTimingFillMode(rawValue: motion.fillMode).fillingBackwards.rawValue
    }
  }
}

extension CAMediaTimingFillMode {
  /// This mode, with the first value shown before the beginning.
  fileprivate var fillingBackwards: CAMediaTimingFillMode {
    self == .forwards || self == .both ? .both : .backwards
  }
}
