@Suite struct LongPathTests {
  private static func circles(_ count: Int, seed: UInt64 = 12) -> Path {
    var random = Random(seed: seed)
    var path = Path()
    for _ in 0..<count {
      let center = CGPoint(x: random.uniform(-30, 350), y: random.uniform(-30, 210))
      let radius = random.uniform(0, 40)
      path.move(to: CGPoint(x: center.x + radius, y: center.y))
      path.addRelativeArc(center: center, radius: radius, startAngle: 0, delta: 2 * .pi)
    }
    return path
  }

  /// Returns sub-paths of all verbs. Some are closed, and some have so many points that they are
  /// drawn in several parts.
  private static func anything(_ seed: UInt64) -> Path {
    var random = Random(seed: seed)
    var path = Path()
    func point() -> CGPoint {
      CGPoint(x: random.uniform(-400, 720), y: random.uniform(-300, 480))
    }
    for _ in 0..<4 {
      path.move(to: point())
      for _ in 0..<random.next() % 4000 {
        switch random.next() % 1000 {
        case 0: path.closeSubpath()
        case 1..<400: path.addLine(to: point())
        case 400..<700: path.addQuadCurve(to: point(), control: point())
        default: path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
    }
    return path
  }

  private static func drawn(
    _ list: DisplayList, maxBufferedPoints: Int, height: Int = 180, _ transform: CGAffineTransform
  ) throws -> Pixmap {
    let pixmap = try Pixmap(width: 320, height: height)
    pixmap.clear(.black)
    let rasterizer = Rasterizer()
    rasterizer.maxBufferedPoints = maxBufferedPoints
    // Edges that are added part by part keep their overlaps.
    rasterizer.overlapMethod = .summed
    rasterizer.draw(list, into: pixmap, transform: transform)
    return pixmap
  }

  @Test(arguments: [CGPathFillRule.winding, .evenOdd], 0..<3)
  func `a path added part by part has the bytes of one added at once`(
    _ rule: CGPathFillRule, _ seed: Int
  ) throws {
    let path = Self.anything(UInt64(seed) + 700)
    #expect(path.points.count > 1 << 13)
    let list = filled(path, rule: rule, CGColor(red: 0.9, green: 0.4, blue: 0.2, alpha: 0.7))
    for map in [
      CGAffineTransform.identity,
      CGAffineTransform(rotationAngle: 0.3).concatenating(.init(translationX: -31.3, y: 7.9)),
    ] {
      let parts = try Self.drawn(list, maxBufferedPoints: 0, map)
      expectEqual(parts, try Self.drawn(list, maxBufferedPoints: .max, map), "seed \(seed + 700)")
      #expect(Set(parts.image().pixels).count > 100)
    }
  }

  @Test(arguments: 0..<8)
  func `lists have the same bytes where each of their fills is added part by part`(
    _ batch: Int
  ) throws {
    for seed in batch * 8..<batch * 8 + 8 {
      var lists = RandomLists(seed: UInt64(seed) + 710_000)
      let list = lists.list()
      expectEqual(
        try Self.drawn(list, maxBufferedPoints: 0, .identity),
        try Self.drawn(list, maxBufferedPoints: .max, .identity), "seed \(seed + 710_000)")
    }
  }

  @Test func `points out of reach or not finite are drawn as in short paths`() throws {
    for point in [CGPoint(x: 3e6, y: 90), CGPoint(x: CGFloat.nan, y: 0)] {
      var path = Self.circles(40)
      path.move(to: CGPoint(x: 20, y: 20))
      path.addLine(to: point)
      path.addLine(to: CGPoint(x: 20, y: 150))
      path.addLine(to: CGPoint(x: 60, y: 130))
      let list = filled(path)
      expectEqual(
        try Self.drawn(list, maxBufferedPoints: 0, .identity),
        try Self.drawn(list, maxBufferedPoints: .max, .identity), "\(point)")
    }
  }

  @Test(.enabled(if: countedAllocations() > 0, "bytes are counted with glibc alone"))
  func `memory for drawing does not grow with the number of arcs in a path`() throws {
    let pixmap = try Pixmap(width: 320, height: 180)
    for count in [12_000, 64_000] {
      let list = filled(Self.circles(count), rule: .evenOdd)
      let rasterizer = Rasterizer()
      let before = countedBytes()
      forgetMostCountedBytes()
      rasterizer.draw(list, into: pixmap)
      // Allow memory for the surface's cells and for the outline of one part of the path, whatever
      // the number of circles.
      #expect(mostCountedBytes() - before < 4 << 20, "\(count) circles")
      #expect(countedBytes() - before < 3 << 20, "\(count) circles")
    }
  }

  @Test func `damage covers where a long path appears, disappears and changes`() throws {
    // As many as those that take little memory, above.
    let (one, other) = (filled(Self.circles(12_000)), filled(Self.circles(12_000, seed: 13)))
    for (old, new) in [(one, other), (DisplayList(), one), (one, DisplayList())] {
      let pixmap = try Pixmap(width: 320, height: 180)
      let rasterizer = Rasterizer()
      rasterizer.draw(old, into: pixmap)
      let damage = Damage.between(old, new, bounds: pixmap.bounds)
      for rect in damage {
        for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { pixmap[x: x, y: y] = 0 } }
      }
      rasterizer.draw(new, into: pixmap, within: damage)
      expectEqual(pixmap, rendered(new, width: 320, height: 180), "damage")
    }
  }
}
