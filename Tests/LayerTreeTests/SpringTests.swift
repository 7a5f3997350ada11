@MainActor struct SpringTests {
  /// The default spring, which moves by 500 points here, has these values at three times.
  @Test(arguments: [(0.25, 511.7), (0.5, 537.3), (0.75, 487.1)])
  func `the default spring oscillates as WebKit's does`(_ time: Double, _ expected: Double) {
    let stage = Stage()
    let spring = CASpringAnimation(keyPath: "zPosition")
    (spring.fromValue, spring.toValue, spring.duration) = (0, 500, 2)
    stage.turn { stage.layer.add(spring, forKey: "a") }
    #expect(isClose(stage.shown("zPosition", at: time), expected, 0.1))
  }

  @Test func `defaults`() {
    let spring = CASpringAnimation()
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(spring.initialVelocity == 0 && spring.duration == 0 && !spring.allowsOverdamping)
  }

  @Test func `settling durations equal the measured ones`() {
    let spring = CASpringAnimation()
    #expect(isClose(spring.settlingDuration, 1.4727003346780927, 1e-14))
    spring.damping = 1
    #expect(isClose(spring.settlingDuration, 13.91321015404625, 1e-13))
    spring.damping = 20
    #expect(spring.settlingDuration == 1)
    spring.damping = 100
    #expect(spring.settlingDuration == 1)
    spring.damping = 0
    #expect(spring.settlingDuration == .greatestFiniteMagnitude)
    let perceptual = CASpringAnimation(perceptualDuration: 1, bounce: 0.5)
    #expect(isClose(perceptual.settlingDuration, 2.3438753795710707, 1e-14))
    #expect(perceptual.allowsOverdamping)
  }

  /// The settling time follows from closed forms. The remaining distance of an overdamped spring is
  /// (s·e^(f·t) − f·e^(s·t))/(s − f), with the slow root s and the fast root f. An underdamped
  /// spring settles at ln((1 + |B|)/0.001)/(ζω₀). See
  /// https://en.wikipedia.org/wiki/Harmonic_oscillator#Damped_harmonic_oscillator.
  @Test(arguments: [(0.5, 0.5), (1, 0.5), (0.5, 0), (0.5, -0.5), (2, -0.2), (0.3, 0.9)])
  func `a perceptual spring lasts until it has settled`(_ time: Double, _ bounce: Double) {
    let spring = CASpringAnimation(perceptualDuration: time, bounce: bounce)
    #expect(spring.duration == spring.settlingDuration)
    let (w, z) = (2 * Double.pi / time, bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
    if z < 1 {
      let b = z / (1 - z * z).squareRoot()
      #expect(isClose(spring.duration, log((1 + b) / 0.001) / (z * w), 1e-12))
      return
    }
    func left(_ t: Double) -> Double {
      if z == 1 { return (1 + w * t) * exp(-w * t) }
      let root = (z * z - 1).squareRoot()
      let (slow, fast) = (-w * (z - root), -w * (z + root))
      return (slow * exp(fast * t) - fast * exp(slow * t)) / (slow - fast)
    }
    // The first whole number of tenths of a second at which the spring has settled.
    let tenths = (1...1000).first { left(Double($0) / 10) < 0.001 }
    #expect(tenths.map { isClose(spring.duration, Double($0) / 10, 1e-12) } == true)
  }

  @Test func `a bounce of −1 is infinite damping, and never reaches the target`() {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: -1)
    #expect(spring.damping == .infinity && spring.bounce == -1)
    #expect(spring.duration == .greatestFiniteMagnitude)
    let stage = Stage()
    spring.keyPath = "zPosition"
    (spring.fromValue, spring.toValue) = (3, 5)
    stage.turn { stage.layer.add(spring, forKey: "a") }
    #expect(isClose(stage.shown("zPosition", at: 1000), 3, 1e-9))
  }

  @Test(arguments: [-0.8, -0.3, 0, 0.2, 0.7, 1])
  func `perceptual duration and bounce read back`(_ bounce: Double) {
    let spring = CASpringAnimation(perceptualDuration: 0.7, bounce: bounce)
    #expect(isClose(spring.perceptualDuration, 0.7))
    #expect(isClose(spring.bounce, bounce))
  }

  struct Motion: Sendable, CustomTestStringConvertible {
    var mass, stiffness, damping, velocity: Double
    var testDescription: String { "m \(mass) k \(stiffness) c \(damping) v \(velocity)" }
  }

  nonisolated static let motions: [Motion] = [
    Motion(mass: 1, stiffness: 100, damping: 10, velocity: 0),
    Motion(mass: 2, stiffness: 300, damping: 5, velocity: -7),
    Motion(mass: 1, stiffness: 100, damping: 20, velocity: 4),
    Motion(mass: 1, stiffness: 100, damping: 19.9999999, velocity: 4),
    Motion(mass: 1, stiffness: 100, damping: 60, velocity: 3),
    Motion(mass: 0.5, stiffness: 900, damping: 0, velocity: 1),
  ]

  /// Compares the values with the solution of the equation of motion by the fourth-order
  /// Runge–Kutta method (https://en.wikipedia.org/wiki/Runge–Kutta_methods).
  @Test(arguments: motions)
  func `values solve the equation of motion`(_ motion: Motion) {
    let stage = Stage()
    let spring = CASpringAnimation(keyPath: "zPosition")
    (spring.fromValue, spring.toValue, spring.duration) = (3, 5, 4)
    spring.mass = motion.mass
    spring.stiffness = motion.stiffness
    spring.damping = motion.damping
    spring.initialVelocity = motion.velocity
    spring.allowsOverdamping = true
    stage.turn { stage.layer.add(spring, forKey: "a") }

    func slope(_ x: Double, _ v: Double) -> (Double, Double) {
      (v, (-motion.stiffness * (x - 5) - motion.damping * v) / motion.mass)
    }
    var (x, v) = (3.0, 2 * motion.velocity)
    let h = 1e-4
    for step in 1...15_000 {
      let a = slope(x, v)
      let b = slope(x + h / 2 * a.0, v + h / 2 * a.1)
      let c = slope(x + h / 2 * b.0, v + h / 2 * b.1)
      let d = slope(x + h * c.0, v + h * c.1)
      x += h / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
      v += h / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
      if step % 1500 == 0 {
        let shown = stage.shown("zPosition", at: Double(step) * h)
        #expect(isClose(shown, x, 1e-7), "at \(Double(step) * h): \(shown), not \(x)")
      }
    }
  }

  @Test(arguments: motions.filter { $0.damping > 0 })
  func `after settling it stays within a thousandth`(_ motion: Motion) {
    let stage = Stage()
    let spring = CASpringAnimation(keyPath: "zPosition")
    (spring.fromValue, spring.toValue, spring.duration) = (0, 1, 100)
    spring.mass = motion.mass
    spring.stiffness = motion.stiffness
    spring.damping = motion.damping
    spring.initialVelocity = motion.velocity
    spring.allowsOverdamping = true
    let settled = spring.settlingDuration
    stage.turn { stage.layer.add(spring, forKey: "a") }
    for i in 0..<200 {
      let shown = stage.shown("zPosition", at: settled + Double(i) * 0.01)
      #expect(abs(shown - 1) <= 0.001 * (1 + 1e-9))
    }
  }

  @Test func `a velocity in the property's units moves a value whose ends are the same`() {
    let stage = Stage()
    let spring = CASpringAnimation(keyPath: "position")
    spring.fromValue = CGPoint(x: 7, y: 7)
    spring.toValue = CGPoint(x: 7, y: 7)
    spring.velocity = CGPoint(x: 30, y: -60)
    spring.duration = 10
    stage.turn { stage.layer.add(spring, forKey: "a") }
    let h = 1e-5
    let (x, y) = (stage.shown("position.x", at: h), stage.shown("position.y"))
    #expect(isClose((x - 7) / h, 30, 0.01) && isClose((y - 7) / h, -60, 0.02))
    #expect(isClose(stage.shown("position.x", at: 9.9), 7, 1e-9))
  }

  @Test func `a stroke's end keeps raw values outside of its range`() {
    let stage = Stage { CAShapeLayer() }
    let spring = CASpringAnimation(keyPath: "strokeEnd")
    (spring.fromValue, spring.toValue, spring.duration) = (0, 1, 2)
    stage.turn { stage.layer.add(spring, forKey: "a") }
    #expect(stage.shown("strokeEnd", at: 0.36) > 1.1)
  }
}
