@MainActor struct RetargetTests {
  final class GaugeLayer: CALayer {
    @Animatable var level: CGFloat = 0
  }

  /// Returns the presentation value at a layer's key path, and the value's velocity just after the
  /// current time, or just before if `back` is true.
  private func side(
    _ stage: Stage, _ keyPath: String, back: Bool = false
  ) -> (value: Double, velocity: Double) {
    let now = stage.context.now
    let step = Flicks(count: Flicks.perSecond / 20_000)
    func value(_ i: Int64) -> Double {
      let moment = Flicks(count: now.count + (back ? -i : i) * step.count)
      return number(stage.context.sample(stage.layer, keyPath: keyPath, at: moment))
    }
    let f = (0...4).map { value(Int64($0)) }
    let slope =
      (-25 * f[0] + 48 * f[1] - 36 * f[2] + 16 * f[3] - 3 * f[4]) / (12 * step.seconds)
    return (f[0], back ? -slope : slope)
  }

  @Test(arguments: 0..<40)
  func `a spring takes over value and velocity, at any time and repeatedly`(_ seed: Int) {
    var random = Random(seed: UInt64(seed) &* 7919 &+ 1)
    let stage = Stage { GaugeLayer() }
    stage.turn {
      stage.layer.retarget(
        "level", to: 1, policy: .fromPresentation, duration: 1,
        timingFunction: CAMediaTimingFunction(name: .easeInEaseOut))
    }
    var (target, displacement) = (0.0, 0.0)
    for _ in 0..<4 {
      stage.advance(to: stage.context.now.seconds + random.uniform(0.02, 0.5))
      let before = side(stage, "level")
      target = random.uniform(-1, 1)
      let duration = random.uniform(0.2, 2)
      stage.turn {
        stage.layer.retarget("level", to: target, policy: .spring, duration: duration)
      }
      let after = side(stage, "level")
      #expect(abs(after.value - before.value) <= 1e-9)
      #expect(abs(after.velocity - before.velocity) <= 1e-6, "\(before) then \(after)")
      // The spring's largest displacement is the distance to the target, or the distance that the
      // velocity carries the spring, v₀/(eω) with ω = 9.2334/duration, if that is larger.
      displacement = max(
        abs(target - before.value), abs(before.velocity) * duration / (exp(1) * 9.2334))
    }
    // When the last spring ends, it jumps to its target by less than a thousandth of the
    // displacement, and just before that it has not arrived.
    let length = stage.layer.animation(forKey: "level")?.duration ?? 0
    let end = stage.context.now.seconds + length
    let near = abs(stage.shown("level", at: end - 1e-6) - target)
    // A microsecond before the spring's end, the remaining distance may exceed that thousandth
    // by a ten-thousandth of it.
    #expect(near > 0 && near <= 0.001_000_1 * displacement, "\(near / displacement)")
    #expect(stage.shown("level", at: end) == target)
  }

  @Test func `a spring whose target is its current value overshoots and comes back`() {
    let stage = Stage { GaugeLayer() }
    stage.turn { stage.layer.retarget("level", to: 10, policy: .spring, duration: 1) }
    stage.advance(to: 0.2)
    let here = stage.shown("level")
    let velocity = side(stage, "level").velocity
    #expect(velocity > 10)
    stage.turn { stage.layer.retarget("level", to: here, policy: .spring, duration: 1) }
    let spring = stage.layer.animation(forKey: "level")
    #expect(abs(side(stage, "level").velocity - velocity) < 1e-5)
    let values = (0..<300).map { stage.shown("level", at: 0.2 + Double($0) * 0.01) }
    // The velocity carries the spring by v₀/(eω), with ω = 9.2334/1 s.
    let displacement = velocity / (exp(1) * 9.2334)
    #expect(abs(values.max()! - here - displacement) < 1e-3 * displacement)
    let end = 0.2 + (spring?.duration ?? 0)
    for (i, value) in values.enumerated() where 0.2 + Double(i) * 0.01 >= end - 0.01 {
      #expect(abs(value - here) <= 0.0012 * displacement)
    }
  }

  @Test(arguments: RetargetPolicy.allCases)
  func `each policy is as continuous as documented`(_ policy: RetargetPolicy) {
    let stage = Stage { GaugeLayer() }
    let ease = CAMediaTimingFunction(name: .easeIn)
    func retarget(_ target: Double) {
      stage.turn {
        stage.layer.retarget(
          "level", to: target, policy: policy, duration: 1, timingFunction: ease)
      }
    }
    retarget(1)
    stage.advance(to: 0.6)
    let before = side(stage, "level")
    retarget(0.2)
    let after = side(stage, "level")
    let (value, velocity) = (
      abs(after.value - before.value), abs(after.velocity - before.velocity)
    )
    switch policy {
    case .fromModel: #expect(value > 0.3)
    // The new curve begins at rest, so the velocity jumps by its old value.
    case .fromPresentation: #expect(value < 1e-9 && abs(velocity - before.velocity) < 1e-3)
    // The added curve begins at rest, and the old curve continues, so the velocity does not jump.
    case .additive: #expect(value < 1e-9 && velocity < 1e-3)
    case .spring: #expect(value < 1e-9 && velocity < 1e-6)
    }
    #expect(abs(stage.shown("level", at: 3) - 0.2) < 1e-9)
  }

  /// A layer that chooses a policy for each of its properties, and the spring for `position`.
  private final class NamingLayer: CALayer {
    @Animatable(retargeting: .fromModel) var snapping: CGFloat = 0
    @Animatable(retargeting: .fromPresentation) var going: CGFloat = 0
    @Animatable(retargeting: .additive) var blending: CGFloat = 0
    @Animatable(retargeting: .spring) var springing: CGFloat = 0
    @Animatable var plain: CGFloat = 0

    override func action(forKey event: String) -> (any CAAction)? {
      guard event.hasSuffix("ing") || event == "plain" else { return super.action(forKey: event) }
      let animation = CABasicAnimation(keyPath: event)
      animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
      animation.fromValue = value(forKey: event)
      animation.duration = 1
      return animation
    }

    override func retargetPolicy(forKey key: String) -> RetargetPolicy? {
      key == "position" ? .spring : super.retargetPolicy(forKey: key)
    }
  }

  @Test(arguments: [
    ("snapping", RetargetPolicy.fromModel), ("going", .fromPresentation), ("blending", .additive),
    ("springing", .spring), ("plain", .fromModel),
  ])
  func `a change uses its property's interruption policy`(_ key: String, _ policy: RetargetPolicy) {
    let stage = Stage { NamingLayer() }
    let other = Stage { NamingLayer() }
    stage.turn { stage.layer.setValue(1, forKey: key) }
    other.turn { other.layer.setValue(1, forKey: "plain") }
    // At rest there is no velocity to take over, so the policies make no difference.
    #expect(isClose(stage.shown(key, at: 0.6), other.shown("plain", at: 0.6)))
    let before = side(stage, key)
    stage.turn { stage.layer.setValue(0.2, forKey: key) }
    let after = side(stage, key)
    let (value, velocity) = (
      abs(after.value - before.value), abs(after.velocity - before.velocity)
    )
    switch policy {
    case .fromModel: #expect(value > 0.3)
    case .fromPresentation: #expect(value < 1e-9 && velocity > 0.1)
    case .additive: #expect(value < 1e-9 && velocity < 1e-3)
    case .spring: #expect(value < 1e-9 && velocity < 1e-6)
    }
    #expect((stage.layer.animationKeys()?.count == 2) == (policy == .additive))
    #expect(isClose(stage.shown(key, at: 3), 0.2))
    #expect(stage.layer.animationKeys() == nil)
    // `retarget` uses the policy that the layer chooses for the property, unless it is called with
    // another policy.
    let named: RetargetPolicy = key == "plain" ? .fromPresentation : policy
    stage.turn { stage.layer.retarget(key, to: 1, policy: .fromPresentation, duration: 1) }
    stage.advance(to: 3.5)
    stage.turn { stage.layer.retarget(key, to: 0, duration: 1) }
    #expect((side(stage, key).value == 1) == (named == .fromModel))
    #expect((stage.layer.animation(forKey: key) is CASpringAnimation) == (named == .spring))
  }

  @Test func `a built-in property uses the policy that its layer names`() throws {
    let stage = Stage { NamingLayer() }
    stage.turn { stage.layer.position.x = 100 }
    stage.advance(to: 0.1)
    let before = side(stage, "position.x")
    stage.turn { stage.layer.position.x = 20 }
    let after = side(stage, "position.x")
    #expect(before.velocity > 100)
    #expect(isClose(after.value, before.value) && isClose(after.velocity, before.velocity, 1e-4))
    #expect(stage.layer.animation(forKey: "position") is CASpringAnimation)
    // The spring for `position` affects neither another property of the layer nor an animation that
    // the program adds.
    stage.turn { stage.layer.opacity = 0.5 }
    stage.turn { stage.layer.add(basic("position", duration: 1), forKey: "by hand") }
    for key in ["opacity", "by hand"] {
      let animation = try #require(stage.layer.animation(forKey: key))
      #expect(!(animation is CASpringAnimation))
    }
    #expect(stage.layer.animation(forKey: "position") != nil)
  }

  @Test func `a session's hook sees the policy, and can replace it`() {
    let stage = Stage { NamingLayer() }
    var seen: [RetargetPolicy?] = []
    stage.context.animationWillAdd = { addition in
      seen.append(addition.policy)
      if seen.count == 2 { addition.policy = nil }
      if seen.count == 3 { addition.apply(.fromPresentation, motionState: addition.motionState()) }
    }
    for (i, target) in [1, 0, 2].enumerated() {
      stage.advance(to: Double(i) * 0.3)
      stage.turn { stage.layer.setValue(target, forKey: "springing") }
      #expect(!(stage.layer.animation(forKey: "springing") is CASpringAnimation))
    }
    #expect(seen == [.spring, .spring, .spring])
    stage.advance(to: 0.9)
    stage.turn { stage.layer.setValue(0, forKey: "springing") }
    #expect(stage.layer.animation(forKey: "springing") is CASpringAnimation)
  }

  @Test func `additive changes blend, and end at the model`() {
    let stage = Stage { GaugeLayer() }
    var last = 0.0
    for i in 0..<20 {
      let target = Double(i % 3)
      let before = stage.shown("level")
      stage.turn {
        stage.layer.retarget("level", to: target, policy: .additive, duration: 1)
      }
      #expect(abs(stage.shown("level") - before) < 1e-9)
      last = target
      stage.advance(to: Double(i + 1) * 0.1)
    }
    #expect(stage.layer.animationKeys()?.count ?? 0 >= 9)
    #expect(abs(stage.shown("level", at: 5) - last) < 1e-12)
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test func `beyond the limit of blended animations the older half ends, without a jump`() {
    let stage = Stage { GaugeLayer() }
    let (most, step) = (CALayer.maxBlendedCount, 0.0001)
    var jump = 0.0
    for i in 1...(2 * most + 100) {
      let before = stage.shown("level")
      stage.turn {
        stage.layer.retarget("level", to: Double(i % 7), policy: .additive, duration: 1)
      }
      jump = max(jump, abs(stage.shown("level") - before))
      let count = stage.layer.animationKeys()?.count ?? 0
      // Whenever there would be more than `most` animations, the older half of them ends.
      #expect(count == (i <= most ? i : most / 2 + (i - most - 1) % (most / 2) + 1))
      stage.advance(to: Double(i) * step)
    }
    // Only rounding is tolerated: the value is the sum of a thousand numbers of up to 6.
    #expect(jump < 1e-9)
    #expect(stage.shown("level", at: 9) == Double((2 * most + 100) % 7))
    #expect(stage.reports.lines.count == 1)
    #expect(
      stage.reports.lines[0].hasSuffix(
        ": more than 1024 additive animations of level; the older half is removed"))
  }

  @Test func `an additive retarget has a unique key`() {
    let stage = Stage { GaugeLayer() }
    func keys() -> [String] { stage.layer.animationKeys() ?? [] }
    func retarget(_ duration: Double) {
      stage.turn {
        stage.layer.retarget("level", to: 1, policy: .additive, duration: duration)
      }
    }
    for duration in [1.0, 2, 1] { retarget(duration) }
    #expect(keys() == ["level", "level-2", "level-3"])
    stage.turn { stage.layer.add(basic("opacity", from: 0, duration: 9), forKey: "level-4") }
    retarget(2)
    #expect(keys() == ["level", "level-2", "level-3", "level-4", "level-5"])
    stage.advance(to: 1)
    retarget(2)
    #expect(keys() == ["level-2", "level-4", "level-5", "level-6"])
    stage.advance(to: 5)
    retarget(2)
    #expect(keys() == ["level-4", "level"])
  }

  @Test(arguments: RetargetPolicy.allCases)
  func `points, colours and transforms are retargeted too`(_ policy: RetargetPolicy) {
    let stage = Stage()
    stage.turn {
      stage.layer.retarget("position", to: CGPoint(x: 80, y: 40), policy: policy, duration: 1)
      stage.layer.retarget("backgroundColor", to: CGColor.black, policy: policy, duration: 1)
      stage.layer.retarget(
        "transform", to: CATransform3DMakeRotation(1, 0, 0, 1), policy: policy, duration: 1)
    }
    stage.advance(to: 0.5)
    let (x, y) = (stage.shown("position.x"), stage.shown("position.y"))
    let angle = stage.shown("transform.rotation.z")
    stage.turn {
      stage.layer.retarget("position", to: CGPoint(x: 0, y: 40), policy: policy, duration: 1)
      stage.layer.retarget("transform", to: CATransform3DIdentity, policy: policy, duration: 1)
    }
    if policy != .fromModel {
      #expect(isClose(stage.shown("position.x"), x) && isClose(stage.shown("position.y"), y))
      #expect(isClose(stage.shown("transform.rotation.z"), angle))
    }
    stage.advance(to: 9)
    #expect(stage.shown("position.x") == 0 && stage.shown("position.y") == 40)
    #expect(stage.layer.presentation()?.backgroundColor == .black)
    #expect(stage.shown("transform.rotation.z") == 0 && stage.reports.lines.isEmpty)
  }

  @Test func `a property that cannot be retargeted is reported`() {
    let stage = Stage()
    stage.turn {
      stage.layer.retarget("frame", to: CGRect.zero)
      stage.layer.retarget("position", to: "there")
      stage.layer.retarget("nonesuch", to: 1)
    }
    #expect(stage.reports.lines.count == 3 && stage.layer.animationKeys() == nil)
  }
}
