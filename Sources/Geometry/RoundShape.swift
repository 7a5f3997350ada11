import Foundation

/// An ellipse, or a rounded rectangle with elliptical corners, in any orientation: four quarters of
/// one ellipse, with a straight segment before each.
///
/// A path's elements describe such a shape by cubic curves, so that paths can be animated from one
/// shape to another. To draw it, a path is recognized by its points, and its arcs are computed from
/// the ellipse, which takes less time and is exact at any size.
struct RoundShape {
  /// The centres of the quarters, which begin in the directions u, v, −u and −v.
  var centers: InlineArray<4, SIMD2<Double>>
  /// Two conjugate radii: the ellipse consists of the points c + u·cos t + v·sin t.
  var u: SIMD2<Double>
  var v: SIMD2<Double>

  /// Recognizes a path that ``Path/addEllipse(in:transform:)`` or
  /// ``Path/addRoundedRect(in:cornerWidth:cornerHeight:transform:)`` made, or one with the same
  /// elements; nil if it is another.
  init?(_ path: Path) {
    if path.verbs == Path.ellipseVerbs {
      self.init(ellipse: path.storedPoints)
    } else if path.verbs == Path.roundedRectVerbs {
      self.init(roundedRect: path.storedPoints)
    } else {
      return nil
    }
  }

  private init?(ellipse points: [CGPoint]) {
    let (right, bottom) = (SIMD2(points[0]), SIMD2(points[6]))
    let (left, top) = (SIMD2(points[12]), SIMD2(points[18]))
    let center = (right + left) / 2
    (u, v) = ((right - left) / 2, (bottom - top) / 2)
    centers = .init(repeating: center)
    let limit = tolerance(center)
    guard deviation(points[...], Path.unitCircle[...], center) <= limit else { return nil }
  }

  private init?(roundedRect points: [CGPoint]) {
    // Each quarter has seven points: the end of the segment before it, and those of two curves.
    func first(_ quarter: Int) -> SIMD2<Double> { SIMD2(points[1 + 7 * quarter]) }
    func last(_ quarter: Int) -> SIMD2<Double> { SIMD2(points[7 + 7 * quarter]) }
    u = (first(0) - last(1) - (last(0) - first(1))) / 2
    v = (last(0) - first(3) - (first(0) - last(3))) / 2
    centers = [first(0) - u, first(1) - v, first(2) + u, first(3) + v]
    let limit = tolerance(centers[0])
    let count = Path.unitQuarters.count / 4
    for quarter in 0..<4 {
      let units = Path.unitQuarters[quarter * count..<(quarter + 1) * count]
      let first = 2 + 7 * quarter
      guard deviation(points[first..<first + count], units, centers[quarter]) <= limit
      else { return nil }
    }
    // The segments are the sides of a parallelogram, and the contour begins in the middle of one.
    let (x, y) = (last(0) - first(1), first(0) - last(3))
    guard isNear(last(2) + x, first(3), limit), isNear(first(2) + y, last(1), limit),
      isNear(SIMD2(points[0]), (first(0) + last(3)) / 2, limit), isAlong(x, u), isAlong(y, v)
    else { return nil }
  }

  private func tolerance(_ point: SIMD2<Double>) -> Double {
    let size = abs(point.x) + abs(point.y) + abs(u.x) + abs(u.y) + abs(v.x) + abs(v.y)
    return 1e-12 * size
  }

  /// Returns the root of the sum of squared distances between points and those of the ellipse; NaN
  /// if a coordinate is NaN.
  private func deviation(
    _ points: ArraySlice<CGPoint>, _ units: ArraySlice<CGPoint>, _ center: SIMD2<Double>
  ) -> Double {
    points.withUnsafeBufferPointer { points in
      units.withUnsafeBufferPointer { units in
        var sum = SIMD2<Double>.zero
        for i in points.indices {
          let unit = units[i]
          let d = SIMD2(points[i]) - (center + u * unit.x + v * unit.y)
          sum += d * d
        }
        return (sum.x + sum.y).squareRoot()
      }
    }
  }

  private func isAlong(_ side: SIMD2<Double>, _ radius: SIMD2<Double>) -> Bool {
    let dot = side.dot(radius)
    return dot >= 0 && abs(side.cross(radius)) <= 1e-9 * dot
  }

  /// False if a coordinate is NaN.
  private func isNear(_ p: SIMD2<Double>, _ q: SIMD2<Double>, _ limit: Double) -> Bool {
    abs(p.x - q.x) <= limit && abs(p.y - q.y) <= limit
  }
}

extension Polyline {
  /// Appends a shape as arcs. Returns false, and appends nothing, if the shape is not finite, very
  /// large or very eccentric.
  ///
  /// The ellipse is divided into arcs of equal parameter steps 2φ. Each has the sagitta
  /// (1 − cos φ)·N and the chord 2 sin φ·T, where N and T are conjugate radii. So all arcs have the
  /// same bend, because the cross product of conjugate radii is constant.
  mutating func append(_ shape: RoundShape, _ map: AffineMap, tolerance: Double) -> Bool {
    let u = map.x * shape.u.x + map.y * shape.u.y
    let v = map.x * shape.v.x + map.y * shape.v.y
    let area = u.cross(v)
    // The squares of the half-axes.
    let sum = u.lengthSquared + v.lengthSquared
    let large = (sum + max(sum * sum - 4 * area * area, 0).squareRoot()) / 2
    let small = area * area / large
    // The comparisons are false for NaN.
    guard large < 1e16, small > 0, 9 * small >= large else { return false }
    var centers = InlineArray<4, SIMD2<Double>>(repeating: .zero)
    for quarter in 0..<4 {
      centers[quarter] = map(shape.centers[quarter])
      guard abs(centers[quarter].x) < 0.5 * Self.coordinateLimit,
        abs(centers[quarter].y) < 0.5 * Self.coordinateLimit
      else { return false }
    }
    // The error of an arc is 1.54 b²/l for a sagitta b and a chord l; see Polyline+Arcs. Here it is
    // at most 1.54 large·φ³ / (8 √small), with φ = π / n for n arcs.
    let cube = 5.97 * large / (small.squareRoot() * tolerance)
    let count = max((Self.arcs(cube, limit: 4 * Path.maximumSegmentsPerCurve) + 3) / 4, 1)
    let step = QuarterStep.of(count)
    let bend = large.squareRoot() * step.versine < Self.straight ? 0 : step.bend * area
    reserve(4 * count + 5)
    var (a, b) = (u, v)
    for quarter in 0..<4 {
      let center = centers[quarter]
      if quarter == 0 || center != centers[quarter - 1] { append(center + a) }
      var (cosine, sine) = (1.0, 0.0)
      for _ in 1..<count {
        (cosine, sine) = (
          cosine * step.cosine - sine * step.sine, sine * step.cosine + cosine * step.sine
        )
        append(center + a * cosine + b * sine, bend: bend)
      }
      append(center + b, bend: bend)
      (a, b) = (b, -a)
    }
    endContour(closed: true)
    return true
  }
}

/// The constants for dividing a quarter of an ellipse into equal steps.
private struct QuarterStep {
  var cosine: Double
  var sine: Double
  /// 1 minus the cosine of half a step.
  var versine: Double
  /// The bend of each arc, for conjugate radii with a cross product of 1.
  var bend: Double

  private init(_ count: Int) {
    let step = Double.pi / 2 / Double(count)
    (cosine, sine) = (cos(step), sin(step))
    let quarter = sin(step / 4)
    versine = 2 * quarter * quarter
    bend = 8 * versine * sin(step / 2)
  }

  private static let table = (1...64).map { QuarterStep($0) }

  static func of(_ count: Int) -> QuarterStep {
    count <= table.count ? table[count - 1] : QuarterStep(count)
  }
}
