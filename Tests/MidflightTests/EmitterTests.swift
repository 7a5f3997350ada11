@MainActor struct EmitterTests {
  struct Seen: Equatable {
    var position: CGPoint
    var scale: CGFloat
    var angle: CGFloat
    var alpha: CGFloat
  }

  static let dot = CGImage(width: 2, height: 2, pixels: .init(repeating: ~0, count: 4))

  func seen(_ list: DisplayList) -> [Seen] {
    list.commands.compactMap { command in
      guard case .image(let image) = command else { return nil }
      let map = image.map
      return Seen(
        position: CGPoint(x: map.tx, y: map.ty), scale: hypot(map.a, map.b),
        angle: atan2(map.b, map.a), alpha: image.alpha)
    }
  }

  func cell(_ set: (CAEmitterCell) -> Void) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.contents = Self.dot
    (cell.birthRate, cell.lifetime) = (10, 1)
    set(cell)
    return cell
  }

  func screen(
    _ cell: CAEmitterCell?, _ set: (CAEmitterLayer) -> Void = { _ in }
  ) -> (Screen, CAEmitterLayer) {
    let screen = Screen(width: 64, height: 64)
    let emitter = screen.context.perform { CAEmitterLayer() }
    screen.turn {
      emitter.emitterCells = cell.map { [$0] }
      emitter.emitterPosition = CGPoint(x: 32, y: 32)
      set(emitter)
      screen.root.addSublayer(emitter)
    }
    return (screen, emitter)
  }

  func particles(_ screen: Screen, at time: Double? = nil) -> [Seen] {
    if let time { screen.advance(to: time) }
    return seen(screen.context.displayList())
  }

  @Test func `births are at k over rate, and motion follows the formulas`() throws {
    let (screen, emitter) = screen(
      cell {
        ($0.velocity, $0.emissionLongitude, $0.yAcceleration) = (20, 0.5, 30)
        ($0.scale, $0.scaleSpeed, $0.spin, $0.alphaSpeed) = (2, -0.5, 1.5, -0.25)
      })
    for time in [0, 0.05, 0.1, 0.55, 1, 3.21, 100.07] {
      let shown = particles(screen, at: time)
      var expected: [Seen] = []
      for k in 0...Int(time * 10 + 1e-9) {
        let age = time - Double(k) / 10
        guard age < 1 - 1e-9 else { continue }
        expected.append(
          Seen(
            position: CGPoint(
              x: 32 + 20 * cos(0.5) * age, y: 32 + 20 * sin(0.5) * age + 15 * age * age),
            scale: 2 - 0.5 * age, angle: 1.5 * age, alpha: 1 - 0.25 * age))
      }
      #expect(shown.count == expected.count, "\(time)")
      for (a, b) in zip(shown, expected) {
        #expect(
          abs(a.position.x - b.position.x) < 1e-6 && abs(a.position.y - b.position.y) < 1e-6
            && abs(a.scale - b.scale) < 1e-6 && abs(a.angle - b.angle) < 1e-6
            && abs(a.alpha - b.alpha) < 1e-6, "\(time)")
      }
    }
    #expect(emitter.birthRate == 1 && emitter.emitterShape == .point && emitter.seed == 0)
    #expect(screen.context.isAnimating)
  }

  /// Returns the display list after a sequence of changes to an emitter, with `frames` frames drawn
  /// between one change and the next.
  func story(frames: Int, seed: UInt32) -> DisplayList {
    let (screen, emitter) = screen(
      cell {
        ($0.velocity, $0.velocityRange, $0.emissionRange) = (20, 10, 2 * .pi)
        ($0.lifetimeRange, $0.spinRange, $0.redRange, $0.birthRate) = (0.5, 2, 0.5, 60)
      }
    ) {
      $0.seed = seed
      ($0.emitterShape, $0.emitterSize) = (.rectangle, CGSize(width: 10, height: 20))
    }
    for step in 1...8 {
      for frame in 0..<frames {
        screen.advance(to: (Double(step - 1) + Double(frame) / Double(frames)) * 0.25)
        _ = screen.context.displayList()
      }
      screen.advance(to: Double(step) * 0.25)
      screen.turn {
        switch step {
        case 1: emitter.emitterPosition.x = 50
        case 2: emitter.birthRate = 0.25
        case 3:
          CATransaction.setDisableActions(true)
          emitter.velocity = 2
        case 4:
          let rate = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
          (rate.fromValue, rate.toValue, rate.duration) = (0, 240, 2)
          emitter.add(rate, forKey: "rate")
        case 6: emitter.removeAnimation(forKey: "rate")
        default: emitter.emitterPosition.y += 5
        }
      }
    }
    return screen.context.displayList()
  }

  @Test func `particles do not depend on frames and steps, only on the seed`() {
    let once = story(frames: 0, seed: 7)
    #expect(seen(once).count > 8)
    #expect(once == story(frames: 7, seed: 7))
    #expect(once != story(frames: 0, seed: 8))
  }

  @Test func `ranges are about the mean, half to each side`() {
    let (screen, _) = screen(
      cell {
        ($0.birthRate, $0.velocity, $0.velocityRange) = (4000, 20, 10)
        ($0.scale, $0.scaleRange) = (1, 0.5)
        ($0.color, $0.alphaRange) = (CGColor(red: 1, green: 1, blue: 1, alpha: 0.5), 0.4)
        ($0.lifetime, $0.lifetimeRange) = (2, 1)
      })
    let all = particles(screen, at: 5)
    // Particles live for 1.5 … 2.5 s, and 4000 are born per second.
    #expect(abs(all.count - 8000) < 120)
    func check(_ values: [Double], _ mean: Double, _ range: Double) {
      #expect(values.allSatisfy { abs($0 - mean) <= range / 2 + 1e-9 })
      let average = values.reduce(0, +) / Double(values.count)
      #expect(abs(average - mean) < 0.02 * range)
      let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
      #expect(abs(variance - range * range / 12) < 0.05 * range * range / 12)
    }
    check(all.map { Double($0.scale) }, 1, 0.5)
    check(all.map { Double($0.alpha) }, 0.5, 0.4)
    #expect(
      all.allSatisfy { hypot($0.position.x - 32, $0.position.y - 32) <= 25 * 2.5 })
  }

  struct Shape: Sendable, CustomTestStringConvertible {
    let shape: CAEmitterLayerEmitterShape
    let mode: CAEmitterLayerEmitterMode
    /// Whether a particle may be born at a position. The position is relative to the centre of an
    /// emitter of 20 × 10 points.
    let holds: @Sendable (Double, Double) -> Bool
    let meanSquare: Double
    var testDescription: String { "\(shape.rawValue) \(mode.rawValue)" }
  }

  nonisolated static let shapes: [Shape] = {
    @Sendable func inside(_ x: Double, _ y: Double) -> Bool { abs(x) <= 10 && abs(y) <= 5 }
    @Sendable func edge(_ x: Double, _ y: Double) -> Bool {
      abs(x) == 10 && abs(y) <= 5 || abs(x) <= 10 && abs(y) == 5
    }
    @Sendable func on(_ x: Double, _ y: Double) -> Bool { abs(hypot(x, y) - 20) < 1e-9 }
    @Sendable func disc(_ x: Double, _ y: Double) -> Bool { hypot(x, y) <= 20 + 1e-9 }
    // The mean square of x on the rectangle's outline, two thirds of whose length is horizontal.
    let outline = 2.0 / 3 * 100 / 3 + 1.0 / 3 * 100
    return [
      Shape(shape: .point, mode: .volume, holds: { $0 == 0 && $1 == 0 }, meanSquare: 0),
      Shape(shape: .line, mode: .points, holds: { abs($0) == 10 && $1 == 0 }, meanSquare: 100),
      Shape(
        shape: .line, mode: .outline, holds: { abs($0) <= 10 && $1 == 0 }, meanSquare: 100.0 / 3),
      Shape(
        shape: .rectangle, mode: .points, holds: { abs($0) == 10 && abs($1) == 5 }, meanSquare: 100),
      Shape(shape: .rectangle, mode: .outline, holds: edge, meanSquare: outline),
      Shape(shape: .rectangle, mode: .surface, holds: inside, meanSquare: 100.0 / 3),
      Shape(shape: .cuboid, mode: .volume, holds: inside, meanSquare: 100.0 / 3),
      Shape(shape: .circle, mode: .outline, holds: on, meanSquare: 200),
      Shape(shape: .circle, mode: .volume, holds: disc, meanSquare: 100),
      Shape(shape: .sphere, mode: .surface, holds: disc, meanSquare: 400.0 / 3),
      Shape(shape: .sphere, mode: .volume, holds: disc, meanSquare: 80),
    ]
  }()

  @Test(arguments: shapes) func `particles begin all over the shape`(_ shape: Shape) {
    let (screen, _) = screen(cell { $0.birthRate = 4000 }) {
      ($0.emitterShape, $0.emitterMode) = (shape.shape, shape.mode)
      ($0.emitterSize, $0.emitterDepth) = (CGSize(width: 20, height: 10), 8)
    }
    let positions = particles(screen, at: 1).map {
      (x: Double($0.position.x) - 32, y: Double($0.position.y) - 32)
    }
    #expect(positions.count == 4000)
    #expect(positions.allSatisfy { shape.holds($0.x, $0.y) })
    let mean = positions.reduce(0) { $0 + $1.x * $1.x } / 4000
    #expect(abs(mean - shape.meanSquare) <= 0.05 * shape.meanSquare)
    #expect(abs(positions.reduce(0) { $0 + $1.x } / 4000) <= 0.8)
  }

  @Test func `particles keep the emitter's values of their birth`() {
    let (screen, emitter) = screen(cell { $0.lifetime = 2 })
    let before = particles(screen, at: 1.05)
    screen.turn {
      CATransaction.setDisableActions(true)
      emitter.birthRate = 0
      emitter.emitterPosition = .zero
      emitter.scale = 3
    }
    #expect(particles(screen) == before && before.count == 11)
    #expect(particles(screen, at: 2.55).count == 5 && screen.context.isAnimating)
    #expect(particles(screen, at: 3.06).isEmpty && !screen.context.isAnimating)
    screen.turn {
      CATransaction.setDisableActions(true)
      emitter.birthRate = 1
    }
    let after = particles(screen, at: 3.55)
    #expect(after.count == 5 && after.allSatisfy { $0.position == .zero && $0.scale == 3 })
  }

  @Test func `an emitter switched on shows the particles since it was added`() {
    let (screen, emitter) = screen(cell { $0.lifetime = 2 }) { $0.birthRate = 0 }
    #expect(particles(screen, at: 3.05).isEmpty)
    screen.turn {
      CATransaction.setDisableActions(true)
      emitter.birthRate = 1
    }
    let (twin, _) = self.screen(cell { $0.lifetime = 2 })
    #expect(particles(screen) == particles(twin, at: 3.05) && particles(screen).count == 20)
    // Setting the birth rate to 0 stops births, even after the emitter has already emitted
    // particles.
    screen.turn {
      CATransaction.setDisableActions(true)
      emitter.birthRate = 0
    }
    #expect(particles(screen, at: 6).isEmpty)
    screen.turn {
      CATransaction.setDisableActions(true)
      emitter.birthRate = 1
    }
    #expect(particles(screen, at: 6.55).count == 6)
  }

  @Test func `animated birth rates give as many births as their integral`() {
    let (screen, emitter) = screen(cell { ($0.lifetime, $0.birthRate) = (100, 0) })
    screen.advance(to: 1)
    screen.turn {
      let rate = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
      (rate.fromValue, rate.toValue, rate.duration) = (0, 200, 4)
      let way = CABasicAnimation(keyPath: "emitterPosition.x")
      (way.fromValue, way.toValue, way.duration) = (0, 400, 4)
      emitter.add(rate, forKey: nil)
      emitter.add(way, forKey: nil)
    }
    // The number of particles is ∫ 50·t dt = 25·t².
    for time in [2.0, 3, 4, 4.99] {
      let (age, all) = (time - 1, particles(screen, at: time))
      #expect(abs(Double(all.count) - 25 * age * age) <= 12, "\(time): \(all.count)")
      // A quarter of the particles are born on the first half of the path.
      let near = all.filter { $0.position.x < 50 * age }.count
      #expect(abs(Double(near) - 6.25 * age * age) <= 12)
      #expect(all.allSatisfy { (0...100 * age).contains($0.position.x) })
      let positions = Set(all.map(\.position.x))
      #expect(positions.count == all.count)
    }
    let all = particles(screen, at: 5)
    #expect(particles(screen, at: 50) == all)
    #expect(emitter.value(forKeyPath: "emitterCells.spark.birthRate") as? Float == 0)
    screen.turn { emitter.setValue(3, forKeyPath: "emitterCells.spark.birthRate") }
    #expect(emitter.emitterCells?.first?.birthRate == 3)
    #expect(screen.reports.isEmpty)
  }

  @Test func `cells have separate times, and layers begin when they do`() {
    func count(_ time: Double, _ set: (CAEmitterCell, CAEmitterLayer) -> Void) -> Int {
      let cell = cell { _ in }
      let (screen, _) = screen(nil) {
        set(cell, $0)
        $0.emitterCells = [cell]
      }
      return particles(screen, at: time).count
    }
    #expect(count(0.95) { cell, _ in cell.beginTime = 0.5 } == 5)
    #expect(count(0.45) { cell, _ in cell.beginTime = 0.5 } == 0)
    #expect(count(0.95) { cell, _ in cell.duration = 0.3 } == 3)
    #expect(count(1.05) { cell, _ in cell.duration = 0.3 } == 2)
    #expect(count(0) { cell, _ in cell.timeOffset = 0.55 } == 6)
    #expect(count(0.5) { cell, _ in cell.speed = 2 } == 10)
    #expect(count(0.95) { cell, _ in cell.isEnabled = false } == 0)
    #expect(count(0.95) { _, layer in layer.beginTime = 0.5 } == 5)
    #expect(count(0.95) { _, layer in layer.timeOffset = 9 } == 10)
    #expect(count(0.95) { _, layer in layer.lifetime = 0.5 } == 5)
  }

  @Test func `particles emit sub-cells, which outlive them`() {
    let inner = cell {
      $0.name = "trail"
      ($0.birthRate, $0.lifetime, $0.yAcceleration) = (20, 0.5, 8)
    }
    let (screen, _) = screen(
      cell {
        ($0.birthRate, $0.lifetime, $0.velocity) = (1, 2, 10)
        ($0.contents, $0.duration) = (nil, 1)
        $0.emitterCells = [inner]
      })
    for time in [0.26, 1.01, 1.99, 2.26] {
      let shown = particles(screen, at: time)
      let births = (0..<40).map { Double($0) / 20 }.filter { $0 <= time && time < $0 + 0.5 }
      #expect(shown.count == births.count, "\(time)")
      for (particle, birth) in zip(shown, births) {
        let age = time - birth
        #expect(abs(particle.position.x - (32 + 10 * birth)) < 1e-6)
        #expect(abs(particle.position.y - (32 + 4 * age * age)) < 1e-6)
      }
    }
  }

  @Test func `render order and mode are as set, and colours are factors`() throws {
    func blends(_ mode: CAEmitterLayerRenderMode) -> (times: [Double], blend: CGBlendMode?) {
      let (screen, _) = screen(
        cell { ($0.velocity, $0.emissionLatitude, $0.alphaSpeed) = (1, -.pi / 2, -0.5) }
      ) { $0.renderMode = mode }
      screen.advance(to: 0.95)
      let list = screen.context.displayList()
      var blend: CGBlendMode?
      if case .image(let image) = list.commands.first { blend = image.blend }
      return (seen(list).map { Double($0.alpha) }, blend)
    }
    let old = blends(.oldestFirst)
    #expect(old.times == old.times.sorted() && old.times.count == 10 && old.blend == .normal)
    #expect(blends(.oldestLast).times == old.times.reversed())
    #expect(blends(.backToFront).times == old.times)
    #expect(blends(.unordered).times == old.times)
    #expect(blends(.additive).blend == .plusLighter)

    for speed in [Float(0), 1e-9] {
      let image = CGImage(width: 8, height: 8, pixels: .init(repeating: 0xFFC8_8040, count: 64))
      let (screen, _) = screen(
        cell {
          ($0.birthRate, $0.contents, $0.redSpeed) = (1, image, speed)
          $0.color = CGColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.5)
        })
      let pixel = try screen.pixels(at: 0.5)[32 * 64 + 32]
      let expected = blend(0, 0xFF64_2040, 0.5)
      #expect(try #require(largestDifference([pixel], [expected])) <= 1)
    }
  }
}
