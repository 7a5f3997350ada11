public import Foundation

/// A [projective transform](https://en.wikipedia.org/wiki/Homography) of the plane, applied to row
/// vectors as in ``CATransform3D``:
///
///     [x y 1] · |  a   b   p  |  =  [x′ y′ w],   drawn at (x′/w, y′/w)
///               |  c   d   q  |
///               | tx  ty   r  |
///
/// It describes how a plane in space appears to an eye. Points with w > 0 are in front of the eye,
/// so the sign of the members matters: a homography and its negative show different points.
public struct Homography: Sendable, Hashable {
  /// The factors of x in x′, y′ and w.
  public var a: CGFloat, b: CGFloat, p: CGFloat
  /// The factors of y in x′, y′ and w.
  public var c: CGFloat, d: CGFloat, q: CGFloat
  /// The image of the plane's origin, as x′, y′ and w.
  public var tx: CGFloat, ty: CGFloat, r: CGFloat

  /// Creates a homography from its members, row by row.
  public init(
    a: CGFloat, b: CGFloat, p: CGFloat, c: CGFloat, d: CGFloat, q: CGFloat,
    tx: CGFloat, ty: CGFloat, r: CGFloat
  ) {
    (self.a, self.b, self.p) = (a, b, p)
    (self.c, self.d, self.q) = (c, d, q)
    (self.tx, self.ty, self.r) = (tx, ty, r)
  }

  /// Creates a homography from an affine transform.
  public init(_ m: CGAffineTransform) {
    self.init(a: m.a, b: m.b, p: 0, c: m.c, d: m.d, q: 0, tx: m.tx, ty: m.ty, r: 1)
  }

  /// Creates the homography that shows how the plane z = 0, transformed in space, looks when seen
  /// along the z axis.
  public init(_ t: CATransform3D) {
    self.init(
      a: t.m11, b: t.m12, p: t.m14, c: t.m21, d: t.m22, q: t.m24, tx: t.m41, ty: t.m42, r: t.m44)
  }

  /// The homography that leaves every point unchanged.
  public static var identity: Homography { Homography(CGAffineTransform()) }

  /// The smallest w at which points are drawn. The limit is necessary because the image of a plane
  /// that passes through the eye is infinite.
  ///
  /// It limits the magnification to 4096, and only points very close to the eye are lost.
  public static let nearestW: CGFloat = 0x1p-12

  /// Whether all nine members are finite.
  public var isFinite: Bool {
    let members = SIMD8<Double>(
      Double(a), Double(b), Double(c), Double(d), Double(p), Double(q), Double(tx), Double(ty))
    // x − x is 0 if and only if x is finite.
    return members - members == .zero && r - r == 0
  }

  /// The determinant of the nine members: 0 if the plane is seen edge-on.
  public var determinant: CGFloat {
    let first: CGFloat = a * (d * r - q * ty)
    let second: CGFloat = b * (c * r - q * tx)
    let third: CGFloat = p * (c * ty - d * tx)
    return first - second + third
  }

  /// The equivalent affine transform if w is the same positive number for all points; otherwise
  /// nil.
  public var affine: CGAffineTransform? {
    guard p == 0, q == 0, r > 0 else { return nil }
    if r == 1 { return CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
    return CGAffineTransform(a: a / r, b: b / r, c: c / r, d: d / r, tx: tx / r, ty: ty / r)
  }

  /// Returns the homography that applies `self` first, then `o`.
  public func concatenating(_ o: Homography) -> Homography {
    let (x, y, w) = (
      SIMD3(Double(a), Double(c), Double(tx)), SIMD3(Double(b), Double(d), Double(ty)),
      SIMD3(Double(p), Double(q), Double(r))
    )
    let first = x * Double(o.a) + y * Double(o.c) + w * Double(o.tx)
    let second = x * Double(o.b) + y * Double(o.d) + w * Double(o.ty)
    let third = x * Double(o.p) + y * Double(o.q) + w * Double(o.r)
    return Homography(
      a: first.x, b: second.x, p: third.x, c: first.y, d: second.y, q: third.y,
      tx: first.z, ty: second.z, r: third.z)
  }

  /// The inverse, with the sign that gives points in front of the eye a positive w again; nil for a
  /// singular or non-finite homography.
  public var inverted: Homography? {
    let det = determinant
    let k = 1 / det
    guard isFinite, det != 0, k.isFinite, det.isFinite else { return nil }
    let (a1, b1, p1) = (d * r - q * ty, p * ty - b * r, b * q - p * d)
    let (c1, d1, q1) = (q * tx - c * r, a * r - p * tx, p * c - a * q)
    let (tx1, ty1, r1) = (c * ty - d * tx, b * tx - a * ty, a * d - b * c)
    let result = Homography(
      a: a1 * k, b: b1 * k, p: p1 * k, c: c1 * k, d: d1 * k, q: q1 * k,
      tx: tx1 * k, ty: ty1 * k, r: r1 * k)
    return result.isFinite ? result : nil
  }

  @inline(__always)
  package func homogeneous(_ x: Double, _ y: Double) -> SIMD3<Double> {
    SIMD3(
      Double(a) * x + Double(c) * y + Double(tx), Double(b) * x + Double(d) * y + Double(ty),
      Double(p) * x + Double(q) * y + Double(r))
  }

  /// Returns w at a point, which is positive in front of the eye.
  public func w(at point: CGPoint) -> CGFloat { p * point.x + q * point.y + r }

  /// Returns the projected point; nil if the point is not in front of the eye.
  public func projected(_ point: CGPoint) -> CGPoint? {
    let v = homogeneous(Double(point.x), Double(point.y))
    guard v.z > 0, v.x.isFinite, v.y.isFinite else { return nil }
    return CGPoint(x: v.x / v.z, y: v.y / v.z)
  }

  /// Returns the largest factor by which lengths around a point grow in any direction; nil if the
  /// point is too close to the eye to be drawn.
  ///
  /// With u = x′/w the derivative along x is (a − u·p)/w, and so on.
  public func largestScale(at point: CGPoint) -> CGFloat? {
    let v = homogeneous(Double(point.x), Double(point.y))
    guard v.z >= Double(Self.nearestW) else { return nil }
    let (u, v1, k) = (CGFloat(v.x / v.z), CGFloat(v.y / v.z), CGFloat(1 / v.z))
    let slopes = CGAffineTransform(
      a: (a - u * p) * k, b: (b - v1 * p) * k, c: (c - u * q) * k, d: (d - v1 * q) * k, tx: 0, ty: 0
    )
    return slopes.isFinite ? slopes.largestScale : nil
  }
}
