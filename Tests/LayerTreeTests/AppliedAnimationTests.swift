/// When an animation that `applyBasicAnimation` has added ends, the value does not jump.
@MainActor struct AppliedAnimationTests {
  final class GaugeLayer: CALayer {
    @Animatable var level: CGFloat = 0
    @Animatable var tint: CGColor?
  }

  struct Form: Sendable, CustomTestStringConvertible {
    var name: String
    var set: @MainActor @Sendable (CABasicAnimation) -> Void
    /// The presentation value at the animation's end. The model value is 3 before the animation
    /// starts, and this value from then on.
    var end: Double
    var testDescription: String { name }
  }

  /// Animations of each form, with cycles of 1 s, and their end values calculated by hand.
  nonisolated static let forms: [Form] = [
    Form(name: "to", set: { $0.toValue = 10 }, end: 10),
    Form(name: "by", set: { $0.byValue = 4.0 }, end: 7),
    Form(name: "from, to", set: { ($0.fromValue, $0.toValue) = (-50, 10) }, end: 10),
    Form(name: "from, by", set: { ($0.fromValue, $0.byValue) = (20, 4) }, end: 24),
    Form(name: "to, by", set: { ($0.toValue, $0.byValue) = (10, 4) }, end: 10),
    Form(
      name: "all", set: { ($0.fromValue, $0.toValue, $0.byValue) = (1, 10, 100) }, end: 10),
    Form(
      name: "to and back",
      set: {
        $0.toValue = 10
        $0.autoreverses = true
      }, end: 3),
    Form(
      name: "half of the way",
      set: {
        $0.toValue = 10
        $0.repeatCount = 0.5
      }, end: 6.5),
    Form(
      name: "three times the way",
      set: {
        $0.toValue = 10
        $0.repeatCount = 3
        $0.isCumulative = true
      }, end: 30),
    Form(
      name: "backwards",
      set: {
        $0.toValue = 10
        $0.speed = -1
        $0.timeOffset = 1
      }, end: 3),
    Form(
      name: "eased",
      set: {
        $0.toValue = 10
        $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      }, end: 10),
  ]

  private func stage(_ form: Form) -> (Stage, GaugeLayer) {
    let stage = Stage { GaugeLayer() }
    let gauge = stage.layer as! GaugeLayer
    stage.turn { gauge.level = 3 }
    let animation = basic("level", form.set)
    stage.turn { applyBasicAnimation(animation, to: gauge, forKey: "a") }
    return (stage, gauge)
  }

  @Test(arguments: forms) func `the model value is the animation's end`(_ form: Form) {
    let (stage, gauge) = stage(form)
    #expect(isClose(Double(gauge.level), form.end), "model \(gauge.level)")
    let start = form.name == "backwards" ? 10.0 : 3.0
    #expect(isClose(stage.shown("level"), start))
    let end = Double(gauge.animation(forKey: "a")?.repeatCount ?? 0)
    let length = (end > 0 ? end : 1) * (gauge.animation(forKey: "a")?.autoreverses == true ? 2 : 1)
    let before = stage.shown("level", at: length - 1e-6)
    #expect(isClose(before, form.end, 1e-4), "shown \(before)")
    #expect(isClose(stage.shown("level", at: length), form.end))
    #expect(gauge.animationKeys() == nil)
    #expect(isClose(stage.shown("level", at: 9), form.end))
    #expect(stage.reports.lines.isEmpty, "\(stage.reports.lines)")
  }

  @Test func `an animation that is only added snaps back, an applied one stays`() {
    for applied in [false, true] {
      let stage = Stage()
      stage.turn { stage.layer.zPosition = 1 }
      stage.advance(to: 1)
      let animation = basic("zPosition", to: 5)
      stage.turn {
        if applied {
          stage.layer.applyBasicAnimation(animation)
        } else {
          stage.layer.add(animation, forKey: nil)
        }
      }
      #expect(isClose(stage.shown("zPosition", at: 1.5), 3))
      #expect(isClose(stage.shown("zPosition", at: 2.5), applied ? 5 : 1))
      #expect(animation.fromValue == nil)
    }
  }

  @Test(arguments: [0.1, 0.37, 0.8])
  func `a second animation starts from the presentation`(_ time: Double) {
    let stage = Stage { GaugeLayer() }
    stage.turn { stage.layer.applyBasicAnimation(basic("level", to: 10), forKey: "a") }
    stage.advance(to: time)
    let before = stage.shown("level")
    stage.turn { stage.layer.applyBasicAnimation(basic("level", to: -2), forKey: "a") }
    #expect(isClose(before, 10 * time) && isClose(stage.shown("level"), before))
    #expect(isClose(stage.shown("level", at: time + 0.5), (before - 2) / 2))
    #expect(stage.shown("level", at: time + 1) == -2)
  }

  @Test func `components, transforms and optional colours are set to their ends`() throws {
    let stage = Stage { GaugeLayer() }
    let gauge = stage.layer as! GaugeLayer
    stage.set {
      gauge.position = CGPoint(x: 10, y: 20)
      gauge.transform = CATransform3DMakeScale(2, 3, 1)
    }
    stage.turn {
      gauge.applyBasicAnimation(basic("position.x", by: 30))
      gauge.applyBasicAnimation(basic("transform.rotation.z", to: 1))
      gauge.applyBasicAnimation(
        basic("bounds.size.width", from: 7, by: 1), forKey: "bounds.size.width")
      gauge.applyBasicAnimation(basic("tint", to: CGColor.white))
    }
    #expect(gauge.position == CGPoint(x: 40, y: 20) && gauge.bounds.width == 8)
    #expect(isClose(number(gauge.value(forKeyPath: "transform.rotation.z")), 1))
    #expect(isClose(number(gauge.value(forKeyPath: "transform.scale.y")), 3))
    #expect(gauge.tint == .white)
    #expect(isClose(stage.shown("position.x", at: 0.5), 25) && stage.shown("position.y") == 20)
    #expect(isClose(stage.shown("transform.rotation.z"), 0.5))
    #expect(isClose(stage.shown("bounds.size.width"), 4))
    #expect(gauge.presentation()?.tint == CGColor(gray: 1, alpha: 0.5))
    stage.turn { gauge.applyBasicAnimation(basic("tint", to: NSNull())) }
    stage.advance(to: 3)
    #expect(gauge.tint == nil && gauge.presentation()?.tint == nil)
    #expect(gauge.animationKeys() == nil && stage.reports.lines.isEmpty)
  }

  @Test func `a value function's numbers make the model's transform`() {
    let stage = Stage()
    let turn = basic("transform", by: 1.5 * CGFloat.pi)
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    stage.turn { stage.layer.applyBasicAnimation(turn) }
    // The rotation goes forwards by three quarters of a turn; interpolating transforms would rotate
    // the layer back by a quarter.
    #expect(isClose(stage.shown("transform.rotation.z", at: 0.5), 0.75 * .pi))
    #expect(isClose(stage.shown("transform.rotation.z", at: 2), -0.5 * .pi))
    let move = basic("transform", to: [4, 5, 6])
    move.valueFunction = CAValueFunction(name: .translate)
    stage.turn { stage.layer.applyBasicAnimation(move) }
    stage.advance(to: 4)
    #expect(
      CATransform3DEqualToTransform(
        stage.layer.transform, CATransform3DMakeTranslation(4, 5, 6)))
    #expect(stage.reports.lines.isEmpty)
  }

  @Test func `a spring's model is its target, an endless animation's a cycle's end`() {
    let stage = Stage { GaugeLayer() }
    let spring = CASpringAnimation(keyPath: "level")
    spring.toValue = 10
    spring.duration = 0.1
    stage.turn { stage.layer.applyBasicAnimation(spring, forKey: "a") }
    #expect(number(stage.layer.value(forKey: "level")) == 10)
    #expect(stage.layer.animation(forKey: "a") is CASpringAnimation)
    let endless = basic("level", to: 4) { $0.repeatCount = .infinity }
    stage.turn { stage.layer.applyBasicAnimation(endless, forKey: "a") }
    #expect(number(stage.layer.value(forKey: "level")) == 4)
  }

  @Test func `an animation that is additive, or ends at the model, is only added`() {
    let stage = Stage { GaugeLayer() }
    stage.turn { stage.layer.setValue(3, forKey: "level") }
    stage.turn {
      stage.layer.applyBasicAnimation(basic("level", to: 5) { $0.isAdditive = true }, forKey: "a")
    }
    #expect(isClose(stage.shown("level", at: 0.5), 3 + 2.5))
    #expect(stage.shown("level", at: 1) == 3)
    stage.turn { stage.layer.applyBasicAnimation(basic("level", from: 9), forKey: "a") }
    #expect(isClose(stage.shown("level", at: 1.5), 6) && stage.shown("level", at: 2) == 3)
  }

  @Test func `a layer that was never shown starts at its model`() {
    let context = CAContext(mediaTimeAtStart: 0)
    let (root, gauge) = context.perform { (CALayer(), GaugeLayer()) }
    context.turn {
      gauge.level = 2
      gauge.applyBasicAnimation(basic("level", to: 4), forKey: "a")
      #expect(gauge.level == 4)
    }
    context.advance(to: Flicks(seconds: 5))
    context.turn {
      root.addSublayer(gauge)
      context.rootLayer = root
    }
    context.advance(to: Flicks(seconds: 5.5))
    #expect(isClose(number(gauge.presentation()?.level), 3))
  }

  @Test func `no action runs, and the hook sees the old model`() {
    let stage = Stage()
    stage.turn { stage.layer.zPosition = 1 }
    stage.advance(to: 1)
    var seen: [Double] = []
    stage.context.animationWillAdd = { seen.append(number($0.previousModelValue)) }
    stage.turn { stage.layer.applyBasicAnimation(basic("zPosition", to: 5)) }
    #expect(seen == [1])
  }

  @Test func `a key path that cannot be animated is reported and changes no value`() {
    let stage = Stage { GaugeLayer() }
    stage.turn { stage.layer.setValue(3, forKey: "level") }
    let frozen = stage.layer.presentation()
    stage.turn {
      stage.layer.applyBasicAnimation(basic("nonesuch", to: 1))
      stage.layer.applyBasicAnimation(basic("level.of.nothing", to: 1))
      stage.layer.applyBasicAnimation(basic("level", to: "high"))
      stage.layer.applyBasicAnimation(basic("frame", to: CGRect.zero))
      stage.layer.applyBasicAnimation(CABasicAnimation())
    }
    #expect(stage.reports.lines.count == 5, "\(stage.reports.lines)")
    #expect(number(stage.layer.value(forKey: "level")) == 3 && stage.layer.animationKeys() == nil)
    stage.turn { frozen?.applyBasicAnimation(basic("level", to: 1)) }
    #expect(number(stage.layer.value(forKey: "level")) == 3)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `infinite and NaN values are harmless`(_ value: Double) {
    let stage = Stage { GaugeLayer() }
    stage.turn {
      stage.layer.applyBasicAnimation(basic("level", to: value), forKey: "a")
      stage.layer.applyBasicAnimation(basic("position.x", by: value) { $0.repeatCount = .nan })
      stage.layer.applyBasicAnimation(basic("zPosition", to: 1) { $0.duration = value })
    }
    stage.advance(to: 2)
    let level = number(stage.layer.value(forKey: "level"))
    #expect(level == value || level.isNaN)
  }
}
