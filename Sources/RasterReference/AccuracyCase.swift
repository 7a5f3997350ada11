import Foundation
package import MidflightDrawing
import MidflightGeometry
import MidflightTestSupport

/// How far a drawn image differs from the exact result, in 8-bit levels.
package struct Deviation {
  package var largest = 0.0
  /// The root mean square of the difference, over pixels that an edge crosses.
  package var rms = 0.0

  package var bias = 0.0

  /// - Parameters:
  ///   - greens: The green channel of each drawn pixel.
  ///   - truth: The exact coverage of each pixel, 0…1.
  package init(_ greens: [Int], truth: [Double]) {
    var squares = 0.0
    var sum = 0.0
    var count = 0
    for (green, coverage) in zip(greens, truth) {
      let error = Double(green) - 255 * coverage
      largest = max(largest, abs(error))
      if coverage > 1e-9 && coverage < 1 - 1e-9 {
        squares += error * error
        sum += error
        count += 1
      }
    }
    rms = (squares / Double(max(count, 1))).squareRoot()
    bias = sum / Double(max(count, 1))
  }

  package init(_ errors: [SIMD4<Double>]) {
    var squares = 0.0
    var sum = 0.0
    for error in errors {
      for i in 0..<4 { largest = max(largest, abs(error[i])) }
      squares += (error * error).sum()
      sum += error.sum()
    }
    let count = Double(max(4 * errors.count, 1))
    (rms, bias) = ((squares / count).squareRoot(), sum / count)
  }
}

/// One shape, drawn white on black, with its exact coverage.
package struct AccuracyCase: CustomStringConvertible, Sendable {
  package enum Kind: Sendable { case straight, rectangle, curved, overlapping }
  package var name: String
  package var kind: Kind
  package var width: Int
  package var height: Int
  package var list: DisplayList
  package var truth: @Sendable () -> [Double]

  package var description: String { name }

  package var bounds: (largest: Double, rms: Double) {
    switch kind {
    case .straight: (0.6, 0.3)
    // All pixels along a side are rounded in the same way, so the mean error may be as large as a
    // single rounding error.
    case .rectangle: (0.8, 0.5)
    case .curved: (2, 0.9)
    // Many edges in one pixel add their errors.
    case .overlapping: (2, 0.9)
    }
  }

  init(
    _ name: String, _ kind: Kind, _ width: Int, _ height: Int, fill path: Path,
    rule: CGPathFillRule = .winding, truth: @escaping @Sendable () -> [Double]
  ) {
    (self.name, self.kind, self.width, self.height) = (name, kind, width, height)
    self.truth = truth
    list = filled(path, rule: rule)
  }

  init(
    _ name: String, _ kind: Kind, _ width: Int, _ height: Int, stroke path: Path,
    _ style: StrokeStyle, truth: @escaping @Sendable () -> [Double]
  ) {
    (self.name, self.kind, self.width, self.height) = (name, kind, width, height)
    self.truth = truth
    list = stroked(path, style)
  }

  package static let all: [AccuracyCase] =
    disks + rectangles + lines + polygons + rings + [glyph] + overlaps

  // MARK: Disks

  private static var disks: [AccuracyCase] {
    [8.0, 33, 128, 400].map { r in
      let side = Int(2 * r) + 6
      let c = SIMD2(r + 3.3, r + 2.6)
      return AccuracyCase("circle r=\(Int(r))", .curved, side, side, fill: circle(c.x, c.y, r)) {
        disk(c, r, side, side)
      }
    }
  }

  static func disk(_ c: SIMD2<Double>, _ r: Double, _ w: Int, _ h: Int) -> [Double] {
    (0..<w * h).map { Oracle.diskArea(centre: c, radius: r, inPixel: $0 % w, $0 / w) }
  }

  // MARK: Straight edges

  private static var rectangles: [AccuracyCase] {
    let rects = [(2.3, 1.7, 40.55, 30.9), (5.01, 4.99, 0.5, 40.2), (3.5, 3.25, 50.75, 0.3)]
    return rects.map { x, y, w, h in
      AccuracyCase("rect \(w)×\(h)", .rectangle, 60, 50, fill: rectangle(x, y, w, h)) {
        let p = [SIMD2(x, y), SIMD2(x + w, y), SIMD2(x + w, y + h), SIMD2(x, y + h)]
        return Oracle.coverage(of: [p], width: 60, height: 50)
      }
    }
  }

  private static var lines: [AccuracyCase] {
    [0.5, 1, 2, 5, 20].map { w in
      let a = SIMD2(15.3, 12.8)
      let b = SIMD2(181.9, 83.4)
      var path = Path()
      path.move(to: CGPoint(x: a.x, y: a.y))
      path.addLine(to: CGPoint(x: b.x, y: b.y))
      return AccuracyCase(
        "line w=\(w)", .straight, 200, 100, stroke: path, StrokeStyle(width: w)
      ) {
        let d = b - a
        let length = (d.x * d.x + d.y * d.y).squareRoot()
        let n = SIMD2(-d.y, d.x) * (w / 2 / length)
        return Oracle.coverage(of: [[a + n, b + n, b - n, a - n]], width: 200, height: 100)
      }
    }
  }

  private static var polygons: [AccuracyCase] {
    var shapes: [(String, [SIMD2<Double>])] = [
      ("sliver flat", [SIMD2(3.2, 40.1), SIMD2(195.7, 42.3), SIMD2(3.2, 40.9)]),
      ("sliver steep", [SIMD2(40.1, 2.2), SIMD2(40.7, 97.9), SIMD2(41.3, 2.2)]),
    ]
    for points in [5, 20] {
      let star = (0..<2 * points).map { i in
        let angle = Double(i) * .pi / Double(points) + 0.1
        let r = i % 2 == 0 ? 47.0 : 19
        return SIMD2(100.3 + r * cos(angle), 50.2 + r * sin(angle))
      }
      shapes.append(("star \(points)", star))
    }
    return shapes.map { name, points in
      AccuracyCase(name, .straight, 200, 100, fill: polygon(points)) {
        Oracle.coverage(of: [points], width: 200, height: 100)
      }
    }
  }

  // MARK: Rings and rounded rectangles

  private static var rings: [AccuracyCase] {
    var all: [AccuracyCase] = []
    for (r, w) in [(100.0, 2.0), (400, 20), (30, 3)] {
      let shift = SIMD2(0.3, 0.6)
      let whole = ring(r, w, shift: shift)
      all.append(whole)
      let (name, side, c) = (whole.name, whole.width, ringCentre(r, w, shift: shift))
      var arc = Path()
      arc.addArc(
        center: CGPoint(x: c.x, y: c.y), radius: r, startAngle: -.pi / 2, endAngle: 2.8,
        clockwise: false)
      let style = StrokeStyle(width: w, cap: .round)
      all.append(
        AccuracyCase(name + " 70 % round caps", .curved, side, side, stroke: arc, style) {
          let outline = arcOutline(c, r, w, from: -.pi / 2, to: 2.8)
          return Oracle.coverage(of: [outline], width: side, height: side)
        })
    }
    for (w, h, r) in [(60.5, 40.25, 8.0), (180, 90.5, 30)] {
      let (x, y) = (4.3, 3.8)
      var path = Path()
      path.addRoundedRect(
        in: CGRect(x: x, y: y, width: w, height: h), cornerWidth: r, cornerHeight: r)
      all.append(
        AccuracyCase("rounded rect \(w)×\(h) r=\(Int(r))", .curved, 200, 100, fill: path) {
          Oracle.coverage(
            ofRoundedRect: CGRect(x: x, y: y, width: w, height: h), radius: r, width: 200,
            height: 100)
        })
    }
    return all
  }

  /// Returns a test case with a stroked circle. `shift` is the circle's offset from the position at
  /// which it is closest to the image's edge.
  package static func ring(_ r: Double, _ w: Double, shift: SIMD2<Double>) -> AccuracyCase {
    let side = Int(2 * r + w) + 8
    let c = ringCentre(r, w, shift: shift)
    return AccuracyCase(
      "ring r=\(Int(r)) w=\(Int(w))", .curved, side, side, stroke: circle(c.x, c.y, r),
      StrokeStyle(width: w)
    ) {
      zip(disk(c, r + w / 2, side, side), disk(c, r - w / 2, side, side)).map { $0 - $1 }
    }
  }

  private static func ringCentre(
    _ r: Double, _ w: Double, shift: SIMD2<Double>
  ) -> SIMD2<Double> {
    SIMD2(repeating: r + w / 2 + 3) + shift
  }

  private static func arcOutline(
    _ c: SIMD2<Double>, _ r: Double, _ w: Double, from: Double, to: Double
  ) -> [SIMD2<Double>] {
    let start = c + r * SIMD2(cos(from), sin(from))
    let end = c + r * SIMD2(cos(to), sin(to))
    return Oracle.dense(c, r + w / 2, from: from, to: to)
      + Oracle.dense(end, w / 2, from: to, to: to + .pi)
      + Oracle.dense(c, r - w / 2, from: to, to: from)
      + Oracle.dense(start, w / 2, from: from + .pi, to: from + 2 * .pi)
  }

  private static var glyph: AccuracyCase {
    var random = Random(seed: 31)
    let c = SIMD2(50.3, 45.7)
    var path = Path()
    var outlines: [[SIMD2<Double>]] = []
    for radius in [38.0, 17] {
      var positions = (0..<8).map { i in
        let angle = Double(i) * .pi / 4
        return c + radius * random.uniform(0.86, 1.14) * SIMD2(cos(angle), sin(angle))
      }
      if radius < 20 { positions.reverse() }
      var outline: [SIMD2<Double>] = []
      path.move(to: CGPoint(x: positions[0].x, y: positions[0].y))
      for i in 0..<8 {
        let (a, b) = (positions[i], positions[(i + 1) % 8])
        let c1 = a + (b - positions[(i + 7) % 8]) / 6
        let c2 = b - (positions[(i + 2) % 8] - a) / 6
        path.addCurve(
          to: CGPoint(x: b.x, y: b.y), control1: CGPoint(x: c1.x, y: c1.y),
          control2: CGPoint(x: c2.x, y: c2.y))
        for step in 0..<400 {
          let t = Double(step) / 400
          let s = 1 - t
          outline.append(
            a * (s * s * s) + c1 * (3 * s * s * t) + c2 * (3 * s * t * t) + b * (t * t * t))
        }
      }
      path.closeSubpath()
      outlines.append(outline)
    }
    return AccuracyCase("glyph blob", .curved, 100, 92, fill: path) { [outlines] in
      Oracle.coverage(of: outlines, width: 100, height: 92)
    }
  }
}
