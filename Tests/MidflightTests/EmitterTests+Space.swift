/// Emitters emit in three dimensions, and particles inherit properties from the particles that emit
/// them.
extension EmitterTests {
  /// Returns the directions, projected onto the plane, of 4000 particles that are born within a
  /// second.
  func directions(_ set: (CAEmitterCell) -> Void) -> [CGPoint] {
    let (screen, _) = screen(
      cell {
        ($0.birthRate, $0.lifetime, $0.velocity) = (4000, 1, 10)
        set($0)
      })
    let shown = particles(screen, at: 1)
    #expect(shown.count == 4000)
    return shown.enumerated().compactMap { i, particle in
      let age = 1 - Double(i + 1) / 4000
      guard age > 0.01 else { return nil }
      return CGPoint(
        x: (particle.position.x - 32) / (10 * age), y: (particle.position.y - 32) / (10 * age))
    }
  }

  func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  @Test(arguments: [0.5, -0.5, .pi, 2 * .pi, 20])
  func `directions fill a cone evenly in solid angle`(range: CGFloat) {
    let all = directions { $0.emissionRange = range }
    // Along the cone's axis, the directions are distributed uniformly, as for a spherical cap
    // (Archimedes: https://en.wikipedia.org/wiki/Spherical_cap).
    let edge = cos(min(abs(range) / 2, .pi))
    let along = all.map { Double($0.x) }
    #expect(along.allSatisfy { $0 >= edge - 1e-9 && $0 <= 1 + 1e-9 })
    #expect(abs(mean(along) - (1 + edge) / 2) < 0.02 * (1 - edge))
    let quarters = (0..<4).map { quarter in
      along.count { Int(4 * ($0 - edge) / (1 - edge)) == quarter }
    }
    #expect(quarters.allSatisfy { abs($0 - along.count / 4) < 120 }, "\(quarters)")
    // Directions are unit vectors. What the squared component along the axis leaves of the squared
    // length is, on average, divided equally between the two perpendicular axes.
    let across = all.map { Double($0.y * $0.y) }
    let square = (1 + edge + edge * edge) / 3
    #expect(abs(mean(across) - (1 - square) / 2) < 0.05 * (1 - square))
    #expect(abs(mean(all.map { Double($0.y) })) < 0.04)
  }

  @Test func `a cone that is tilted out of the plane fills columns evenly`() {
    // The mean direction of a cone is its axis, scaled by the mean height of its spherical cap.
    for (latitude, longitude, range) in [(1.13, 1.5, 2.0), (1.13, -0.4, 4.5), (-0.6, 2.5, 1.0)] {
      let all = directions {
        ($0.emissionLatitude, $0.emissionLongitude) = (latitude, longitude)
        $0.emissionRange = range
      }
      let length = (1 + cos(range / 2)) / 2 * cos(latitude)
      #expect(abs(mean(all.map { Double($0.x) }) - length * cos(longitude)) < 0.03)
      #expect(abs(mean(all.map { Double($0.y) }) - length * sin(longitude)) < 0.03)
    }
    // Seen along the cone's axis, the directions form a disc.
    let disc = directions { ($0.emissionLatitude, $0.emissionRange) = (.pi / 2, 1) }
    let radii = disc.map { Double(hypot($0.x, $0.y)) }
    #expect(radii.allSatisfy { $0 <= sin(0.5) + 1e-9 })
    #expect(abs(mean(radii.map { sqrt(1 - min($0 * $0, 1)) }) - (1 + cos(0.5)) / 2) < 0.005)
    // If the directions cover the whole sphere, each of eight equal ranges of x contains about the
    // same number of them.
    let sphere = directions { ($0.emissionLatitude, $0.emissionRange) = (1.13, 2 * .pi) }
    let columns = (0..<8).map { column in
      sphere.count { Int(4 * ($0.x + 1)) == column }
    }
    #expect(columns.allSatisfy { abs($0 - sphere.count / 8) < 90 }, "\(columns)")
  }

  @Test func `seen from the front a tilted cone spreads over all columns, as on a phone`() {
    let all = directions {
      ($0.emissionLatitude, $0.emissionLongitude, $0.emissionRange) = (1.13, .pi / 2, 0.8)
    }
    // The fraction of particles that cross each of eight sections of a line below the emitter,
    // weighted by the time that they spend near the line.
    var shares = [Double](repeating: 0, count: 8)
    for direction in all where direction.y > 0.05 {
      let column = Int((direction.x / direction.y / 0.35 + 3.6).rounded(.down))
      if shares.indices.contains(column) { shares[column] += 1 / Double(direction.y) }
    }
    let sum = shares.reduce(0, +)
    // If the particles were emitted into a flat sector of the plane instead of a cone, the
    // fractions would be 0, 0, .25, .42, .33, 0, 0, 0. The range and the line are chosen so that a
    // cone gives about the fractions below.
    let computed = [0.08, 0.11, 0.14, 0.18, 0.18, 0.15, 0.10, 0.06]
    for (share, computed) in zip(shares, computed) {
      #expect(abs(share / sum - computed) < 0.05, "\(shares.map { $0 / sum })")
    }
    // These fractions were measured in a video recorded from a phone. It shows few particles, so
    // compare cumulative fractions.
    let recorded = [0.08, 0.17, 0.18, 0.10, 0.17, 0.15, 0.08, 0.06]
    var (own, phone) = (0.0, 0.0)
    for (share, recorded) in zip(shares, recorded) {
      (own, phone) = (own + share / sum, phone + recorded)
      #expect(abs(own - phone) < 0.13)
    }
  }

  @Test func `particles of particles inherit scale, color and direction at their birth`() throws {
    let small = CGImage(width: 100, height: 100, pixels: .init(repeating: ~0, count: 10_000))
    let inner = cell {
      ($0.contents, $0.scale, $0.birthRate, $0.lifetime) = (small, 0.5, 10, 1)
      $0.velocity = 8
    }
    let (screen, emitter) = screen(
      cell {
        ($0.birthRate, $0.lifetime, $0.scale, $0.scaleRange) = (5, 2, 0.2, 0.1)
        ($0.velocity, $0.emissionLongitude, $0.contents) = (10, .pi / 2, nil)
        ($0.color, $0.alphaSpeed) = (CGColor(red: 1, green: 1, blue: 1, alpha: 0.8), -0.2)
        $0.emitterCells = [inner]
      })
    let shown = particles(screen, at: 10)
    #expect(shown.count > 80)
    let sizes = shown.map { Double($0.scale) * 100 }
    #expect(sizes.allSatisfy { $0 > 7.4 && $0 < 12.6 })
    #expect(try #require(sizes.max()) - #require(sizes.min()) > 3)
    // The emitted particles move down, as do the particles that emit them.
    #expect(shown.allSatisfy { abs($0.position.x - 32) < 1e-6 && $0.position.y >= 32 })
    #expect(Set(shown.map { ($0.alpha * 1000).rounded() }).count > 10)

    // A single particle is born at 0 s and emits others at 0.1 s, 0.2 s, …, when its scale is 1 +
    // 0.5·t.
    inner.color = CGColor(red: 0.5, green: 1, blue: 0.5, alpha: 1)
    inner.velocity = 0
    screen.turn {
      emitter.emitterCells = [
        cell {
          ($0.birthRate, $0.lifetime, $0.scaleSpeed, $0.alphaSpeed) = (0.01, 5, 0.5, -0.1)
          $0.color = CGColor(red: 1, green: 0.5, blue: 0.5, alpha: 1)
          ($0.contents, $0.emitterCells) = (nil, [inner])
        }
      ]
      emitter.beginTime = screen.context.mediaTimeAtStart + 10
    }
    let trail = particles(screen, at: 13.05)
    #expect(trail.count == 10)
    for (i, particle) in trail.enumerated() {
      let birth = 2.1 + Double(i) / 10
      #expect(abs(Double(particle.scale) - 0.5 * (1 + 0.5 * birth)) < 1e-6)
      #expect(abs(Double(particle.alpha) - (1 - 0.1 * birth)) < 1e-6)
    }
    let pixel = try #require(try screen.pixels(at: 13.05).dropFirst(32 * 64 + 32).first)
    let (red, green) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF)
    #expect(red == green && pixel & 0xFF < red, "the factors are ½, ½ and ¼")
  }
}
