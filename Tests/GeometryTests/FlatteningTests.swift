@Suite struct FlatteningTests {
  /// Returns the largest distance from the circle to points on the segments of the flattened
  /// circle: eight points on each segment, including its start.
  func deviation(_ polyline: Polyline, center: SIMD2<Double>, radius: Double) -> Double {
    var worst = 0.0
    for contour in polyline.contours {
      let n = contour.range.count
      for i in 0..<n {
        let p = polyline.points[contour.start + i] - center
        let q = polyline.points[contour.start + (i + 1) % n] - center
        for s in stride(from: 0.0, to: 1, by: 0.125) {
          worst = max(worst, abs((p + (q - p) * s).length - radius))
        }
      }
    }
    return worst
  }

  @Test(arguments: [
    (1.0, 0.01), (8, 0.01), (33, 0.1), (128, 0.01), (400, 0.001), (1e5, 0.01),
  ])
  func `a flattened circle stays within the tolerance and covers the circle's area`(
    radius: Double, tolerance: Double
  ) {
    var path = Path()
    path.addEllipse(
      in: CGRect(x: 7 - radius, y: -3 - radius, width: 2 * radius, height: 2 * radius))
    var polyline = Polyline()
    path.flatten(tolerance: tolerance, into: &polyline)
    #expect(polyline.contours.count == 1)
    #expect(polyline.contours.first?.isClosed == true)
    let error = deviation(polyline, center: SIMD2(7, -3), radius: radius)
    #expect(error <= tolerance + 4.3e-6 * radius)
    let area = .pi * radius * radius
    #expect(abs(polyline.signedArea - area) < 2 * .pi * radius * (0.4 * tolerance + 5e-6 * radius))
  }

  @Test(arguments: [
    CGAffineTransform(scaleX: 40, y: 40),
    CGAffineTransform(rotationAngle: 1).scaledBy(x: 9, y: 0.5),
    CGAffineTransform(a: 3, b: 4, c: -20, d: 11, tx: 5, ty: 6),
  ])
  func `the tolerance holds in the target space`(transform: CGAffineTransform) {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 20), control2: CGPoint(x: 25, y: -9))
    path.addQuadCurve(to: CGPoint(x: 30, y: 30), control: CGPoint(x: -20, y: 12))
    var coarse = Polyline()
    path.flatten(transform, tolerance: 0.01, into: &coarse)
    var fine = Polyline()
    path.applying(transform).flatten(tolerance: 1e-6, into: &fine)
    for p in fine.points {
      var nearest = Double.infinity
      for i in 1..<coarse.points.count {
        let a = coarse.points[i - 1]
        let d = coarse.points[i] - a
        let lengthSquared = d.x * d.x + d.y * d.y
        let v = p - a
        let s = lengthSquared > 0 ? min(max((v.x * d.x + v.y * d.y) / lengthSquared, 0), 1) : 0
        nearest = min(nearest, (v - d * s).length)
      }
      #expect(nearest <= 0.0101)
    }
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, 1e30, 1e300, 0,
  ])
  func `degenerate input gives finite, bounded output`(value: Double) {
    var path = Path()
    path.move(to: CGPoint(x: value, y: 0))
    path.addLine(to: CGPoint(x: 1, y: value))
    path.addCurve(
      to: CGPoint(x: value, y: 3), control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 3, y: value))
    path.addQuadCurve(to: CGPoint(x: 2, y: 2), control: CGPoint(x: value, y: value))
    path.closeSubpath()
    path.addArc(
      center: CGPoint(x: value, y: 1), radius: value, startAngle: 0, endAngle: value,
      clockwise: false)
    path.addEllipse(in: CGRect(x: 0, y: 0, width: value, height: 2))
    path.addRoundedRect(
      in: CGRect(x: 0, y: value, width: 5, height: value), cornerWidth: value, cornerHeight: 2)
    path.addArc(
      tangent1End: CGPoint(x: value, y: 1), tangent2End: CGPoint(x: 1, y: value), radius: value)
    var polyline = Polyline()
    path.flatten(CGAffineTransform(scaleX: 1e3, y: 1e-3), into: &polyline)
    #expect(polyline.points.count < 100_000)
    #expect(polyline.points.allSatisfy { abs($0.x) <= 1e9 && abs($0.y) <= 1e9 })
    #expect(polyline.contours.allSatisfy { $0.range.count >= 2 })
  }

  @Test func `a non-finite segment is omitted, and the rest stays`() {
    var path = Path()
    path.addLines(between: [
      .zero, CGPoint(x: 10, y: 0), CGPoint(x: Double.nan, y: 5), CGPoint(x: 10, y: 10),
      CGPoint(x: 0, y: 10),
    ])
    path.closeSubpath()
    var polyline = Polyline()
    path.flatten(into: &polyline)
    #expect(polyline.signedArea == 100)
  }

  @Test(arguments: [
    // Each case has the start and end angles in quarter turns, whether the arc is clockwise, and
    // the expected angle in quarter turns, which is positive if the angle increases.
    (0.0, 1.0, false, 1.0), (0, 1, true, -3), (1, 0, false, 3), (1, 0, true, -1),
    (0, 4, false, 4), (0, 4, true, -4), (0, -4, true, -4), (0, 10, false, 6), (2, 2, false, 0),
    (0, 5, true, -3), (-1, -6, true, -5),
  ])
  func `arcs follow their clockwise flag, in Core Graphics' sense`(
    start: Double, end: Double, clockwise: Bool, swept: Double
  ) {
    let quarter = Double.pi / 2
    var path = Path()
    path.addArc(
      center: .zero, radius: 100, startAngle: start * quarter, endAngle: end * quarter,
      clockwise: clockwise)
    var polyline = Polyline()
    path.flatten(tolerance: 1e-4, into: &polyline)
    var angle = 0.0
    for i in 1..<max(polyline.points.count, 1) {
      let (p, q) = (polyline.points[i - 1], polyline.points[i])
      angle += atan2(p.x * q.y - p.y * q.x, p.x * q.x + p.y * q.y)
    }
    #expect(abs(angle - swept * quarter) < 1e-4)
  }

  @Test func `a tangent arc touches both lines`() throws {
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    let end = try #require(path.currentPoint)
    #expect(abs(end.x - 10) < 1e-12 && abs(end.y - 4) < 1e-12)
    #expect(path.points[1] == CGPoint(x: 6, y: 0))
  }

  @Test(arguments: [false, true])
  func `a clip keeps the winding inside it, and turns curves outside into lines`(keepsBends: Bool) {
    var random = Random(seed: 77)
    func value(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func outline(_ polyline: Polyline) -> Path {
      var path = Path()
      for contour in polyline.contours {
        path.addLines(
          between: (0..<contour.range.count).map {
            let p = polyline.points[contour.start + $0]
            return CGPoint(x: p.x, y: p.y)
          })
      }
      return path
    }
    let clip = FlatteningClip(minX: 0, minY: 0, maxX: 50, maxY: 40)
    for isQuadratic in [true, false] {
      var (whole, cut) = (0, 0)
      for round in 0..<60 {
        var path = Path()
        func point() -> CGPoint { CGPoint(x: value(-150...200), y: value(-160...190)) }
        path.move(to: point())
        for _ in 0..<6 {
          if isQuadratic {
            path.addQuadCurve(to: point(), control: point())
          } else {
            path.addCurve(to: point(), control1: point(), control2: point())
          }
        }
        path.closeSubpath()
        var (all, some) = (Polyline(), Polyline())
        (all.keepsBends, some.keepsBends) = (keepsBends, keepsBends)
        path.flatten(into: &all)
        path.flatten(.identity, clip: clip, into: &some)
        whole += all.points.count
        cut += some.points.count
        if keepsBends { continue }
        for _ in 0..<50 {
          let p = CGPoint(x: value(0...50), y: value(0...40))
          #expect(
            outline(some).windingNumber(around: p) == outline(all).windingNumber(around: p),
            "seed 77, round \(round), at \(p)")
        }
      }
      #expect(cut < whole * 19 / 20, "\(isQuadratic ? "quadratic" : "cubic"): \(cut) of \(whole)")
    }
  }

  @Test func `beyond four million points a curve adds sixteen, with bends as without`() {
    var random = Random(seed: 5)
    func point() -> CGPoint {
      CGPoint(
        x: Double.random(in: -1e9...1e9, using: &random),
        y: Double.random(in: -1e9...1e9, using: &random))
    }
    var path = Path()
    let count = 100_000
    for i in 0..<count {
      let (start, end) = (point(), point())
      path.move(to: start)
      switch i % 3 {
      case 0: path.addCurve(to: end, control1: point(), control2: point())
      // The other curves have cusps. They are divided into the largest number of segments.
      case 1: path.addCurve(to: end, control1: start, control2: start)
      default: path.addCurve(to: start, control1: end, control2: end)
      }
    }
    for keepsBends in [false, true] {
      var polyline = Polyline()
      polyline.keepsBends = keepsBends
      path.flatten(tolerance: 0.0045, into: &polyline)
      #expect(polyline.points.count > 4_000_000)
      #expect(polyline.points.count <= 4_000_000 + 4096 + 17 * count)
    }
  }
}
