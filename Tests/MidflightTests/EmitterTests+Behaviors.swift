/// Emitters support properties that no public header of Core Animation declares: behaviors, image
/// frames and rotation.
extension EmitterTests {
  func behavior(_ type: String, _ inputs: [String: Any]) -> CAEmitterBehavior {
    let behavior = CAEmitterBehavior(type: type)
    for (key, value) in inputs.sorted(by: { $0.key < $1.key }) {
      behavior.setValue(value, forKey: key)
    }
    return behavior
  }

  /// Compares the motion of a particle, born at time 0 in the middle of the screen, with the closed
  /// form `course`.
  func check(
    _ behaviors: [CAEmitterBehavior], at times: [Double] = [0.01, 0.5, 1, 1.77, 3.9],
    within tolerance: Double = 0.01, _ set: (CAEmitterCell) -> Void = { _ in },
    _ course: (Double) -> Seen
  ) {
    let (screen, _) = screen(
      cell {
        ($0.birthRate, $0.lifetime) = (0.1, 4)
        set($0)
      }
    ) { $0.emitterBehaviors = behaviors }
    for time in times {
      let (shown, expected) = (particles(screen, at: time), course(time))
      #expect(shown.count == 1, "\(time)")
      guard let particle = shown.first else { continue }
      let differences = [
        particle.position.x - 32 - expected.position.x,
        particle.position.y - 32 - expected.position.y, particle.scale - expected.scale,
        remainder(particle.angle - expected.angle, 2 * .pi), particle.alpha - expected.alpha,
      ]
      #expect(differences.allSatisfy { abs($0) < tolerance }, "\(time): \(differences)")
    }
    #expect(screen.reports.isEmpty)
  }

  func position(_ x: Double, _ y: Double = 0) -> Seen {
    Seen(position: CGPoint(x: x, y: y), scale: 1, angle: 0, alpha: 1)
  }

  @Test func `drag slows by a share of the velocity over the mass`() {
    check([behavior("drag", ["drag": 3])]) {
      ($0.velocity, $0.mass) = (20, 2)
    } _: { t in
      position(20 / 1.5 * (1 - exp(-1.5 * t)))
    }
    check([behavior("drag", ["drag": 1e6])]) {
      $0.velocity = 20
    } _: { _ in
      position(0)
    }
  }

  @Test func `attractors are springs towards their radius`() {
    let center = CGPoint(x: 42, y: 32)
    // The particle starts 10 points from the attractor, which acts on it as a spring. With a
    // stiffness of 4, the particle oscillates at 2 radians per second.
    for type in ["attractor", "simpleAttractor"] {
      let spring = ["stiffness": 4.0, "position": center] as [String: Any]
      check([behavior(type, spring)]) { t in position(10 - 10 * cos(2 * t)) }
      check([behavior(type, spring.merging(["radius": 7.0]) { $1 })], at: [0.2, 0.4, 0.7, 1.2]) {
        t in
        // The force pulls the particle only until it enters the attractor's radius, after a quarter
        // of a period. From there on, the particle moves at constant velocity.
        t < .pi / 4 ? position(3 - 3 * cos(2 * t)) : position(3 + 6 * (t - .pi / 4))
      }
      // Inside the attractor's radius there is no force, unless the falloff is negative.
      check([behavior(type, spring.merging(["radius": 15.0]) { $1 })]) { _ in position(0) }
      let push = spring.merging(["radius": 15.0, "falloff": -15.0]) { $1 }
      check([behavior(type, push)]) { t in position(-5 + 5 * cos(2 * t)) }
    }
    // An attractor behind the particles' plane exerts the same force within that plane.
    check([behavior("attractor", ["stiffness": 4, "position": center, "zPosition": -70])]) { t in
      position(10 - 10 * cos(2 * t))
    }
    // The attractors below are an axis along z, an axis within the plane, and a plane perpendicular
    // to x, in this order.
    let corner = CGPoint(x: 42, y: 37)
    func shaped(_ type: String, _ latitude: Double) -> CAEmitterBehavior {
      behavior(
        "attractor",
        [
          "attractorType": type, "stiffness": 4, "position": corner,
          "orientationLatitude": latitude,
        ])
    }
    check([shaped("axial", 0)]) { t in
      position(10 - 10 * cos(2 * t), 5 - 5 * cos(2 * t))
    }
    check([shaped("axial", .pi / 2)]) { t in position(0, 5 - 5 * cos(2 * t)) }
    check([shaped("planar", .pi / 2)]) { t in position(10 - 10 * cos(2 * t)) }
  }

  @Test func `waves oscillate a force`() {
    func force(_ time: Double) -> Double {
      let x = 0.5 * time + 0.25
      let triangle = 1 - abs(2 * (x - floor(x)) - 1)
      return triangle < 0.5 ? 4 * triangle * triangle - 1 : 1 - 4 * (1 - triangle) * (1 - triangle)
    }
    check([behavior("wave", ["force": [100, 0, 0], "frequency": 0.5])], within: 0.1) { time in
      // Evaluate the double integral ∫ (T − t)·f(t) dt by Simpson's rule
      // (https://en.wikipedia.org/wiki/Simpson%27s_rule).
      let count = 2000
      let width = time / Double(count)
      var sum = 0.0
      for i in 0...count {
        let t = Double(i) * width
        let weight = i == 0 || i == count ? 1.0 : i % 2 == 0 ? 2 : 4
        sum += weight * (time - t) * force(t)
      }
      return position(100 * sum * width / 3)
    }
    #expect(abs(force(0)) < 1e-12 && abs(force(0.5) - 1) < 1e-12 && abs(force(1.5) + 1) < 1e-12)
  }

  @Test func `values and colors over a life replace properties, or add to them`() {
    func over(_ path: String, _ values: [Double], _ more: [String: Any] = [:]) -> CAEmitterBehavior
    {
      behavior("valueOverLife", ["keyPath": path, "values": values].merging(more) { $1 })
    }
    // A particle's lifetime is 4 s, over which the scale goes from 1 to 3.
    check([over("scale", [1, 3])]) {
      $0.scaleSpeed = 5
    } _: { t in
      var seen = position(0)
      seen.scale = 1 + t / 2
      return seen
    }
    let wedge = over("color.alpha", [0, 1, 0], ["locations": [0, 0.25, 1]])
    check([wedge], at: [0.5, 1, 2.5]) { t in
      var seen = position(0)
      seen.alpha = t < 1 ? t : (4 - t) / 3
      return seen
    }
    check([over("color.alpha", [0, -1], ["additive": true])]) { t in
      var seen = position(0)
      seen.alpha = 1 - t / 4
      return seen
    }
    check([over("rotation", [0, 2], ["additive": true]), over("spin", [0, 1])]) {
      ($0.rotation, $0.spin) = (0.3, 9)
    } _: { t in
      var seen = position(0)
      seen.angle = 0.3 + t * t / 8 + t / 2
      return seen
    }
    check([over("scaleSpeed", [0, 1], ["additive": true])]) {
      $0.scaleSpeed = 0.5
    } _: { t in
      var seen = position(0)
      seen.scale = 1 + t / 2 + t * t / 8
      return seen
    }
    check([over("velocity.x", [0, 8]), over("velocity.y", [4], ["additive": true])]) {
      ($0.velocity, $0.emissionLongitude) = (20, .pi / 2)
    } _: { t in
      position(t * t, 24 * t)
    }
    check([over("position.x", [32, 36]), over("position.y", [0, 4], ["additive": true])]) {
      $0.velocity = 20
    } _: { t in
      position(t, t)
    }
    let colors = [
      CGColor(red: 1, green: 1, blue: 1, alpha: 0), CGColor(red: 1, green: 1, blue: 1, alpha: 1),
    ]
    check([behavior("colorOverLife", ["colors": colors])], at: [1, 3]) { t in
      // Over the particle's lifetime of 4 s, alpha grows from 0 to 1.
      var seen = position(0)
      seen.alpha = t / 4
      return seen
    }
  }

  @Test func `images align with the motion, and turn from birth`() {
    check([behavior("alignToMotion", ["rotation": 0.125])]) {
      ($0.velocity, $0.emissionLongitude, $0.yAcceleration) = (10, 1, 3)
    } _: { t in
      let velocity = (x: 10 * cos(1.0), y: 10 * sin(1.0) + 3 * t)
      var seen = position(velocity.x * t, 10 * sin(1.0) * t + 1.5 * t * t)
      seen.angle = atan2(velocity.y, velocity.x) - .pi / 2 + .pi / 4
      return seen
    }
    check([]) {
      ($0.rotation, $0.spin) = (1, 2)
    } _: { t in
      var seen = position(0)
      seen.angle = 1 + 2 * t
      return seen
    }
    let (screen, _) = screen(
      cell { ($0.birthRate, $0.rotation, $0.rotationRange) = (4000, 1, 0.5) }
    ) { $0.spin = 7 }
    let angles = particles(screen, at: 1).map { Double($0.angle) }
    #expect(angles.allSatisfy { abs($0 - 1) <= 0.25 + 1e-9 } && abs(mean(angles) - 1) < 0.01)
    #expect(angles.contains { abs($0 - 1) > 0.24 })
  }

  @Test func `forces act as they are at each instant`() {
    let drag = behavior("drag", ["drag": 2])
    (drag.name, drag.isEnabled) = ("brake", false)
    let (screen, emitter) = screen(
      cell { ($0.birthRate, $0.lifetime, $0.velocity) = (0.1, 4, 20) }
    ) { $0.setValue([drag], forKey: "emitterBehaviors") }
    #expect(particles(screen, at: 0.5).first.map { abs($0.position.x - 42) < 1e-6 } == true)
    screen.advance(to: 1)
    screen.turn { emitter.setValue(true, forKeyPath: "emitterBehaviors.brake.enabled") }
    // The drag is enabled at 1 s, and also slows the particles that already exist.
    let x = 52 + 10 * (1 - exp(-2 * 0.8))
    #expect(particles(screen, at: 1.8).first.map { abs($0.position.x - x) < 0.05 } == true)
    screen.turn {
      let ease = CABasicAnimation(keyPath: "emitterBehaviors.brake.drag")
      (ease.fromValue, ease.toValue, ease.duration) = (2, 6, 1)
      emitter.add(ease, forKey: nil)
    }
    #expect(particles(screen, at: 2.5).count == 1 && screen.reports.isEmpty)
    #expect(emitter.value(forKeyPath: "emitterBehaviors.brake.drag") as? CGFloat == 2)
    #expect(emitter.emitterBehaviors?.first?.value(forKey: "drag") as? CGFloat == 2)
  }

  /// Returns the display list after a sequence of forces, with `frames` frames drawn between one
  /// force and the next.
  func pushed(frames: Int) -> DisplayList {
    let behaviors = [
      behavior("attractor", ["stiffness": 12, "radius": 20, "falloff": -20]),
      behavior("wave", ["force": [0, 90, 0], "frequency": 3]), behavior("drag", ["drag": 0.5]),
    ]
    let (screen, emitter) = screen(
      cell { ($0.birthRate, $0.lifetime, $0.emissionRange, $0.velocity) = (50, 2, 2 * .pi, 30) }
    ) { $0.emitterBehaviors = behaviors }
    for frame in 0..<frames {
      screen.advance(to: Double(frame) / Double(frames) * 3)
      _ = screen.context.displayList()
    }
    screen.advance(to: 3)
    screen.turn { emitter.birthRate = 0.5 }
    screen.advance(to: 3.217)
    return screen.context.displayList()
  }

  @Test func `forces do not depend on earlier frames`() {
    let once = pushed(frames: 0)
    #expect(seen(once).count > 50 && once == pushed(frames: 37))
  }

  @Test func `frames of a cell's content are read row by row`() {
    func sources(_ set: (CAEmitterCell) -> Void) -> [CGPoint] {
      let (screen, _) = screen(
        cell {
          $0.contentsRect = CGRect(x: 0, y: 0, width: 0.25, height: 0.5)
          ($0.contentsFrameCount, $0.contentsFramesPerRow) = (8, 4)
          set($0)
        })
      screen.advance(to: 0.95)
      return screen.context.displayList().commands.compactMap { command in
        guard case .image(let image) = command else { return nil }
        return image.style.source.origin
      }
    }
    func frame(_ i: Int) -> CGPoint { CGPoint(x: Double(i % 4) / 4, y: Double(i / 4 % 2) / 2) }
    #expect(sources { _ in } == [CGPoint](repeating: .zero, count: 10))
    #expect(sources { $0.contentsFrameMode = "sequential" } == (0..<10).map { frame($0) })
    // A particle is born every tenth of a second, and each image frame is shown for a tenth of a
    // second.
    #expect(sources { $0.contentsFramesPerSecond = 10 } == (0..<10).reversed().map { frame($0) })
    let random = sources { ($0.contentsFrameMode, $0.birthRate) = ("random", 1000) }
    for i in 0..<8 {
      #expect(abs(random.count { $0 == frame(i) } - random.count / 8) < 45)
    }
    let odd = sources {
      ($0.contentsFramesPerSecond, $0.contentsFramesPerRow) = (.nan, .max)
      $0.contentsFrameMode = "sequential"
    }
    #expect(odd.count <= 10)
  }

  @Test func `undocumented keys of cells work, and unsupported ones are reported`() {
    let (screen, emitter) = screen(cell { _ in })
    screen.turn {
      let cell = CAEmitterCell()
      cell.setValue("plane", forKey: "particleType")
      cell.setValue(3, forKey: "mass")
      cell.setValue(4, forKey: "contentsFrameCount")
      cell.setValue("random", forKey: "contentsFrameMode")
      #expect(cell.value(forKey: "particleType") as? String == "plane" && cell.mass == 3)
      #expect(cell.contentsFrameCount == 4 && cell.contentsFrameMode == "random")
      let wave = CAEmitterBehavior(type: kCAEmitterBehaviorWave)
      #expect(wave.type == "wave" && wave.name == nil && wave.isEnabled)
      wave.setValue([1, 2, 3], forKeyPath: "force")
      #expect(wave.value(forKey: "force") as? [CGFloat] == [1, 2, 3])
      wave.setValue("w", forKey: "name")
      cell.emitterBehaviors = [wave]
      emitter.setValue([wave], forKeyPath: "emitterBehaviors")
      emitter.setValue(0.5, forKeyPath: "emitterBehaviors.w.frequency")
      #expect(emitter.value(forKeyPath: "emitterBehaviors.w.frequency") as? CGFloat == 0.5)
      #expect(wave.value(forKey: "frequency") as? CGFloat == 0, "the layer has a copy")
      emitter.setValue(nil, forKey: "emitterBehaviors")
      #expect(emitter.emitterBehaviors == nil && cell.emitterBehaviors?.count == 1)
    }
    #expect(screen.reports.isEmpty, "\(screen.reports)")
    screen.turn {
      let light = CAEmitterBehavior(type: "light")
      light.setValue(3, forKey: "falloffDistance")
      emitter.emitterBehaviors = [light]
      let drag = CAEmitterBehavior(type: "drag")
      drag.setValue("much", forKey: "drag")
      drag.setValue(1, forKey: "drog")
      CAEmitterBehavior(type: "valueOverLife").setValue("weight", forKey: "keyPath")
      CAEmitterBehavior(type: "attractor").setValue(3, forKey: "falloff")
    }
    #expect(screen.reports.count == 5, "\(screen.reports)")
    #expect(Set(CAEmitterBehavior.behaviorTypes()).count == 10)
  }
}
