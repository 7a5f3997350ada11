public import Foundation
public import MidflightGeometry

/// Questions about the current path, in user space.
extension CGContext {
  /// Whether there is no element at all; a path of a lone move is not empty.
  public var isPathEmpty: Bool { current.isEmpty }

  /// Where the next segment begins, in user space; (0, 0) for an empty path.
  public var currentPointOfPath: CGPoint {
    (current.currentPoint ?? .zero).applying(pathToUserSpace)
  }

  /// The current path in user space; nil when it is empty.
  public var path: CGPath? { current.isEmpty ? nil : CGPath(userPath) }

  /// The smallest rectangle that holds all points of the current path, control points included, in
  /// user space; null for an empty path. Points that are not finite don't count.
  public var boundingBoxOfPath: CGRect { userPath.boundingBox }

  /// Whether drawing the current path in this mode would cover a point of user space. Always false
  /// under a singular transform, where nothing has an area.
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

  /// Makes the outline of the stroked path, dashes included, the current path: to be filled, or
  /// clipped to, by the non-zero rule. It consists of lines; see ``setFlatness(_:)``. Under a
  /// singular transform it is empty.
  public func replacePathWithStrokedPath() {
    current = ctm.isInvertible ? userPath.stroked(state.stroke, tolerance: strokeTolerance) : Path()
    pathTransform = ctm
  }

  /// The current path in user space, which may be mapped on by the present transform.
  var userPath: Path { current.applying(pathToUserSpace) }

  private var pathToUserSpace: CGAffineTransform {
    pathTransform == ctm ? .identity : pathTransform.concatenating(toUserSpace)
  }

  /// The flatness in user space.
  private var strokeTolerance: CGFloat {
    let flatness = state.flatness > 0 ? state.flatness : Path.defaultTolerance
    let scale = ctm.largestScale
    return scale > 0 && scale < .infinity ? flatness / scale : flatness
  }
}
