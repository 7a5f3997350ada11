public import Foundation
public import MidflightGeometry

/// The way in which `drawPath(using:)` draws.
public enum CGPathDrawingMode: Int32, Sendable, Hashable {
  /// The inside by the non-zero rule, by the even-odd rule, the outline, or the outline over one of
  /// the two, with Core Graphics' raw values 0…4.
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

/// Points are mapped by the transform of the time at which they are added, as in Core Graphics; a
/// singular one flattens what is added under it and nothing else. Shapes are in user space.
extension CGContext {
  // MARK: Building

  /// Forgets the current path.
  public func beginPath() { current = Path() }

  /// Begins a sub-path at `point`.
  public func move(to point: CGPoint) { edit { $0.move(to: point) } }

  /// Adds a line from the current point; without one it begins at `point` itself.
  public func addLine(to point: CGPoint) { edit { $0.addLine(to: point) } }

  /// Adds an open sub-path through the points; nothing for no points.
  public func addLines(between points: [CGPoint]) { edit { $0.addLines(between: points) } }

  /// Adds a quadratic Bézier curve from the current point; without one it begins at `end`.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    edit { $0.addQuadCurve(to: end, control: control) }
  }

  /// Adds a cubic Bézier curve from the current point; without one it begins at `end`.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    edit { $0.addCurve(to: end, control1: control1, control2: control2) }
  }

  /// Adds a closed rectangle; nothing for a null one.
  public func addRect(_ rect: CGRect) { edit { $0.addRect(rect) } }

  /// Adds each rectangle as a closed sub-path.
  public func addRects(_ rects: [CGRect]) { edit { $0.addRects(rects) } }

  /// Adds the closed ellipse that touches the rectangle's sides; nothing for a null one.
  public func addEllipse(in rect: CGRect) { edit { $0.addEllipse(in: rect) } }

  /// An arc around `center`, angles in radians from the x axis; joined to the current point by a
  /// line. `clockwise` has Core Graphics' sense: where y points down, `false` runs clockwise to
  /// the eye.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    edit {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: clockwise)
    }
  }

  /// Adds a line and an arc that rounds the corner at `tangent1End` off: the arc touches the lines
  /// from the current point to there and from there to `tangent2End`. Nothing without a current
  /// point; under a singular transform that is sought as `convertToUserSpace(_:)` says.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    edit { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius) }
  }

  /// Adds the path's sub-paths; the first one does not join the current one.
  public func addPath(_ path: CGPath) { addPath(path.data) }

  /// Adds the path's sub-paths; the first one does not join the current one.
  public func addPath(_ path: Path) { edit { $0.addPath(path) } }

  /// Joins the current sub-path's end to its start; nothing when there is none.
  public func closePath() { edit { $0.closeSubpath() } }

  // MARK: Drawing

  /// Fills the current path and clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  /// Strokes the current path and clears it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Fills the current path, strokes it, or both in this order, and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    if mode != .stroke {
      let rule: CGPathFillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding
      record(fill: current, rule: rule, transform: pathTransform)
    }
    if mode != .fill && mode != .eoFill {
      // The pen is that of the present transform.
      record(stroke: userPath, transform: ctm)
    }
    beginPath()
  }

  /// Fills a rectangle and, as Core Graphics does, clears the current path.
  public func fill(_ rect: CGRect) {
    record(fill: Path(rect), rule: .winding, transform: ctm)
    beginPath()
  }

  /// Fills rectangles as one shape by the non-zero rule, so that what some share, up to 32,767, is
  /// drawn once, and clears the current path.
  public func fill(_ rects: [CGRect]) {
    var path = Path()
    path.addRects(rects)
    record(fill: path, rule: .winding, transform: ctm)
    beginPath()
  }

  /// Strokes a rectangle's four sides and clears the current path.
  public func stroke(_ rect: CGRect) {
    record(stroke: Path(rect), transform: ctm)
    beginPath()
  }

  /// Strokes a rectangle's four sides with a line of `width`, in user space, and clears the current
  /// path.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }

  /// Fills the ellipse that touches the rectangle's sides, and clears the current path.
  public func fillEllipse(in rect: CGRect) {
    var path = Path()
    path.addEllipse(in: rect)
    record(fill: path, rule: .winding, transform: ctm)
    beginPath()
  }

  /// Strokes the ellipse that touches the rectangle's sides, and clears the current path.
  public func strokeEllipse(in rect: CGRect) {
    var path = Path()
    path.addEllipse(in: rect)
    record(stroke: path, transform: ctm)
    beginPath()
  }

  /// Strokes each pair of points as a line of its own, and clears the current path.
  public func strokeLineSegments(between points: [CGPoint]) {
    var path = Path()
    for i in stride(from: 0, to: points.count - 1, by: 2) {
      path.move(to: points[i])
      path.addLine(to: points[i + 1])
    }
    record(stroke: path, transform: ctm)
    beginPath()
  }

  /// Makes the rectangle transparent. The current path stays as it is.
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
    // The added part goes on from the current point in user space.
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

  /// Appends another path but for its first move, which stands for this path's current point.
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
