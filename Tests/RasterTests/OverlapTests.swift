/// Shapes that overlap themselves. ``AccuracyTests`` checks their coverage; these tests check that
/// nothing else changes.
struct OverlapTests {
  /// Draws a list without removing overlaps.
  private func summed(_ list: DisplayList, side: Int) throws -> Pixmap {
    let pixmap = try Pixmap(width: side, height: side)
    let rasterizer = Rasterizer()
    rasterizer.overlapMethod = .summed
    rasterizer.draw(list, into: pixmap)
    return pixmap
  }

  @Test(arguments: AccuracyCase.overlappingPaths.map(\.name), [CGPathFillRule.winding, .evenOdd])
  func `pixels without overlaps keep their bytes`(_ name: String, _ rule: CGPathFillRule) throws {
    let path = try #require(AccuracyCase.overlappingPaths.first { $0.name == name }).path
    let side = AccuracyCase.overlapSide
    let exact = rendered(filled(path, rule: rule), width: side, height: side).greens
    let summed = try summed(filled(path, rule: rule), side: side).greens
    var polyline = Polyline()
    path.flatten(tolerance: 0.0005, into: &polyline)
    let truth = TrueCoverage(polyline, rule, slack: 0, width: side, height: side)
    // An arc is divided where it crosses an edge, and each half is rounded separately, which may
    // change the next pixel in the row by a level.
    let allowed = path.verbs.contains(.cubic) ? 1 : 0
    for i in exact.indices where !truth.isOverlapped[i] {
      #expect(
        abs(exact[i] - summed[i]) <= allowed, "\(i % side), \(i / side): \(summed[i]) → \(exact[i])"
      )
    }
  }

  /// Those with many edges are not recognized as simple, but searched.
  @Test(arguments: [CGPathFillRule.winding, .evenOdd], [12, 600])
  func `a shape without overlaps keeps all bytes`(_ rule: CGPathFillRule, _ count: Int) throws {
    var random = Random(seed: 5)
    for _ in 0..<(count < 100 ? 40 : 4) {
      // Points in the order of their angles make a polygon that does not cross itself.
      let angles = (0..<count).map { _ in random.uniform(0, 2 * .pi) }.sorted()
      let points = angles.map { angle in
        SIMD2(40, 40) + random.uniform(3, 38) * SIMD2(cos(angle), sin(angle))
      }
      let path = polygon(random.uniform(0, 1) < 0.5 ? points : points.reversed())
      let list = filled(path, rule: rule)
      #expect(
        rendered(list, width: 80, height: 80).image().pixels
          == (try summed(list, side: 80).image().pixels))
    }
  }

  @Test func `squares with opposite windings leave no gap`() {
    var path = Path()
    for column in 0..<8 {
      let (left, right) = (3.3 + 7.4 * Double(column), 3.3 + 7.4 * Double(column + 1))
      let corners = [
        SIMD2(left, 5.5), SIMD2(right, 5.5), SIMD2(right, 20.5), SIMD2(left, 20.5),
      ]
      path.addPath(polygon(column % 2 == 0 ? corners : corners.reversed()))
    }
    let whole = rendered(filled(rectangle(3.3, 5.5, 8 * 7.4, 15)), width: 70, height: 26).greens
    #expect(rendered(filled(path), width: 70, height: 26).greens == whole)
  }

  @Test(arguments: [CGPathFillRule.winding, .evenOdd])
  func `dividing an arc changes only pixels beside that point`(_ rule: CGPathFillRule) throws {
    // Round corners that begin at their lowest and highest points, where arcs are almost level. If the
    // parts of two of them did not meet at the same height, the rest of the row would change.
    var random = Random(seed: 4)
    let side = 256
    for _ in 0..<120 {
      var path = Path()
      let (width, height) = (random.uniform(100, 230), random.uniform(60, 200))
      let radius = random.uniform(8, 40)
      for _ in 0..<2 {
        let corner = random.uniform(0.9, 1.1) * radius
        path.addRoundedRect(
          in: CGRect(
            x: 10 + random.uniform(-3, 3), y: 10 + random.uniform(-2, 2), width: width,
            height: height),
          cornerWidth: corner, cornerHeight: corner)
      }
      let list = filled(path, rule: rule)
      let exact = rendered(list, width: side, height: side).greens
      let summed = try summed(list, side: side).greens
      var polyline = Polyline()
      path.flatten(tolerance: 0.0005, into: &polyline)
      let truth = TrueCoverage(polyline, rule, slack: 0, width: side, height: side)
      for y in 0..<side {
        let changed = (y * side..<(y + 1) * side).filter {
          exact[$0] != summed[$0] && !truth.isOverlapped[$0]
        }
        #expect(changed.count <= 4)
      }
    }
  }

  @Test func `the same shape twice is empty under the even-odd rule`() {
    let one = circle(20.3, 20.7, 15)
    var path = one
    path.addPath(one)
    #expect(Set(rendered(filled(path, rule: .evenOdd), width: 41, height: 41).greens) == [0])
  }

  @Test func `a stroke has the same bytes if its turn is outside the region`() throws {
    var list = DisplayList()
    list.stroke(AccuracyCase.hairpin, style: StrokeStyle(width: 10), paint: .color(.white))
    let side = AccuracyCase.overlapSide
    let (whole, parts) = (
      try Pixmap(width: side, height: side), try Pixmap(width: side, height: side)
    )
    Rasterizer().draw(list, into: whole)
    for y in stride(from: 0, to: side, by: 32) {
      Rasterizer().draw(
        list, into: parts, within: PixelRect(x: 0, y: y, width: side, height: 32))
    }
    #expect(parts.image().pixels == whole.image().pixels)
  }

  @Test(arguments: AccuracyCase.overlappingPaths.map(\.name), [CGPathFillRule.winding, .evenOdd])
  func `pairs and a sweep give the same coverage`(_ name: String, _ rule: CGPathFillRule) throws {
    let path = try #require(AccuracyCase.overlappingPaths.first { $0.name == name }).path
    let side = AccuracyCase.overlapSide
    let pixmap = try Pixmap(width: side, height: side)
    let sweeping = Rasterizer()
    sweeping.overlapMethod = .swept
    sweeping.draw(filled(path, rule: rule), into: pixmap)
    let pairs = rendered(filled(path, rule: rule), width: side, height: side).greens
    for (a, b) in zip(pairs, pixmap.greens) { #expect(abs(a - b) <= 1) }
  }

  @Test func `crossings of edges in general position need no sweep`() throws {
    for (name, path) in AccuracyCase.overlappingPaths {
      let rasterizer = Rasterizer()
      let side = AccuracyCase.overlapSide
      rasterizer.draw(filled(path), into: try Pixmap(width: side, height: side))
      if [
        "polygon of 20 points", "12 curves", "lines across a comb", "blobs with holes",
        "letters a fifth of a pixel apart",
      ].contains(name) {
        #expect(rasterizer.sweepCount == 0, "\(name)")
      }
      // Here edges lie on each other or meet at the same point.
      if ["the same polygon twice", "polygon of 30 points at whole pixels"].contains(name) {
        #expect(rasterizer.sweepCount == 1, "\(name)")
      }
    }
  }

  @Test(arguments: AccuracyCase.overlappingPaths.map(\.name))
  func `strips have the bytes of the whole`(_ name: String) throws {
    let path = try #require(AccuracyCase.overlappingPaths.first { $0.name == name }).path
    let side = AccuracyCase.overlapSide
    let (whole, parts) = (
      try Pixmap(width: side, height: side), try Pixmap(width: side, height: side)
    )
    Rasterizer().draw(filled(path), into: whole)
    let rasterizer = Rasterizer(cacheByteBudget: 0)
    for y in stride(from: 0, to: side, by: 3) {
      rasterizer.draw(
        filled(path), into: parts, within: PixelRect(x: 0, y: y, width: side, height: 3))
    }
    #expect(parts.image().pixels == whole.image().pixels)
  }

  /// A disk beside them makes the shapes ones with arcs.
  @Test(
    arguments: [
      // Runs of one contour begin and end at vertices inside those of the other, on both sides.
      ([
        [
          (50, 0), (40, 2), (32, 6), (26, 12), (20, 40), (22, 50), (26, 60), (32, 70), (50, 80),
          (68, 70), (74, 60), (78, 50), (80, 40), (74, 12), (68, 6), (60, 2),
        ],
        [(50, 20), (40, 25), (20, 40), (5, 70), (50, 90), (95, 70), (80, 40), (60, 25)],
      ]),
      // Three vertical edges at the same x, on both sides.
      ([
        [
          (10.5, 10), (10.5, 80), (10.5, 10), (10.5, 80), (90.5, 80), (90.5, 10), (90.5, 80),
          (90.5, 10),
        ]
      ]),
    ] as [[[(Double, Double)]]])
  func `symmetric shapes whose contours touch are exact`(_ contours: [[(Double, Double)]]) {
    var path = circle(120, 50, 12)
    for contour in contours { path.addPath(polygon(contour.map { SIMD2($0.0, $0.1) })) }
    var polyline = Polyline()
    path.flatten(tolerance: 0.0005, into: &polyline)
    for rule in [CGPathFillRule.winding, .evenOdd] {
      let drawn = rendered(filled(path, rule: rule), width: 140, height: 100, background: .black)
      let exact = TrueCoverage(polyline, rule, slack: 0, width: 140, height: 100).values
      #expect(Deviation(drawn.greens, truth: exact).largest <= 2)
    }
  }

  /// Random shapes with curves that end beside their extrema, or that begin together and cross beside
  /// their common end.
  @Test(arguments: [
    "M17.3 89.8C4.5 135.6 133.3 16.3 21.5 16.3C39.7 16.8 73.5 14.6 87.6 16.3L17.5 16.3L92.3 4",
    """
    M30.8 30.8L28.9 19.5C25.4 16.8 15.8 13.9 14 13C14.5 13.1 8.9 14.8 10.3 13C9.4 14.9 16.4 15.4 14.8 13
    L33.8 21.8C25.1 21.2 14.1 21.1 4.1 18.8C24.8 25 33.1 4.2 15.4 5.1Z
    """,
    """
    M6.36 7.69L7 6.81C7.29 4.21 4.07 5.11 4.41 6.81L4.47 5.64C8.42 4.78 7.73 4.14 7.58 6.01L5.04 5.58
    C6.18 5.63 4.44 7.22 4.12 4.45C5.71 7.86 5.18 4.5 7.34 4.45C7.66 5.09 7.35 4.47 8.12 4.79
    """,
    """
    M18.3 8.1C15 8.3 14.4 10.5 10.8 9.3C12.9 10.8 13 15.3 13.9 17.1C16.8 14.9 11.5 15.3 7.5 10
    C14.1 14.1 18.1 9.3 15.1 17.2L4.2 7.8C8.1 10.9 11.6 14.2 14.5 17.8C6.8 16.3 17.2 10.1 5.8 18.4
    L11.4 18.4C15.1 8.7 19.5 4.3 11.2 6.7
    """,
    """
    M14 33C13.5 27.6 28.7 19.1 27 15C76 22 36 37 15 59L39 59ZM29 49L65 12C46 75 26 79 72 66
    C62 41 18 61 60 50C59 7 23 46 15 63C24.1 62.6 25.6 40.4 20 40C80 59 56 74 5 25C4 10 8 70 9 4
    C26.9 9.1 43.4 33.7 49 41
    """,
    """
    M93.7 98.6L92.5 29.9C25.6 13 83.4 111.2 147.2 10C120.8 56.6 62.7 94.3 29.7 152.5
    C58.2 137.3 64.7 166.2 81.3 152.5C4.1 132.3 121.7 129.2 20 17.1C45 40.2 122.6 47 147 59.9
    C91.4 57.1 12.1 81 22.5 86.5C47.7 75.8 89.6 107.4 125.3 96.2C81.7 4.6 5.4 79.1 99.3 15.8
    C80.1 55.5 74.1 120.2 46.2 145.7Z
    """,
  ])
  func `curves that cross near their ends are exact`(_ data: String) throws {
    let path = try Path(svgPathData: data)
    var polyline = Polyline()
    path.flatten(tolerance: 0.0005, into: &polyline)
    for rule in [CGPathFillRule.winding, .evenOdd] {
      for method in [OverlapMethod.removed, .swept] {
        let rasterizer = Rasterizer()
        rasterizer.overlapMethod = method
        let pixmap = try Pixmap(width: 150, height: 170)
        rasterizer.draw(filled(path, rule: rule), into: pixmap)
        let exact = TrueCoverage(polyline, rule, slack: 0, width: 150, height: 170).values
        #expect(
          Deviation(pixmap.greens, truth: exact).largest <= 3, "\(rule), \(method)")
      }
    }
  }

  @Test func `many bars that cross are exact, wherever a contour begins`() {
    // 64 bars in each of two directions: 512 edges with 16,384 crossings.
    for begin in 0..<4 {
      var path = Path()
      for i in 0..<128 {
        let along: SIMD2<Double> = i < 64 ? [54, 6] : [-6, 54]
        let across: SIMD2<Double> = i < 64 ? [-0.1, 0.9] : [-0.9, -0.1]
        let middle: SIMD2<Double> = [64, 64] + across * (1.9 * Double(i % 64) - 60)
        let (p, q) = (middle - along, middle + along)
        let bar = [p, q, q + 0.8 * across, p + 0.8 * across]
        path.addPath(polygon((0..<4).map { bar[($0 + begin) % 4] }))
      }
      var polyline = Polyline()
      path.flatten(tolerance: 0.0005, into: &polyline)
      let drawn = rendered(filled(path), width: 128, height: 128, background: .black)
      let exact = TrueCoverage(polyline, .winding, slack: 0, width: 128, height: 128).values
      #expect(Deviation(drawn.greens, truth: exact).largest <= 2)
    }
  }

  private func stroked(_ path: Path, _ style: StrokeStyle) -> [Int] {
    var list = DisplayList()
    list.stroke(path, style: style, paint: .color(.white))
    return rendered(list, width: 80, height: 80).greens
  }

  @Test(arguments: [CGLineCap.round, .butt])
  func `a full turn has the same bytes as the closed line`(_ cap: CGLineCap) {
    var open = Path()
    open.addArc(
      center: CGPoint(x: 40.3, y: 39.8), radius: 30, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
      clockwise: false)
    var closed = open
    closed.closeSubpath()
    let style = StrokeStyle(width: 9, cap: cap)
    #expect(stroked(open, style) == stroked(closed, style))
  }

  @Test func `a very short line with round caps is a disk`() {
    let disk = rendered(filled(circle(40, 40, 10)), width: 80, height: 80).greens
    for length in [1e-9, 1e-7, 1e-5] {
      var path = Path()
      path.move(to: CGPoint(x: 40, y: 40))
      path.addLine(to: CGPoint(x: 40 + length, y: 40))
      let drawn = stroked(path, StrokeStyle(width: 20, cap: .round))
      for (a, b) in zip(drawn, disk) { #expect(abs(a - b) <= 1) }
    }
  }

  @Test func `a round cap beside a corner is not left out`() {
    var path = Path()
    path.move(to: CGPoint(x: 60, y: 40))
    for x in [62.0, 10, 60] { path.addLine(to: CGPoint(x: x, y: 40)) }
    let drawn = stroked(path, StrokeStyle(width: 20, cap: .round))
    // The cap at (60, 40) reaches to x = 70.
    #expect(drawn[40 * 80 + 68] == 255)
  }

  @Test func `the direction of contours does not matter`() {
    for (name, path) in AccuracyCase.overlappingPaths where name.contains("polygon of") {
      let side = AccuracyCase.overlapSide
      let points = path.points.map { SIMD2(Double($0.x), Double($0.y)) }
      let (forward, backward) = (polygon(points), polygon(points.reversed()))
      for rule in [CGPathFillRule.winding, .evenOdd] {
        #expect(
          rendered(filled(forward, rule: rule), width: side, height: side).greens
            == rendered(filled(backward, rule: rule), width: side, height: side).greens)
      }
    }
  }

  @Test func `a curve that overlaps itself many times is within 17 levels`() {
    let side = AccuracyCase.overlapSide
    let path = AccuracyCase.randomCurves(120)
    var polyline = Polyline()
    path.flatten(tolerance: 0.0005, into: &polyline)
    for rule in [CGPathFillRule.winding, .evenOdd] {
      let points = polyline.points
      let truth = Oracle.sampledCoverage(of: points, rule, width: side, height: side)
      let drawn = rendered(filled(path, rule: rule), width: side, height: side, background: .black)
      #expect(Deviation(drawn.greens, truth: truth).largest <= 17)
    }
  }
}
