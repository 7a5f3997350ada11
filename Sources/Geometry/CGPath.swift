public import Foundation

/// An immutable path as an object, under Core Graphics' names: ``Path`` is the value in it.
///
/// Two paths are equal when their values are. Coordinates are in the path's own units; angles in
/// radians; the sense of `clockwise` is Core Graphics' (see ``Path``'s `addArc`).
///
/// Sendable because it never changes. That is not checked for ``CGMutablePath``, which must stay
/// with whoever builds it: pass a ``copy()`` on.
public class CGPath: Hashable, @unchecked Sendable {
  fileprivate var value: Path

  /// The path as a value.
  public var data: Path { value }

  public init(_ data: Path) { value = data }

  public convenience init(rect: CGRect, transform: CGAffineTransform? = nil) {
    var path = Path()
    path.addRect(rect, transform: transform ?? .identity)
    self.init(path)
  }

  public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform? = nil) {
    var path = Path()
    path.addEllipse(in: rect, transform: transform ?? .identity)
    self.init(path)
  }

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

  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.value == b.value }

  public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }

  // MARK: Copies

  /// An immutable path of the same value.
  public func copy() -> CGPath? { CGPath(value) }

  public func mutableCopy() -> CGMutablePath? { CGMutablePath(value) }

  /// The path mapped by `transform`; nil maps nothing.
  public func copy(using transform: CGAffineTransform?) -> CGPath? {
    CGPath(value.applying(transform ?? .identity))
  }

  public func mutableCopy(using transform: CGAffineTransform?) -> CGMutablePath? {
    CGMutablePath(value.applying(transform ?? .identity))
  }
}

/// A path that can be added to, under Core Graphics' names.
///
/// Where a transform is taken, it maps what the call adds, not what is there.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// The empty path.
  public convenience init() { self.init(Path()) }

  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    value.move(to: point.applying(transform))
  }

  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    value.addLine(to: point.applying(transform))
  }

  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    value.addLines(between: points, transform: transform)
  }

  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    value.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }

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

  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    value.addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    value.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
  }

  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    value.addRect(rect, transform: transform)
  }

  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    value.addRects(rects, transform: transform)
  }

  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    value.addEllipse(in: rect, transform: transform)
  }

  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    value.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
  }

  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    value.addPath(path.data, transform: transform)
  }

  public func closeSubpath() { value.closeSubpath() }
}
