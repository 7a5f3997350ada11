extension Random {
  mutating func point(_ range: ClosedRange<Double>) -> CGPoint {
    CGPoint(x: .random(in: range, using: &self), y: .random(in: range, using: &self))
  }
}

/// Returns the winding number of the polyline about a point, with each contour closed.
func winding(_ polyline: Polyline, _ p: SIMD2<Double>) -> Int {
  var sum = 0
  for contour in polyline.contours {
    var a = polyline.points[contour.end - 1]
    for i in contour.range {
      let b = polyline.points[i]
      if (a.y <= p.y) != (b.y <= p.y) {
        let side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
        if b.y > a.y, side > 0 { sum += 1 }
        if b.y < a.y, side < 0 { sum -= 1 }
      }
      a = b
    }
  }
  return sum
}

/// Returns points along each sub-path, `steps` for each curve. They are computed only with the
/// Bézier formulas.
func samples(_ path: Path, steps: Int) -> [[SIMD2<Double>]] {
  var result: [[SIMD2<Double>]] = []
  var next = 0
  func at(_ i: Int) -> SIMD2<Double> { SIMD2(path.points[i].x, path.points[i].y) }
  for verb in path.verbs {
    if verb == .move {
      result.append([at(next)])
    } else if verb == .close {
      result[result.count - 1].append(result[result.count - 1][0])
    } else {
      var hull = [result[result.count - 1].last!]
      hull += (0..<verb.pointCount).map { at(next + $0) }
      for i in 1...(verb == .line ? 1 : steps) {
        let t = verb == .line ? 1 : Double(i) / Double(steps)
        var level = hull
        while level.count > 1 {
          level = zip(level, level.dropFirst()).map { $0 + ($1 - $0) * t }
        }
        result[result.count - 1].append(level[0])
      }
    }
    next += verb.pointCount
  }
  return result
}

func distance(_ lines: [[SIMD2<Double>]], _ p: SIMD2<Double>) -> Double {
  var best = Double.infinity
  for line in lines {
    for (a, b) in zip(line, line.dropFirst()) {
      let (d, v) = (b - a, p - a)
      let squared = d.x * d.x + d.y * d.y
      let s = squared > 0 ? min(max((v.x * d.x + v.y * d.y) / squared, 0), 1) : 0
      best = min(best, (v - d * s).length)
    }
  }
  return best
}

@Suite struct StrokingTests {
  enum Kind: String, CaseIterable { case cubic, tight, cusp, polyline, mixed, closed, loop }

  func path(_ kind: Kind, _ random: inout Random) -> Path {
    var path = Path()
    path.move(to: random.point(0...100))
    switch kind {
    case .cubic, .tight:
      let range = kind == .cubic ? 0.0...100 : 40.0...60
      path.addCurve(
        to: random.point(range), control1: random.point(range), control2: random.point(range))
    case .cusp:
      path = Path()
      path.move(to: CGPoint(x: 20, y: 30))
      let w = Double.random(in: -0.01...0.01, using: &random)
      path.addCurve(
        to: CGPoint(x: 80, y: 30), control1: CGPoint(x: 80 + w, y: 80),
        control2: CGPoint(x: 20 - w, y: 80 + w))
    case .polyline:
      for _ in 0..<5 { path.addLine(to: random.point(0...100)) }
    case .mixed:
      path.addLine(to: random.point(0...100))
      path.addQuadCurve(to: random.point(0...100), control: random.point(0...100))
      path.addLine(to: random.point(0...100))
      path.addCurve(
        to: random.point(0...100), control1: random.point(0...100),
        control2: random.point(0...100))
    case .closed:
      for _ in 0..<3 { path.addLine(to: random.point(0...100)) }
      path.addQuadCurve(to: random.point(0...100), control: random.point(0...100))
      path.closeSubpath()
      path.addEllipse(in: CGRect(origin: random.point(0...50), size: CGSize(width: 40, height: 9)))
    case .loop:
      path.addCurve(
        to: random.point(40...60), control1: random.point(-200...300),
        control2: random.point(-200...300))
    }
    return path
  }

  @Test(arguments: Kind.allCases, [0.5, 4, 30])
  func `a round stroke covers all within half its width, and winds one way`(
    kind: Kind, width: Double
  ) {
    for seed in UInt64(1)...12 {
      var random = Random(seed: seed)
      let path = path(kind, &random)
      let style = StrokeStyle(width: width, cap: .round, join: .round)
      var outline = Polyline()
      path.strokeOutline(style, into: &outline)
      let lines = samples(path, steps: 1000)
      var wrong = 0
      var opposite = 0
      for i in 0..<400 {
        var p = random.point(-40...140)
        if i % 2 == 0 {
          // Choose a point near the edge of the stroke, where errors would show.
          let line = lines.randomElement(using: &random)!
          let q = line.randomElement(using: &random)!
          let a = Double.random(in: 0...(2 * .pi), using: &random)
          let r = width / 2 * Double.random(in: 0.8...1.2, using: &random)
          p = CGPoint(x: q.x + r * cos(a), y: q.y + r * sin(a))
        }
        let v = SIMD2(Double(p.x), Double(p.y))
        let d = distance(lines, v) - width / 2
        let w = winding(outline, v)
        if w > 0 { opposite += 1 }
        if abs(d) > 0.012, (w != 0) != (d < 0) { wrong += 1 }
      }
      #expect(wrong == 0, "seed \(seed)")
      #expect(opposite == 0, "seed \(seed)")
    }
  }

  func area(_ path: Path, _ style: StrokeStyle, _ transform: CGAffineTransform = .identity)
    -> Double
  {
    var outline = Polyline()
    path.strokeOutline(style, transform: transform, tolerance: 0.001, into: &outline)
    return abs(outline.signedArea)
  }

  static let line: Path = {
    var path = Path()
    path.addLines(between: [CGPoint(x: 3, y: 4), CGPoint(x: 33, y: 44)])
    return path
  }()

  @Test(arguments: [
    (CGLineCap.butt, 500.0), (.square, 600), (.round, 500 + .pi * 25),
  ])
  func `a straight line's stroke has the area of its length times its width, plus caps`(
    cap: CGLineCap, expected: Double
  ) {
    #expect(abs(area(Self.line, StrokeStyle(width: 10, cap: cap)) - expected) < 1e-2)
    let doubled = CGAffineTransform(scaleX: 2, y: 3).rotated(by: 1)
    #expect(abs(area(Self.line, StrokeStyle(width: 10, cap: cap), doubled) - 6 * expected) < 2e-2)
  }

  @Test(arguments: [
    (400.0, 20.0), (100, 2), (30, 3), (8, 0.5), (5, 9.9),
  ])
  func `a ring's stroke has the area between its circles`(radius: Double, width: Double) {
    var path = Path()
    path.addEllipse(in: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    let expected = 2 * .pi * radius * width
    #expect(abs(area(path, StrokeStyle(width: width)) / expected - 1) < 1e-4)
  }

  @Test(arguments: [
    // Each case has a join, a miter limit, and the area that the corner adds to the union of both
    // legs: a square, a triangle or a quarter of a disc.
    (CGLineJoin.miter, 10.0, 25.0), (.bevel, 10, 12.5), (.round, 10, 6.25 * Double.pi),
    (.miter, 1.4, 12.5), (.miter, 1.42, 25),
  ])
  func `a right-angled corner's stroke has the area of its join`(
    join: CGLineJoin, limit: Double, added: Double
  ) {
    let expected = 2000 - 25 + added
    var path = Path()
    path.addLines(between: [.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 100)])
    let style = StrokeStyle(width: 10, join: join, miterLimit: limit)
    #expect(abs(area(path, style) - expected) < 2e-2)
    // In this path, one of the corners is where the closed sub-path begins and ends.
    var closed = Path()
    closed.addRect(CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(abs(area(closed, style) - (4 * 1000 + 4 * (expected - 2000))) < 5e-2)
  }

  @Test(arguments: [
    (CGLineCap.butt, 0.0), (.square, 100), (.round, .pi * 25),
  ])
  func `a sub-path of no length draws a dot under round and square caps`(
    cap: CGLineCap, expected: Double
  ) {
    let p = CGPoint(x: 5, y: 6)
    var toItself = Path()
    toItself.addLines(between: [p, p])
    var closed = Path()
    closed.move(to: p)
    closed.closeSubpath()
    var curve = Path()
    curve.move(to: p)
    curve.addCurve(to: p, control1: p, control2: p)
    for path in [toItself, closed, curve] {
      #expect(abs(area(path, StrokeStyle(width: 10, cap: cap)) - expected) < 1e-2)
    }
    var alone = Path()
    alone.move(to: p)
    #expect(area(alone, StrokeStyle(width: 10, cap: cap)) == 0)
  }

  @Test(arguments: [(CGLineJoin.round, 1000 + .pi * 12.5), (.bevel, 1000.0), (.miter, 1000)])
  func `a line that doubles back gets a half disc under round joins, else a straight end`(
    join: CGLineJoin, expected: Double
  ) {
    var path = Path()
    path.addLines(between: [.zero, CGPoint(x: 100, y: 0), .zero])
    // The two legs overlap and cover an area of 1000, which the signed area counts twice.
    #expect(abs(area(path, StrokeStyle(width: 10, join: join)) - 1000 - expected) < 1e-2)
  }

  @Test(arguments: [
    Double.nan, .infinity, 1e30, 1e9, 0, 1e-300, -1,
  ])
  func `degenerate strokes give finite, bounded output`(value: Double) {
    for join in CGLineJoin.allCases {
      var path = Path()
      path.addLines(between: [.zero, CGPoint(x: value, y: 1), CGPoint(x: 1, y: value), .zero])
      path.addCurve(
        to: CGPoint(x: value, y: 3), control1: CGPoint(x: 1, y: 2),
        control2: CGPoint(x: 3, y: value))
      path.closeSubpath()
      path.move(to: .zero)
      path.addCurve(
        to: .zero, control1: CGPoint(x: 10, y: value), control2: CGPoint(x: 10, y: 10))
      for (width, limit) in [(value, 10), (1, value), (10, 1)] {
        let style = StrokeStyle(
          width: width, cap: .round, join: join, miterLimit: limit, dashLengths: [value, 1],
          dashPhase: value)
        var outline = Polyline()
        path.strokeOutline(style, into: &outline)
        path.strokeOutline(
          style, transform: CGAffineTransform(scaleX: 1, y: value), into: &outline)
        #expect(outline.points.count < 2_000_000)
        #expect(outline.points.allSatisfy { abs($0.x) <= 1e9 && abs($0.y) <= 1e9 })
      }
    }
  }

  @Test func `curves at the resolution of their coordinates are bounded work`() {
    var random = Random(seed: 7)
    for exponent in [-155.0, -140, -7, -3, 0] {
      let size = pow(10, exponent)
      for offset in [0.0, 1e9, 123_456.789] {
        func p() -> CGPoint {
          let q = random.point(-1...1)
          return CGPoint(x: offset + size * q.x, y: offset + size * q.y)
        }
        var path = Path()
        path.move(to: p())
        for _ in 0..<20 { path.addCurve(to: p(), control1: p(), control2: p()) }
        var outline = Polyline()
        for tolerance in [1e-2, 1e-9, 1e-300] {
          path.strokeOutline(
            StrokeStyle(width: 1, join: .round), tolerance: tolerance, into: &outline)
        }
        #expect(outline.points.count < 3_000_000)
        let number = path.windingNumber(around: path.points[3])
        #expect(abs(number) <= 60)
        let length = path.length
        #expect(length >= 0 && length <= 20 * 9 * size + 1e-5)
        _ = path.trimmed(from: 0.3, to: 0.6)
      }
    }
  }

  @Test func `a hundred thousand segments take linear time`() {
    func count(_ n: Int) -> Int {
      var path = Path()
      path.move(to: .zero)
      for i in 1...n {
        path.addLine(to: CGPoint(x: Double(i), y: Double((i * 7919) % 100)))
      }
      var outline = Polyline()
      path.strokeOutline(
        StrokeStyle(width: 3, join: .round, dashLengths: [2, 1]), into: &outline)
      return outline.points.count
    }
    #expect(count(100_000) < 12 * count(10_000))
  }

  /// Compares only the numbers of dashes. `scripts/bench --count` measures that dashes on a single
  /// line take no longer than dashes on many lines.
  @Test(arguments: CGLineCap.allCases)
  func `the largest number of dashes is the same on one line as on many`(cap: CGLineCap) {
    func dashes(_ lines: Int) -> Polyline {
      var path = Path()
      path.move(to: .zero)
      for i in 1...lines {
        path.addLine(to: CGPoint(x: 180_000.0 * Double(i) / Double(lines), y: 0))
      }
      var outline = Polyline()
      path.strokeOutline(StrokeStyle(width: 1, cap: cap, dashLengths: [1, 1]), into: &outline)
      return outline
    }
    let (one, many) = (dashes(1), dashes(1_000))
    #expect(one.contours.count == 90_000 && many.contours.count == 90_000)
    #expect(abs(one.signedArea - many.signedArea) < 1e-6 * abs(many.signedArea))
  }

  @Test(arguments: [false, true])
  func `beyond four million points a round join adds sixteen at most`(keepsBends: Bool) {
    var random = Random(seed: 8)
    var path = Path()
    let count = 40_000
    path.addLines(between: (0..<count).map { _ in random.point(-1e8...1e8) })
    var polyline = Polyline()
    polyline.keepsBends = keepsBends
    path.strokeOutline(
      StrokeStyle(width: 1e8, cap: .round, join: .round), tolerance: 0.001, into: &polyline)
    #expect(polyline.points.count > 4_000_000)
    #expect(polyline.points.count <= 8_000_000 + 2 * 4096 + count * 24)
  }
}
