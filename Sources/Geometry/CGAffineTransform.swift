public import Foundation

/// A 2-D affine map, with points as row vectors as in Core Graphics:
///
///     | a  b  0 |        x' = a·x + c·y + tx
///     | c  d  0 |        y' = b·x + d·y + ty
///     | tx ty 1 |
///
/// Lengths and angles are in the units of the two spaces it connects; it has none of its own.
public struct CGAffineTransform: Sendable, Hashable {
  /// Row 1, column 1: what x adds to x'.
  public var a: CGFloat
  /// Row 1, column 2: what x adds to y'.
  public var b: CGFloat
  /// Row 2, column 1: what y adds to x'.
  public var c: CGFloat
  /// Row 2, column 2: what y adds to y'.
  public var d: CGFloat
  /// Row 3, column 1: the translation along x, after the linear part.
  public var tx: CGFloat
  /// Row 3, column 2: the translation along y, after the linear part.
  public var ty: CGFloat

  /// The map with these members, row by row.
  @inlinable
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The identity.
  @inlinable
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// The translation by (`tx`, `ty`), in the units of the space that it maps to.
  @inlinable
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// The scaling about the origin by a factor for each axis. A factor of 0 makes the map singular,
  /// a negative one mirrors.
  @inlinable
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// A rotation by `angle` radians from the x axis towards the y axis: clockwise to the eye where
  /// y points down.
  public init(rotationAngle angle: CGFloat) {
    let (s, c) = (sin(angle), cos(angle))
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// The map that leaves every point where it is.
  public static var identity: CGAffineTransform { CGAffineTransform() }

  /// Whether all six members are exactly the identity's; false where one is NaN.
  @inlinable
  public var isIdentity: Bool { self == CGAffineTransform() }

  /// Whether all six members are finite.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The signed factor by which areas grow; 0 when the map is singular.
  @inlinable
  public var determinant: CGFloat { a * d - b * c }

  /// The map that applies `self` first and `other` after it.
  @inlinable
  public func concatenating(_ o: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * o.a + b * o.c, b: a * o.b + b * o.d,
      c: c * o.a + d * o.c, d: c * o.b + d * o.d,
      tx: tx * o.a + ty * o.c + o.tx, ty: tx * o.b + ty * o.d + o.ty)
  }

  /// The map that translates first and applies `self` after it.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// The map that scales first and applies `self` after it.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// The map that rotates first, by `angle` radians, and applies `self` after it.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The inverse; `self` when there is none (Core Graphics' rule). Ask ``determinant`` first where
  /// that matters.
  public func inverted() -> CGAffineTransform {
    let det = determinant
    guard det != 0, det.isFinite else { return self }
    return CGAffineTransform(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
  }

  /// Whether it scales all lengths alike, as turns and mirrors do.
  package var isSimilarity: Bool { a == d && b == -c || a == -d && b == c }

  /// The largest factor by which the map stretches a length: its largest singular value.
  ///
  /// Tolerances are divided by this, not by a diagonal member, which a rotation makes small.
  public var largestScale: CGFloat {
    // Singular values of [[a b][c d]] from the trace and determinant of M·Mᵀ.
    let s = (a * a + b * b + c * c + d * d) / 2
    let det = determinant
    return (s + max(s * s - det * det, 0).squareRoot()).squareRoot()
  }

  /// Whether axis-parallel rectangles stay axis-parallel rectangles.
  @inlinable
  public var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}

extension CGPoint {
  /// The point that the map takes this one to.
  @inlinable
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// The size as a vector under the map's linear part; members may come out negative.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The smallest rectangle that holds the four mapped corners. Null stays null.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull { return self }
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY),
      CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
    ].map { $0.applying(t) }
    let xs = corners.map { $0.x }
    let ys = corners.map { $0.y }
    let (x, y) = (xs.min()!, ys.min()!)
    return CGRect(x: x, y: y, width: xs.max()! - x, height: ys.max()! - y)
  }
}
