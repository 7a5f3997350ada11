extension EmitterTests {
  @Test func `degenerate values show something bounded or nothing`() {
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
    // An image of nothing, and what is no image.
    let empty = cell { $0.contents = CGImage(width: 0, height: 0, pixels: []) }
    let (other, _) = self.screen(nil) {
      $0.emitterCells = [empty, cell { $0.contents = nil }, CAEmitterCell()]
    }
    #expect(particles(other, at: 1).isEmpty)
  }

  @Test func `the youngest are kept where there are too many`() {
    let (screen, _) = screen(cell { ($0.birthRate, $0.lifetime, $0.velocity) = (1e9, 1e9, 10) })
    let all = particles(screen, at: 10)
    #expect(all.count == CAEmitterLayer.largestParticleCount)
    // In one another too.
    let inner = cell { ($0.birthRate, $0.lifetime) = (1e30, 1e30) }
    let (other, _) = self.screen(
      cell {
        ($0.birthRate, $0.lifetime) = (.infinity, .infinity)
        $0.emitterCells = [inner]
      })
    #expect(particles(other, at: 10).count == CAEmitterLayer.largestParticleCount)
    #expect(all.allSatisfy { $0.position.x < 32 + 10 * 0.11 })
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
    // A particle that is born at the last moment lives for two seconds.
    screen.advance(to: 3.5)
    #expect(screen.context.isAnimating && !particles(screen).isEmpty)
    screen.advance(to: 6)
    #expect(!screen.context.isAnimating && particles(screen).isEmpty)
  }

  @Test func `a cell that emits too much leaves the others their part`() throws {
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

  @Test func `cells in cells end at a depth`() {
    var deep = cell { _ in }
    for _ in 0..<10_000 {
      let inner = deep
      deep = cell { $0.emitterCells = [inner] }
    }
    let (screen, _) = screen(deep)
    screen.advance(to: 3)
    #expect(!particles(screen).isEmpty)
    var (depth, next) = (0, deep.emitterCells?.first)
    while let cell = next { (depth, next) = (depth + 1, cell.emitterCells?.first) }
    #expect(depth == CAEmitterLayer.largestDepth - 1)
  }
}
