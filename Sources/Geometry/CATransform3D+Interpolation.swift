import Foundation

extension CATransform3D {
  /// The map at `fraction` of the way to `other`; fractions outside 0…1 extrapolate.
  ///
  /// Two affine 2-D maps blend their translation, angle (the shorter way round), scale and shear,
  /// so a mirror image passes through a line and not through space. Other maps blend the steps of
  /// ``decomposed()``, the rotation by quaternions. Where one of them is singular or not finite the
  /// members blend one by one, which keeps growing from nothing even. At 0 and 1 the result is
  /// `self` and `other` to the bit.
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
    let (p, q) = (rows, other.rows)
    func blend(_ u: SIMD4<Double>, _ v: SIMD4<Double>) -> SIMD4<Double> { u + (v - u) * fraction }
    return CATransform3D(
      rows: (blend(p.0, q.0), blend(p.1, q.1), blend(p.2, q.2), blend(p.3, q.3)))
  }
}

extension CGAffineTransform {
  /// The map at `fraction` of the way to `other`, by translation, angle (the shorter way round),
  /// scale and shear; fractions outside 0…1 extrapolate. Where one of the maps is singular or not
  /// finite the members blend one by one.
  public func interpolated(to other: CGAffineTransform, fraction: Double) -> CGAffineTransform {
    func blend(_ u: Double, _ v: Double) -> Double { u + (v - u) * fraction }
    let tx = blend(self.tx, other.tx)
    let ty = blend(self.ty, other.ty)
    guard let p = linearSteps, let q = other.linearSteps else {
      return CGAffineTransform(
        a: blend(a, other.a), b: blend(b, other.b), c: blend(c, other.c), d: blend(d, other.d),
        tx: tx, ty: ty)
    }
    let turn = (q.angle - p.angle).remainder(dividingBy: 2 * .pi)
    let angle = p.angle + turn * fraction
    let (s, c) = (sin(angle), cos(angle))
    let scaleX = blend(p.scaleX, q.scaleX)
    let scaleY = blend(p.scaleY, q.scaleY)
    let shear = blend(p.shear, q.shear)
    return CGAffineTransform(
      a: scaleX * c, b: scaleX * s,
      c: scaleY * (shear * c - s), d: scaleY * (shear * s + c), tx: tx, ty: ty)
  }

  /// Scale, shear and rotation, applied in this order; nil when singular or not finite.
  ///
  /// A mirror image has one negative scale, along the axis that the smaller diagonal member names
  /// (W3C CSS Transforms 1, section on 2-D decomposition).
  private var linearSteps: (scaleX: Double, scaleY: Double, shear: Double, angle: Double)? {
    guard determinant != 0, (1 / determinant).isFinite, isFinite else { return nil }
    let sign: Double = determinant < 0 && a < d ? -1 : 1
    let scaleX = (a * a + b * b).squareRoot() * sign
    let (x, y) = (a / scaleX, b / scaleX)
    // The second row along and across the first one's direction.
    let along = c * x + d * y
    let scaleY = d * x - c * y
    return (scaleX, scaleY, along / scaleY, atan2(y, x))
  }
}
