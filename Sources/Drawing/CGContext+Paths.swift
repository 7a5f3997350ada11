public import Foundation
public import MidflightGeometry

/// The way in which `drawPath(using:)` draws the path.
public enum CGPathDrawingMode: Int32, Sendable, Hashable {
  /// In order: a fill by the non-zero rule, a fill by the even-odd rule, a stroke, and a stroke
  /// over each of the two fills. The raw values are Core Graphics', 0…4.
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

/// The current path. As in Core Graphics, points are mapped by the transform in effect when they
/// are added. A singular transform flattens only the elements that are added under it. Parameters
/// are in user space.
extension CGContext {
  // MARK: Building

  /// Discards the current path.
  public func beginPath() { current = Path() }

  /// Begins a sub-path at `point`.
  public func move(to point: CGPoint) { edit { $0.move(to: point) } }

  /// Adds a line from the current point, or from `point` itself if the path is empty.
  public func addLine(to point: CGPoint) { edit { $0.addLine(to: point) } }

  /// Adds an open sub-path through the points. Does nothing if there are no points.
  public func addLines(between points: [CGPoint]) { edit { $0.addLines(between: points) } }

  /// Adds a quadratic Bézier curve from the current point, or from `end` if the path is empty.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    edit { $0.addQuadCurve(to: end, control: control) }
  }

  /// Adds a cubic Bézier curve from the current point, or from `end` if the path is empty.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    edit { $0.addCurve(to: end, control1: control1, control2: control2) }
  }

  /// Adds a closed rectangle. Does nothing for a null rectangle.
  public func addRect(_ rect: CGRect) { edit { $0.addRect(rect) } }

  /// Adds each rectangle as a closed sub-path.
  public func addRects(_ rects: [CGRect]) { edit { $0.addRects(rects) } }

  /// Adds the closed ellipse inscribed in a rectangle. Does nothing for a null rectangle.
  public func addEllipse(in rect: CGRect) { edit { $0.addEllipse(in: rect) } }

  /// Adds an arc around `center`, with angles in radians from the x axis, and connects it to the
  /// current point with a line. `clockwise` has the meaning of Core Graphics: if y points down,
  /// `false` is clockwise on the screen.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    edit {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: clockwise)
    }
  }

  /// Adds a line and an arc that rounds the corner at `tangent1End`. The arc touches the line from
  /// the current point to `tangent1End` and the line from `tangent1End` to `tangent2End`. Does
  /// nothing without a current point. Under a singular transform, the current point is converted as
  /// `convertToUserSpace(_:)` describes.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    edit { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius) }
  }

  /// Appends the sub-paths of a path. The first does not continue the current sub-path.
  public func addPath(_ path: CGPath) { addPath(path.data) }

  /// Appends the sub-paths of a path. The first does not continue the current sub-path.
  public func addPath(_ path: Path) { edit { $0.addPath(path) } }

  /// Closes the current sub-path with a line to its start. Does nothing if the path is empty.
  public func closePath() { edit { $0.closeSubpath() } }

  // MARK: Drawing

  /// Fills the current path and clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  /// Strokes the current path and clears it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Fills the current path, strokes it, or fills and then strokes it, and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    if mode != .stroke {
      let rule: CGPathFillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding
      record(fill: current, rule: rule, transform: pathTransform)
    }
    if mode != .fill && mode != .eoFill {
      // Stroke in user space, so that the current transform also maps the pen.
      record(stroke: userPath, transform: ctm)
    }
    beginPath()
  }

  /// Fills a rectangle and clears the current path, as Core Graphics does.
  public func fill(_ rect: CGRect) {
    record(fill: Path(rect), rule: .winding, transform: ctm)
    beginPath()
  }

  /// Fills rectangles as one shape by the non-zero rule, and clears the current path. An area that
  /// several rectangles cover (up to 32,767 of them) is drawn only once.
  public func fill(_ rects: [CGRect]) {
    var path = Path()
    path.addRects(rects)
    record(fill: path, rule: .winding, transform: ctm)
    beginPath()
  }

  /// Strokes the four sides of a rectangle and clears the current path.
  public func stroke(_ rect: CGRect) {
    record(stroke: Path(rect), transform: ctm)
    beginPath()
  }

  /// Strokes the four sides of a rectangle with a line of `width`, in user space, and clears the
  /// current path.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }

  /// Fills the ellipse inscribed in a rectangle and clears the current path.
  public func fillEllipse(in rect: CGRect) {
    var path = Path()
    path.addEllipse(in: rect)
    record(fill: path, rule: .winding, transform: ctm)
    beginPath()
  }

  /// Strokes the ellipse inscribed in a rectangle and clears the current path.
  public func strokeEllipse(in rect: CGRect) {
    var path = Path()
    path.addEllipse(in: rect)
    record(stroke: path, transform: ctm)
    beginPath()
  }

  /// Strokes each pair of points as a separate line and clears the current path.
  public func strokeLineSegments(between points: [CGPoint]) {
    var path = Path()
    for i in stride(from: 0, to: points.count - 1, by: 2) {
      path.move(to: points[i])
      path.addLine(to: points[i + 1])
    }
    record(stroke: path, transform: ctm)
    beginPath()
  }

  /// Makes a rectangle transparent. The current path is unchanged.
  public func clear(_ rect: CGRect) { record(clear: Path(rect)) }

  private func edit(_ change: (inout Path) -> Void) {
    if current.isEmpty {
      pathTransform = ctm
      return change(&current)
    }
    if pathTransform == ctm { return change(&current) }
    current = current.applying(pathTransform)
    pathTransform = .identity
    if ctm.isIdentity { return change(&current) }
    // Build the added elements in a separate path, which continues from the current point in user
    // space.
    var added = Path()
    added.move(to: (current.currentPoint ?? .zero).applying(toUserSpace))
    change(&added)
    current.continue(with: added, transform: ctm)
  }
}

extension Path {
  fileprivate init(_ rect: CGRect) {
    self.init()
    addRect(rect)
  }

  /// Appends the elements of another path, except its first move, which goes to the current point
  /// of this path.
  fileprivate mutating func `continue`(with path: Path, transform: CGAffineTransform) {
    let points = path.points
    var next = 1
    for verb in path.verbs.dropFirst() {
      func at(_ offset: Int) -> CGPoint { points[next + offset].applying(transform) }
      switch verb {
      case .move: move(to: at(0))
      case .line: addLine(to: at(0))
      case .quad: addQuadCurve(to: at(1), control: at(0))
      case .cubic: addCurve(to: at(2), control1: at(0), control2: at(1))
      case .close: closeSubpath()
      }
      next += verb.pointCount
    }
  }
}
