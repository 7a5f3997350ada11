@MainActor struct KeyframeTests {
  private func shown(
    _ fraction: Double, _ values: [Double], _ mode: CAAnimationCalculationMode = .linear,
    _ set: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> Double {
    let stage = Stage()
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    (animation.values, animation.calculationMode, animation.duration) = (values, mode, 1)
    set(animation)
    stage.turn { stage.layer.add(animation, forKey: "a") }
    return stage.shown("zPosition", at: fraction)
  }

  private func path(
    _ mode: CAAnimationCalculationMode = .linear, _ make: (CGMutablePath) -> Void,
    _ set: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> Stage {
    let stage = Stage()
    let path = CGMutablePath()
    make(path)
    let animation = CAKeyframeAnimation(keyPath: "position")
    (animation.path, animation.calculationMode, animation.duration) = (path, mode, 1)
    set(animation)
    stage.turn { stage.layer.add(animation, forKey: "a") }
    return stage
  }

  @Test func `linear keyframes follow their times, and even ones without`() {
    #expect(isClose(shown(0.25, [0, 10, 100]) { $0.keyTimes = [0, 0.8, 1] }, 3.125))
    #expect(isClose(shown(0.75, [0, 10, 100]), 55))
    // Key times are ignored if there are too many or too few of them, or if one is NaN.
    for times: [NSNumber] in [
      [0, 1], [0, 0.5, 0.8, 1], [], [0, 0.8, NSNumber(value: Double.nan)],
    ] {
      #expect(isClose(shown(0.75, [0, 10, 100]) { $0.keyTimes = times }, 55))
    }
  }

  /// Values and key times, and the values shown at 0.1, 0.3, 0.5, 0.6 and 0.8.
  struct Times: Sendable {
    let values: [Double]
    let times: [Double]
    var mode = CAAnimationCalculationMode.linear
    let shown: [Double]
  }

  nonisolated static let fractions = [0.1, 0.3, 0.5, 0.6, 0.8]

  @Test(arguments: [
    Times(values: [0, 100], times: [0.4, 0.6], shown: [0, 0, 50, 100, 100]),
    Times(
      values: [0, 0, 0, 100, 100], times: [0, -0.2, 0.4, 0.6, 1], shown: [0, 0, 50, 100, 100]),
    // If key times do not ascend, a segment applies only once all earlier key times have passed.
    Times(values: [0, 60, 40, 100], times: [0, 0.6, 0.4, 1], shown: [10, 30, 50, 60, 80]),
    Times(values: [0, 60, 100], times: [0.4, 0.2, 0.6], shown: [0, 0, 90, 100, 100]),
    Times(values: [0, 100], times: [-1, 2], shown: [110, 130, 150, 160, 180].map { $0 / 3 }),
    Times(
      values: [1, 2, 3], times: [0.2, 0.4, 0.6, 1], mode: .discrete, shown: [1, 1, 2, 3, 3]),
    Times(
      values: [0, 8, 100], times: [0.2, 0.4, 0.6], mode: .cubic, shown: [0, -1.25, 48.75, 100, 100]),
  ]) func `key times are used as they are`(_ keys: Times) {
    for (fraction, value) in zip(Self.fractions, keys.shown) {
      let shown = shown(fraction, keys.values, keys.mode) {
        $0.keyTimes = keys.times.map { NSNumber(value: $0) }
      }
      #expect(isClose(shown, value), "\(keys.times) at \(fraction): \(shown), not \(value)")
    }
  }

  @Test(
    arguments: [
      Times(values: [], times: [0, 0.8, 1], shown: [12.5, 37.5, 62.5, 75, 100]),
      Times(values: [], times: [0.4, 0.5, 0.6], shown: [0, 0, 100, 200, 200]),
      Times(values: [], times: [0, 0.5, 0.7], mode: .discrete, shown: [0, 0, 100, 100, 100]),
      Times(values: [], times: [0, 0.3, 0.5], mode: .discrete, shown: [0, 100, 100, 100, 100]),
      Times(values: [], times: [0, 0.5, 0.7, 1], mode: .discrete, shown: [0, 0, 100, 100, 200]),
      Times(values: [], times: [], mode: .paced, shown: [20, 60, 100, 120, 160]),
    ], [false, true])
  func `a path's close is not a keyframe, and its discrete points need no last time`(
    _ keys: Times, _ isClosed: Bool
  ) {
    let stage = path(keys.mode) { path in
      path.move(to: .zero)
      for x in [100, 200] { path.addLine(to: CGPoint(x: x, y: 0)) }
      if isClosed { path.closeSubpath() }
    } _: {
      $0.keyTimes = keys.times.map { NSNumber(value: $0) }
    }
    for (fraction, value) in zip(Self.fractions, keys.shown) {
      let shown = stage.shown("position.x", at: fraction)
      #expect(isClose(shown, value), "\(keys.times) at \(fraction): \(shown), not \(value)")
    }
  }

  @Test func `a path moves a translation and a size as it moves a point`() {
    for (keyPath, x, y) in [
      ("transform.translation", "transform.translation.x", "transform.translation.y"),
      ("bounds.size", "bounds.size.width", "bounds.size.height"),
    ] {
      let stage = path { path in
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 100, y: 40))
      } _: {
        $0.keyPath = keyPath
      }
      #expect(isClose(stage.shown(x, at: 0.5), 50) && isClose(stage.shown(y), 20))
      #expect(stage.reports.lines.isEmpty)
    }
  }

  /// This rule was measured in images that Core Animation rendered.
  @Test func `a discrete animation of one value has no effect`() {
    let stage = Stage()
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = [0]
    animation.calculationMode = .discrete
    animation.duration = 1
    for times in [nil, [0, 1]] as [[NSNumber]?] {
      animation.keyTimes = times
      stage.turn { stage.layer.add(animation, forKey: "fade") }
      #expect(stage.shown("opacity") == 1)
      #expect(stage.layer.animation(forKey: "fade") != nil)
    }
    #expect(stage.reports.lines.isEmpty)
  }

  @Test func `discrete keyframes stay between their times`() {
    let times: (CAKeyframeAnimation) -> Void = { $0.keyTimes = [0, 0.25, 1] }
    #expect(shown(0.2, [10, 20], .discrete, times) == 10)
    #expect(shown(0.3, [10, 20], .discrete, times) == 20)
    #expect(shown(0.25, [10, 20], .discrete, times) == 20)
    #expect(shown(0.6, [1, 2, 3], .discrete) == 2)
    #expect(shown(0.99, [1, 2, 3], .discrete) == 3)
  }

  @Test func `paced keyframes move at constant speed and ignore times and timing functions`() {
    let others: (CAKeyframeAnimation) -> Void = {
      $0.keyTimes = [0, 0.9, 1]
      $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    }
    #expect(isClose(shown(0.5, [0, 10, 110], .paced, others), 55))
    #expect(isClose(shown(0.1, [0, 10, 110], .paced, others), 11))
  }

  @Test func `timing functions apply between keyframes, the animation's over all`() {
    let ease = CAMediaTimingFunction(name: .easeIn)
    let between = shown(0.75, [0, 10, 20]) {
      $0.timingFunctions = [CAMediaTimingFunction(name: .linear), ease]
    }
    #expect(isClose(between, 10 + 10 * ease.value(at: 0.5)))
    let over = shown(0.75, [0, 10, 20]) { $0.timingFunction = ease }
    #expect(isClose(over, 20 * ease.value(at: 0.75)))
  }

  @Test func `cubic keyframes are Kochanek and Bartels' spline`() {
    let times: [NSNumber] = [0, 0.25, 0.75, 1]
    #expect(isClose(shown(0.5, [0, 1, 4, 9], .cubic) { $0.keyTimes = times }, 2.25))
    let tense = shown(0.5, [0, 1, 4, 9], .cubic) {
      ($0.keyTimes, $0.tensionValues) = (times, [0, 1, 1, 0])
    }
    #expect(isClose(tense, 2.5))
    let cornered = shown(0.5, [0, 1, 4, 9], .cubic) {
      ($0.keyTimes, $0.continuityValues) = (times, [0, 1, 0, 0])
    }
    #expect(isClose(cornered, 2.125))
    let biased = shown(0.5, [0, 1, 4, 9], .cubic) {
      ($0.keyTimes, $0.biasValues) = (times, [0, 0, 1, 0])
    }
    #expect(isClose(biased, 2.375))
    #expect(isClose(shown(0.75, [0, 10, 10], .cubic), 10.625))
  }

  @Test func `the spline of points ends as if it continued straight`() {
    let stage = Stage()
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)]
    (animation.calculationMode, animation.duration) = (.cubic, 1)
    stage.turn { stage.layer.add(animation, forKey: "a") }
    #expect(isClose(stage.shown("position.x", at: 0.75), 10.625))
    #expect(isClose(stage.shown("position.y"), 13.125))
  }

  @Test func `a paced spline moves at constant speed`() {
    let stage = Stage()
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = [
      CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 80), CGPoint(x: 160, y: 60), CGPoint(x: 400, y: 0),
    ]
    (animation.calculationMode, animation.duration) = (.cubicPaced, 1)
    stage.turn { stage.layer.add(animation, forKey: "a") }
    var last = CGPoint.zero
    var ways: [Double] = []
    for i in 1...500 {
      let p = CGPoint(
        x: stage.shown("position.x", at: Double(i) / 500), y: stage.shown("position.y"))
      if i < 500 { ways.append(hypot(p.x - last.x, p.y - last.y)) }
      last = p
    }
    #expect(ways.max()! / ways.min()! < 1.03, "\(ways)")
  }

  @Test func `each point of a path but moves is a keyframe`() {
    let stage = path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 100, y: 0))
      path.addQuadCurve(to: CGPoint(x: 100, y: 200), control: CGPoint(x: 200, y: 100))
    }
    #expect(isClose(stage.shown("position.x", at: 0.25), 50))
    // The point of a quadratic curve at t = ½ is a quarter of its first control point, half of its
    // second and a quarter of its third.
    #expect(isClose(stage.shown("position.x", at: 0.75), 150))
    #expect(isClose(stage.shown("position.y"), 100))
  }

  @Test func `a paced path is followed at constant speed through lines and curves`() {
    let stage = path(.paced) { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 300, y: 0))
      path.addArc(
        center: CGPoint(x: 300, y: 100), radius: 100, startAngle: -.pi / 2, endAngle: .pi / 2,
        clockwise: false)
    }
    let length = 300 + 100 * Double.pi
    #expect(isClose(stage.shown("position.x", at: 150 / length), 150, 1e-3))
    let quarter = (300 + 50 * Double.pi) / length
    #expect(isClose(stage.shown("position.x", at: quarter), 400, 1e-2))
    #expect(isClose(stage.shown("position.y"), 100, 1e-2))
  }

  @Test(arguments: [CAAnimationRotationMode.rotateAuto, .rotateAutoReverse])
  func `a layer rotates along its path, on top of its transform`(_ mode: CAAnimationRotationMode) {
    let stage = path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 100, y: 0))
      path.addLine(to: CGPoint(x: 100, y: 100))
    } _: {
      $0.rotationMode = mode
    }
    stage.set { stage.layer.transform = CATransform3DMakeScale(2, 2, 1) }
    let turn = mode == .rotateAuto ? 0 : Double.pi
    #expect(isClose(abs(stage.shown("transform.rotation.z", at: 0.25)), turn))
    let later = stage.shown("transform.rotation.z", at: 0.75)
    #expect(isClose(later, mode == .rotateAuto ? .pi / 2 : -.pi / 2))
    #expect(isClose(stage.shown("transform.scale.x"), 2))
    #expect(stage.shown("transform.rotation.z", at: 1) == 0)
  }

  @Test func `values that fit no property are reported and show nothing`() {
    let stage = Stage()
    let empty = CAKeyframeAnimation(keyPath: "zPosition")
    let wrong = CAKeyframeAnimation(keyPath: "zPosition")
    wrong.values = [1, "two"]
    let line = CAKeyframeAnimation(keyPath: "zPosition")
    line.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    stage.turn {
      for (i, animation) in [empty, wrong, line].enumerated() {
        stage.layer.add(animation, forKey: "\(i)")
      }
    }
    #expect(stage.shown("zPosition", at: 0.1) == 0)
    #expect(stage.reports.lines.count == 3, "\(stage.reports.lines)")
  }

  @Test func `transforms, colours and lists are keyframes too`() {
    let stage = Stage { CAShapeLayer() }
    func add(_ keyPath: String, _ values: [Any], _ mode: CAAnimationCalculationMode) {
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      (animation.values, animation.calculationMode, animation.duration) = (values, mode, 1)
      stage.layer.add(animation, forKey: keyPath)
    }
    stage.turn {
      add(
        "transform",
        [CATransform3DIdentity, CATransform3DMakeScale(3, 1, 1), CATransform3DMakeScale(3, 5, 1)],
        .linear)
      add("strokeColor", [CGColor.black, CGColor.white, CGColor.white], .paced)
      add("lineDashPattern", [[0, 0], [2, 4], [8, 16]], .cubic)
    }
    stage.advance(to: 0.75)
    let layer = stage.layer.presentation() as? CAShapeLayer
    #expect(
      isClose(stage.shown("transform.scale.x"), 3) && isClose(stage.shown("transform.scale.y"), 3))
    #expect(isClose(Double(layer?.strokeColor?.red ?? .nan), 0.75))
    // The first value has the slope (2 + 6)/2 at 2, and 6 at 8. So halfway between 2 and 8, it is 5
    // + (4 − 6)/8.
    let dashes = layer?.lineDashPattern?.map(\.doubleValue) ?? []
    #expect(dashes.count == 2 && isClose(dashes[0], 4.75) && isClose(dashes[1], 9.5), "\(dashes)")
  }
}
