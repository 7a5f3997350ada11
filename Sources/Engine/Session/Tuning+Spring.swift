import Foundation
package import MidflightLayerTree

extension Tunable {
  /// Whether a curve and a spring can change places.
  package var canBeSpring: Bool { motion.canBeSpring }

  /// Whether its timing can be tuned: a property animator's is known to the animator alone.
  package var isTunable: Bool { motion.viewOrigin != .animator }

  /// Why animations can't be tuned; nil if they can.
  package static func refusal(of all: [Tunable]) -> String? {
    all.first { !$0.isTunable }.map {
      "\($0.name) belongs to a property animator, whose timing only the code can change"
    }
  }

  /// Whether the scene moves it by a spring.
  package var isOwnSpring: Bool { spring != nil }

  /// The scene's own spring; for a curve, one that takes about as long and swings a little.
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
  /// Whether a spring moves an animation, tuned or as the scene has it.
  package func isSpring(_ tunable: Tunable) -> Bool {
    guard let target = tunable.targets.first else { return tunable.isOwnSpring }
    return self[target].isSpring ?? tunable.isOwnSpring
  }

  /// The spring that moves an animation, or would.
  package func spring(of tunable: Tunable) -> TunedSpring {
    tunable.targets.first.flatMap { self[$0].spring } ?? tunable.ownSpring
  }

  /// Sets the spring of an animation wherever the scene adds it; nil leaves it to the scene.
  package mutating func setSpring(_ spring: TunedSpring?, of tunable: Tunable) {
    for target in tunable.targets { self[target].spring = spring }
  }

  /// Moves an animation by its spring or by its curve, wherever the scene adds it. What is neither
  /// is left as it is.
  package mutating func setIsSpring(_ isSpring: Bool, of tunable: Tunable) {
    guard tunable.canBeSpring else { return }
    for target in tunable.targets {
      // As the scene has it there is nothing to say, but which spring it is that is not the
      // scene's.
      self[target].isSpring = isSpring == tunable.isOwnSpring ? nil : isSpring
      if isSpring, !tunable.isOwnSpring, self[target].spring == nil {
        self[target].spring = tunable.ownSpring
      }
    }
  }

  /// How long a spring in force plays: until it settles, unless the scene's own is cut off.
  package func springDuration(of tunable: Tunable) -> Double {
    guard let target = tunable.targets.first else { return tunable.duration }
    let values = self[target]
    if tunable.isOwnSpring {
      return values.duration ?? values.spring?.settlingDuration ?? tunable.duration
    }
    return spring(of: tunable).settlingDuration
  }

  /// Whether a spring's number is what it is without tuning, but for what roots lose.
  package func isOwn(_ field: SpringField, of tunable: Tunable) -> Bool {
    let (own, now) = (
      tunable.ownSpring[keyPath: field.path], spring(of: tunable)[keyPath: field.path]
    )
    return abs(own - now) <= 1e-9 * max(abs(own), abs(now), 1)
  }
}

extension Tuning {
  /// An animation with its tuned values, as it would be added to a layer; the same where nothing of
  /// it is tuned.
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
  /// Puts the values in place of an animation's own, before it is added.
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
      // The duration that is tuned is the curve's; only the scene's own spring is cut off by one.
      if !isOwn || duration == nil { animation.duration = spring.settlingDuration }
      given = animation
    } else if isOwn {
      let animation = CABasicAnimation()
      animation.copyProperties(of: basic)
      if easing == nil { animation.timingFunction = Easing.afterSpring.timingFunction }
      given = animation
    }
  }

  /// Puts them in the place of the scene's own where it is exported.
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
  /// Paces an animation whose spring gives way to a curve that nobody has chosen yet.
  package static let afterSpring = named[3].easing
}
