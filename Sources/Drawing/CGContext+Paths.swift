public import Foundation
public import Geometry

/// What `drawPath(using:)` does.
public enum CGPathDrawingMode: Int32, Sendable, Hashable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

extension CGContext {
  // MARK: Building

  public func move(to point: CGPoint) { edit { $0.move(to: point) } }

  public func addLine(to point: CGPoint) { edit { $0.addLine(to: point) } }

  public func addLines(between points: [CGPoint]) { edit { $0.addLines(between: points) } }

  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    edit { $0.addQuadCurve(to: end, control: control) }
  }

  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    edit { $0.addCurve(to: end, control1: control1, control2: control2) }
  }

  public func addRect(_ rect: CGRect) { edit { $0.addRect(rect) } }

  public func addRects(_ rects: [CGRect]) { edit { $0.addRects(rects) } }

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

  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    edit { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius) }
  }

  public func addPath(_ path: CGPath) { addPath(path.data) }

  public func addPath(_ path: Path) { edit { $0.addPath(path) } }

  public func closePath() { edit { $0.closeSubpath() } }

  // MARK: The current path

  public var isPathEmpty: Bool { current.isEmpty }

  /// In user space.
  public var currentPointOfPath: CGPoint {
    rebasePath()
    return current.currentPoint ?? .zero
  }

  /// The current path in user space.
  public var path: CGPath? {
    rebasePath()
    return current.isEmpty ? nil : CGPath(current)
  }

  // MARK: Drawing

  /// Fills the current path and clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  /// Strokes the current path and clears it.
  public func strokePath() { drawPath(using: .stroke) }

  public func drawPath(using mode: CGPathDrawingMode) {
    if mode != .stroke {
      let (path, transform) = pathForFilling
      let rule: CGPathFillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding
      record(fill: path, rule: rule, transform: transform)
    }
    if mode != .fill && mode != .eoFill {
      rebasePath()
      record(stroke: current, transform: ctm)
    }
    beginPath()
  }

  public func fill(_ rect: CGRect) {
    record(fill: Path(rect), rule: .winding, transform: ctm)
  }

  public func fill(_ rects: [CGRect]) {
    var path = Path()
    path.addRects(rects)
    record(fill: path, rule: .winding, transform: ctm)
  }

  public func stroke(_ rect: CGRect) { record(stroke: Path(rect), transform: ctm) }

  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }

  public func fillEllipse(in rect: CGRect) {
    var path = Path()
    path.addEllipse(in: rect)
    record(fill: path, rule: .winding, transform: ctm)
  }

  public func strokeEllipse(in rect: CGRect) {
    var path = Path()
    path.addEllipse(in: rect)
    record(stroke: path, transform: ctm)
  }

  /// Strokes each pair of points as a line of its own.
  public func strokeLineSegments(between points: [CGPoint]) {
    var path = Path()
    for i in stride(from: 0, to: points.count - 1, by: 2) {
      path.move(to: points[i])
      path.addLine(to: points[i + 1])
    }
    record(stroke: path, transform: ctm)
  }

  /// Makes the rectangle transparent.
  public func clear(_ rect: CGRect) { record(clear: Path(rect)) }

  private func edit(_ change: (inout Path) -> Void) {
    rebasePath()
    change(&current)
  }
}

extension Path {
  fileprivate init(_ rect: CGRect) {
    self.init()
    addRect(rect)
  }
}
