public import Foundation
public import MidflightDrawing
public import MidflightGeometry

/// A path with the style of its stroke, under UIKit's names.
///
/// **Direction of arcs:** `clockwise: true` means that angles increase, which looks clockwise if y
/// points down. That is the opposite of `CGPath`'s flag. See Apple's
/// [UIBezierPath](https://developer.apple.com/documentation/uikit/uibezierpath).
open class UIBezierPath {
  private var path = Path()

  /// The width of the stroke, in the path's units; 1 by default.
  public var lineWidth: CGFloat = 1
  /// The shape of the stroke at the ends of open sub-paths and of dashes; butt by default.
  public var lineCapStyle = CGLineCap.butt
  /// The shape of the stroke at the corners between segments; mitred by default.
  public var lineJoinStyle = CGLineJoin.miter
  /// The largest ratio of a mitre's length to the line width; 10 by default. A corner that exceeds
  /// this ratio is bevelled. Values below 1 count as 1.
  public var miterLimit: CGFloat = 10
  /// Whether ``fill()``, ``addClip()`` and ``contains(_:)`` use the even-odd rule instead of the
  /// non-zero rule.
  public var usesEvenOddFillRule = false
  private var dashLengths: [CGFloat] = []
  private var dashPhase: CGFloat = 0

  /// Creates an empty path.
  public init() {}

  /// Creates a closed rectangle that starts at (minX, minY) and runs along the x axis first; empty
  /// for a null rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// Creates a closed ellipse inscribed in a rectangle; empty for a null rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// Creates a closed rectangle whose corners are quarter circles. It starts at the left end of the
  /// top side and runs clockwise if y points down.
  ///
  /// - Parameters:
  ///   - rect: The rectangle before its corners are rounded.
  ///   - cornerRadius: The radius of the quarter circles, clamped to 0…half the shorter side; NaN
  ///     counts as 0.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    if !rect.isNull { path.addBorder(of: rect, cornerRadius: cornerRadius, closed: true) }
  }

  /// Creates a closed rectangle, some of whose corners are quarter ellipses. It starts at the left
  /// end of the top side and runs clockwise if y points down.
  ///
  /// - Parameters:
  ///   - rect: The rectangle before its corners are rounded.
  ///   - corners: The corners to round; the others stay sharp.
  ///   - cornerRadii: The semi-axes of the quarter ellipses, clamped to 0…half the rectangle's
  ///     sides; NaN counts as 0.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    if !rect.isNull { path.addBorder(of: rect, round: corners, radii: cornerRadii) }
  }

  /// Creates a path that is an open arc; see
  /// ``addArc(withCenter:radius:startAngle:endAngle:clockwise:)`` for the parameters.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Creates a copy of a `CGPath`, with the default style.
  public convenience init(cgPath: CGPath) {
    self.init()
    path = cgPath.data
  }

  /// A copy of the path as a `CGPath`, without the style.
  public var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.data }
  }

  // MARK: Building

  /// Begins a new sub-path at `point`. The previous sub-path stays open.
  public func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a straight line from the current point. If the path is empty, the line starts at `point`
  /// itself.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic Bézier curve from the current point. If the path is empty, the curve starts at
  /// `end`.
  public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve from the current point. If the path is empty, the curve starts
  /// at `end`.
  public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: end, control: controlPoint)
  }

  /// Adds a circular arc. If there is a current point, a line from it to the arc's start is added
  /// first.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: The circle's radius. A radius of 0 only extends the path to the centre; a negative
  ///     or non-finite radius adds nothing.
  ///   - startAngle: The angle of the arc's start in radians, measured from the x axis towards the
  ///     y axis.
  ///   - endAngle: The angle of the arc's end in radians.
  ///   - clockwise: Whether the angle increases from `startAngle` to `endAngle`. Whole turns and
  ///     equal angles are treated as in `Path`'s `addArc`.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Closes the current sub-path. Does nothing if the path is empty or the sub-path is already
  /// closed.
  public func close() { path.closeSubpath() }

  /// Appends the sub-paths of another path. The other path's style is ignored.
  public func append(_ other: UIBezierPath) { path.addPath(other.path) }

  /// Removes all sub-paths. The style is kept.
  public func removeAllPoints() { path = Path() }

  /// Transforms all points of the path.
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }

  /// Returns the path in the opposite direction and with the same style.
  public func reversing() -> UIBezierPath {
    let result = UIBezierPath(cgPath: CGPath(path.reversed()))
    result.lineWidth = lineWidth
    (result.lineCapStyle, result.lineJoinStyle) = (lineCapStyle, lineJoinStyle)
    (result.miterLimit, result.usesEvenOddFillRule) = (miterLimit, usesEvenOddFillRule)
    (result.dashLengths, result.dashPhase) = (dashLengths, dashPhase)
    return result
  }

  // MARK: Style

  /// Sets the alternating lengths of dashes and gaps; an empty pattern draws a solid line.
  ///
  /// - Parameters:
  ///   - pattern: The lengths, in the path's units.
  ///   - phase: The distance into the pattern at which the path starts.
  public func setLineDash(_ pattern: [CGFloat], phase: CGFloat) {
    dashLengths = pattern
    dashPhase = phase
  }

  /// Sets the dashes from a C array of `count` lengths; nil draws a solid line.
  public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    setLineDash(
      pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? [],
      phase: phase)
  }

  // MARK: Queries

  /// Whether the path has no elements. A path that only moves to a point is not empty.
  public var isEmpty: Bool { path.isEmpty }

  /// The point at which the next segment starts; (0, 0) for an empty path.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// The bounding box of all points, including the control points of curves; null for an empty
  /// path.
  public var bounds: CGRect { path.boundingBox }

  /// Returns whether a point is inside the path, with all sub-paths treated as closed.
  public func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Drawing

  /// Fills the path in the current context, and keeps the context's own path. Does nothing if there
  /// is no current context.
  @MainActor public func fill() {
    draw { context in
      context.drawPath(using: usesEvenOddFillRule ? .eoFill : .fill)
    }
  }

  /// Strokes the path in the current context, with the path's own style. Does nothing if there is
  /// no current context.
  @MainActor public func stroke() {
    draw { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.setLineDash(phase: dashPhase, lengths: dashLengths)
      context.strokePath()
    }
  }

  /// Fills the path as ``fill()`` does, with a blend mode and an alpha. The alpha is clamped to
  /// 0…1.
  @MainActor public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    blending(blendMode, alpha) { fill() }
  }

  /// Strokes the path as ``stroke()`` does, with a blend mode and an alpha. The alpha is clamped to
  /// 0…1.
  @MainActor public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    blending(blendMode, alpha) { stroke() }
  }

  @MainActor private func blending(_ mode: CGBlendMode, _ alpha: CGFloat, _ draw: () -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(mode)
    context.setAlpha(alpha)
    draw()
    context.restoreGState()
  }

  /// Limits drawing in the current context to the inside of the path, within the current clip.
  @MainActor public func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(path)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  @MainActor private func draw(_ body: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let savedPath = context.path
    context.saveGState()
    context.beginPath()
    context.addPath(path)
    body(context)
    context.restoreGState()
    if let savedPath { context.addPath(savedPath) }
  }
}

extension Path {
  /// Adds the border of a rectangle whose corners are quarter circles. The border runs clockwise if
  /// y points down: it starts at the left end of the top side and follows the top, right, bottom
  /// and left sides.
  ///
  /// - Parameters:
  ///   - cornerRadius: The radius of the quarter circles, clamped to 0…half the shorter side; NaN
  ///     counts as 0.
  ///   - closed: Whether the sub-path is closed. Otherwise it stays open, although it ends where it
  ///     starts.
  package mutating func addBorder(of rect: CGRect, cornerRadius: CGFloat, closed: Bool) {
    let r = cornerRadius > 0 ? min(cornerRadius, rect.width / 2, rect.height / 2) : 0
    let corners = [
      CGPoint(x: rect.maxX - r, y: rect.minY + r), CGPoint(x: rect.maxX - r, y: rect.maxY - r),
      CGPoint(x: rect.minX + r, y: rect.maxY - r), CGPoint(x: rect.minX + r, y: rect.minY + r),
    ]
    let outward = [
      CGPoint(x: 0, y: -r), CGPoint(x: r, y: 0), CGPoint(x: 0, y: r), CGPoint(x: -r, y: 0),
    ]
    move(to: CGPoint(x: rect.minX + r, y: rect.minY))
    for (i, center) in corners.enumerated() {
      addLine(to: CGPoint(x: center.x + outward[i].x, y: center.y + outward[i].y))
      if r > 0 {
        addRelativeArc(
          center: center, radius: r, startAngle: Double(i - 1) * .pi / 2, delta: .pi / 2)
      }
    }
    if closed { closeSubpath() }
  }

  /// Adds the border of a rectangle, some of whose corners are quarter ellipses. The border starts
  /// at the left end of the top side and runs clockwise if y points down.
  fileprivate mutating func addBorder(of rect: CGRect, round corners: UIRectCorner, radii: CGSize) {
    func clamped(_ radius: CGFloat, _ side: CGFloat) -> CGFloat {
      radius > 0 ? min(radius, side / 2) : 0
    }
    let (rx, ry) = (clamped(radii.width, rect.width), clamped(radii.height, rect.height))
    // Each corner, with the direction in which the border arrives at the corner and the direction
    // in which it leaves.
    let ends: [(UIRectCorner, CGPoint, come: CGPoint, go: CGPoint)] = [
      (.topRight, CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1)),
      (
        .bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: 0, y: 1), CGPoint(x: -1, y: 0)
      ),
      (
        .bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: -1, y: 0), CGPoint(x: 0, y: -1)
      ),
      (.topLeft, CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: 0, y: -1), CGPoint(x: 1, y: 0)),
    ]
    // The distance of a quarter ellipse's control points from its ends, as a fraction of the
    // semi-axes. See
    // https://en.wikipedia.org/wiki/Composite_B%C3%A9zier_curve#Approximating_circular_arcs
    let pull = 4 * (2.0.squareRoot() - 1) / 3
    move(to: CGPoint(x: rect.minX + (corners.contains(.topLeft) ? rx : 0), y: rect.minY))
    for (corner, at, come, go) in ends {
      guard corners.contains(corner), rx > 0, ry > 0 else {
        addLine(to: at)
        continue
      }
      func point(_ a: CGFloat, _ b: CGFloat) -> CGPoint {
        CGPoint(x: at.x + (go.x * b - come.x * a) * rx, y: at.y + (go.y * b - come.y * a) * ry)
      }
      addLine(to: point(1, 0))
      addCurve(to: point(0, 1), control1: point(1 - pull, 0), control2: point(0, 1 - pull))
    }
    closeSubpath()
  }
}

/// A set of corners of a rectangle, with UIKit's bits.
public struct UIRectCorner: OptionSet, Sendable, Hashable {
  /// One bit for each corner.
  public let rawValue: UInt
  /// Creates a set of the corners whose bits are set.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner with the smallest x and the smallest y.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The corner with the largest x and the smallest y.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The corner with the smallest x and the largest y.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The corner with the largest x and the largest y.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four corners.
  public static let allCorners = UIRectCorner(rawValue: .max)
}
