/// A rectangle outside of which an outline may be cut short.
///
/// A curve that lies to one side of the rectangle, all of it, may as well be the line between its
/// ends: for the winding inside it only counts where the outline passes on the left and which rows
/// it joins, and both are a matter of the ends. The ends are those of the whole outline, to the
/// bit.
package struct FlatteningClip {
  private var low: SIMD2<Double>
  private var high: SIMD2<Double>

  /// - Parameters: two opposite corners.
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

  /// Whether the curve's control points lie all to the same side.
  @inline(__always)
  func misses(_ curve: CubicCurve) -> Bool {
    let (a, b, c, d) = (curve.p0, curve.p1, curve.p2, curve.p3)
    return min(min(a.x, b.x), min(c.x, d.x)) > high.x || max(max(a.x, b.x), max(c.x, d.x)) < low.x
      || min(min(a.y, b.y), min(c.y, d.y)) > high.y || max(max(a.y, b.y), max(c.y, d.y)) < low.y
  }

  /// The sides of the rectangle that a point lies beyond, one bit each: what lies between points
  /// that have one in common lies there as well.
  @inline(__always)
  func sides(_ p: SIMD2<Double>) -> Int {
    (p.x < low.x ? 1 : 0) | (p.x > high.x ? 2 : 0) | (p.y < low.y ? 4 : 0) | (p.y > high.y ? 8 : 0)
  }
}

extension CubicCurve {
  /// Whether one of its inner control points is beyond ``Polyline/coordinateLimit``, or was and is
  /// clamped.
  var isFar: Bool {
    let far = max(max(abs(p1.x), abs(p1.y)), max(abs(p2.x), abs(p2.y)))
    return far >= Polyline.coordinateLimit
  }
}
