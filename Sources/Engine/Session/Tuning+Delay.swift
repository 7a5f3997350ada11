import MidflightLayerTree

extension Tuning {
  /// The range of delays that can be tuned, in seconds.
  package static let delays = 0.0...60.0

  /// An animation's delay in seconds: the tuned one, or else the scene's. It is 0 for an animation
  /// that begins part-way through.
  package func delay(of tunable: Tunable) -> Double {
    tunable.targets.first.flatMap { self[$0].delay } ?? tunable.ownDelay
  }

  /// Sets an animation's delay on all its layers; nil restores the scene's delay.
  package mutating func setDelay(_ delay: Double?, of tunable: Tunable) {
    for target in tunable.targets { self[target].delay = delay }
  }
}

extension Tunable {
  /// The delay in the scene's code, in seconds.
  package var ownDelay: Double { max(motion.delay, 0) }
}

extension Tuning.Values {
  /// Applies the delay to an animation that is about to be added. The animation shows its first
  /// value until it begins.
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
    // The value does not move during the delay, so the spring must not continue the earlier
    // velocity.
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
