public import Foundation

/// A 2-D affine transform of row vectors, as in Core Graphics
/// (<https://developer.apple.com/documentation/corefoundation/cgaffinetransform>):
///
///     | a  b  0 |        x' = a·x + c·y + tx
///     | c  d  0 |        y' = b·x + d·y + ty
///     | tx ty 1 |
///
/// A transform has no unit: lengths are in the units of the two spaces that it connects. Angles are
/// in radians.
public struct CGAffineTransform: Sendable, Hashable {
  /// Row 1, column 1: the factor of x in x'.
  public var a: CGFloat
  /// Row 1, column 2: the factor of x in y'.
  public var b: CGFloat
  /// Row 2, column 1: the factor of y in x'.
  public var c: CGFloat
  /// Row 2, column 2: the factor of y in y'.
  public var d: CGFloat
  /// Row 3, column 1: the translation along x, after the linear part.
  public var tx: CGFloat
  /// Row 3, column 2: the translation along y, after the linear part.
  public var ty: CGFloat

  /// Creates a transform from its members, row by row.
  @inlinable
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates the identity.
  @inlinable
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Creates a translation by (`tx`, `ty`), in units of the target space.
  @inlinable
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Creates a scaling about the origin with a factor for each axis. A factor of 0 makes the
  /// transform singular; a negative factor mirrors.
  @inlinable
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Creates a rotation by `angle` radians from the x axis towards the y axis: clockwise on the
  /// screen if y points down.
  public init(rotationAngle angle: CGFloat) {
    let (s, c) = (sin(angle), cos(angle))
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// The transform that leaves every point unchanged.
  public static var identity: CGAffineTransform { CGAffineTransform() }

  /// Whether all six members exactly equal the identity's; false if a member is NaN.
  @inlinable
  public var isIdentity: Bool { self == CGAffineTransform() }

  /// Whether all six members are finite.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The signed factor by which areas grow; 0 for a singular transform.
  @inlinable
  public var determinant: CGFloat { a * d - b * c }

  /// Returns the transform that applies `self` first, then `o`.
  @inlinable
  public func concatenating(_ o: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * o.a + b * o.c, b: a * o.b + b * o.d,
      c: c * o.a + d * o.c, d: c * o.b + d * o.d,
      tx: tx * o.a + ty * o.c + o.tx, ty: tx * o.b + ty * o.d + o.ty)
  }

  /// Returns the transform that translates first, then applies `self`.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Returns the transform that scales first, then applies `self`.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Returns the transform that rotates by `angle` radians first, then applies `self`.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns the inverse, or `self` if the transform is singular, as Core Graphics does. Check
  /// ``determinant`` first if the difference matters.
  public func inverted() -> CGAffineTransform {
    let det = determinant
    guard det != 0, det.isFinite else { return self }
    return CGAffineTransform(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
  }

  /// Whether the transform scales all lengths by the same factor, as rotations and reflections do.
  package var isSimilarity: Bool { a == d && b == -c || a == -d && b == c }

  /// The largest factor by which the transform stretches a length: its largest
  /// [singular value](https://en.wikipedia.org/wiki/Singular_value_decomposition).
  ///
  /// To convert a tolerance, divide it by this factor and not by a diagonal member, which a
  /// rotation makes small.
  public var largestScale: CGFloat {
    // Compute the larger singular value of M = [[a b][c d]] from the trace and determinant of M·Mᵀ.
    let s = (a * a + b * b + c * c + d * d) / 2
    let det = determinant
    return (s + max(s * s - det * det, 0).squareRoot()).squareRoot()
  }

  /// Whether the transform keeps the sides of axis-aligned rectangles parallel to the axes.
  @inlinable
  public var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}

extension CGPoint {
  /// Returns the transformed point.
  @inlinable
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// Returns the size transformed as a vector, without the translation; members may become
  /// negative.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// Returns the smallest rectangle that contains the four transformed corners. A null rectangle
  /// stays null.
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
