@Suite struct DashStrokingTests {
  static let transforms: [CGAffineTransform] = [
    .identity,
    CGAffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 5, ty: -7),
    CGAffineTransform(a: 1.5, b: 0.25, c: -0.75, d: 0.5, tx: -3, ty: 11),
  ]

  /// Compares the outline with an oracle that measures a point's distances along and across the
  /// line.
  @Test(arguments: [CGLineCap.butt, .square], transforms)
  func `a dashed line is the union of its dashes' rectangles`(
    cap: CGLineCap, transform: CGAffineTransform
  ) {
    var random = Random(seed: 91)
    var hits = 0
    for _ in 0..<8 {
      let (from, to) = (random.point(-40...40), random.point(-40...40))
      let width = Double.random(in: 0.5...4, using: &random)
      let lengths = (0..<4).map { _ in CGFloat.random(in: 4.5...9, using: &random) }
      let phase = Double.random(in: -30...30, using: &random)
      var path = Path()
      path.move(to: from)
      path.addLine(to: to)
      var outline = Polyline()
      path.strokeOutline(
        StrokeStyle(width: width, cap: cap, dashLengths: lengths, dashPhase: phase),
        transform: transform, into: &outline)

      let length = hypot(to.x - from.x, to.y - from.y)
      let u = CGPoint(x: (to.x - from.x) / length, y: (to.y - from.y) / length)
      let period = Double(lengths.reduce(0, +))
      let reach = cap == .square ? width / 2 : 0
      /// Returns how deep a point is inside a dash's rectangle; negative outside all dashes.
      func depth(_ p: CGPoint) -> Double {
        let along = (p.x - from.x) * u.x + (p.y - from.y) * u.y
        let beside = abs((p.y - from.y) * u.x - (p.x - from.x) * u.y)
        var best = -Double.infinity
        for k in -10...40 {
          for i in [0, 2] {
            let start = Double(k) * period - phase + (i == 0 ? 0 : lengths[0] + lengths[1])
            let (low, high) = (max(start, 0), min(start + lengths[i], length))
            if low >= high { continue }
            best = max(best, min(along - low + reach, high + reach - along, width / 2 - beside))
          }
        }
        return best
      }
      for _ in 0..<400 {
        let t = Double.random(in: -0.1...1.1, using: &random) * length
        let side = Double.random(in: -width...width, using: &random)
        let p = CGPoint(x: from.x + u.x * t - u.y * side, y: from.y + u.y * t + u.x * side)
        let depth = depth(p)
        if abs(depth) < 1e-9 { continue }
        let q = p.applying(transform)
        let isInside = winding(outline, SIMD2(Double(q.x), Double(q.y))) != 0
        #expect(isInside == (depth > 0))
        hits += isInside ? 1 : 0
      }
    }
    #expect(hits > 300)
  }

  @Test(arguments: [CGLineCap.butt, .square, .round], transforms)
  func `the outline of dashes is that of the dashed path`(
    cap: CGLineCap, transform: CGAffineTransform
  ) {
    var random = Random(seed: 92)
    for isClosed in [false, true] {
      var path = Path()
      path.move(to: random.point(-40...40))
      for i in 0..<12 {
        if i % 3 == 2 {
          path.addCurve(
            to: random.point(-40...40), control1: random.point(-40...40),
            control2: random.point(-40...40))
        } else {
          path.addLine(to: random.point(-40...40))
        }
      }
      if isClosed { path.closeSubpath() }
      let lengths: [CGFloat] = [5, 3, 0, 4, 1, 2.5]
      var dashed = Polyline()
      path.strokeOutline(
        StrokeStyle(width: 2, cap: cap, dashLengths: lengths, dashPhase: 2), transform: transform,
        into: &dashed)
      var solid = Polyline()
      path.dashed(lengths: lengths, phase: 2).strokeOutline(
        StrokeStyle(width: 2, cap: cap), transform: transform, into: &solid)
      #expect(dashed.contours.count == solid.contours.count)
      #expect(abs(dashed.signedArea / solid.signedArea - 1) < 1e-9)
      for _ in 0..<2000 {
        let q = random.point(-45...45).applying(transform)
        let p = SIMD2(Double(q.x), Double(q.y))
        #expect(winding(dashed, p) == winding(solid, p))
      }
    }
  }

  @Test(arguments: [1e9, 1e30, 1e308, .infinity, .nan])
  func `dashes of lines that reach beyond the limits are finite and bounded`(value: Double) {
    for ends in [(value, 0.0), (0, -value), (value, value), (-value, 1e-300)] {
      var path = Path()
      path.move(to: CGPoint(x: 1, y: 2))
      path.addLine(to: CGPoint(x: ends.0, y: ends.1))
      path.addLine(to: CGPoint(x: 3, y: 4))
      path.addLine(to: CGPoint(x: 3, y: 4))
      path.closeSubpath()
      for cap in CGLineCap.allCases {
        for dash in [1, 1e5, value] {
          var outline = Polyline()
          path.strokeOutline(
            StrokeStyle(width: 2, cap: cap, dashLengths: [dash, 1e5], dashPhase: value),
            into: &outline)
          #expect(outline.points.allSatisfy { abs($0.x) <= 1e9 && abs($0.y) <= 1e9 })
          #expect(outline.points.count < 40 * Path.maximumDashes)
        }
      }
    }
  }
}
