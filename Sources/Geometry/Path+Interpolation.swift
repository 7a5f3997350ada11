import Foundation

extension Path {
  /// The path at `fraction` of the way to `other`: point by point where both have the same verbs,
  /// else `other` from the middle on. Fractions outside 0…1 extrapolate; NaN counts as 0. At 0 and
  /// 1 the result is `self` and `other` to the bit.
  ///
  /// - Complexity: O(points); allocates the result.
  public func interpolated(to other: Path, fraction: Double) -> Path {
    if fraction.isNaN || fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    guard verbs == other.verbs else { return fraction < 0.5 ? self : other }
    return mappingPoints(with: other.points) { p, q in
      CGPoint(x: p.x + (q.x - p.x) * fraction, y: p.y + (q.y - p.y) * fraction)
    }
  }
}
