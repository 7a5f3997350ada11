public import Foundation

extension CGPath {
  /// Whether there is no element at all; a path of a lone move is not empty.
  public var isEmpty: Bool { data.isEmpty }

  /// Where the next segment begins; (0, 0) for an empty path, as in Core Graphics.
  public var currentPoint: CGPoint { data.currentPoint ?? .zero }

  /// The smallest rectangle that holds all points, control points included; null for an empty path.
  public var boundingBox: CGRect { data.boundingBox }

  /// The smallest rectangle that holds the path itself; null for an empty path.
  public var boundingBoxOfPath: CGRect { data.boundingBoxOfPath }

  /// Whether a point, mapped by `transform`, is inside the path, each sub-path closed.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    data.contains(point, using: rule, transform: transform)
  }

  /// Writes the rectangle that the path is through `rect`, if it is one; see ``Path/asRect``.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = data.asRect else { return false }
    rect?.pointee = found
    return true
  }

  /// The outline of the path stroked with a pen of `lineWidth` in the path's units, to be filled
  /// with the non-zero rule.
  ///
  /// - Parameters:
  ///   - lineWidth: In the units of the mapped path; one that is not positive and finite gives an
  ///     empty path.
  ///   - lineCap: How open sub-paths end.
  ///   - lineJoin: How pieces meet at an angle.
  ///   - miterLimit: The longest miter, in line widths; longer ones are bevelled.
  ///   - transform: Maps the path before it is stroked.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(
      width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    return CGPath(data.applying(transform).stroked(style))
  }

  /// The path's dashes as sub-paths of their own; see ``Path/dashed(lengths:phase:)``.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat],
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(data.applying(transform).dashed(lengths: lengths, phase: phase))
  }

  /// Calls `body` with each element in order. The pointers are valid during the call only.
  public func applyWithBlock(_ body: (UnsafePointer<CGPathElement>) -> Void) {
    let allPoints = data.points
    var next = 0
    for verb in data.verbs {
      var own = (CGPoint.zero, CGPoint.zero, CGPoint.zero)
      if verb.pointCount > 0 { own.0 = allPoints[next] }
      if verb.pointCount > 1 { own.1 = allPoints[next + 1] }
      if verb.pointCount > 2 { own.2 = allPoints[next + 2] }
      next += verb.pointCount
      withUnsafeMutableBytes(of: &own) { bytes in
        // The tuple is three points one after the other.
        let points = bytes.baseAddress!.assumingMemoryBound(to: CGPoint.self)
        var element = CGPathElement(type: CGPathElementType(verb), points: points)
        body(&element)
      }
    }
  }
}

/// The kinds of a path's elements, with Core Graphics' raw values.
public enum CGPathElementType: Int32, Sendable, Hashable {
  /// A path's verbs under Core Graphics' names, in the order of their raw values 0…4.
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

/// An element as ``CGPath/applyWithBlock(_:)`` shows it: 1, 1, 2, 3 or 0 points by its type.
public struct CGPathElement {
  /// The kind of the element, and so how many of ``points`` are its own.
  public var type: CGPathElementType
  /// Valid during the call only.
  public var points: UnsafeMutablePointer<CGPoint>
}
