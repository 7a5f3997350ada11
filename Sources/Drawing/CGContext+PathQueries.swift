public import Foundation
public import MidflightGeometry

/// Queries of the current path, in user space.
extension CGContext {
  /// Whether the path has no elements. A path with a single move is not empty.
  public var isPathEmpty: Bool { current.isEmpty }

  /// The point at which the next segment begins, in user space; (0, 0) for an empty path.
  public var currentPointOfPath: CGPoint {
    (current.currentPoint ?? .zero).applying(pathToUserSpace)
  }

  /// The current path in user space; nil if it is empty.
  public var path: CGPath? { current.isEmpty ? nil : CGPath(userPath) }

  /// The smallest rectangle that contains all points of the current path, including control points,
  /// in user space; null for an empty path. Non-finite points are ignored.
  public var boundingBoxOfPath: CGRect { userPath.boundingBox }

  /// Whether drawing the current path in this mode would cover a point of user space. Always false
  /// under a singular transform, in which no shape has an area.
  ///
  /// - Complexity: O(segments); stroking allocates.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard ctm.isInvertible else { return false }
    let path = userPath
    let isInside =
      switch mode {
      case .fill, .fillStroke: path.contains(point)
      case .eoFill, .eoFillStroke: path.contains(point, using: .evenOdd)
      case .stroke: false
      }
    if isInside || mode == .fill || mode == .eoFill { return isInside }
    return path.stroked(state.stroke, tolerance: strokeTolerance).contains(point)
  }

  /// Replaces the current path with the outline of its stroke, including dashes. Use the non-zero
  /// rule to fill the outline, or to clip to it. It consists of lines; see ``setFlatness(_:)``.
  /// Under a singular transform, it is empty.
  public func replacePathWithStrokedPath() {
    current = ctm.isInvertible ? userPath.stroked(state.stroke, tolerance: strokeTolerance) : Path()
    pathTransform = ctm
  }

  var userPath: Path { current.applying(pathToUserSpace) }

  private var pathToUserSpace: CGAffineTransform {
    pathTransform == ctm ? .identity : pathTransform.concatenating(toUserSpace)
  }

  private var strokeTolerance: CGFloat {
    let flatness = state.flatness > 0 ? state.flatness : Path.defaultTolerance
    let scale = ctm.largestScale
    return scale > 0 && scale < .infinity ? flatness / scale : flatness
  }
}
