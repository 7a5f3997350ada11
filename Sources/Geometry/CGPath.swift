public import Foundation

/// An immutable path object that wraps a ``Path``, with the API of [Core
/// Graphics](https://developer.apple.com/documentation/coregraphics/cgpath).
///
/// Two paths are equal if their values are equal. Coordinates are in the path's units, and angles
/// are in radians. `clockwise` has the meaning of Core Graphics; see `addArc` of ``Path``.
///
/// The class is not Sendable, because an instance may be a ``CGMutablePath``, which must stay on
/// the thread that builds it. Pass ``data`` to other threads.
public class CGPath: Hashable {
  fileprivate var value: Path

  /// The path as a value.
  public var data: Path { value }

  /// Creates an object that wraps `data`.
  public init(_ data: Path) { value = data }

  /// Creates a closed rectangle, transformed unless `transform` is nil. See
  /// ``Path/addRect(_:transform:)``.
  public convenience init(rect: CGRect, transform: CGAffineTransform? = nil) {
    var path = Path()
    path.addRect(rect, transform: transform ?? .identity)
    self.init(path)
  }

  /// Creates a closed rectangle, mapped by the transform that `transform` points to.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>) {
    self.init(rect: rect, transform: transform.pointee)
  }

  /// Creates the closed ellipse inscribed in `rect`, mapped by the transform that `transform`
  /// points to.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>) {
    self.init(ellipseIn: rect, transform: transform.pointee)
  }

  /// Creates the closed ellipse inscribed in `rect`, transformed unless `transform` is nil. See
  /// ``Path/addEllipse(in:transform:)``.
  public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform? = nil) {
    var path = Path()
    path.addEllipse(in: rect, transform: transform ?? .identity)
    self.init(path)
  }

  /// Creates a closed rectangle with elliptical corners, transformed unless `transform` is nil. See
  /// ``Path/addRoundedRect(in:cornerWidth:cornerHeight:transform:)``.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform? = nil
  ) {
    var path = Path()
    path.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: transform ?? .identity)
    self.init(path)
  }

  /// Whether both are the same object or wrap equal values, with equal verbs and points. A NaN
  /// coordinate makes distinct objects unequal.
  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.value == b.value }

  /// Hashes the verbs and points of the value.
  public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }

  // MARK: Copies

  /// Returns an immutable path with the same value.
  public func copy() -> CGPath? { CGPath(value) }

  /// Returns a mutable path with the same value. Changes to it do not affect this path.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(value) }

  /// Returns the path mapped by `transform`; nil means the identity.
  public func copy(using transform: CGAffineTransform?) -> CGPath? {
    CGPath(value.applying(transform ?? .identity))
  }

  /// Returns the path mapped by the transform that `transform` points to.
  public func copy(using transform: UnsafePointer<CGAffineTransform>) -> CGPath? {
    copy(using: transform.pointee)
  }

  /// Returns a mutable path mapped by the transform that `transform` points to.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>) -> CGMutablePath? {
    mutableCopy(using: transform.pointee)
  }

  /// Returns a mutable path mapped by `transform`; nil means the identity.
  public func mutableCopy(using transform: CGAffineTransform?) -> CGMutablePath? {
    CGMutablePath(value.applying(transform ?? .identity))
  }
}

/// A mutable path with the API of
/// [Core Graphics](https://developer.apple.com/documentation/coregraphics/cgmutablepath).
///
/// A `transform` parameter maps only the elements that the call adds.
public final class CGMutablePath: CGPath {
  /// Creates an empty path.
  public convenience init() { self.init(Path()) }

  /// Begins a sub-path at `point`. The previous sub-path stays open.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    value.move(to: point.applying(transform))
  }

  /// Adds a straight line from the current point. If the path is empty, begins a sub-path at
  /// `point` and adds a line of length 0.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    value.addLine(to: point.applying(transform))
  }

  /// Adds an open sub-path through the points. Does nothing if there are no points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    value.addLines(between: points, transform: transform)
  }

  /// Adds a quadratic Bézier curve from the current point. In an empty path, the curve begins at
  /// `end`.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    value.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic Bézier curve from the current point. In an empty path, the curve begins at `end`.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    value.addCurve(
      to: end.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform))
  }

  /// Adds an arc. `clockwise` assumes that y points up: `false` goes through increasing angles,
  /// which is clockwise on the screen if y points down.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    value.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: transform)
  }

  /// Adds the arc from `startAngle` to `startAngle + delta`, in radians. Connects it to the current
  /// point with a line. See ``Path/addRelativeArc(center:radius:startAngle:delta:transform:)``.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    value.addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// Adds a line and an arc that rounds the corner at `tangent1End`. See
  /// ``Path/addArc(tangent1End:tangent2End:radius:transform:)``.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    value.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
  }

  /// Adds a closed rectangle that begins at (minX, minY) and goes along the x axis. Does nothing
  /// for a null rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    value.addRect(rect, transform: transform)
  }

  /// Adds each rectangle as a closed sub-path.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    value.addRects(rects, transform: transform)
  }

  /// Adds the closed ellipse inscribed in a rectangle. It begins at the largest x and goes towards
  /// the largest y. Does nothing for a null rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    value.addEllipse(in: rect, transform: transform)
  }

  /// Adds a closed rectangle with elliptical corners. Does nothing for a null rectangle. See
  /// ``Path/addRoundedRect(in:cornerWidth:cornerHeight:transform:)``.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    value.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
  }

  /// Appends the sub-paths of another path. The first of them does not continue the current
  /// sub-path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    value.addPath(path.data, transform: transform)
  }

  /// Closes the current sub-path with a line to its start. Does nothing if the path is empty or the
  /// sub-path is already closed.
  public func closeSubpath() { value.closeSubpath() }
}
