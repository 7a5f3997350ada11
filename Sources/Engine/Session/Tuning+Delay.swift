import MidflightLayerTree

extension Tuning {
  /// The range of delays that users can set, in seconds.
  package static let delays = 0.0...60.0

  /// Returns an animation's delay in seconds: the tuned one if there is one, otherwise the scene's.
  /// The delay of an animation that begins part-way through is 0.
  package func delay(of tunable: Tunable) -> Double {
    tunable.targets.first.flatMap { self[$0].delay } ?? tunable.ownDelay
  }

  /// Sets an animation's delay on all of its layers; nil restores the scene's delay.
  package mutating func setDelay(_ delay: Double?, of tunable: Tunable) {
    for target in tunable.targets { self[target].delay = delay }
  }
}

extension Tunable {
  /// The animation's delay in the scene's code, in seconds; 0 if the animation begins part-way
  /// through.
  package var ownDelay: Double { max(motion.delay, 0) }
}

extension Tuning.Values {
  /// Delays an animation that is about to be added. Until the animation begins, it shows its first
  /// value.
  @MainActor
  func applyDelay(to animation: CAAnimation, on layer: CALayer) {
    guard let delay else { return }
    // A `beginTime` of 0 means the time at which the animation is added.
    if delay == 0 {
      animation.beginTime = 0
      return
    }
    animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
    animation.fillMode = animation.fillMode.fillingBackwards
    // The value does not change during the delay, so the spring must not start with the velocity of
    // the motion that it interrupts.
    (animation as? CASpringAnimation)?.velocity = nil
  }

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
  fileprivate var fillingBackwards: CAMediaTimingFillMode {
    self == .forwards || self == .both ? .both : .backwards
  }
}
