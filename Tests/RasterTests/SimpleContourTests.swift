/// Shapes that are known to have no crossings, or few, and those that are not.
struct SimpleContourTests {
  /// Returns the number of groups of contours with crossings of few pairs of edges, and of those whose
  /// crossings are searched. Checks that the pixels are the same as with a sweep.
  private func counts(
    _ list: DisplayList, _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (few: Int, searches: Int) {
    let side = 128
    func drawn(_ rasterizer: Rasterizer) throws -> [Int] {
      let pixmap = try Pixmap(width: side, height: side)
      rasterizer.draw(list, into: pixmap)
      return pixmap.greens
    }
    let (rasterizer, sweeping) = (Rasterizer(), Rasterizer())
    sweeping.overlapMethod = .swept
    let (simple, swept) = (try drawn(rasterizer), try drawn(sweeping))
    #expect(
      zip(simple, swept).allSatisfy { abs($0 - $1) <= 1 }, comment, sourceLocation: sourceLocation)
    return (rasterizer.fewCrossingsCount, rasterizer.searchCount)
  }

  /// Returns the number of groups of contours that are not known to be without crossings.
  private func searchCount(
    _ list: DisplayList, _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Int {
    let counts = try counts(list, comment, sourceLocation: sourceLocation)
    return counts.few + counts.searches
  }

  private func star(_ center: SIMD2<Double>, _ radius: Double, _ points: Int) -> [SIMD2<Double>] {
    (0..<2 * points).map {
      let angle = .pi * Double($0) / Double(points) + 0.3
      return center + radius * ($0 % 2 == 0 ? 1 : 0.45) * SIMD2(cos(angle), sin(angle))
    }
  }

  /// A closed curve through points, without corners.
  private func smooth(_ points: [SIMD2<Double>]) -> Path {
    func point(_ p: SIMD2<Double>) -> CGPoint { CGPoint(x: p.x, y: p.y) }
    var path = Path()
    let count = points.count
    path.move(to: point(points[0]))
    for i in 0..<count {
      let (a, b) = (points[(i + count - 1) % count], points[i])
      let (c, d) = (points[(i + 1) % count], points[(i + 2) % count])
      path.addCurve(
        to: point(c), control1: point(b + (c - a) / 6), control2: point(c - (d - b) / 6))
    }
    path.closeSubpath()
    return path
  }

  @Test(arguments: [CGPathFillRule.winding, .evenOdd], [false, true])
  func `simple shapes need no search`(_ rule: CGPathFillRule, _ isReversed: Bool) throws {
    func directed(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
      isReversed ? points.reversed() : points
    }
    let center = SIMD2(64.2, 63.7)
    for count in [2, 3, 5, 20, 60] {
      let points = directed(star(center, 60, count))
      #expect(try searchCount(filled(polygon(points), rule: rule), "a star of \(count)") == 0)
      if count < 20 {
        #expect(
          try searchCount(filled(smooth(points), rule: rule), "curves \(count)") == 0, "\(count)")
      }
      // A hole in the other direction.
      var ring = polygon(points)
      ring.addPath(polygon(directed(star(center, 20, count)).reversed()))
      // More than 128 edges of two contours are searched.
      #expect(
        try searchCount(filled(ring, rule: rule), "a ring of \(count)") == (count <= 32 ? 0 : 1))
    }
    // Contours whose boxes meet.
    var corners = polygon(directed([SIMD2(5, 5), SIMD2(100, 6), SIMD2(7, 101), SIMD2(6, 50)]))
    corners.addPath(
      polygon(directed([SIMD2(110, 20), SIMD2(112, 110), SIMD2(30, 109), SIMD2(70, 80)])))
    #expect(try searchCount(filled(corners, rule: rule), "corners") == 0)
    // Horizontal edges, and three contours inside each other.
    let bracket = directed([
      SIMD2(5, 5), SIMD2(100, 5), SIMD2(100, 30), SIMD2(40, 30), SIMD2(40, 100), SIMD2(5, 100),
    ])
    #expect(try searchCount(filled(polygon(bracket), rule: rule), "a bracket") == 0)
    var nested = polygon(directed(star(center, 60, 5)))
    nested.addPath(polygon(directed(star(center, 24, 5)).reversed()))
    nested.addPath(polygon(directed(star(center, 9, 5))))
    #expect(try searchCount(filled(nested, rule: rule), "nested") == 0)
  }

  @Test func `smooth strokes need no search`() throws {
    var path = Path()
    path.move(to: CGPoint(x: 8, y: 60))
    for i in 0..<4 {
      let (x, turn) = (8 + 28 * Double(i), i % 2 == 0 ? 40.0 : -40)
      path.addCurve(
        to: CGPoint(x: x + 28, y: 60), control1: CGPoint(x: x + 10, y: 60 + turn),
        control2: CGPoint(x: x + 18, y: 60 + turn))
    }
    for (width, cap) in [(1.5, CGLineCap.round), (2.5, .butt), (4, .square)] {
      var list = DisplayList()
      list.stroke(path, style: StrokeStyle(width: width, cap: cap), paint: .color(.white))
      #expect(try searchCount(list, "\(width)") == 0, "\(width)")
    }
  }

  /// The outline of a line crosses itself beside its corners.
  @Test(arguments: [CGLineJoin.miter, .round, .bevel], [false, true])
  func `lines with corners have few crossings`(_ join: CGLineJoin, _ isClosed: Bool) throws {
    var random = Random(seed: 22)
    var few = 0
    for _ in 0..<20 {
      var path = Path()
      var p = SIMD2(20.0, 64)
      path.move(to: CGPoint(x: p.x, y: p.y))
      for i in 0..<4 {
        let q = SIMD2(20 + 22 * Double(i + 1), random.uniform(20, 108))
        let (d, bow) = ((q - p) / 3, random.uniform(-6, 6))
        path.addCurve(
          to: CGPoint(x: q.x, y: q.y), control1: CGPoint(x: p.x + d.x - bow, y: p.y + d.y + bow),
          control2: CGPoint(x: q.x - d.x - bow, y: q.y - d.y + bow))
        p = q
      }
      if isClosed { path.closeSubpath() }
      var list = DisplayList()
      list.stroke(path, style: StrokeStyle(width: 3, join: join), paint: .color(.white))
      few += try counts(list, "\(path)").few
    }
    // For others it is uncertain on which side of an edge the end of another one is.
    #expect(few >= 18)
  }

  @Test(arguments: [CGPathFillRule.winding, .evenOdd])
  func `few crossings of horizontal edges are found`(_ rule: CGPathFillRule) throws {
    // An arc crosses a bar whose long sides are horizontal, and a contour is inside another one.
    var path = Path()
    path.move(to: CGPoint(x: 10, y: 50))
    path.addLine(to: CGPoint(x: 118, y: 50))
    path.addLine(to: CGPoint(x: 118, y: 61))
    path.addLine(to: CGPoint(x: 10, y: 61))
    path.closeSubpath()
    path.move(to: CGPoint(x: 30, y: 10))
    path.addQuadCurve(to: CGPoint(x: 50, y: 110), control: CGPoint(x: 90, y: 60))
    path.addLine(to: CGPoint(x: 20, y: 110))
    path.closeSubpath()
    #expect(try counts(filled(path, rule: rule), "a bar") == (1, 0))
    var nested = smooth(star(SIMD2(64, 64), 50, 3))
    nested.addPath(polygon(star(SIMD2(64, 64), 12, 5)))
    let counts = try counts(filled(nested, rule: rule), "a star inside a star")
    #expect(counts == (1, 0), "\(counts)")
  }

  /// Three contours with arcs, of which two cross and the third is beside or inside one of them.
  @Test(arguments: [CGPathFillRule.winding, .evenOdd])
  func `contours that cross one another have few crossings`(_ rule: CGPathFillRule) throws {
    func lens(_ center: SIMD2<Double>, _ width: Double, _ height: Double) -> Path {
      var path = Path()
      path.move(to: CGPoint(x: center.x - width, y: center.y))
      path.addQuadCurve(
        to: CGPoint(x: center.x + width, y: center.y + 3),
        control: CGPoint(x: center.x, y: center.y - height))
      path.addLine(to: CGPoint(x: center.x, y: center.y + height))
      path.closeSubpath()
      return path
    }
    for third in [SIMD2(40.0, 64), SIMD2(111, 30), SIMD2(64, 72)] {
      var path = lens(SIMD2(50, 60), 40, 50)
      path.addPath(lens(SIMD2(80, 70), 41, 47))
      path.addPath(lens(third, 8, 12))
      let counts = try counts(filled(path, rule: rule), "\(third)")
      #expect(counts.few + counts.searches >= 1 && counts.searches == 0, "\(third): \(counts)")
    }
  }

  /// The arc's vertex is so near to its begin that the part before it is less than a grid unit high. A
  /// line of the same contour crosses this part.
  @Test(arguments: stride(from: 100.0, through: 2000, by: 100).map { $0 })
  func `a crossing beside an arc's vertex is not lost`(_ offset: Double) throws {
    let radius = 100.0
    let unit = 1.0 / 65536
    // y = (x − vertex)² / 2r, from x = 64.
    let (begin, vertex, end) = (64.0, 64 + offset * unit, 67.0)
    func y(_ x: Double) -> Double { 60 + (x - vertex) * (x - vertex) / (2 * radius) }
    func slope(_ x: Double) -> Double { (x - vertex) / radius }
    let middle = (begin + end) / 2
    let control = CGPoint(x: middle, y: y(begin) + slope(begin) * (middle - begin))
    let crossing = begin + offset * unit / 2
    var path = Path()
    // First around the rest, so that both sides of the other edges are inside.
    path.move(to: CGPoint(x: 3, y: 5))
    for (x, y) in [(124.0, 6.0), (123, 124), (4, 123), (3.5, 9), (120, 8), (20, 90), (40, 30)] {
      path.addLine(to: CGPoint(x: x, y: y))
    }
    path.addLine(to: CGPoint(x: begin, y: y(begin)))
    path.addQuadCurve(to: CGPoint(x: end, y: y(end)), control: control)
    path.addLine(to: CGPoint(x: 100, y: 100))
    path.addLine(to: CGPoint(x: crossing, y: 110))
    path.addLine(to: CGPoint(x: crossing, y: 20))
    path.closeSubpath()
    _ = try counts(filled(path), "\(offset)")
    _ = try counts(filled(path, rule: .evenOdd), "\(offset)")
  }

  @Test func `shapes that may overlap are searched`() throws {
    let center = SIMD2(64.2, 63.7)
    var nested = polygon(star(center, 60, 5))
    nested.addPath(polygon(star(center, 20, 5)))
    var touching = rectangle(10, 10, 50, 50)
    touching.addPath(rectangle(60, 30, 40, 50))
    let crossed = [SIMD2(10, 10), SIMD2(110, 100), SIMD2(100, 12), SIMD2(14, 110), SIMD2(4, 60.0)]
    let spike = [SIMD2(10, 10), SIMD2(110, 64), SIMD2(20, 64), SIMD2(110, 64.001), SIMD2(12, 110)]
    let many = polygon(star(center, 60, 300))
    // Arcs so flat that a curve is one, whose chords don't cross the edge that the arc crosses.
    var bulge = Path()
    bulge.move(to: CGPoint(x: 12, y: 106))
    bulge.addLine(to: CGPoint(x: 10, y: 10))
    bulge.addLine(to: CGPoint(x: 60, y: 12))
    bulge.addQuadCurve(to: CGPoint(x: 60, y: 108), control: CGPoint(x: 61, y: 60))
    bulge.closeSubpath()
    var reached = bulge
    reached.addPath(polygon([SIMD2(110, 22), SIMD2(108, 98), SIMD2(60.3, 100), SIMD2(60.3, 20)]))
    // Here the edge comes first in its contour, just after the arc.
    var followed = bulge
    followed.addPath(polygon([SIMD2(60.3, 0), SIMD2(110, 5), SIMD2(108, 125), SIMD2(60.3, 120)]))
    var lens = Path()
    lens.move(to: CGPoint(x: 20, y: 20))
    lens.addQuadCurve(to: CGPoint(x: 60, y: 110), control: CGPoint(x: 41, y: 65))
    lens.addQuadCurve(to: CGPoint(x: 20.6, y: 20), control: CGPoint(x: 39.3, y: 65))
    lens.closeSubpath()
    for (name, path) in [
      ("an arc that reaches into another contour", reached),
      ("an arc before the other contour", followed), ("two arcs that cross", lens),
      ("a contour inside one of the same direction", nested), ("rectangles that touch", touching),
      ("a crossing", polygon(crossed)), ("an edge that runs back", polygon(spike)),
      ("many edges", many),
    ] {
      #expect(try searchCount(filled(path), "\(name)") == 1, "\(name)")
    }
  }

  /// For so many pairs of edges whose boxes meet, the search takes less time.
  @Test func `long parallel edges are searched`() throws {
    var points: [SIMD2<Double>] = []
    for i in 0..<80 {
      let x = 4 + 0.6 * Double(i)
      points += i % 2 == 0 ? [SIMD2(x, 4), SIMD2(x + 60, 120)] : [SIMD2(x + 60, 120), SIMD2(x, 4)]
    }
    points += [SIMD2(120, 120), SIMD2(120, 2)]
    let path = polygon(points)
    #expect(try searchCount(filled(path), "hatching") == 1)
  }
}
