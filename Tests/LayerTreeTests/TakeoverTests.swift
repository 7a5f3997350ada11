private final class LevelLayer: CALayer {
  @Animatable var level: CGFloat = 0
}

@MainActor private final class Counter: CAAnimationDelegate {
  var stops = 0
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops += 1 }
}

@MainActor struct TakeoverTests {
  // MARK: Which animations end

  @Test(arguments: RetargetPolicy.allCases)
  func `an interrupted animation under another key does not come back`(_ policy: RetargetPolicy) {
    let stage = Stage { LevelLayer() }
    stage.turn { stage.layer.add(basic("level", from: 5, to: 9, duration: 60), forKey: "fly") }
    stage.advance(to: 1)
    stage.turn { stage.layer.retarget("level", to: 1, policy: policy, duration: 1) }
    // An additive animation runs in addition to the old animation; the other policies replace the
    // old one.
    #expect((stage.layer.animation(forKey: "fly") != nil) == (policy == .additive))
    stage.advance(to: 30)
    if policy != .additive {
      #expect(stage.shown("level") == 1 && stage.layer.animationKeys() == nil)
    }
    stage.advance(to: 61)
    #expect(stage.shown("level") == 1)
  }

  @Test func `a rotation along a path ends with the interrupted path`() {
    let stage = Stage()
    let way = CAKeyframeAnimation(keyPath: "position")
    way.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 80, height: 80), transform: nil)
    (way.rotationMode, way.duration) = (.rotateAuto, 10)
    stage.turn { stage.layer.add(way, forKey: "way") }
    stage.advance(to: 1)
    #expect(stage.shown("transform.rotation.z") != 0)
    stage.turn { stage.layer.retarget("position", to: CGPoint(x: 1, y: 2), duration: 0.5) }
    stage.advance(to: 2)
    #expect(stage.shown("transform.rotation.z") == 0 && stage.layer.animationKeys() == nil)
  }

  @Test(arguments: [
    ("position", "position.x"), ("position.x", "position"), ("position", "position"),
  ])
  func `components and whole values end each other, and no others`(_ old: String, _ new: String) {
    let stage = Stage()
    func value(_ path: String, _ x: Double) -> Any { path == "position" ? CGPoint(x: x, y: 0) : x }
    let group = CAAnimationGroup()
    group.animations = [
      basic(old, from: value(old, 50), to: value(old, 70), duration: 10),
      basic("opacity", from: 0, to: 1, duration: 10),
      basic("bounds.size.width", from: 0, to: 10, duration: 10),
    ]
    group.duration = 10
    stage.turn { stage.layer.add(group, forKey: "group") }
    stage.advance(to: 1)
    stage.turn { stage.layer.retarget(new, to: value(new, 7), policy: .spring, duration: 0.5) }
    stage.advance(to: 5)
    #expect(stage.shown("position.x") == 7)
    #expect(isClose(stage.shown("opacity"), 0.5, 1e-6))
    #expect(isClose(stage.shown("bounds.size.width"), 5, 1e-6))
  }

  @Test(arguments: RetargetPolicy.allCases)
  func `a change without animation shows at once, whatever the policy`(_ policy: RetargetPolicy) {
    let stage = Stage { ProgressLayer() }
    guard let layer = stage.layer as? ProgressLayer else { return }
    stage.context.animationWillAdd = { $0.apply(policy, motionState: $0.motionState()) }
    stage.turn { layer.setProgress(0.9, animated: true) }
    stage.advance(to: 0.3)
    stage.turn { layer.setProgress(0.1, animated: true) }
    #expect(layer.animation(forKey: "progress") != nil)
    stage.advance(to: 0.5)
    stage.turn { layer.setProgress(0.7, animated: false) }
    #expect(stage.shown("progress") == 0.7 && layer.animationKeys() == nil)
    #expect(stage.shown("progress", at: 0.6) == 0.7)
  }

  @Test(arguments: RetargetPolicy.allCases)
  func `a zero duration shows the target at once, an infinite one fails`(_ policy: RetargetPolicy) {
    let stage = Stage { LevelLayer() }
    for (i, duration) in [0, -1, Double.nan].enumerated() {
      stage.turn { stage.layer.retarget("level", to: i, policy: policy, duration: duration) }
      #expect(stage.shown("level") == Double(i) && stage.layer.animationKeys() == nil)
    }
    #expect(stage.reports.lines.isEmpty)
    stage.turn { stage.layer.retarget("level", to: 9, policy: policy, duration: .infinity) }
    #expect(stage.shown("level") == 2 && stage.reports.lines.count == 1)
  }

  // MARK: Velocities

  /// Kinds of animations from 0 to 1 whose velocity has a closed form.
  enum Course: CaseIterable { case linear, eased, keyframes, returning, spring }

  /// Returns the slope of `easeInEaseOut` at x, found by bisection.
  private static func easedSlope(_ x: Double) -> Double {
    func slope(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * a * (1 - t) * (1 - t) + 6 * (b - a) * t * (1 - t) + 3 * (1 - b) * t * t
    }
    let t = parameter(of: x, 0.42, 0.58)
    return slope(0, 1, t) / slope(0.42, 0.58, t)
  }

  @Test(arguments: Course.allCases, 0..<12)
  func `a velocity is exact, at any time of any motion`(_ course: Course, _ seed: Int) throws {
    var draws = Random(seed: UInt64(seed) &* 7919 &+ 17)
    let length = draws.uniform(0.05, 2)
    let stage = Stage { LevelLayer() }
    let animation: CAAnimation
    let moment: Double =
      switch seed % 4 {
      case 0: 0
      case 1: length - draws.uniform(2e-9, 300e-6)
      default: length * draws.uniform(0.001, 0.999)
      }
    let velocity: (Double) -> Double
    switch course {
    case .linear:
      animation = basic("level", from: 0, to: 1, duration: length)
      velocity = { _ in 1 / length }
    case .eased:
      animation = basic("level", from: 0, to: 1, duration: length) {
        $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      }
      velocity = { Self.easedSlope($0 / length) / length }
    case .keyframes:
      let frames = CAKeyframeAnimation(keyPath: "level")
      frames.values = [0, 1, 0.25]
      frames.keyTimes = [0, 0.3, 1]
      frames.duration = length
      animation = frames
      velocity = { $0 / length < 0.3 ? 1 / (0.3 * length) : -0.75 / (0.7 * length) }
    case .returning:
      animation = basic("level", from: 0, to: 1, duration: length / 2) { $0.autoreverses = true }
      velocity = { $0 < length / 2 ? 2 / length : -2 / length }
    case .spring:
      let spring = CASpringAnimation(keyPath: "level")
      (spring.fromValue, spring.toValue) = (0, 1)
      // The spring has ζ = 0.5, and ω is proportional to 1/duration.
      let w = 20 / length
      (spring.mass, spring.stiffness, spring.damping) = (1, w * w, w)
      spring.duration = length
      animation = spring
      let wd = w * 0.75.squareRoot()
      velocity = { w * w / wd * exp(-0.5 * w * $0) * sin(wd * $0) }
    }
    stage.turn { stage.layer.add(animation, forKey: "course") }
    stage.advance(to: moment)
    let wanted = velocity(stage.context.now.seconds)
    func shown() throws -> (Double, Double) {
      let motionState = try #require(stage.context.motionState(of: stage.layer, keyPath: "level"))
      return (number(motionState.presentation), number(motionState.velocity))
    }
    let before = try shown()
    #expect(abs(before.1 - wanted) <= 1e-6, "at \(moment) of \(length)")
    for duration in [0.05, 2, 0.3] {
      stage.turn {
        stage.layer.retarget("level", to: 3, policy: .spring, duration: duration)
      }
      let after = try shown()
      #expect(abs(after.0 - before.0) <= 1e-9 && abs(after.1 - wanted) <= 1e-6)
    }
    // The expected motion is x(t) = 3 + ((1 + ωt)x₀ + t·v₀)e^(−ωt).
    let (w, x0) = (9.233413476451 / 0.3, before.0 - 3)
    let start = stage.context.now.seconds
    stage.advance(to: moment + 0.1)
    let t = stage.context.now.seconds - start
    let rate = (before.1 - w * t * (w * x0 + before.1)) * exp(-w * t)
    #expect(try abs(shown().1 - rate) <= 1e-6)
  }

  @Test(arguments: [CAAnimationCalculationMode.paced, .linear])
  func `along a path the velocity is distance over time`(_ mode: CAAnimationCalculationMode) throws
  {
    let stage = Stage()
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 80), control2: CGPoint(x: 130, y: 90))
    path.addLine(to: CGPoint(x: 100, y: -60))
    let frames = CAKeyframeAnimation(keyPath: "position")
    (frames.path, frames.calculationMode, frames.duration) = (path, mode, 2)
    stage.turn { stage.layer.add(frames, forKey: nil) }
    for (i, moment) in [0.1, 0.37, 0.8, 1.2, 1.9].enumerated() {
      stage.advance(to: moment)
      func shown(_ seconds: Double) throws -> CGPoint {
        let moment = Flicks(seconds: moment + seconds)
        return try #require(
          stage.context.sample(stage.layer, keyPath: "position", at: moment) as? CGPoint)
      }
      // Compare the velocity with a central difference, which is only as exact as the computed arc
      // lengths of the curves.
      let (a, b) = (try shown(-1e-4), try shown(1e-4))
      let motionState = stage.context.motionState(of: stage.layer, keyPath: "position")
      let velocity = try #require(motionState?.velocity as? CGPoint)
      #expect(abs(velocity.x - (b.x - a.x) / 2e-4) < 1e-2, "\(i)")
      #expect(abs(velocity.y - (b.y - a.y) / 2e-4) < 1e-2, "\(i)")
    }
  }

  // MARK: Springs

  @Test(arguments: [
    (20.0, 19.995), (20, 10), (20, 9.999), (20, 50), (20, -30), (30, 25), (200, 40),
  ])
  func `a spring without oscillation stays near its end after it has settled`(
    _ damping: Double, _ velocity: Double
  ) {
    let spring = Spring(mass: 1, stiffness: 100, damping: damping, allowsOverdamping: true)
    let end = spring.settlingDuration(initialVelocity: velocity)
    #expect(end > 0 && end < 100)
    for i in 0..<4000 {
      let rest = 1 - spring.progress(at: end + Double(i) * 0.01, initialVelocity: velocity)
      #expect(abs(rest) < 0.001)
    }
  }

  @Test func `the most extreme springs give finite values`() {
    let most = Double.greatestFiniteMagnitude
    for mass in [Double.leastNonzeroMagnitude, 1, most] {
      for stiffness in [Double.leastNonzeroMagnitude, 100, most] {
        for damping in [0, 20, 1e200, most, .infinity] {
          let spring = Spring(
            mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: true)
          for t in [0, 1e-9, 1, 1e9, most] {
            let progress = spring.progress(at: t, initialVelocity: 3)
            #expect(progress.isFinite, "\(mass) \(stiffness) \(damping) \(t)")
          }
          #expect(!spring.settlingDuration(initialVelocity: 3).isNaN)
        }
      }
    }
  }

  // MARK: Events

  @Test func `obsolete entries do not accumulate`() {
    let stage = Stage()
    let counter = Counter()
    stage.turn {
      for _ in 0..<100 {
        stage.layer.add(
          basic("opacity", from: 0, to: 1, duration: 1000) { $0.delegate = counter }, forKey: nil)
      }
    }
    for _ in 0..<500 {
      let layer = stage.context.perform { CALayer() }
      stage.turn { stage.root.addSublayer(layer) }
      stage.turn { layer.removeFromSuperlayer() }
    }
    #expect(stage.context.heldEventCount <= 200)
    // A change of speed recomputes the times of a layer's events. That must not leave the old
    // events behind.
    for i in 0..<500 { stage.turn { stage.root.speed = i % 2 == 0 ? 0.5 : 1 } }
    #expect(stage.context.heldEventCount <= 500)
    for _ in 0..<10_000 {
      stage.context.schedule(at: Flicks(seconds: 5000)) {}.cancel()
    }
    #expect(stage.context.heldEventCount <= 700)
    stage.advance(to: 5000)
    #expect(counter.stops == 100 && stage.context.heldEventCount <= 700)
  }

  @Test func `an animation's end is never dropped, however many there are`() {
    let stage = Stage()
    let counter = Counter()
    let count = 120_000
    let animation = basic("opacity", from: 0, to: 1, duration: 9) { $0.delegate = counter }
    stage.turn { for _ in 0..<count { stage.layer.add(animation, forKey: nil) } }
    stage.context.schedule(at: Flicks(seconds: 1)) { stage.layer.removeAllAnimations() }
    stage.advance(to: 1)
    #expect(counter.stops == count && stage.reports.lines.isEmpty)
  }

  @Test(arguments: 0..<3)
  func `a display link that is stopped and started in its call calls once a frame`(_ way: Int) {
    let context = CAContext(mediaTimeAtStart: 0)
    var calls = 0
    let link = CADisplayLink { link in
      calls += 1
      if way == 0 {
        link.isPaused = true
        link.isPaused = false
      } else if way == 1 {
        link.invalidate()
        link.add()
      }
    }
    context.turn { link.add() }
    context.advance(to: Flicks(seconds: 0.5))
    #expect(calls == 30)
    link.invalidate()
    // After the largest possible time there is no next frame, and asking for one does not trap.
    context.advance(to: Flicks(count: .max))
    context.turn { link.add() }
    context.advance(to: Flicks(count: .max))
    #expect(calls == 30)
  }
}
