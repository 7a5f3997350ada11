import Foundation
import MidflightDrawing
package import MidflightGeometry
import MidflightTestSupport

/// Shapes that overlap themselves.
extension AccuracyCase {
  package static var overlaps: [AccuracyCase] {
    overlappingPaths.flatMap { name, path in
      [CGPathFillRule.winding, .evenOdd].map { rule in
        AccuracyCase(
          "\(name), \(rule == .winding ? "non-zero" : "even-odd")", .overlapping, overlapSide,
          overlapSide, fill: path, rule: rule
        ) {
          coverage(of: path, rule)
        }
      }
    } + strokedOverlaps
  }

  package static let overlapSide = 128

  private static func coverage(of path: Path, _ rule: CGPathFillRule) -> [Double] {
    var polyline = Polyline()
    path.flatten(tolerance: 0.0005, into: &polyline)
    return TrueCoverage(polyline, rule, slack: 0, width: overlapSide, height: overlapSide).values
  }

  /// Paths within a square of ``overlapSide`` pixels.
  package static var overlappingPaths: [(name: String, path: Path)] {
    [
      ("polygon of 20 points", randomPolygon(20, seed: 20)),
      ("polygon of 40 points in 16 × 16 pixels", randomPolygon(40, seed: 7, side: 16)),
      ("polygon of 30 points at whole pixels", wholePolygon),
      ("lines through one point", lines),
      ("lines across a comb", comb),
      ("star of 9 points", star),
      ("grid with opposite windings", grid),
      ("the same polygon twice", twice(isReversed: false)),
      ("a polygon and its reverse", twice(isReversed: true)),
      ("touching disks", disks(isMixed: false)),
      ("touching disks with opposite windings", disks(isMixed: true)),
      ("30 rectangles", randomRectangles),
      ("20 circles", randomCircles),
      ("12 curves", randomCurves(12)),
      ("blobs with holes", blobs),
      ("letters a fifth of a pixel apart", letters),
      ("bars with one round end", roundedBars),
      ("arms with beveled corners", arms),
    ]
  }

  private static func randomPolygon(_ count: Int, seed: UInt64, side: Double = 124) -> Path {
    var random = Random(seed: seed)
    return polygon(
      (0..<count).map { _ in SIMD2(2 + random.uniform(0, side), 2 + random.uniform(0, side)) })
  }

  /// Two arms that cross. The corners to the inside are beveled by much less than a pixel, so that
  /// the shape is convex but for a few tiny edges.
  private static var arms: Path {
    polygon(
      [
        (0.0, 3.0), (23, 3), (23, 23), (3, 23), (3, 0), (7, 0), (7, 18.9999), (7.0001, 19),
        (18.9999, 19), (19, 18.9999), (19, 7.0001), (18.9999, 7), (0, 7),
      ].map { SIMD2(20.5 + $0.0, 20.5 + $0.1) })
  }

  /// Its edges are often horizontal, and meet at the same points.
  private static var wholePolygon: Path {
    var random = Random(seed: 30)
    func coordinate() -> Double { 8 * random.uniform(0.5, 15.5).rounded() }
    return polygon((0..<30).map { _ in SIMD2(coordinate(), coordinate()) })
  }

  /// All sides but the last cross at one point.
  private static var lines: Path {
    polygon(
      (0..<14).map { i in
        let angle = Double(i / 2) * .pi / 7 + (i % 4 == 1 || i % 4 == 2 ? .pi : 0)
        return SIMD2(64.3 + 60 * cos(angle + 0.1), 63.8 + 60 * sin(angle + 0.1))
      })
  }

  /// Two bars, each side of which crosses more than 64 others.
  private static var comb: Path {
    var path = polygon(
      (0..<40).flatMap { i in
        let x = 4.3 + 3 * Double(i)
        let inset = 0.2 * Double(i)
        return [SIMD2(x, 100.2 - inset), SIMD2(x + 1.4, 20.4 + inset)]
      })
    for y in [35.3, 70.8] {
      path.addPath(
        polygon([SIMD2(1.2, y), SIMD2(126.1, y + 9), SIMD2(126.4, y + 14), SIMD2(1.7, y + 6)]))
    }
    return path
  }

  private static var star: Path {
    polygon(
      (0..<9).map { i in
        let angle = Double(4 * i) * 2 * .pi / 9
        return SIMD2(64.3 + 60 * cos(angle), 63.8 + 60 * sin(angle))
      })
  }

  /// A chessboard whose white squares run in the opposite direction.
  private static var grid: Path {
    var path = Path()
    let side = 10.37
    for row in 0..<11 {
      for column in 0..<11 {
        let (x, y) = (3.3 + Double(column) * side, 4.7 + Double(row) * side)
        let corners = [
          SIMD2(x, y), SIMD2(x + side, y), SIMD2(x + side, y + side), SIMD2(x, y + side),
        ]
        path.addPath(polygon((row + column) % 2 == 0 ? corners : corners.reversed()))
      }
    }
    return path
  }

  private static func twice(isReversed: Bool) -> Path {
    let points = (0..<7).map { i in
      let angle = Double(i) * 2 * .pi / 7 + 0.2
      return SIMD2(64.3 + 50 * cos(angle), 63.8 + 50 * sin(angle))
    }
    var path = polygon(points)
    path.addPath(polygon(isReversed ? points.reversed() : points))
    return path
  }

  private static func disks(isMixed: Bool) -> Path {
    var path = Path()
    for i in 0..<12 {
      path.addArc(
        center: CGPoint(x: 10.2 + 9.7 * Double(i), y: 40.3 + 3.1 * Double(i % 3)), radius: 5,
        startAngle: 0, endAngle: 2 * .pi, clockwise: isMixed && i % 2 == 1)
      path.closeSubpath()
    }
    return path
  }

  private static var randomRectangles: Path {
    var random = Random(seed: 30)
    var path = Path()
    for _ in 0..<30 {
      let (x, y) = (random.uniform(2, 90), random.uniform(2, 90))
      let (w, h) = (random.uniform(1, 30), random.uniform(1, 30))
      let corners = [SIMD2(x, y), SIMD2(x + w, y), SIMD2(x + w, y + h), SIMD2(x, y + h)]
      path.addPath(polygon(random.uniform(0, 1) < 0.5 ? corners : corners.reversed()))
    }
    return path
  }

  private static var randomCircles: Path {
    var random = Random(seed: 12)
    var path = Path()
    for _ in 0..<20 {
      path.addArc(
        center: CGPoint(x: random.uniform(30, 98), y: random.uniform(30, 98)),
        radius: random.uniform(1, 28), startAngle: random.uniform(0, 6), endAngle: 20,
        clockwise: random.uniform(0, 1) < 0.5)
      path.closeSubpath()
    }
    return path
  }

  /// Wavy outlines with holes, like those of letters.
  private static var blobs: Path {
    var random = Random(seed: 16)
    var path = Path()
    for _ in 0..<7 {
      let center = SIMD2(random.uniform(30, 98), random.uniform(30, 98))
      for (turn, radius) in [(1.0, 22.0), (-1, 11)] {
        let radii = (0..<8).map { _ in radius * random.uniform(0.75, 1.25) }
        func point(_ i: Int, along: Double) -> CGPoint {
          let (angle, radius) = (turn * Double(i) * .pi / 4, radii[i % 8])
          let (normal, tangent) = (
            SIMD2(cos(angle), sin(angle)), turn * SIMD2(-sin(angle), cos(angle))
          )
          let point = center + radius * (normal + along * tangent)
          return CGPoint(x: point.x, y: point.y)
        }
        path.move(to: point(0, along: 0))
        for i in 0..<8 {
          path.addCurve(
            to: point(i + 1, along: 0), control1: point(i, along: 0.265),
            control2: point(i + 1, along: -0.265))
        }
        path.closeSubpath()
      }
    }
    return path
  }

  /// Letters in four lines. Every other one is mirrored, so that the winding number inside it has the
  /// other sign.
  private static var letters: Path {
    let middle = CGPoint(x: 6, y: 9)
    var c = Path()
    c.addArc(center: middle, radius: 6, startAngle: 0.7, endAngle: 5.6, clockwise: false)
    c.addArc(center: middle, radius: 4.2, startAngle: 5.6, endAngle: 0.7, clockwise: true)
    c.closeSubpath()
    var o = Path()
    for (radius, isInner) in [(6.0, false), (4.3, true)] {
      o.move(to: CGPoint(x: 6 + radius * cos(0.3), y: 9 + radius * sin(0.3)))
      o.addArc(
        center: middle, radius: radius, startAngle: 0.3, endAngle: 0.3 + (isInner ? -2 : 2) * .pi,
        clockwise: isInner)
      o.closeSubpath()
    }
    let l = polygon(
      [(0.0, 0.0), (1.7, 0), (1.7, 13.4), (12, 13.4), (12, 15), (0, 15)].map { SIMD2($0.0, $0.1) })
    let i = polygon([(0, 3), (12, 3.4), (12, 15), (0, 15)].map { SIMD2($0.0, $0.1) })
    let k = polygon(
      [
        (0, 0), (1.6, 0), (1.6, 7.3), (9.9, 3), (12, 3), (4.4, 8.1), (12, 15), (9.7, 15),
        (1.6, 9.2), (1.6, 15), (0, 15),
      ].map { SIMD2($0.0, $0.1) })
    var path = Path()
    for n in 0..<40 {
      let (x, y) = (3.3 + 12.2 * Double(n % 10), 6.4 + 31.3 * Double(n / 10))
      let letter = [c, o, l, i, k][n * 3 % 5]
      path.addPath(
        letter,
        transform: CGAffineTransform(
          a: n % 2 == 0 ? 1 : -1, b: 0, c: 0, d: 1, tx: n % 2 == 0 ? x : x + 12, ty: y))
    }
    return path
  }

  /// Their sides are horizontal, and cross arcs.
  private static var roundedBars: Path {
    var random = Random(seed: 17)
    var path = Path()
    for i in 0..<14 {
      let (x, y) = (random.uniform(2, 60), random.uniform(4, 90))
      let (length, radius) = (random.uniform(4, 40), random.uniform(3, 14))
      var bar = Path()
      bar.move(to: CGPoint(x: x, y: y))
      bar.addArc(
        center: CGPoint(x: x + length, y: y + radius), radius: radius, startAngle: -.pi / 2,
        endAngle: .pi / 2, clockwise: false)
      bar.addLine(to: CGPoint(x: x, y: y + 2 * radius))
      bar.closeSubpath()
      path.addPath(
        bar,
        transform: i % 2 == 0
          ? .identity : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 128))
    }
    return path
  }

  package static func randomCurves(_ count: Int) -> Path {
    var random = Random(seed: 99)
    func point() -> CGPoint { CGPoint(x: random.uniform(2, 126), y: random.uniform(2, 126)) }
    var path = Path()
    path.move(to: point())
    for _ in 0..<count { path.addCurve(to: point(), control1: point(), control2: point()) }
    path.closeSubpath()
    return path
  }

  /// Strokes whose outlines overlap, with the same area as a path without overlaps or as a union.
  private static var strokedOverlaps: [AccuracyCase] {
    // A full turn with round caps, which lie on each other.
    let c = SIMD2(64.3, 63.8)
    var turn = Path()
    turn.addArc(
      center: CGPoint(x: c.x, y: c.y), radius: 50, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
      clockwise: false)
    // A chart and the way back along the same line.
    var chart = Path()
    let points = (0..<20).map { i in
      CGPoint(x: 8.3 + 5.7 * Double(i), y: 64.2 + 40 * sin(Double(i) * 1.7))
    }
    for (i, point) in (points + points.reversed().dropFirst()).enumerated() {
      if i == 0 { chart.move(to: point) } else { chart.addLine(to: point) }
    }
    return [
      AccuracyCase(
        "full turn with round caps", .overlapping, overlapSide, overlapSide, stroke: turn,
        StrokeStyle(width: 12, cap: .round)
      ) {
        zip(disk(c, 56, overlapSide, overlapSide), disk(c, 44, overlapSide, overlapSide))
          .map { $0 - $1 }
      },
      stroked("chart that runs back", chart, StrokeStyle(width: 3, join: .round)),
    ] + strokedSubpaths
  }

  private static func stroked(_ name: String, _ path: Path, _ style: StrokeStyle) -> AccuracyCase {
    AccuracyCase(name, .overlapping, overlapSide, overlapSide, stroke: path, style) {
      var polyline = Polyline()
      path.strokeOutline(style, transform: .identity, tolerance: 0.0005, into: &polyline)
      return TrueCoverage(polyline, .winding, slack: 0, width: overlapSide, height: overlapSide)
        .values
    }
  }

  /// Sub-paths whose strokes overlap although each of them is simple.
  private static var strokedSubpaths: [AccuracyCase] {
    func lines(_ lines: [(Double, Double, Double, Double)]) -> Path {
      var path = Path()
      for (x0, y0, x1, y1) in lines {
        path.move(to: CGPoint(x: x0, y: y0))
        path.addLine(to: CGPoint(x: x1, y: y1))
      }
      return path
    }
    var ring = Path()
    ring.addArc(
      center: CGPoint(x: 64.3, y: 63.8), radius: 20, startAngle: 0, endAngle: 2 * .pi,
      clockwise: false)
    let square = polygon([
      SIMD2(20.5, 40.5), SIMD2(40.5, 40.5), SIMD2(40.5, 60.5), SIMD2(20.5, 60.5),
    ])
    var squareAndLine = square
    squareAndLine.addPath(lines([(30.5, 37.5, 120.5, 37.5)]))
    let straight = lines([(10.5, 10.5, 30.5, 10.5), (30.5, 10.5, 50.5, 10.5)])
    return [
      stroked("touching lines, square caps", straight, StrokeStyle(width: 4, cap: .square)),
      stroked("touching lines, round caps", straight, StrokeStyle(width: 4, cap: .round)),
      stroked(
        "touching lines at a corner", lines([(10.3, 10.3, 40, 10.3), (40, 10.3, 40, 40.3)]),
        StrokeStyle(width: 4)),
      stroked(
        "ring of dashes with square caps", ring,
        StrokeStyle(width: 4, cap: .square, dashLengths: [6, 4.1])),
      stroked(
        "square and dashes", squareAndLine, StrokeStyle(width: 4, dashLengths: [100, 10])),
      stroked("hairpin", hairpin, StrokeStyle(width: 10)),
    ]
  }

  /// A curve that turns back, so that the strokes of its straight ends overlap.
  package static var hairpin: Path {
    var path = Path()
    path.move(to: CGPoint(x: 40, y: 0.5))
    path.addLine(to: CGPoint(x: 40, y: 100))
    path.addCurve(
      to: CGPoint(x: 46, y: 100), control1: CGPoint(x: 40, y: 104), control2: CGPoint(x: 46, y: 104)
    )
    path.addLine(to: CGPoint(x: 46, y: 0.5))
    return path
  }
}
