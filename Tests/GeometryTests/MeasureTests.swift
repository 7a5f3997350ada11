/// Returns a path's length as the sum of the chords of a dense subdivision. This oracle shares no
/// code with the library.
func denseLength(_ path: Path, steps: Int = 20_000) -> Double {
  samples(path, steps: steps).reduce(0) { sum, line in
    sum + zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
  }
}

/// Returns lines, quadratics and cubics in two or three sub-paths, one of which is closed.
func randomPath(_ seed: UInt64) -> Path {
  var random = Random(seed: seed)
  var path = Path()
  for part in 0..<3 {
    path.move(to: random.point(-100...100))
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      switch Int.random(in: 0...2, using: &random) {
      case 0: path.addLine(to: random.point(-100...100))
      case 1: path.addQuadCurve(to: random.point(-100...100), control: random.point(-100...100))
      default:
        path.addCurve(
          to: random.point(-100...100), control1: random.point(-100...100),
          control2: random.point(-100...100))
      }
    }
    if part == 1 { path.closeSubpath() }
  }
  return path
}

/// A line that leads to a panel of 240 × 128 with a corner radius of 5, and then runs around it.
let animatedLine: Path = {
  var path = Path()
  let start = CGPoint(x: 100, y: -200)
  let end = CGPoint(x: 5, y: 0)
  let pairs = [
    (CGPoint(x: -50, y: -2), CGPoint(x: 60, y: 5)),
    (CGPoint(x: -60, y: 10), CGPoint(x: 100, y: 5)),
  ]
  path.move(to: start)
  for (i, pair) in pairs.enumerated() {
    let f = Double(i + 1) / Double(pairs.count)
    let e = CGPoint(x: start.x + (end.x - start.x) * f, y: start.y + (end.y - start.y) * f)
    path.addCurve(
      to: e, control1: CGPoint(x: e.x + pair.0.x, y: e.y + pair.0.y),
      control2: CGPoint(x: e.x + pair.1.x, y: e.y + pair.1.y))
  }
  path.move(to: end)
  let quarter = Double.pi / 2
  path.addLine(to: CGPoint(x: 235, y: 0))
  for (i, center) in [(235.0, 5.0), (235, 123), (5, 123), (5, 5)].enumerated() {
    path.addArc(
      center: CGPoint(x: center.0, y: center.1), radius: 5,
      startAngle: Double(i - 1) * quarter, endAngle: Double(i) * quarter, clockwise: false)
  }
  return path
}()

@Suite struct MeasureTests {
  @Test(arguments: [1e-3, 1, 33, 1e6])
  func `a circle is 2πr long`(radius: Double) {
    var path = Path()
    path.addEllipse(in: CGRect(x: 5, y: 6, width: 2 * radius, height: 2 * radius))
    #expect(abs(path.length / (2 * .pi * radius) - 1) < 1e-5)
  }

  @Test(arguments: UInt64(1)...10)
  func `length is that of a dense subdivision, and stays under translation`(seed: UInt64) {
    let path = randomPath(seed)
    let length = path.length
    #expect(abs(length / denseLength(path) - 1) < 1e-8)
    let moved = path.applying(CGAffineTransform(translationX: 1000, y: -77))
    #expect(abs(moved.length / length - 1) < 1e-10)
    let doubled = path.applying(CGAffineTransform(scaleX: 2, y: 2).rotated(by: 1))
    #expect(abs(doubled.length / length / 2 - 1) < 1e-10)
  }

  @Test func `a cusp and a parabola have their closed-form lengths`() {
    var cusp = Path()
    cusp.move(to: .zero)
    // This curve, x = 12t(1 − t), goes from 0 to 3 and back on one line, with a cusp at t = 1/2.
    cusp.addCurve(
      to: CGPoint(x: 0, y: 0), control1: CGPoint(x: 4, y: 0), control2: CGPoint(x: 4, y: 0))
    #expect(abs(cusp.length - 6) < 1e-8)
    var parabola = Path()
    parabola.move(to: .zero)
    parabola.addQuadCurve(to: CGPoint(x: 2, y: 0), control: CGPoint(x: 1, y: 2))
    // This curve is y = 2x − x², whose length over 0…2 is √5 + asinh(2)/2.
    #expect(abs(parabola.length - (5.0.squareRoot() + asinh(2) / 2)) < 1e-9)
  }

  @Test(arguments: UInt64(1)...5)
  func `trimming to 0…1 is the identity, and to an empty range gives the empty path`(seed: UInt64) {
    let path = randomPath(seed)
    #expect(path.trimmed(from: 0, to: 1) == path)
    #expect(path.trimmed(from: -3, to: 7) == path)
    #expect(path.trimmed(from: .nan, to: .nan) == path)
    #expect(path.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(path.trimmed(from: 0.7, to: 0.2).isEmpty)
    #expect(path.trimmed(from: 1, to: 2).isEmpty)
  }

  @Test(arguments: UInt64(1)...10)
  func `a trimmed path has its share of the length and lies on the path`(seed: UInt64) throws {
    var random = Random(seed: seed)
    let path = randomPath(seed)
    let lines = samples(path, steps: 2000)
    for _ in 0..<8 {
      let from = Double.random(in: 0...1, using: &random)
      let to = Double.random(in: from...1, using: &random)
      let part = path.trimmed(from: from, to: to)
      #expect(abs(denseLength(part) - (to - from) * path.length) < 1e-5 * path.length)
      for line in samples(part, steps: 9) {
        for p in line { #expect(distance(lines, p) < 1e-3) }
      }
      // The lengths of the part and of the parts before and after it must add up to the length of
      // the whole path.
      let before = path.trimmed(from: 0, to: from).length
      let after = path.trimmed(from: to, to: 1).length
      #expect(abs(before + part.length + after - path.length) < 1e-7 * path.length)
      let end = try #require(path.point(atLength: from * path.length))
      let start = try #require(part.points.first)
      #expect(hypot(end.x - start.x, end.y - start.y) < 1e-5)
    }
  }

  @Test func `a closed sub-path stays closed when it is covered whole, and only then`() {
    var path = Path()
    path.addLines(between: [CGPoint(x: -10, y: 0), .zero])
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    // The leading line takes up 10 of the total length of 50, and the square's outline 40.
    #expect(path.trimmed(from: 0.1, to: 1).verbs.suffix(5) == [.move, .line, .line, .line, .close])
    #expect(path.trimmed(from: 0.2, to: 1).verbs == [.move, .line, .line, .line, .close])
    #expect(path.trimmed(from: 0.1, to: 0.9).verbs.contains(.close) == false)
    #expect(
      path.trimmed(from: 0.6, to: 1).points
        == [CGPoint(x: 10, y: 10), CGPoint(x: 0, y: 10), .zero])
  }

  @Test func `the animated line's lead-in is 0.290233 of its length`() {
    var leadIn = Path()
    leadIn.move(to: animatedLine.points[0])
    leadIn.addCurve(
      to: animatedLine.points[3], control1: animatedLine.points[1],
      control2: animatedLine.points[2])
    leadIn.addCurve(
      to: animatedLine.points[6], control1: animatedLine.points[4],
      control2: animatedLine.points[5])
    #expect(abs(leadIn.length - 297.4502) < 1e-4)
    // The expected length of the border is computed with exact quarter circles. The length of the
    // cubics agrees with it to 1e-6.
    #expect(abs(animatedLine.length - leadIn.length - 727.4159) < 1e-4)
    #expect(abs(leadIn.length / animatedLine.length - 0.290233) < 1e-6)
  }

  static let patterns: [[CGFloat]] = [[8, 6], [5], [1, 2, 3], [0, 7], [30, 1, 2, 9]]

  @Test(arguments: patterns, [0, 3.5, -20])
  func `an odd dash pattern equals its doubling, and a phase of one period changes nothing`(
    pattern: [CGFloat], phase: CGFloat
  ) {
    let path = randomPath(3)
    let dashes = path.dashed(lengths: pattern, phase: phase)
    #expect(dashes == path.dashed(lengths: pattern + pattern, phase: phase))
    let period = pattern.reduce(0, +) * (pattern.count % 2 == 0 ? 1 : 2)
    let later = path.dashed(lengths: pattern, phase: phase + 3 * period)
    #expect(abs(later.length - dashes.length) < 1e-6)
    // The pattern's dashes and the dashes of the inverse pattern must together cover the path.
    if pattern.count % 2 == 0 {
      let gaps = path.dashed(lengths: [0] + pattern + [0], phase: phase)
      #expect(abs(dashes.length + gaps.length - path.length) < 2e-3)
    }
  }

  @Test func `dashes start again with each sub-path and join where a closed one begins`() {
    var path = Path()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addLines(between: [CGPoint(x: 50, y: 0), CGPoint(x: 58, y: 0)])
    let dashes = path.dashed(lengths: [4, 4], phase: 2)
    // The square's perimeter of 40 is divided into a dash of 2, a gap of 4, four times a dash of 4
    // and a gap of 4, and a dash of 2. The first and the last dash join into one.
    #expect(dashes.verbs.filter { $0 == .move }.count == 5 + 2)
    #expect(
      Array(dashes.points.prefix(3))
        == [CGPoint(x: 0, y: 2), CGPoint(x: 0, y: 0), CGPoint(x: 2, y: 0)])
    #expect(dashes.points.suffix(4).map(\.x) == [50, 52, 56, 58])
    #expect(path.dashed(lengths: [100, 1], phase: 0) == path)
  }

  @Test func `a phase shifts the pattern's start in each sub-path`() {
    var path = randomPath(6)
    path.move(to: CGPoint(x: 1, y: 1))
    path.closeSubpath()
    let pattern: [CGFloat] = (0..<12).map { CGFloat($0 * 7 % 5) / 2 + 0.5 }
    var phase: CGFloat = 0
    for i in stride(from: 0, to: pattern.count, by: 2) {
      let turned = Array(pattern[i...] + pattern[..<i])
      let dashes = path.dashed(lengths: pattern, phase: phase)
      #expect(dashes == path.dashed(lengths: turned, phase: 0), "from \(i)")
      // Adding many periods to the phase, or subtracting them from it, must give the same dashes.
      let period = pattern.reduce(0, +)
      for turns in [1e6, -1e6] as [CGFloat] {
        #expect(path.dashed(lengths: pattern, phase: phase + turns * period) == dashes)
      }
      phase += pattern[i] + pattern[i + 1]
    }
  }

  @Test func `tiny dashes and gaps do not shorten the others`() {
    var path = Path()
    path.addLines(between: [.zero, CGPoint(x: 100, y: 0)])
    for tiny in [1e-10, 1e-20, 1e-300] as [CGFloat] {
      for phase in [0, 10, 25] as [CGFloat] {
        let dashes = path.dashed(lengths: [tiny, tiny, 10, 10], phase: phase)
        let plain = path.dashed(lengths: [10, 10], phase: phase)
        #expect(abs(dashes.length - plain.length) < 1e-3, "\(tiny), \(phase)")
      }
    }
  }

  @Test(
    arguments: [
      [], [0], [0, 0], [-1, 5], [.nan, 1], [.infinity, 1], [5, 0], [1e-12, 1e-12], [1e-300],
    ] as [[CGFloat]])
  func `invalid dash lists leave the path solid`(pattern: [CGFloat]) {
    let path = randomPath(4)
    #expect(path.dashed(lengths: pattern, phase: 1) == path)
  }

  @Test func `a dash of no length draws a dot that has the line's direction`() {
    var path = Path()
    path.addLines(between: [.zero, CGPoint(x: 3, y: 4)])
    var outline = Polyline()
    path.strokeOutline(
      StrokeStyle(width: 1, cap: .square, dashLengths: [0, 2]), into: &outline)
    #expect(outline.contours.count == 3)
    #expect(abs(abs(outline.signedArea) - 3) < 1e-4)
    let corner = outline.points.map(\.x).max() ?? 0
    // The last dot is at the arc length 4. Its square extends 0.5 along the line and 0.5 to each
    // side.
    #expect(abs(corner - (4 * 0.6 + 0.5 * 0.6 + 0.5 * 0.8)) < 1e-4)
  }

  @Test(arguments: [
    Double.nan, .infinity, 1e30, 1e300, 1e-300, 0,
  ])
  func `measuring degenerate input gives numbers and does not trap`(value: Double) {
    var path = Path()
    path.move(to: CGPoint(x: value, y: 0))
    path.addLine(to: CGPoint(x: 1, y: value))
    path.addQuadCurve(to: CGPoint(x: 2, y: 2), control: CGPoint(x: value, y: value))
    path.addCurve(
      to: CGPoint(x: value, y: 3), control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 3, y: value))
    path.closeSubpath()
    path.move(to: CGPoint(x: value, y: value))
    path.closeSubpath()
    #expect(path.length.isFinite)
    for (from, to) in [(0.0, 0.5), (value, 1), (0.2, value)] {
      _ = path.trimmed(from: from, to: to).length
    }
    _ = path.dashed(lengths: [value, 2], phase: value)
    _ = path.dashed(lengths: [2, 3], phase: value)
    _ = (path.boundingBox, path.boundingBoxOfPath, path.asRect, path.svgPathData)
    _ = path.contains(CGPoint(x: value, y: 1))
    _ = path.point(atLength: value)
    _ = Path().trimmed(from: 0.2, to: 0.4)
  }
}
