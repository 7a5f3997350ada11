public import Foundation

/// The transform that leaves every point unchanged.
public var CATransform3DIdentity: CATransform3D { CATransform3D() }

/// Whether all members exactly equal the identity's; false if a member is NaN.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3D() }

/// Whether all members are exactly equal; false if a member is NaN.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}

/// Returns a translation by (`tx`, `ty`, `tz`), in units of the target space.
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var t = CATransform3D()
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}

/// Returns a scaling about the origin with a factor for each axis. A factor of 0 makes the
/// transform singular; a negative factor mirrors.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3D()
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}

/// Returns a rotation by `angle` radians about the axis (x, y, z), which may have any length. About
/// z, the rotation goes from the x axis towards the y axis. Returns the identity if the axis is
/// zero or not finite.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let largest = max(abs(x), abs(y), abs(z))
  guard largest > 0, largest.isFinite else { return CATransform3D() }
  let (u, v, w) = (x / largest, y / largest, z / largest)
  let length = (u * u + v * v + w * w).squareRoot()
  let half = angle / 2
  let s = sin(half) / length
  return Quaternion(x: u * s, y: v * s, z: w * s, w: cos(half)).transform
}

/// Returns the transform that translates first, then applies `t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns the transform that scales first, then applies `t`.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Returns the transform that rotates by `angle` radians first, then applies `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Returns the transform that applies `a` first, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let (b0, b1, b2, b3) = b.rows
  func row(_ v: SIMD4<Double>) -> SIMD4<Double> { v.x * b0 + v.y * b1 + v.z * b2 + v.w * b3 }
  let (a0, a1, a2, a3) = a.rows
  return CATransform3D(rows: (row(a0), row(a1), row(a2), row(a3)))
}

/// Returns the inverse, or `t` itself if the transform is singular.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  // Use the [Laplace expansion](https://en.wikipedia.org/wiki/Laplace_expansion) by the 2 × 2
  // minors of the upper and the lower two rows.
  let (s0, s1, s2, s3, s4, s5) = t.upperMinors
  let (c0, c1, c2, c3, c4, c5) = t.lowerMinors
  let det = t.determinant
  guard det != 0, det.isFinite, (1 / det).isFinite else { return t }
  let k = 1 / det
  return CATransform3D(
    m11: (t.m22 * c5 - t.m23 * c4 + t.m24 * c3) * k,
    m12: (-t.m12 * c5 + t.m13 * c4 - t.m14 * c3) * k,
    m13: (t.m42 * s5 - t.m43 * s4 + t.m44 * s3) * k,
    m14: (-t.m32 * s5 + t.m33 * s4 - t.m34 * s3) * k,
    m21: (-t.m21 * c5 + t.m23 * c2 - t.m24 * c1) * k,
    m22: (t.m11 * c5 - t.m13 * c2 + t.m14 * c1) * k,
    m23: (-t.m41 * s5 + t.m43 * s2 - t.m44 * s1) * k,
    m24: (t.m31 * s5 - t.m33 * s2 + t.m34 * s1) * k,
    m31: (t.m21 * c4 - t.m22 * c2 + t.m24 * c0) * k,
    m32: (-t.m11 * c4 + t.m12 * c2 - t.m14 * c0) * k,
    m33: (t.m41 * s4 - t.m42 * s2 + t.m44 * s0) * k,
    m34: (-t.m31 * s4 + t.m32 * s2 - t.m34 * s0) * k,
    m41: (-t.m21 * c3 + t.m22 * c1 - t.m23 * c0) * k,
    m42: (t.m11 * c3 - t.m12 * c1 + t.m13 * c0) * k,
    m43: (-t.m41 * s3 + t.m42 * s1 - t.m43 * s0) * k,
    m44: (t.m31 * s3 - t.m32 * s1 + t.m33 * s0) * k)
}

/// Returns the transform that maps x and y as `m` does and leaves z unchanged.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var t = CATransform3D()
  (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  return t
}

/// Whether the transform is a 2-D affine one: it leaves z unchanged and has no perspective.
@inlinable
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0
    && t.m33 == 1 && t.m34 == 0 && t.m43 == 0 && t.m44 == 1
}

/// Returns the affine transform with the same x and y members, which is equivalent if
/// ``CATransform3DIsAffine(_:)`` is true.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
