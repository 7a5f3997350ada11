public import Foundation

/// A 3-D projective transform of row vectors, as in
/// [Core Animation](https://developer.apple.com/documentation/quartzcore/catransform3d):
///
///     [x y z 1] · | m11 m12 m13 m14 |
///                 | m21 m22 m23 m24 |
///                 | m31 m32 m33 m34 |
///                 | m41 m42 m43 m44 |
///
/// m41, m42 and m43 translate, m34 adds perspective. Angles are in radians.
public struct CATransform3D: Sendable, Hashable {
  /// Row 1: the factors of x in the result's x, y, z and w.
  public var m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat
  /// Row 2: the factors of y in the result's x, y, z and w.
  public var m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat
  /// Row 3: the factors of z in the result's x, y, z and w. With m34 = −1/d the eye is at z = d.
  public var m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat
  /// Row 4: the translation along x, y and z, and the constant term of w, which is 1 for affine
  /// transforms.
  public var m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat

  /// Creates a transform from its members, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// Creates the identity.
  public init() {
    self.init(rows: Self.identityRows)
  }

  /// The transform that leaves every point unchanged.
  public static var identity: CATransform3D { CATransform3D() }

  // MARK: As rows

  typealias Rows = (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  static var identityRows: Rows {
    (SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  init(rows: Rows) {
    let (p, q, r, s) = rows
    self.init(
      m11: p.x, m12: p.y, m13: p.z, m14: p.w, m21: q.x, m22: q.y, m23: q.z, m24: q.w,
      m31: r.x, m32: r.y, m33: r.z, m34: r.w, m41: s.x, m42: s.y, m43: s.z, m44: s.w)
  }

  var rows: Rows {
    (
      SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24),
      SIMD4(m31, m32, m33, m34), SIMD4(m41, m42, m43, m44)
    )
  }

  /// Whether all sixteen members are finite.
  public var isFinite: Bool {
    let (p, q, r, s) = rows
    // x − x is 0 if and only if x is finite.
    func vanishes(_ v: SIMD4<Double>) -> Bool { v - v == .zero }
    return vanishes(p) && vanishes(q) && vanishes(r) && vanishes(s)
  }

  /// The factor by which volumes grow, before the division by w; 0 for a singular transform.
  public var determinant: CGFloat {
    let (s0, s1, s2, s3, s4, s5) = upperMinors
    let (c0, c1, c2, c3, c4, c5) = lowerMinors
    let outer: Double = s0 * c5 - s1 * c4 + s2 * c3
    let inner: Double = s3 * c2 - s4 * c1 + s5 * c0
    return outer + inner
  }

  /// The 2 × 2 minors of the first two rows, for the column pairs 12, 13, 14, 23, 24, 34.
  var upperMinors: (Double, Double, Double, Double, Double, Double) {
    (
      m11 * m22 - m21 * m12, m11 * m23 - m21 * m13, m11 * m24 - m21 * m14,
      m12 * m23 - m22 * m13, m12 * m24 - m22 * m14, m13 * m24 - m23 * m14
    )
  }

  /// The 2 × 2 minors of the last two rows, for the column pairs 12, 13, 14, 23, 24, 34.
  var lowerMinors: (Double, Double, Double, Double, Double, Double) {
    (
      m31 * m42 - m41 * m32, m31 * m43 - m41 * m33, m31 * m44 - m41 * m34,
      m32 * m43 - m42 * m33, m32 * m44 - m42 * m34, m33 * m44 - m43 * m34
    )
  }
}
