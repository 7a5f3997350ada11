import Foundation

extension CATransform3D {
  /// Interpolates to `other`; fractions outside 0…1 extrapolate.
  ///
  /// Two affine 2-D transforms are interpolated by
  /// ``CGAffineTransform/interpolated(to:fraction:)``, so that a reflection flattens to a line and
  /// does not rotate through space. Other transforms interpolate the steps of ``decomposed()``,
  /// with quaternions for the rotation. From a singular or non-finite transform, members are
  /// interpolated one by one, so that a layer can grow evenly from scale 0. A singular target
  /// applies immediately, as on iOS 8 and later: a view that shrinks to scale 0 disappears
  /// immediately, and one that shrinks to 0.001 does not. At fractions 0 and 1 the result is
  /// exactly `self` and `other`.
  public func interpolated(to other: CATransform3D, fraction: Double) -> CATransform3D {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    if CATransform3DIsAffine(self), CATransform3DIsAffine(other) {
      return CATransform3DMakeAffineTransform(
        CATransform3DGetAffineTransform(self).interpolated(
          to: CATransform3DGetAffineTransform(other), fraction: fraction))
    }
    if let a = decomposed(), let b = other.decomposed() {
      return CATransform3D(
        Decomposition(
          scale: a.scale + (b.scale - a.scale) * fraction,
          skew: a.skew + (b.skew - a.skew) * fraction,
          rotation: a.rotation.interpolated(to: b.rotation, fraction: fraction),
          translation: a.translation + (b.translation - a.translation) * fraction,
          perspective: a.perspective + (b.perspective - a.perspective) * fraction))
    }
    if decomposed() != nil { return fraction > 0 ? other : self }
    let (p, q) = (rows, other.rows)
    func blend(_ u: SIMD4<Double>, _ v: SIMD4<Double>) -> SIMD4<Double> { u + (v - u) * fraction }
    return CATransform3D(
      rows: (blend(p.0, q.0), blend(p.1, q.1), blend(p.2, q.2), blend(p.3, q.3)))
  }
}

extension CGAffineTransform {
  /// Interpolates to `other`; fractions outside 0…1 extrapolate.
  ///
  /// Interpolates translation, angle (in the shorter direction) and scales, and the remaining
  /// matrix member by member. This is the 2-D decomposition of
  /// <https://www.w3.org/TR/css-transforms-1/#interpolation-of-2d-matrices>, which Core Animation
  /// uses. A rotation by half a turn from angle 0 goes in the direction of +π, whether it was
  /// written as π or as −π, and the rotation back reverses it. From a singular or non-finite
  /// transform, members are interpolated one by one, and a singular or non-finite target applies
  /// immediately; see ``CATransform3D/interpolated(to:fraction:)``.
  public func interpolated(to other: CGAffineTransform, fraction: Double) -> CGAffineTransform {
    func blend(_ u: Double, _ v: Double) -> Double { u + (v - u) * fraction }
    func blend(_ u: SIMD2<Double>, _ v: SIMD2<Double>) -> SIMD2<Double> { u + (v - u) * fraction }
    let tx = blend(self.tx, other.tx)
    let ty = blend(self.ty, other.ty)
    let steps = (LinearSteps(self), LinearSteps(other))
    if steps.0 != nil && steps.1 == nil { return fraction > 0 ? other : self }
    guard var p = steps.0, let q = steps.1 else {
      return CGAffineTransform(
        a: blend(a, other.a), b: blend(b, other.b), c: blend(c, other.c), d: blend(d, other.d),
        tx: tx, ty: ty)
    }
    // A reflection along one axis equals a reflection along the other axis and half a turn. Write
    // both transforms as reflections along the same axis.
    if p.scale.x < 0 && q.scale.y < 0 || p.scale.y < 0 && q.scale.x < 0 {
      p.scale = -p.scale
      p.angle += p.angle < 0 ? .pi : -.pi
    }
    let angle = p.angle + LinearSteps.turn(from: p.angle, to: q.angle) * fraction
    let (s, c) = (sin(angle), cos(angle))
    let scale = blend(p.scale, q.scale)
    let rest = (blend(p.rest.0, q.rest.0), blend(p.rest.1, q.rest.1))
    let rows = (rest.0 * c + rest.1 * s, rest.1 * c - rest.0 * s)
    return CGAffineTransform(
      a: rows.0.x * scale.x, b: rows.0.y * scale.x, c: rows.1.x * scale.y, d: rows.1.y * scale.y,
      tx: tx, ty: ty)
  }
}

/// A 2-D transform without its translation, decomposed: it applies `scale`, then a rotation by
/// `angle`, then `rest`.
private struct LinearSteps {
  /// The scales along x and y. A reflection has one negative scale, along the axis with the smaller
  /// diagonal member.
  var scale: SIMD2<Double>
  /// The angle in −π…π, where half a turn is +π.
  var angle: Double
  /// The rows of the remaining matrix, which is the identity if there is no shear.
  var rest: (SIMD2<Double>, SIMD2<Double>)

  /// Differences of angles up to this number of radians count as rounding errors.
  private static let slack = 1e-9

  /// Decomposes a transform; nil if it is singular or not finite.
  init?(_ map: CGAffineTransform) {
    let determinant = map.determinant
    guard determinant != 0, (1 / determinant).isFinite, map.isFinite else { return nil }
    var (first, second) = (SIMD2(Double(map.a), Double(map.b)), SIMD2(Double(map.c), Double(map.d)))
    scale = SIMD2(first.length, second.length)
    if determinant < 0 {
      if map.a < map.d { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    first /= scale.x
    second /= scale.y
    angle = atan2(first.y, first.x)
    if angle < -.pi + Self.slack { angle = .pi }
    if abs((first * second).sum()) < 1e-12 {
      rest = (SIMD2(1, 0), SIMD2(0, 1))
    } else {
      let (s, c) = (first.y, first.x)
      rest = (first * c - second * s, first * s + second * c)
    }
  }

  /// Returns the rotation from one angle to another in the shorter direction. A rotation by half a
  /// turn passes through angle 0.
  static func turn(from start: Double, to end: Double) -> Double {
    let turn = end - start
    if turn > .pi + slack { return turn - 2 * .pi }
    return turn < -.pi - slack ? turn + 2 * .pi : turn
  }
}
