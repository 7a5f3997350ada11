@Suite struct PathTests {
  @Test(arguments: UInt64(1)...10)
  func `path data reads back to the same path`(seed: UInt64) throws {
    let path = randomPath(seed)
    #expect(try Path(svgPathData: path.svgPathData) == path)
  }

  @Test(arguments: [
    ("m10 20 5-5.5.5.25h-3v4z", "M10 20L15 14.5L15.5 14.75L12.5 14.75L12.5 18.75Z"),
    ("M1,2l3,4 5,6M7-8", "M1 2L4 6L9 12M7 -8"),
    ("M0 0c1 2 3 4 5 6s7 8 9 10", "M0 0C1 2 3 4 5 6C7 8 12 14 14 16"),
    ("M0 0S1 1 2 0", "M0 0C0 0 1 1 2 0"),
    ("M0 0q1 2 3 4t5 6T1e1-1E+1", "M0 0Q1 2 3 4Q5 6 8 10Q11 14 10 -10"),
    ("M1 1zl2 2", "M1 1ZM1 1L3 3"),
    ("M0 0a5 0 0 0 1 3 3", "M0 0L3 3"),
    ("M3 3A5 5 0 0 1 3 3L4 4", "M3 3L4 4"),
    (" \n ", ""),
  ])
  func `relative path data equals its absolute form`(data: String, expected: String) throws {
    #expect(
      try Path(svgPathData: data).svgPathData.replacing(" ", with: "")
        == Path(svgPathData: expected).svgPathData.replacing(" ", with: ""))
    #expect(try Path(svgPathData: data) == Path(svgPathData: expected))
  }

  @Test(arguments: [
    ("M0 0A10 10 0 0110 10", CGPoint(x: 0, y: 10), 0.25),
    ("M0 0A10 10 0 0010 10", CGPoint(x: 10, y: 0), 0.25),
    ("M0 0a10,10,0,11,10,10", CGPoint(x: 10, y: 0), 0.75),
    ("M0 0A10 10 45 1 010 10", CGPoint(x: 0, y: 10), 0.75),
    ("M0 0A1 1 0 0 1 20 0", CGPoint(x: 10, y: 0), 0.5),
  ])
  func `arc flags need no separators and choose among four arcs`(
    data: String, center: CGPoint, share: Double
  ) throws {
    let path = try Path(svgPathData: data)
    for line in samples(path, steps: 10) {
      for p in line { #expect(abs(hypot(p.x - center.x, p.y - center.y) - 10) < 1e-4) }
    }
    #expect(abs(path.length - share * 20 * .pi) < 1e-3)
  }

  @Test(arguments: [
    ("L1 2", SVGPathDataError.Reason.expectedMove, 0), ("M1", .expectedNumber, 2),
    ("M1 2 X3", .expectedCommand, 5), ("M1 2zz 3", .expectedCommand, 7),
    ("M0 0A1 1 0 2 0 1 1", .expectedFlag, 11), ("M0 1e999", .numberTooLarge, 3),
    ("M0 0L1 2 3", .expectedNumber, 10), ("M0 0zé", .expectedCommand, 5), ("5", .expectedMove, 0),
  ])
  func `an error names the position`(data: String, reason: SVGPathDataError.Reason, position: Int) {
    #expect(throws: SVGPathDataError(reason: reason, position: position)) {
      try Path(svgPathData: data)
    }
  }

  @Test(arguments: UInt64(1)...10)
  func `the tight box holds the path and touches it on every side`(seed: UInt64) {
    let path = randomPath(seed)
    let box = path.boundingBoxOfPath
    let points = samples(path, steps: 4000).joined()
    #expect(abs(points.map(\.x).min()! - box.minX) < 1e-4)
    #expect(abs(points.map(\.x).max()! - box.maxX) < 1e-4)
    #expect(abs(points.map(\.y).min()! - box.minY) < 1e-4)
    #expect(abs(points.map(\.y).max()! - box.maxY) < 1e-4)
    #expect(path.boundingBox.insetBy(dx: -1e-9, dy: -1e-9).contains(box))
    #expect(Path().boundingBox.isNull && Path().boundingBoxOfPath.isNull)
  }

  @Test(arguments: UInt64(1)...10)
  func `a hit test agrees with a fine polygon's winding number`(seed: UInt64) {
    var random = Random(seed: seed)
    let path = randomPath(seed)
    var polygon = Polyline()
    path.flatten(tolerance: 1e-5, into: &polygon)
    var lines = samples(path, steps: 300)
    for i in lines.indices { lines[i].append(lines[i][0]) }
    for _ in 0..<300 {
      let p = random.point(-110...110)
      let v = SIMD2(Double(p.x), Double(p.y))
      guard distance(lines, v) > 0.05 else { continue }
      #expect(path.windingNumber(around: p) == winding(polygon, v))
      #expect(path.contains(p, using: .evenOdd) == (winding(polygon, v) % 2 != 0))
    }
  }

  @Test func `only rectangles are recognised as rectangles, in each of their forms`() throws {
    let rect = CGRect(x: 1, y: 2, width: 30, height: 40)
    #expect(CGPath(rect: rect, transform: nil).data.asRect == rect)
    #expect(try Path(svgPathData: "M31 2V42H1V2H31").asRect == rect)
    #expect(try Path(svgPathData: "M1 2L31 2L31 42L1 42").asRect == nil)
    #expect(try Path(svgPathData: "M1 2L31 2L31 42L2 42Z").asRect == nil)
    let turned = CGAffineTransform(rotationAngle: 0.1)
    #expect(CGPath(rect: rect, transform: turned).data.asRect == nil)
    var found = CGRect.zero
    #expect(CGPath(rect: rect).isRect(&found) && found == rect)
  }

  @Test func `paths blend point by point, and step where their moves and closes differ`() throws {
    let a = try Path(svgPathData: "M0 0Q1 2 3 4Z")
    let b = try Path(svgPathData: "M10 10Q11 22 33 44Z")
    #expect(try a.interpolated(to: b, fraction: 0.5) == Path(svgPathData: "M5 5Q6 12 18 24Z"))
    #expect(a.interpolated(to: b, fraction: 0) == a && a.interpolated(to: b, fraction: 1) == b)
    for other in ["M0 0L9 9", "M0 0L9 9L3 4Z", "M0 0M9 9Z", ""] {
      let c = try Path(svgPathData: other)
      #expect(a.interpolated(to: c, fraction: 0.49) == a)
      #expect(a.interpolated(to: c, fraction: 0.51) == c)
    }
  }

  /// Expects the points of an interpolated path, after its start at (0, 0), to be within 0.005 of
  /// the given points.
  private func expectMorph(
    _ from: String, _ to: String, _ fraction: Double, _ expected: [(Double, Double)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = try Path(svgPathData: "M0 0" + from)
      .interpolated(to: Path(svgPathData: "M0 0" + to), fraction: fraction)
    let points = path.points.dropFirst()
    #expect(points.count == expected.count, sourceLocation: sourceLocation)
    for (point, (x, y)) in zip(points, expected) {
      #expect(hypot(point.x - x, point.y - y) < 0.005, "\(point)", sourceLocation: sourceLocation)
    }
  }

  /// The expected points were measured in images that Core Animation rendered.
  @Test func `control points blend by their arms' length and angle`() throws {
    try expectMorph(
      "C100 0 200 0 200 0", "C0 100 200 0 200 0", 0.5, [(70.71, 70.71), (200, 0), (200, 0)])
    // The control point's arm rotates in the shorter direction, through the negative x axis.
    try expectMorph(
      "C-100 10 9 9 9 9", "C-100 -10 9 9 9 9", 0.5, [(-hypot(100, 10), 0), (9, 9), (9, 9)])
    // The length of a control point's arm is interpolated linearly, while the end point of the
    // curve, about which the arm rotates, moves.
    try expectMorph(
      "C0 0 10 0 0 0", "C0 0 100 30 100 0", 0.5,
      [(0, 0), (50 + 20 / 2.0.squareRoot(), 20 / 2.0.squareRoot()), (50, 0)])
  }

  /// The expected points were measured in images that Core Animation rendered.
  @Test func `a line beside a curve is one with its control points at its ends`() throws {
    try expectMorph("L100 0", "C0 60 100 60 100 0", 0.25, [(0, 15), (100, 15), (100, 0)])
    try expectMorph("C0 60 100 60 100 0", "L100 0", 0.75, [(0, 15), (100, 15), (100, 0)])
    // A quadratic curve is treated as the cubic curve of the same shape.
    try expectMorph("L100 0", "Q50 90 100 0", 0.5, [(100 / 6, 30), (100 - 100 / 6, 30), (100, 0)])
    // After a close, the next segment begins at the start of the sub-path.
    try expectMorph(
      "L40 0L40 40ZL10 0", "L40 0L40 40ZC0 8 10 8 10 0", 0.5,
      [(40, 0), (40, 40), (0, 0), (0, 4), (10, 4), (10, 0)])
  }

  @Test(arguments: [-0.3, 0.2, 0.5, 1.4])
  func `a circle that grows, turns or moves stays a circle`(_ fraction: Double) throws {
    var circle = Path()
    circle.addEllipse(in: CGRect(x: -10, y: -10, width: 20, height: 20))
    for end in [
      CGAffineTransform(scaleX: 3, y: 3), CGAffineTransform(translationX: 7, y: -90),
    ] {
      let expected = circle.applying(CGAffineTransform().interpolated(to: end, fraction: fraction))
      let morph = circle.interpolated(to: circle.applying(end), fraction: fraction)
      #expect(morph.verbs == expected.verbs)
      for (a, b) in zip(morph.points, expected.points) {
        #expect(hypot(a.x - b.x, a.y - b.y) < 1e-9)
      }
    }
    // Control points must rotate about the ends of their curves, while the ends move along straight
    // lines.
    let turned = circle.applying(CGAffineTransform(rotationAngle: 0.4))
    let morph = circle.interpolated(to: turned, fraction: fraction)
    let (p, q, m) = (circle.points, turned.points, morph.points)
    let arm = (x: p[1].x - p[0].x, y: p[1].y - p[0].y)
    let angle = 0.4 * fraction
    #expect(abs(m[0].x - (p[0].x + (q[0].x - p[0].x) * fraction)) < 1e-9)
    #expect(abs(m[1].x - m[0].x - (arm.x * cos(angle) - arm.y * sin(angle))) < 1e-9)
    #expect(abs(m[1].y - m[0].y - (arm.x * sin(angle) + arm.y * cos(angle))) < 1e-9)
  }

  @Test func `path objects compare by value and enumerate their elements in order`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2), transform: CGAffineTransform(translationX: 10, y: 0))
    path.addCurve(
      to: CGPoint(x: 3, y: 4), control1: CGPoint(x: 5, y: 6), control2: CGPoint(x: 7, y: 8))
    path.closeSubpath()
    var seen: [String] = []
    path.applyWithBlock { element in
      let e = element.pointee
      let count = [1, 1, 2, 3, 0][Int(e.type.rawValue)]
      seen.append(
        "\(e.type) " + (0..<count).map { "\(Int(e.points[$0].x))" }.joined(separator: ","))
    }
    #expect(seen == ["moveToPoint 11", "addCurveToPoint 5,7,3", "closeSubpath "])
    let copy = path.copy()
    #expect(copy == path && copy?.hashValue == path.hashValue)
    path.addLine(to: .zero)
    #expect(copy != path)
    #expect(path.currentPoint == .zero && CGPath(rect: .null).isEmpty)
  }

  @Test(arguments: UInt64(1)...20)
  func `a shape has the points of its lines and arcs, alone and after others`(seed: UInt64) {
    var random = Random(seed: seed)
    func length() -> Double { random.uniform(0.1, 900) }
    let rect = CGRect(x: length() - 450, y: length() - 450, width: length(), height: length())
    let map =
      seed % 2 == 0
      ? .identity
      : CGAffineTransform(
        a: random.uniform(-2, 2), b: random.uniform(-2, 2), c: random.uniform(-2, 2),
        d: random.uniform(-2, 2), tx: length(), ty: length())
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    /// Adds an arc of the ellipse with the radii `size` around (`x`, `y`). `from` and `to` are
    /// angles in quarter turns.
    func arc(_ path: inout Path, _ x: Double, _ y: Double, _ size: CGSize, _ from: Int, _ to: Int) {
      path.addRelativeArc(
        center: .zero, radius: 1, startAngle: Double(from) * .pi / 2,
        delta: Double(to - from) * .pi / 2,
        transform: CGAffineTransform(
          a: size.width, b: 0, c: 0, d: size.height, tx: x, ty: y
        ).concatenating(map))
    }
    var ellipse = Path()
    arc(&ellipse, rect.minX + rx, rect.minY + ry, CGSize(width: rx, height: ry), 0, 4)
    ellipse.closeSubpath()
    var lines = Path()
    lines.addLines(
      between: [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
      ], transform: map)
    lines.closeSubpath()
    let corner = CGSize(width: rx * 0.7, height: ry * 0.4)
    var rounded = Path()
    rounded.move(to: CGPoint(x: rect.maxX, y: rect.midY).applying(map))
    for quarter in 0..<4 {
      let x = quarter % 3 == 0 ? rect.maxX - corner.width : rect.minX + corner.width
      let y = quarter < 2 ? rect.maxY - corner.height : rect.minY + corner.height
      arc(&rounded, x, y, corner, quarter, quarter + 1)
    }
    rounded.closeSubpath()
    for isFirst in [true, false] {
      var shapes = Path()
      if !isFirst { shapes.move(to: CGPoint(x: 1, y: 2)) }
      var built = shapes
      for (i, shape) in [lines, ellipse, rounded].enumerated() {
        var path = shapes
        switch i {
        case 0: path.addRect(rect, transform: map)
        case 1: path.addEllipse(in: rect, transform: map)
        default:
          path.addRoundedRect(
            in: rect, cornerWidth: corner.width, cornerHeight: corner.height, transform: map)
        }
        built = shapes
        built.addPath(shape)
        #expect(path.verbs == built.verbs)
        // The end of a line and the start of the following arc are the same point, but may be
        // rounded differently.
        for (p, q) in zip(path.points, built.points) {
          #expect(abs(p.x - q.x) < 1e-9 && abs(p.y - q.y) < 1e-9, "seed \(seed)")
        }
        path.addLine(to: .zero)
        built.addLine(to: .zero)
        #expect(path.verbs == built.verbs)
      }
    }
  }

  @Test func `a rounded rectangle's corners are clamped to half its sides`() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 40)
    for corner in [0.0, 5, 20] {
      let area = 4000 - (4 - Double.pi) * corner * corner
      var polyline = Polyline()
      CGPath(roundedRect: rect, cornerWidth: corner, cornerHeight: corner).data
        .flatten(tolerance: 1e-5, into: &polyline)
      #expect(abs(polyline.signedArea - area) < 0.05)
    }
    let tooLarge = CGPath(roundedRect: rect, cornerWidth: 900, cornerHeight: 900)
    #expect(tooLarge == CGPath(roundedRect: rect, cornerWidth: 50, cornerHeight: 20))
    #expect(tooLarge.boundingBoxOfPath == rect)
  }

  @Test func `a transform of a hit test maps the point, not the path`() {
    let path = CGPath(rect: CGRect(x: 10, y: 20, width: 4, height: 6))
    let map = CGAffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 3, ty: -5)
    // The transform maps (4, 26) to (11, 21), which is inside the path, and (11, 21) to (25, 16),
    // which is not.
    #expect(path.contains(CGPoint(x: 4, y: 26), transform: map))
    #expect(!path.contains(CGPoint(x: 11, y: 21), transform: map))
    for y in 0..<40 {
      for x in 0..<40 {
        let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
        #expect(
          path.contains(point, using: .evenOdd, transform: map)
            == path.contains(point.applying(map)))
      }
    }
  }
}
