extension EmitterTests {
  @Test func `degenerate values draw something bounded or nothing`() {
    let odd: [Float] = [.nan, .infinity, 1e30, -1, 0, 1e-30]
    let members = [
      "birthRate", "lifetime", "lifetimeRange", "velocity", "velocityRange", "emissionRange",
      "emissionLatitude", "xAcceleration", "scale", "scaleRange", "scaleSpeed", "spin", "redRange",
      "alphaSpeed", "beginTime", "duration", "timeOffset", "speed", "contentsScale",
    ]
    let inner = cell { ($0.birthRate, $0.lifetime) = (5, 1e30) }
    let (screen, emitter) = screen(cell { $0.emitterCells = [inner] })
    var time = 0.0
    for value in odd {
      for member in members + ["emitterSize.width", "emitterPosition.x", "birthRate", "lifetime"] {
        let isOwn = member.hasPrefix("emitter") || !members.contains(member)
        let path = isOwn ? member : "emitterCells.spark." + member
        let old = emitter.value(forKeyPath: path)
        CATransaction.setDisableActions(true)
        screen.turn {
          CATransaction.setDisableActions(true)
          emitter.setValue(value, forKeyPath: path)
        }
        time += 0.1
        screen.advance(to: time)
        let list = screen.context.displayList()
        #expect(seen(list).count <= CAEmitterLayer.largestParticleCount)
        for particle in seen(list) { #expect(particle.position.x.isFinite && particle.scale > 0) }
        screen.turn {
          CATransaction.setDisableActions(true)
          emitter.setValue(old, forKeyPath: path)
        }
      }
    }
    // The contents of the three cells are an empty image, explicitly nil, and never set.
    let empty = cell { $0.contents = CGImage(width: 0, height: 0, pixels: []) }
    let (other, _) = self.screen(nil) {
      $0.emitterCells = [empty, cell { $0.contents = nil }, CAEmitterCell()]
    }
    #expect(particles(other, at: 1).isEmpty)
  }

  @Test func `the youngest particles are kept if there are too many`() {
    let (screen, _) = screen(cell { ($0.birthRate, $0.lifetime, $0.velocity) = (1e9, 1e9, 10) })
    let all = particles(screen, at: 10)
    #expect(all.count == CAEmitterLayer.largestParticleCount)
    let inner = cell { ($0.birthRate, $0.lifetime) = (1e30, 1e30) }
    let (other, _) = self.screen(
      cell {
        ($0.birthRate, $0.lifetime) = (.infinity, .infinity)
        $0.emitterCells = [inner]
      })
    #expect(particles(other, at: 10).count == CAEmitterLayer.largestParticleCount)
    #expect(all.allSatisfy { $0.position.x < 32 + 10 * 0.11 })
    #expect(screen.reports == [Self.cutMessage] && other.reports == [Self.cutMessage])
  }

  private static let cutMessage =
    "emitters have more particles than a frame can draw; the oldest are not drawn"

  /// While an emitter is animated, its cells are processed in time slots. Even cells without
  /// particles take time in each slot, so they count towards the limits.
  @Test func `many cells of an animated emitter stay within the limits`() {
    let idle = cell { ($0.birthRate, $0.lifetime) = (1e-5, 70) }
    let (screen, _) = screen(nil) { emitter in
      emitter.emitterCells = (0..<CAEmitterLayer.largestCellCount).map { _ in idle }
      let move = CABasicAnimation(keyPath: "emitterPosition.x")
      (move.fromValue, move.toValue, move.duration) = (0, 64, 100)
      emitter.add(move, forKey: nil)
    }
    #expect(particles(screen, at: 0.5).count == CAEmitterLayer.largestCellCount)
    // All particles were born at 0 s. At 60 s, that is further back than the limit on time slots
    // allows.
    #expect(particles(screen, at: 60).isEmpty)
    #expect(screen.reports == [Self.cutMessage])
  }

  @Test func `all emitters of a frame share a budget, in the order of drawing`() {
    let busy = cell { ($0.birthRate, $0.lifetime) = (1e9, 1e9) }
    let (screen, first) = screen(busy)
    screen.turn {
      for _ in 0..<9 {
        let other = CAEmitterLayer()
        other.emitterCells = [busy]
        first.superlayer?.addSublayer(other)
      }
    }
    let limit = CAEmitterLayer.largestFrameFactor * CAEmitterLayer.largestParticleCount
    #expect(particles(screen, at: 10).count == limit)
    #expect(particles(screen, at: 20).count == limit, "a frame has a budget of its own")
    #expect(screen.reports == [Self.cutMessage])
    let (few, one) = self.screen(cell { ($0.birthRate, $0.lifetime) = (10, 1) })
    few.turn {
      for _ in 0..<9 {
        let other = CAEmitterLayer()
        other.emitterCells = one.emitterCells
        one.superlayer?.addSublayer(other)
      }
    }
    #expect(particles(few, at: 10).count == 100)
    #expect(few.reports.isEmpty)
  }

  @Test(arguments: [false, true])
  func `an emitter whose properties were animated comes to rest`(stays: Bool) {
    let (screen, emitter) = screen(cell { _ in })
    screen.advance(to: 1)
    for i in 0..<100 {
      screen.advance(to: 1 + Double(i) / 60)
      screen.turn {
        emitter.emitterPosition.x += 1
        emitter.lifetime = i % 2 == 0 ? 1 : 1.5
      }
    }
    screen.turn {
      emitter.birthRate = 0
      guard stays else { return }
      let fade = CABasicAnimation(keyPath: "lifetime")
      (fade.fromValue, fade.toValue) = (1, 2)
      (fade.fillMode, fade.isRemovedOnCompletion) = (.forwards, false)
      emitter.add(fade, forKey: "fade")
    }
    // A particle that was born just before births ended lives for another two seconds.
    screen.advance(to: 3.5)
    #expect(screen.context.isAnimating && !particles(screen).isEmpty)
    screen.advance(to: 6)
    #expect(!screen.context.isAnimating && particles(screen).isEmpty)
  }

  @Test func `a cell that emits too much leaves the others their share`() throws {
    let spare = cell { ($0.name, $0.birthRate, $0.scale) = ("spare", 100, 3) }
    let flood = cell { ($0.birthRate, $0.lifetime) = (100_000, 10) }
    let (screen, emitter) = screen(nil)
    for cells in [[flood, spare], [spare, flood], [flood, spare, flood]] {
      screen.turn { emitter.emitterCells = cells }
      screen.advance(to: screen.context.now.seconds + 1)
      screen.turn { emitter.seed += 1 }
      let shown = particles(screen)
      #expect(shown.count(where: { abs($0.scale - 3) < 1e-9 }) >= 99)
      #expect(shown.count == CAEmitterLayer.largestParticleCount)
    }
  }

  @Test func `cells nested too deep are ignored, which is reported once`() {
    let (screen, emitter) = screen(nil)
    var deep = cell { _ in }
    func nest(_ count: Int) {
      for _ in 0..<count {
        let inner = deep
        deep = cell { $0.emitterCells = [inner] }
      }
    }
    screen.context.perform { nest(CAEmitterLayer.largestDepth - 1) }
    #expect(screen.reports.isEmpty)
    screen.context.perform { nest(10_000) }
    #expect(screen.reports == ["emitter cells nested more than 4 levels deep are ignored"])
    screen.turn { emitter.emitterCells = [deep] }
    screen.advance(to: 3)
    #expect(!particles(screen).isEmpty)
    var (depth, next) = (0, deep.emitterCells?.first)
    while let cell = next { (depth, next) = (depth + 1, cell.emitterCells?.first) }
    #expect(depth == CAEmitterLayer.largestDepth - 1)
  }

  @Test func `a flood of nested cells is bounded`() throws {
    let spare = cell { ($0.birthRate, $0.lifetime) = (1e6, 1e6) }
    let flood = cell {
      ($0.birthRate, $0.lifetime) = (1e6, 1e6)
      $0.emitterCells = Array(repeating: spare, count: 20_000)
    }
    #expect(flood.emitterCells?.count == CAEmitterLayer.largestCellCount)
    let (screen, emitter) = screen(nil) {
      $0.emitterCells = Array(repeating: flood, count: 1000)
      $0.emitterBehaviors = (0..<100).map { _ in
        behavior("attractor", ["stiffness": 4, "radius": 9])
      }
    }
    func count(_ cells: [CAEmitterCell]?) -> Int {
      (cells ?? []).reduce(0) { $0 + 1 + count($1.emitterCells) }
    }
    #expect(count(emitter.emitterCells) == CAEmitterLayer.largestCellCount)
    #expect(emitter.emitterBehaviors?.count == CAEmitterLayer.largestBehaviorCount)
    #expect(screen.reports.count == 2, "\(screen.reports)")
    let shown = particles(screen, at: 10)
    #expect(!shown.isEmpty && shown.count <= CAEmitterLayer.largestParticleCount)
  }

  @Test func `unusual behaviors draw something bounded or nothing`() {
    let odd: [CGFloat] = [.nan, .infinity, -1e30, 1e-300, 0]
    for value in odd {
      let inputs: [(String, [String: Any])] = [
        ("wave", ["force": [value], "frequency": value]), ("drag", ["drag": value]),
        ("attractor", ["stiffness": value, "radius": value, "falloff": -value]),
        ("attractor", ["stiffness": 1, "position": CGPoint(x: value, y: value)]),
        ("alignToMotion", ["rotation": value]), ("colorOverLife", ["colors": [CGColor]()]),
        ("valueOverLife", ["keyPath": "mass", "values": [value, value]]),
        ("valueOverLife", ["keyPath": "scale", "values": [1, value], "locations": [value, 1]]),
        ("valueOverLife", ["keyPath": "spin", "values": [CGFloat](repeating: value, count: 999)]),
      ]
      for (type, inputs) in inputs {
        let (screen, _) = screen(
          cell { ($0.lifetime, $0.mass, $0.velocity) = (.init(value == 0 ? 2 : 1e30), 1, 5) }
        ) { $0.emitterBehaviors = [behavior(type, inputs), behavior("wave", ["force": [1]])] }
        for particle in particles(screen, at: 5) {
          #expect(particle.position.x.isFinite && particle.angle.isFinite && particle.scale > 0)
        }
      }
    }
  }
}
