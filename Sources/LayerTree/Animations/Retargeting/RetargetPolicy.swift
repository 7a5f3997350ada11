import Foundation

/// The joint that is made when an animation takes over a property that still moves.
public enum RetargetPolicy: String, Sendable, Hashable, CaseIterable, Codable {
  /// The new animation starts at the model's value before the change, which is not what is shown:
  /// the value jumps. The bug that the others mend.
  case fromModel
  /// The new animation starts where the old one stands, in place of it: the value is continuous,
  /// the velocity jumps to that of the new curve.
  case fromPresentation
  /// The new animation is added to the old one, which goes on: each takes away what is left of its
  /// own change. The value is continuous, and motions blend: 1024 at most, beyond which the older
  /// half of them ends, and the new animation makes up for what is left of these.
  case additive
  /// A spring takes over, from the value that is shown and with the velocity that it has: both are
  /// continuous.
  case spring

  /// Whether more is asked than the model's value.
  var asksForStanding: Bool { self == .fromPresentation || self == .spring }
}

extension AnimationAddition {
  /// Has the animation take over by a policy.
  ///
  /// It must be a basic animation that is not additive itself, of a finite duration, and runs
  /// between the property's values, not between a value function's numbers; others are left as they
  /// are. Where something moves, all policies but ``RetargetPolicy/additive`` end what leads the
  /// property, or a member of it, under any key; unless the animation begins later.
  ///
  /// - Parameters:
  ///   - policy: How the joint is made.
  ///   - motionState: The property before the change. Nil if nothing animates it; then all policies but
  ///     ``RetargetPolicy/additive`` leave the animation as it is.
  public mutating func apply(_ policy: RetargetPolicy, motionState: MotionState?) {
    apply(
      policy,
      interrupting: motionState.map { known in Interruption(model: known.model) { _ in known } })
  }

  /// Has the animation take over by a policy, asking where the property stands only when the policy
  /// has a use for it.
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
        let isMadeRelative = layer.isLedAbsolutely(at: keyPath)
        if isMadeRelative {
          // Before it changes, which is the last chance to find it out.
          _ = motion.motionState
          layer.makeMotionRelative(at: keyPath)
        }
        let start = motion.additiveStart(on: layer, keyPath: keyPath, makesUp: isMadeRelative)
        basic.fromValue = given(layer.startAmongBlended(start, under: key, of: keyPath))
      } else if basic.fromValue == nil, basic.byValue == nil, let previousModelValue {
        // It would begin at what is shown when it has been added, and the model has changed.
        basic.fromValue = given(previousModelValue)
      }
      (basic.isAdditive, basic.isRelativeToModel) = (true, true)
      // Beside what is there, not in its place.
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

  /// A critically damped spring, which settles in the animation's duration when it starts at rest.
  ///
  /// With ω = √(k/m) its motion is x(t) = ((1 + ωt)x₀ + t·v₀)e^(−ωt), in the property's units: so
  /// x(0) = x₀ and ẋ(0) = v₀ whatever the two are, and start and velocity of the new motion are
  /// those at which the old one is left. It needs no way to go: for x₀ = 0 it swings out and comes
  /// back.
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

  /// When the spring's motion stays within a thousandth of its displacement, the larger of the way
  /// to go and of how far the velocity carries it, v₀/(eω).
  private static func duration<Value: AnimatableValue>(
    _ frequency: Double, from start: Value, velocity: any AnimatableValue, to target: Any
  ) -> Double {
    let nothing = start.scaled(by: 0)
    let speed = (velocity as? Value).flatMap { nothing.distance(to: $0) } ?? 0
    let way = Value.converted(from: target).flatMap { start.distance(to: $0) } ?? 0
    let displacement = max(way, speed / (frequency * 2.718281828459045))
    guard displacement > 0, displacement.isFinite else { return Spring.settledAtRest / frequency }
    func rest(_ t: Double) -> Double {
      ((1 + frequency * t) * way + t * speed) * exp(-frequency * t)
    }
    // It shrinks from 1/ω on.
    var (low, high) = (1 / frequency, 2 / frequency)
    while rest(high) > Spring.nearness * displacement { high *= 2 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if rest(middle) > Spring.nearness * displacement { low = middle } else { high = middle }
    }
    return high
  }
}

extension CALayer {
  /// Gives a property a new target, by a policy: the model changes at once, and an animation leads
  /// there from where the property stands.
  ///
  ///     layer.retarget("position", to: CGPoint(x: 300, y: 80), policy: .spring)
  ///
  /// Runs no action. From rest, a spring starts with no velocity, and the first two policies are
  /// the same. All but ``RetargetPolicy/additive`` end what else leads the property, or a member of
  /// it, under any key.
  ///
  /// - Parameters:
  ///   - keyPath: An animatable property, or a member inside one. Others are reported and ignored.
  ///   - value: What fits it.
  ///   - policy: How the joint with what moves there is made. When nil, as the property names it,
  ///     see ``retargetPolicy(forKey:)``, and from the presentation when it names nothing.
  ///   - duration: In seconds; the transaction's, or 0.25, when nil. A spring settles in it when it
  ///     starts at rest. One that is not positive shows the target at once; one that is not finite
  ///     is reported, and the call ignored.
  ///   - timingFunction: Linear when nil; a spring has none.
  public func retarget(
    _ keyPath: String, to value: Any, policy: RetargetPolicy? = nil,
    duration: Double? = nil, timingFunction: CAMediaTimingFunction? = nil
  ) {
    // Transactions are those of the layer's session, whichever is the current one.
    context.perform {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.duration = duration ?? CATransaction.animationDuration()
      animation.timingFunction = timingFunction
      takeOver(keyPath, to: value, policy, by: animation)
    }
  }

  /// Retargets by a given animation; the policy sets its `fromValue`.
  ///
  /// - Parameter animation: Of that key path, with a duration and without values.
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
      wasShown && (policy.asksForStanding || isLedAbsolutely(at: keyPath))
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
    // What only holds its end would hide the target, whatever the policy.
    endAnimations(of: keyPath, .finished)
    add(addition.animation, forKey: addition.key)
  }

  /// Ends what leads a property at a key path, at members of it, and at what it is a member of. Of
  /// a group, and of what it is a member of, only that part ends.
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

  /// A key that no animation answers to: the key itself, or with a number behind it.
  func unusedKey(like key: String) -> String {
    // Not the key itself while others answer to it: adding under it would replace them.
    if !hasAnimation(answeringTo: key) { return key }
    // Numbers ascend in the order of adding, so that the last one tells them all.
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
