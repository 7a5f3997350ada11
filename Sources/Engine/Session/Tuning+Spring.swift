import Foundation
package import MidflightLayerTree

extension Tunable {
  package var canBeSpring: Bool { motion.canBeSpring }

  /// Whether the animation's timing can be tuned: false if a property animator controls it.
  package var isTunable: Bool { motion.viewOrigin != .animator }

  /// Returns the reason why one of the animations can't be tuned; nil if all can be tuned.
  package static func refusal(of all: [Tunable]) -> String? {
    all.first { !$0.isTunable }.map {
      "\($0.name) belongs to a property animator, whose timing only the code can change"
    }
  }

  package var isOwnSpring: Bool { spring != nil }

  /// The spring in the scene's code. If the code has a curve instead, this is a spring that takes
  /// about as long and overshoots slightly.
  package var ownSpring: TunedSpring {
    if let spring = motion.spring {
      return TunedSpring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        initialVelocity: spring.initialVelocity)
    }
    let time = (duration * 600).rounded() / 1000
    let limits = SpringField.response.limits
    return TunedSpring(
      duration: min(max(time, limits.lowerBound), limits.upperBound), bounce: 0.2)
  }
}

extension Tuning {
  package func isSpring(_ tunable: Tunable) -> Bool {
    guard let target = tunable.targets.first else { return tunable.isOwnSpring }
    return self[target].isSpring ?? tunable.isOwnSpring
  }

  /// Returns an animation's spring, even while its curve is in use: the tuned spring if there is
  /// one, otherwise the scene's.
  package func spring(of tunable: Tunable) -> TunedSpring {
    tunable.targets.first.flatMap { self[$0].spring } ?? tunable.ownSpring
  }

  /// Sets an animation's spring on all of its layers; nil restores the scene's spring.
  package mutating func setSpring(_ spring: TunedSpring?, of tunable: Tunable) {
    for target in tunable.targets { self[target].spring = spring }
  }

  /// Switches an animation to its spring or to its curve on all of its layers. Does nothing if the
  /// animation can't be switched.
  package mutating func setIsSpring(_ isSpring: Bool, of tunable: Tunable) {
    guard tunable.canBeSpring else { return }
    for target in tunable.targets {
      // Nil means the scene's choice. A spring in place of the scene's curve must be stored
      // too, since the scene has none.
      self[target].isSpring = isSpring == tunable.isOwnSpring ? nil : isSpring
      if isSpring, !tunable.isOwnSpring, self[target].spring == nil {
        self[target].spring = tunable.ownSpring
      }
    }
  }

  /// Returns the time for which a spring plays, in seconds. If the scene itself uses a spring, this
  /// is the tuned duration, or else the tuned spring's settling time, or else the scene's duration.
  /// If a spring replaces the scene's curve, it is the settling time.
  package func springDuration(of tunable: Tunable) -> Double {
    guard let target = tunable.targets.first else { return tunable.duration }
    let values = self[target]
    if tunable.isOwnSpring {
      return values.duration ?? values.spring?.settlingDuration ?? tunable.duration
    }
    return spring(of: tunable).settlingDuration
  }

  /// Whether a number of the animation's spring equals the scene's, apart from rounding errors of
  /// square roots.
  package func isOwn(_ field: SpringField, of tunable: Tunable) -> Bool {
    let (own, now) = (
      tunable.ownSpring[keyPath: field.path], spring(of: tunable)[keyPath: field.path]
    )
    return abs(own - now) <= 1e-9 * max(abs(own), abs(now), 1)
  }
}

extension Tuning {
  /// Returns an animation with its tuned values, as it would be added to a layer. If it has none,
  /// returns the animation itself.
  @MainActor
  package func applied(
    to animation: CAAnimation, on layer: CALayer, named name: String
  ) -> CAAnimation {
    let values = self[Target(layerPath: layer.layerPath, animationKey: name)]
    if values.isEmpty { return animation }
    var tuned = animation.copy()
    values.apply(to: &tuned)
    values.applyDelay(to: tuned, on: layer)
    return tuned
  }
}

extension Tuning.Values {
  @MainActor
  func apply(to given: inout CAAnimation) {
    if let duration { given.duration = duration }
    if let easing { given.timingFunction = easing.timingFunction }
    guard let basic = given as? CABasicAnimation,
      basic.valueFunction == nil
    else { return }
    let isOwn = basic is CASpringAnimation
    if isSpring ?? isOwn {
      guard let spring else { return }
      let animation = basic as? CASpringAnimation ?? CASpringAnimation()
      if !isOwn { animation.copyProperties(of: basic) }
      (animation.mass, animation.stiffness) = (spring.mass, spring.stiffness)
      (animation.damping, animation.initialVelocity) = (spring.damping, spring.initialVelocity)
      animation.allowsOverdamping = true
      if !isOwn { animation.timingFunction = nil }
      // A tuned duration cuts off a spring from the scene's code. It does not apply to a spring
      // that replaces a curve, since the duration belongs to the curve.
      if !isOwn || duration == nil { animation.duration = spring.settlingDuration }
      given = animation
    } else if isOwn {
      let animation = CABasicAnimation()
      animation.copyProperties(of: basic)
      if easing == nil { animation.timingFunction = Easing.afterSpring.timingFunction }
      given = animation
    }
  }

  func applySpring(to motion: inout ExportedMotion, of tunable: Tunable) {
    guard tunable.canBeSpring else { return }
    if isSpring ?? tunable.isOwnSpring {
      guard let spring else { return }
      motion.kind = .spring
      motion.spring = ExportedMotion.Spring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        initialVelocity: spring.initialVelocity, allowsOverdamping: true)
      if !tunable.isOwnSpring { (motion.curve, motion.stops) = (nil, nil) }
      if !tunable.isOwnSpring || duration == nil { motion.duration = spring.settlingDuration }
    } else if tunable.isOwnSpring {
      (motion.kind, motion.spring) = (.basic, nil)
      if easing == nil { motion.curve = Easing.afterSpring.controlPoints }
    }
  }
}

extension Easing {
  /// The curve for an animation that is switched from its spring to a curve before the user has
  /// chosen one.
  package static let afterSpring = named[3].easing
}
