/// A rectangle outside which an outline may be simplified.
///
/// A curve that is entirely beyond one side of the rectangle can be replaced by its chord. Of an
/// outline outside the rectangle, only the rows that it crosses to the left of the rectangle affect
/// the winding numbers inside. The ends of a curve determine these rows, and its chord has exactly
/// the same ends.
package struct FlatteningClip {
  private var low: SIMD2<Double>
  private var high: SIMD2<Double>

  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    low = SIMD2(minX, minY)
    high = SIMD2(maxX, maxY)
  }

  func grown(by distance: Double) -> FlatteningClip {
    var result = self
    result.low -= SIMD2(repeating: distance)
    result.high += SIMD2(repeating: distance)
    return result
  }

  /// Whether all control points of the curve are beyond the same side of the rectangle.
  @inline(__always)
  func misses(_ curve: CubicCurve) -> Bool {
    let (a, b, c, d) = (curve.p0, curve.p1, curve.p2, curve.p3)
    return min(min(a.x, b.x), min(c.x, d.x)) > high.x || max(max(a.x, b.x), max(c.x, d.x)) < low.x
      || min(min(a.y, b.y), min(c.y, d.y)) > high.y || max(max(a.y, b.y), max(c.y, d.y)) < low.y
  }

  /// Returns the sides of the rectangle that a point is beyond, with one bit for each side. If the
  /// results for two points have a bit in common, the line between these points is also beyond that
  /// side.
  @inline(__always)
  func sides(_ p: SIMD2<Double>) -> Int {
    (p.x < low.x ? 1 : 0) | (p.x > high.x ? 2 : 0) | (p.y < low.y ? 4 : 0) | (p.y > high.y ? 8 : 0)
  }
}

extension CubicCurve {
  /// Whether an inner control point has a coordinate of ±``Polyline/coordinateLimit`` or beyond,
  /// possibly because it was clamped.
  var isFar: Bool {
    let far = max(max(abs(p1.x), abs(p1.y)), max(abs(p2.x), abs(p2.y)))
    return far >= Polyline.coordinateLimit
  }
}
