import Foundation

/// The rule for where a new animation starts if it interrupts another animation of the same
/// property.
public enum RetargetPolicy: String, Sendable, Hashable, CaseIterable, Codable {
  /// The new animation starts at the model value before the change instead of the shown value, so
  /// the value jumps. This is the bug that the other policies avoid.
  case fromModel
  /// The new animation replaces the old one and starts at the presentation value. The value is
  /// continuous, but the velocity jumps to the new curve's initial velocity.
  case fromPresentation
  /// The new animation is added to the old one, which continues: each completes its own change. The
  /// value is continuous, and the motions blend. At most 1024 animations blend; beyond that, the
  /// older half of them ends, and the new animation makes up for their remaining motion.
  case additive
  /// The new animation is a spring that starts with the presentation value and its velocity, so
  /// both are continuous.
  case spring

  var needsMotionState: Bool { self == .fromPresentation || self == .spring }
}

extension AnimationAddition {
  /// Applies an interruption policy to the animation.
  ///
  /// Only a basic animation of finite duration is changed. It must not be additive itself or have a
  /// value function. If the property is moving and the new animation's `beginTime` is 0, all
  /// policies except ``RetargetPolicy/additive`` end the other animations of the property and of
  /// its members, whatever their keys.
  ///
  /// - Parameters:
  ///   - policy: The interruption policy.
  ///   - motionState: The state of the property before the change, or nil if nothing animates it.
  ///     If it is nil, all policies except ``RetargetPolicy/additive`` leave the animation
  ///     unchanged.
  public mutating func apply(_ policy: RetargetPolicy, motionState: MotionState?) {
    apply(
      policy,
      interrupting: motionState.map { known in Interruption(model: known.model) { _ in known } })
  }

  /// Applies an interruption policy to the animation, and computes the motion state only if the
  /// policy needs it.
  public mutating func apply(_ policy: RetargetPolicy, interrupting motion: Interruption?) {
    self.policy = nil
    guard let basic = animation as? CABasicAnimation, !basic.isAdditive,
      basic.valueFunction == nil, basic.duration.isFinite
    else { return }
    func given(_ value: any AnimatableValue) -> Any { value.isAbsent ? NSNull() : value }
    switch policy {
    case .fromModel:
      if let motion { basic.fromValue = given(motion.model) }
    case .fromPresentation:
      if let motionState = motion?.motionState { basic.fromValue = given(motionState.presentation) }
    case .additive:
      if let motion {
        let keyPath = basic.keyPath ?? ""
        let isMadeRelative = layer.isAnimatedAbsolutely(at: keyPath)
        if isMadeRelative {
          // The motion state is computed at its first access. Access it here, because it cannot be
          // computed after the motion has changed.
          _ = motion.motionState
          layer.makeMotionRelative(at: keyPath)
        }
        let start = motion.additiveStart(
          on: layer, keyPath: keyPath, needsCompensation: isMadeRelative)
        basic.fromValue = given(layer.startAmongBlended(start, under: key, of: keyPath))
      } else if basic.fromValue == nil, basic.byValue == nil, let previousModelValue {
        // The model has already changed. Without `fromValue`, the animation would start at the new
        // model value instead of the previous one.
        basic.fromValue = given(previousModelValue)
      }
      (basic.isAdditive, basic.isRelativeToModel) = (true, true)
      // Add the animation under an unused key, so that it runs alongside the current animations
      // instead of replacing them.
      if let key { (takeover.base, self.key) = (key, layer.unusedKey(like: key)) }
      takeover.ends = .none
    case .spring:
      guard let motionState = motion?.motionState else { return }
      animation = spring(like: basic, motionState)
    }
    if policy != .additive, motion != nil, takeover.ends == .none, basic.beginTime == 0 {
      takeover.ends = .begun
    }
  }

  /// Returns a critically damped spring that settles within the animation's duration if it starts
  /// at rest.
  ///
  /// With ω = √(k/m), the spring's motion is x(t) = ((1 + ωt)x₀ + t·v₀)e^(−ωt), in the property's
  /// units (see [Damping](https://en.wikipedia.org/wiki/Damping)). So x(0) = x₀ and ẋ(0) = v₀ for
  /// all x₀ and v₀: the new motion starts with the value and velocity that the old one had. The
  /// distance to the target may be zero: for x₀ = 0 the spring swings out and comes back.
  private func spring(like basic: CABasicAnimation, _ motionState: MotionState) -> CASpringAnimation
  {
    let spring = CASpringAnimation()
    spring.copyProperties(of: basic)
    spring.fromValue = motionState.presentation.isAbsent ? NSNull() : motionState.presentation
    spring.velocity = motionState.velocity.isAbsent ? nil : motionState.velocity
    spring.timingFunction = nil
    let duration = basic.duration > 0 ? basic.duration : CATransaction.defaultDuration
    let frequency = Spring.settledAtRest / duration
    spring.mass = 1
    spring.stiffness = frequency * frequency
    spring.damping = 2 * frequency
    let target = basic.toValue ?? layer.value(forKeyPath: basic.keyPath ?? "") ?? NSNull()
    spring.duration = Self.duration(
      frequency, from: motionState.presentation, velocity: motionState.velocity, to: target)
    return spring
  }

  /// Returns the time after which the value's distance from the target stays below a thousandth of
  /// the displacement: the larger of the initial distance and v₀/(eω), the greatest distance to
  /// which the velocity alone would carry the value.
  private static func duration<Value: AnimatableValue>(
    _ frequency: Double, from start: Value, velocity: any AnimatableValue, to target: Any
  ) -> Double {
    let nothing = start.scaled(by: 0)
    let speed = (velocity as? Value).flatMap { nothing.animatedDistance(to: $0) } ?? 0
    let distance = Value.converted(from: target).flatMap { start.animatedDistance(to: $0) } ?? 0
    let displacement = max(distance, speed / (frequency * 2.718281828459045))
    guard displacement > 0, displacement.isFinite else { return Spring.settledAtRest / frequency }
    func rest(_ t: Double) -> Double {
      ((1 + frequency * t) * distance + t * speed) * exp(-frequency * t)
    }
    // The upper bound of the distance decreases for t > 1/ω, so bisection finds the time.
    var (low, high) = (1 / frequency, 2 / frequency)
    while rest(high) > Spring.settlingTolerance * displacement { high *= 2 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if rest(middle) > Spring.settlingTolerance * displacement {
        low = middle
      } else {
        high = middle
      }
    }
    return high
  }
}

extension CALayer {
  /// Gives a property a new target under an interruption policy: the model changes immediately, and
  /// an animation starts from the property's current motion.
  ///
  ///     layer.retarget("position", to: CGPoint(x: 300, y: 80), policy: .spring)
  ///
  /// No action is run. If the property is at rest, a spring starts with zero velocity, and
  /// ``RetargetPolicy/fromModel`` and ``RetargetPolicy/fromPresentation`` are equivalent. All
  /// policies except ``RetargetPolicy/additive`` end the other animations of the property and of
  /// its members, whatever their keys.
  ///
  /// - Parameters:
  ///   - keyPath: An animatable property or a member of one. Other key paths are reported and
  ///     ignored.
  ///   - value: A value of a matching type.
  ///   - policy: The interruption policy; nil for the property's own policy
  ///     (``retargetPolicy(forKey:)``), or for ``RetargetPolicy/fromPresentation`` if it has none.
  ///   - duration: In seconds; if nil, the transaction's duration, or 0.25. A spring settles within
  ///     the duration if it starts at rest. If the duration is not positive, the target is shown
  ///     immediately. If it is infinite, that is reported, and the call is ignored.
  ///   - timingFunction: Linear if nil; springs ignore it.
  public func retarget(
    _ keyPath: String, to value: Any, policy: RetargetPolicy? = nil,
    duration: Double? = nil, timingFunction: CAMediaTimingFunction? = nil
  ) {
    // Run in the layer's session, so that its transactions apply; another session may be the
    // current one.
    context.perform {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.duration = duration ?? CATransaction.animationDuration()
      animation.timingFunction = timingFunction
      takeOver(keyPath, to: value, policy, by: animation)
    }
  }

  /// Gives a property a new target by adding the given animation. The animation's duration must be
  /// set; its `fromValue` is set here, as the policy requires.
  package func takeOver(
    _ keyPath: String, to value: Any, _ chosen: RetargetPolicy? = nil,
    by animation: CABasicAnimation
  ) {
    guard original == nil, let path = path(keyPath), path.property.isAnimatable else {
      return report("\(keyPath) cannot be animated")
    }
    let policy = chosen ?? retargetPolicy(forKey: path.property.key) ?? .fromPresentation
    let context = context
    let length = animation.duration
    guard length != .infinity else {
      return report("the duration for the new target of \(keyPath) is not finite")
    }
    let model = path.read(self)
    let wasShown = isCommitted
    let motionState =
      wasShown && (policy.needsMotionState || isAnimatedAbsolutely(at: keyPath))
      ? context.motionState(of: self, keyPath: keyPath) : nil
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let isValid = path.write(value, to: self)
    CATransaction.commit()
    guard isValid else { return report("the new target of \(keyPath) has the wrong type") }
    guard wasShown else { return }
    guard length > 0 else {
      if policy != .additive { endAnimations(of: keyPath, .all) }
      return
    }
    animation.fromValue = model.isAbsent ? NSNull() : model
    var addition = AnimationAddition(
      layer: self, layerPath: layerPath, key: keyPath, animation: animation,
      previousModelValue: model, replaced: nil)
    addition.takeover.ends = .all
    addition.apply(policy, interrupting: Interruption(model: model) { _ in motionState })
    addition.animation.takeover = addition.takeover
    // A finished animation that fills forwards would hide the new value under every policy, so end
    // it first.
    endAnimations(of: keyPath, .finished)
    add(addition.animation, forKey: addition.key)
  }

  /// Of the animations at a key path, ends those that `which` selects. If the key path is only a
  /// part of what an animation or a group changes, only that part ends.
  func endAnimations(of keyPath: String, _ which: Takeover.Ends) {
    guard which != .none, let path = path(keyPath) else { return }
    let context = context
    let now = context.now
    let due = attachments.filter { attachment in
      switch which {
      case .none: false
      case .finished: attachment.endMoment.map { $0 <= now } ?? false
      case .begun: attachment.beginMoment.map { $0 <= now } ?? false
      case .all: true
      }
    }
    for attachment in due
    where attachment.evaluators.contains(where: { $0.overlaps(keyPath, of: path.property) }) {
      context.commits.openImplicitTransaction()
      willChange()
      guard attachment.dropEvaluators(overlapping: keyPath, at: path, on: self) else { continue }
      detach(attachment)
      context.cancel(attachment)
    }
  }

  /// Returns `key` if no animation is stored under it, or else `key` with a number appended.
  func unusedKey(like key: String) -> String {
    // If `key` is in use, a new animation under it would replace the existing ones.
    if !hasAnimation(answeringTo: key) { return key }
    // The appended numbers increase with each added animation, so the last animation has the
    // largest.
    let last = attachments.last { $0.base == key }?.key?.dropFirst(key.count + 1)
    var number = last.flatMap { Int($0) } ?? 1
    var unused: String
    repeat {
      number += 1
      unused = "\(key)-\(number)"
    } while hasAnimation(answeringTo: unused)
    return unused
  }
}
