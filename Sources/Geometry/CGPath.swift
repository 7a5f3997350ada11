public import Foundation

/// An immutable path as an object, under Core Graphics' names: ``Path`` is the value in it.
///
/// Two paths are equal when their values are. Coordinates are in the path's own units; angles in
/// radians; the sense of `clockwise` is Core Graphics' (see ``Path``'s `addArc`).
///
/// Not Sendable, for it may be a ``CGMutablePath``, which must stay with whoever builds it: other
/// threads are given ``data``.
public class CGPath: Hashable {
  fileprivate var value: Path

  /// The path as a value.
  public var data: Path { value }

  /// The object that holds the value `data`.
  public init(_ data: Path) { value = data }

  /// A closed rectangle; nil maps nothing. See ``Path/addRect(_:transform:)``.
  public convenience init(rect: CGRect, transform: CGAffineTransform? = nil) {
    var path = Path()
    path.addRect(rect, transform: transform ?? .identity)
    self.init(path)
  }

  /// A closed rectangle, mapped by what `transform` points to.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>) {
    self.init(rect: rect, transform: transform.pointee)
  }

  /// The closed ellipse that touches a rectangle's sides, mapped by what `transform` points to.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>) {
    self.init(ellipseIn: rect, transform: transform.pointee)
  }

  /// The closed ellipse that touches the rectangle's sides; nil maps nothing. See
  /// ``Path/addEllipse(in:transform:)``.
  public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform? = nil) {
    var path = Path()
    path.addEllipse(in: rect, transform: transform ?? .identity)
    self.init(path)
  }

  /// A closed rectangle with elliptical corners; nil maps nothing.
  ///
  /// - Parameters:
  ///   - rect: What the corners are cut from.
  ///   - cornerWidth: The corners' radius along x, clamped to 0…half the width. NaN counts as 0.
  ///   - cornerHeight: The corners' radius along y, clamped to 0…half the height.
  ///   - transform: Maps the rectangle; nil maps nothing.
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

  /// Whether both are the same object or hold equal values, verb by verb and point by point. A NaN
  /// coordinate makes distinct objects unequal.
  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.value == b.value }

  /// Feeds the value's verbs and points to the hasher.
  public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }

  // MARK: Copies

  /// An immutable path of the same value.
  public func copy() -> CGPath? { CGPath(value) }

  /// A path of the same value that can be added to; this one does not change with it.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(value) }

  /// The path mapped by `transform`; nil maps nothing.
  public func copy(using transform: CGAffineTransform?) -> CGPath? {
    CGPath(value.applying(transform ?? .identity))
  }

  /// The path mapped by what `transform` points to, as in `copy(using: &transform)`.
  public func copy(using transform: UnsafePointer<CGAffineTransform>) -> CGPath? {
    copy(using: transform.pointee)
  }

  /// The path mapped by what `transform` points to, as one that can be added to.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>) -> CGMutablePath? {
    mutableCopy(using: transform.pointee)
  }

  /// The path mapped by `transform`, as one that can be added to; nil maps nothing.
  public func mutableCopy(using transform: CGAffineTransform?) -> CGMutablePath? {
    CGMutablePath(value.applying(transform ?? .identity))
  }
}

/// A path that can be added to, under Core Graphics' names.
///
/// Where a transform is taken, it maps what the call adds, not what is there.
public final class CGMutablePath: CGPath {
  /// The empty path.
  public convenience init() { self.init(Path()) }

  /// Begins a sub-path at `point`. The one before it stays open.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    value.move(to: point.applying(transform))
  }

  /// Adds a straight line from the current point, or begins a sub-path at `point` and adds a line
  /// of length zero when the path is empty.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    value.addLine(to: point.applying(transform))
  }

  /// Adds an open sub-path through the points; nothing for no points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    value.addLines(between: points, transform: transform)
  }

  /// Adds a quadratic Bézier curve from the current point; on an empty path it starts at its `end`.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    value.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic Bézier curve from the current point; on an empty path it starts at its `end`.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    value.addCurve(
      to: end.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform))
  }

  /// Adds an arc. `clockwise` is meant for y pointing up: `false` goes through increasing angles,
  /// which is clockwise to the eye where y points down.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    value.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: transform)
  }

  /// Adds the arc from `startAngle` to `startAngle + delta`, in radians, with a line to its start
  /// when there is a current point elsewhere.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: A negative or non-finite one adds nothing.
  ///   - startAngle: In radians, from the x axis towards the y axis.
  ///   - delta: Positive goes from the x axis towards the y axis. Beyond one turn it counts as one
  ///     turn and the remainder.
  ///   - transform: Maps what is added to the path.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    value.addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// Adds the arc of a circle that touches the line from the current point to `tangent1End` and the
  /// line from there to `tangent2End`, with a line to its start.
  ///
  /// - Parameters:
  ///   - tangent1End: The corner that is rounded off.
  ///   - tangent2End: Any point on the line that the arc ends on.
  ///   - radius: Where it is not positive and finite, where the three points lie on one line or two
  ///     of them coincide, a line to `tangent1End` is added instead.
  ///   - transform: Maps what is added to the path.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    value.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
  }

  /// Adds a closed rectangle: from (minX, minY) along the x axis first. Nothing for a null one.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    value.addRect(rect, transform: transform)
  }

  /// Adds each rectangle as a closed sub-path.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    value.addRects(rects, transform: transform)
  }

  /// Adds the closed ellipse that touches the rectangle's sides: from its largest x towards its
  /// largest y. Nothing for a null rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    value.addEllipse(in: rect, transform: transform)
  }

  /// Adds a closed rectangle whose corners are quarters of ellipses. Nothing for a null rectangle.
  ///
  /// - Parameters:
  ///   - rect: What the corners are cut from.
  ///   - cornerWidth: The corners' radius along x, clamped to 0…half the width. NaN counts as 0.
  ///   - cornerHeight: The corners' radius along y, clamped to 0…half the height.
  ///   - transform: Maps what is added to the path.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    value.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
  }

  /// Appends the other path's sub-paths; their first one does not join the current sub-path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    value.addPath(path.data, transform: transform)
  }

  /// Joins the current sub-path's end to its start. Nothing happens on an empty path, or when the
  /// sub-path is closed already.
  public func closeSubpath() { value.closeSubpath() }
}
