import Foundation
import MidflightDrawing
import MidflightGeometry

/// Workloads with curves: paths of 1000 cubics (shapes like the glyphs of a text, a line of text, and
/// a tangle), strokes of smooth lines, and one of a line through many points.
extension Workload {
  static var curves: [Workload] {
    var line = Workload(name: "glyph_line_1000c", operations: 1)
    line.list.fill(glyphLinePath, paint: .color(translucent))
    var strokes = Workload(name: "smooth_strokes_w2.5", operations: 20)
    for row in 0..<20 {
      strokes.list.stroke(
        smoothLine(seed: UInt64(row) + 8, y: 60 + 48 * Double(row)),
        style: StrokeStyle(width: 2.5), paint: .color(translucent))
    }
    var noise = Workload(name: "noise_8000_w1.5", operations: 1)
    noise.list.stroke(
      noisePath, style: StrokeStyle(width: 1.5), paint: .color(translucent))
    return filled("glyphs_1000c", glyphPath) + [line, strokes, noise]
      + filled("tangle_1000c_nz", tanglePath)
      + filled("tangle_1000c_eo", tanglePath, rule: .evenOdd)
  }

  private static func filled(
    _ name: String, _ path: Path, rule: CGPathFillRule = .winding
  ) -> [Workload] {
    keptAndNew(name) {
      var list = DisplayList()
      list.fill(path.copied, rule: rule, paint: .color(translucent))
      return list
    }
  }

  /// A path of 63 blobs of eight cubics, each with a hole of eight cubics. The 1008 cubics enclose
  /// about 96,000 pixels.
  private static var glyphPath: Path {
    var random = SeededPositions(seed: 5)
    var path = Path()
    for glyph in 0..<63 {
      let center = SIMD2(
        120 + 72 * Double(glyph % 21) + random.next(20),
        200 + 90 * Double(glyph / 21) + random.next(20))
      addBlob(to: &path, center, radius: 25, &random, forwards: true)
      addBlob(to: &path, center, radius: 12, &random, forwards: false)
    }
    return path
  }

  /// A path of 63 blobs like those of ``glyphPath``, as small as letters of 16 points and in one line.
  private static var glyphLinePath: Path {
    var random = SeededPositions(seed: 7)
    var path = Path()
    for glyph in 0..<63 {
      let center = SIMD2(120 + 12 * Double(glyph), 200 + random.next(2))
      addBlob(to: &path, center, radius: 5, &random, forwards: true)
      addBlob(to: &path, center, radius: 3, &random, forwards: false)
    }
    return path
  }

  /// Adds a closed curve through eight points whose distances from `center` differ from `radius` by
  /// up to a seventh. The curve is a [Catmull–Rom
  /// spline](https://en.wikipedia.org/wiki/Centripetal_Catmull%E2%80%93Rom_spline).
  private static func addBlob(
    to path: inout Path, _ center: SIMD2<Double>, radius: Double,
    _ random: inout SeededPositions, forwards: Bool
  ) {
    var positions = (0..<8).map { i in
      let angle = Double(i) * .pi / 4
      return center + radius * (0.86 + random.next(0.28)) * SIMD2(cos(angle), sin(angle))
    }
    if !forwards { positions.reverse() }
    func point(_ p: SIMD2<Double>) -> CGPoint { CGPoint(x: p.x, y: p.y) }
    path.move(to: point(positions[0]))
    for i in 0..<8 {
      let (a, b) = (positions[i], positions[(i + 1) % 8])
      let (before, after) = (positions[(i + 7) % 8], positions[(i + 2) % 8])
      path.addCurve(
        to: point(b), control1: point(a + (b - before) / 6), control2: point(b - (after - a) / 6))
    }
    path.closeSubpath()
  }

  /// A line of eight cubics without corners, as in a chart.
  private static func smoothLine(seed: UInt64, y: Double) -> Path {
    var random = SeededPositions(seed: seed)
    var path = Path()
    path.move(to: CGPoint(x: 300, y: y))
    for i in 0..<8 {
      let (x, height) = (300 + 60 * Double(i), 10 + random.next(20))
      let side = i % 2 == 0 ? height : -height
      path.addCurve(
        to: CGPoint(x: x + 60, y: y), control1: CGPoint(x: x + 20, y: y + side),
        control2: CGPoint(x: x + 40, y: y + side))
    }
    return path
  }

  /// A line through 8000 random points, as in a chart of noise.
  private static var noisePath: Path {
    var random = SeededPositions(seed: 9)
    var path = Path()
    for i in 0..<8000 {
      let point = CGPoint(x: 460 + Double(i) / 16, y: 340 + random.next(100))
      if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    return path
  }

  private static var tanglePath: Path {
    var random = SeededPositions(seed: 6)
    func randomPoint() -> CGPoint {
      CGPoint(x: 460 + random.next(1000), y: 40 + random.next(1000))
    }
    var path = Path()
    path.move(to: randomPoint())
    for _ in 0..<1000 {
      path.addCurve(to: randomPoint(), control1: randomPoint(), control2: randomPoint())
    }
    path.closeSubpath()
    return path
  }
}
