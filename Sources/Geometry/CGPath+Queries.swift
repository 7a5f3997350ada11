public import Foundation

extension CGPath {
  /// Whether the path has no elements. A path with a single move is not empty.
  public var isEmpty: Bool { data.isEmpty }

  /// The point at which the next segment begins; (0, 0) for an empty path, as in Core Graphics.
  public var currentPoint: CGPoint { data.currentPoint ?? .zero }

  /// The smallest rectangle that contains all points, including control points; null for an empty
  /// path.
  public var boundingBox: CGRect { data.boundingBox }

  /// The smallest rectangle that contains the curves themselves; null for an empty path.
  public var boundingBoxOfPath: CGRect { data.boundingBoxOfPath }

  /// Whether a point, after mapping by `transform`, is inside the path, with each sub-path closed.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    data.contains(point, using: rule, transform: transform)
  }

  /// Whether the path is a rectangle, which is then stored in `rect`. See ``Path/asRect``.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = data.asRect else { return false }
    rect?.pointee = found
    return true
  }

  /// Returns the outline of the stroked path, to be filled with the non-zero rule.
  ///
  /// - Parameters:
  ///   - lineWidth: In units of the transformed path. A width that is not positive and finite gives
  ///     an empty path.
  ///   - lineCap: The shape of the ends of open sub-paths.
  ///   - lineJoin: The shape of the corners between segments.
  ///   - miterLimit: The largest miter length, in line widths; longer miters are bevelled.
  ///   - transform: Maps the path before it is stroked.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(
      width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    return CGPath(data.applying(transform).stroked(style))
  }

  /// Returns a path with each dash as a sub-path. See ``Path/dashed(lengths:phase:)``.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat],
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(data.applying(transform).dashed(lengths: lengths, phase: phase))
  }

  /// Calls `body` with each element in order. The pointers are valid only during the call.
  public func applyWithBlock(_ body: (UnsafePointer<CGPathElement>) -> Void) {
    let allPoints = data.points
    var next = 0
    for verb in data.verbs {
      var elementPoints = (CGPoint.zero, CGPoint.zero, CGPoint.zero)
      if verb.pointCount > 0 { elementPoints.0 = allPoints[next] }
      if verb.pointCount > 1 { elementPoints.1 = allPoints[next + 1] }
      if verb.pointCount > 2 { elementPoints.2 = allPoints[next + 2] }
      next += verb.pointCount
      withUnsafeMutableBytes(of: &elementPoints) { bytes in
        // A tuple of three points is stored like an array of three points.
        let points = bytes.baseAddress!.assumingMemoryBound(to: CGPoint.self)
        var element = CGPathElement(type: CGPathElementType(verb), points: points)
        body(&element)
      }
    }
  }
}

/// The kinds of path elements, with the raw values of Core Graphics.
public enum CGPathElementType: Int32, Sendable, Hashable {
  /// The verbs of a path with the names of Core Graphics, in the order of their raw values 0…4.
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath

  init(_ verb: Path.Verb) {
    switch verb {
    case .move: self = .moveToPoint
    case .line: self = .addLineToPoint
    case .quad: self = .addQuadCurveToPoint
    case .cubic: self = .addCurveToPoint
    case .close: self = .closeSubpath
    }
  }
}

/// An element passed by ``CGPath/applyWithBlock(_:)``, with 1, 1, 2, 3 or 0 points depending on its
/// type.
public struct CGPathElement {
  /// The kind of the element, which determines its number of ``points``.
  public var type: CGPathElementType
  /// The element's points. Valid only during the call.
  public var points: UnsafeMutablePointer<CGPoint>
}
