import MidflightViews

/// Tests rules about the time, addition, delegates and timing functions of animations that the
/// tests of individual types do not cover.
@MainActor struct AnimationRuleTests {
  private func basic(
    _ from: Double, _ to: Double, duration: Double = 1, _ set: (CABasicAnimation) -> Void = { _ in }
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    set(animation)
    return animation
  }

  // MARK: Time

  @Test
  func `before its begin time a layer's time continues backwards, where Apple's stays at 0`() {
    let (root, child) = (CALayer(), CALayer())
    root.addSublayer(child)
    (child.beginTime, child.speed, child.timeOffset) = (8, 0.5, 7)
    #expect(child.convertTime(8, from: root) == 7)
    #expect(child.convertTime(10, from: root) == 8)
    #expect(child.convertTime(7, from: root) == 6.5)
    #expect(child.convertTime(6.5, to: root) == 7)
  }

  @Test(
    arguments: [
      (count: 0, repeatDuration: 0.0, reverses: false, length: 0.5), (1, 0, false, 0.5),
      (3, 0, false, 1.5), (2.5, 0, false, 1.25), (0, 0, true, 1), (3, 0, true, 3),
      (1.5, 0, true, 1.5), (0, 0.7, false, 0.7), (9, 0.7, true, 0.7), (0.25, 0, false, 0.125),
    ] as [(Float, Double, Bool, Double)])
  func `it is active for the repeat duration, or for its cycles, there and back`(
    count: Float, repeatDuration: Double, reverses: Bool, length: Double
  ) {
    let stage = Stage()
    stage.context.turn {
      stage.layer.add(
        basic(1, 2, duration: 0.5) {
          ($0.repeatCount, $0.repeatDuration, $0.autoreverses) = (count, repeatDuration, reverses)
        }, forKey: "a")
    }
    #expect(stage.context.nextEventTime == Flicks(seconds: length))
  }

  @Test func `the last sample is the last cycle's end: its value 1, or 0 when reversed`() {
    for (reverses, end) in [(false, 20.0), (true, 10)] {
      let stage = Stage()
      stage.context.turn {
        stage.layer.add(
          basic(10, 20) {
            ($0.repeatCount, $0.autoreverses, $0.fillMode) = (2, reverses, .forwards)
            $0.isRemovedOnCompletion = false
          }, forKey: "a")
      }
      #expect(stage.shown("zPosition", at: 100) == end)
    }
  }

  // MARK: Addition

  @Test func `cycle n of a cumulative animation begins at n times its end`() {
    let stage = Stage()
    stage.context.turn {
      stage.layer.add(
        basic(2, 10) {
          ($0.repeatCount, $0.isCumulative, $0.fillMode) = (3, true, .forwards)
          $0.isRemovedOnCompletion = false
        }, forKey: "a")
    }
    for (time, value) in [(0.5, 6.0), (1, 12), (1.5, 16), (2.5, 26), (3, 30), (50, 30)] {
      #expect(isClose(stage.shown("zPosition", at: time), value), "at \(time)")
    }
  }

  @Test func `additive rectangles and colours add by member`() {
    let stage = Stage()
    stage.set {
      stage.layer.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
      stage.layer.backgroundColor = CGColor(red: 0.5, green: 0.25, blue: 0, alpha: 0.5)
      let rect = CABasicAnimation(keyPath: "bounds")
      rect.fromValue = CGRect(x: 10, y: 20, width: 30, height: 40)
      let color = CABasicAnimation(keyPath: "backgroundColor")
      color.fromValue = CGColor(red: 0.25, green: 0.25, blue: 0.5, alpha: 0.25)
      for animation in [rect, color] {
        (animation.isAdditive, animation.duration) = (true, 1)
        stage.layer.add(animation, forKey: nil)
      }
    }
    let shown = stage.layer.presentation()
    #expect(shown?.bounds == CGRect(x: 11, y: 22, width: 33, height: 44))
    #expect(
      shown?.backgroundColor == CGColor(red: 0.75, green: 0.5, blue: 0.5, alpha: 0.75))
  }

  @Test func `an anchor point animates from the model in a view's animation, not additively`() {
    let context = CAContext(mediaTimeAtStart: 0)
    context.perform {
      let (root, view) = (UIView(frame: .zero), UIView(frame: .zero))
      context.turn {
        root.addSubview(view)
        context.rootLayer = root.layer
      }
      context.turn { UIView.animate(withDuration: 1) { view.layer.anchorPoint = .zero } }
      let animation = view.layer.animation(forKey: "anchorPoint") as? CABasicAnimation
      #expect(animation?.isAdditive == false)
      #expect(animation?.fromValue as? CGPoint == CGPoint(x: 0.5, y: 0.5))
    }
  }

  // MARK: Actions and transactions

  @Test func `an action's duration counts, an implicit one has the transaction's`() {
    let stage = Stage()
    let linear = CAMediaTimingFunction(name: .linear)
    stage.context.turn {
      stage.layer.actions = ["zPosition": basic(0, 1, duration: 3)]
      CATransaction.setAnimationDuration(2)
      stage.layer.zPosition = 5
      stage.layer.opacity = 0
      #expect(stage.layer.animation(forKey: "opacity")?.timingFunction == .init(name: .default))
      CATransaction.setAnimationTimingFunction(linear)
      stage.layer.cornerRadius = 3
    }
    #expect(stage.layer.animation(forKey: "zPosition")?.duration == 3)
    #expect(stage.layer.animation(forKey: "opacity")?.duration == 2)
    #expect(stage.layer.animation(forKey: "cornerRadius")?.timingFunction == linear)
  }

  private final class OwnAction: CALayer {
    override func action(forKey event: String) -> (any CAAction)? {
      event == "opacity" ? NSNull() : super.action(forKey: event)
    }
  }

  @Test func `the method comes before the search, and no implicit action exists before a commit`() {
    let stage = Stage { OwnAction() }
    stage.context.turn {
      stage.layer.actions = ["opacity": basic(0, 1)]
      stage.layer.opacity = 0
      stage.layer.zPosition = 1
    }
    #expect(stage.layer.animationKeys() == ["zPosition"])
    for key in ["opacity", "position", "bounds"] {
      #expect(CALayer().action(forKey: key) == nil)
    }
  }

  private final class Watcher: CAAnimationDelegate {
    var starts = 0
    func animationDidStart(_ anim: CAAnimation) { starts += 1 }
  }

  @Test func `an animation retains its delegate until it ends`() {
    let stage = Stage()
    weak var watcher: Watcher?
    stage.context.turn {
      let delegate = Watcher()
      watcher = delegate
      stage.layer.add(basic(0, 1) { $0.delegate = delegate }, forKey: "a")
    }
    #expect(watcher?.starts == 1)
    stage.context.advance(to: Flicks(seconds: 1))
    #expect(watcher == nil)
  }

  // MARK: Timing functions, springs, keyframes

  @Test(arguments: [
    (CAMediaTimingFunctionName.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]),
    (.easeOut, [0, 0, 0.58, 1]), (.easeInEaseOut, [0.42, 0, 0.58, 1]),
    (.default, [0.25, 0.1, 0.25, 1]),
  ])
  func `named timing functions have their control points`(
    _ name: CAMediaTimingFunctionName, _ points: [Double]
  ) {
    let function = CAMediaTimingFunction(name: name)
    #expect(function.controlPoint(at: 1) == CGPoint(x: points[0], y: points[1]))
    #expect(function.controlPoint(at: 2) == CGPoint(x: points[2], y: points[3]))
  }

  @Test func `control points' x is clamped to 0…1, their y is not`() {
    let function = CAMediaTimingFunction(controlPoints: -0.5, -2, 1.5, 3)
    #expect(function.controlPoint(at: 1) == CGPoint(x: 0, y: -2))
    #expect(function.controlPoint(at: 2) == CGPoint(x: 1, y: 3))
    let values = (0...100).map { function.value(at: Double($0) / 100) }
    #expect(values.min()! < -0.2 && values.max()! > 1.2)
  }

  @Test func `a timing function of an unknown name ends the program`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = CAMediaTimingFunction(name: .init(rawValue: "hasty")) }
    }
  }

  @Test func `a spring's perceptual numbers follow from its physical ones`() {
    let spring = CASpringAnimation()
    #expect(isClose(spring.perceptualDuration, 2 * .pi * (1.0 / 100).squareRoot()))
    #expect(isClose(spring.bounce, 0.5))
    spring.damping = 40
    #expect(isClose(spring.bounce, 1 / 2.0 - 1))
    spring.allowsOverdamping = true
    #expect(isClose(spring.bounce, 1 / 2.0 - 1))
    #expect(!spring.bounce.isNaN && CASpringAnimation(perceptualDuration: 1).allowsOverdamping)
  }

  /// WebKit's spring solver (https://webkit.org/demos/spring/spring.js) uses y(t) = 1 −
  /// e^(−ζω₀t)(cos ω_d t + B sin ω_d t), and at critical damping y(t) = 1 − (1 + (ω₀ −
  /// v₀)t)e^(−ω₀t).
  @Test func `a spring follows WebKit's formulas`() {
    for (damping, velocity) in [(10.0, 0.0), (3, 2), (20, 0), (20, -3), (100, 1)] {
      let stage = Stage()
      stage.context.turn {
        let spring = CASpringAnimation(keyPath: "zPosition")
        (spring.fromValue, spring.toValue, spring.duration) = (0, 1, 9)
        (spring.damping, spring.initialVelocity) = (damping, velocity)
        stage.layer.add(spring, forKey: "a")
      }
      let (frequency, ratio) = (10.0, min(damping / 20, 1))
      for t in [0.05, 0.2, 0.7, 1.5] {
        var y = 1 - (1 + (frequency - velocity) * t) * exp(-frequency * t)
        if ratio < 1 {
          let wd = frequency * (1 - ratio * ratio).squareRoot()
          let b = (ratio * frequency - velocity) / wd
          y = 1 - exp(-ratio * frequency * t) * (cos(wd * t) + b * sin(wd * t))
        }
        #expect(isClose(stage.shown("zPosition", at: t), y), "\(damping) at \(t)")
      }
    }
  }

  @Test func `a path comes before values`() {
    let stage = Stage()
    stage.context.turn {
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.values = [CGPoint(x: -9, y: -9), CGPoint(x: -8, y: -8)]
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 8, y: 4))
      (animation.path, animation.duration) = (path, 1)
      stage.layer.add(animation, forKey: "a")
    }
    #expect(stage.shown("position.x", at: 0.5) == 4 && stage.shown("position.y") == 2)
  }

  @Test func `a presentation's mask is a presentation`() {
    let stage = Stage()
    let mask = stage.context.perform { CALayer() }
    stage.set { stage.layer.mask = mask }
    stage.context.turn { mask.opacity = 0 }
    #expect(stage.layer.presentation()?.mask?.model() === mask)
    #expect(stage.layer.presentation()?.mask?.opacity == 1)
    #expect(stage.layer.model() === stage.layer && stage.layer.presentation()?.mask !== mask)
  }
}
