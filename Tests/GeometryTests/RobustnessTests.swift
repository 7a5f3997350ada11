@Suite struct RobustnessTests {
  static let values: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e30, 1e9, -1e9, 123_456.789, 10, 10, 3, 1, 1, 0.5, 0, 0,
    -0.0, -2, 1e-9, 1e-30, 1e-300, .leastNonzeroMagnitude, 1 + 0x1p-52, .pi,
  ]

  func path(_ random: inout Random, segments: Int) -> Path {
    func value() -> Double { Self.values.randomElement(using: &random)! }
    func point() -> CGPoint { CGPoint(x: value(), y: value()) }
    var path = Path()
    for _ in 0..<segments {
      switch Int.random(in: 0...9, using: &random) {
      case 0: path.move(to: point())
      case 1, 2: path.addLine(to: point())
      case 3: path.addQuadCurve(to: point(), control: point())
      case 4, 5: path.addCurve(to: point(), control1: point(), control2: point())
      case 6: path.closeSubpath()
      case 7:
        path.addArc(
          center: point(), radius: value(), startAngle: value(), endAngle: value(),
          clockwise: Bool.random(using: &random))
      case 8: path.addArc(tangent1End: point(), tangent2End: point(), radius: value())
      default:
        path.addEllipticalArc(
          to: point(), radii: CGSize(width: value(), height: value()), rotation: value(),
          isLarge: Bool.random(using: &random), increasesAngle: Bool.random(using: &random))
      }
    }
    return path
  }

  @Test(arguments: UInt64(1)...300)
  func `for any path every operation ends with finite, bounded output`(seed: UInt64) {
    var random = Random(seed: seed)
    let path = path(&random, segments: 6)
    func value() -> Double { Self.values.randomElement(using: &random)! }
    let transform = CGAffineTransform(
      a: value(), b: value(), c: value(), d: value(), tx: value(), ty: value())
    let style = StrokeStyle(
      width: value(), cap: CGLineCap.allCases.randomElement(using: &random)!,
      join: CGLineJoin.allCases.randomElement(using: &random)!, miterLimit: value(),
      dashLengths: Bool.random(using: &random) ? [] : [value(), value(), value()],
      dashPhase: value())
    var polyline = Polyline()
    for transform in [.identity, transform] {
      path.flatten(transform, into: &polyline)
      path.strokeOutline(style, transform: transform, into: &polyline)
    }
    #expect(polyline.points.allSatisfy { abs($0.x) <= 1e9 && abs($0.y) <= 1e9 })
    #expect(polyline.contours.allSatisfy { $0.range.count >= 2 })
    #expect(polyline.points.count < 8_000_000)
    let length = path.length
    #expect(length >= 0 && length.isFinite)
    let (from, to) = (value(), value())
    #expect(path.trimmed(from: from, to: to).length <= length * (1 + 1e-9))
    _ = path.windingNumber(around: CGPoint(x: value(), y: value()))
    let box = path.boundingBoxOfPath
    #expect(box.isNull || box.width >= 0)
    #expect((try? Path(svgPathData: path.svgPathData)) != nil)
  }

  @Test(arguments: [1.0, 1e140, 1e200, 9e307, 1.7e308])
  func `the winding number of coordinates that overflow is found, and soon`(size: Double) {
    var curved = Path()
    curved.move(to: CGPoint(x: -size, y: -size))
    for (x, y) in [(size, -size), (size, size), (-size, size), (-size, -size)] {
      curved.addCurve(
        to: CGPoint(x: x, y: y), control1: CGPoint(x: x, y: y), control2: CGPoint(x: x, y: y))
    }
    var straight = Path()
    straight.addLines(between: [
      CGPoint(x: -size, y: -size), CGPoint(x: size, y: -size), CGPoint(x: size, y: size),
      CGPoint(x: -size, y: size),
    ])
    for path in [curved, straight] {
      #expect(path.windingNumber(around: .zero) == 1)
      #expect(path.windingNumber(around: CGPoint(x: size / 4, y: -size / 3)) == 1)
      #expect(path.windingNumber(around: CGPoint(x: 0, y: Double.greatestFiniteMagnitude)) == 0)
    }
    var random = Random(seed: UInt64(size.exponent + 2000))
    for _ in 0..<100 {
      func point() -> CGPoint {
        CGPoint(
          x: Double.random(in: -1...1, using: &random) * size,
          y: Double.random(in: -1...1, using: &random) * size)
      }
      var path = Path()
      path.move(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      path.addQuadCurve(to: point(), control: point())
      #expect(abs(path.windingNumber(around: point())) <= 3)
    }
  }
}
