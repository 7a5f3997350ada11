package import Foundation

/// The two control points of one part of an animated line's way in, relative to the part's end.
package struct LineCurvePoints: Sendable, Hashable {
  /// The first control point, in points from the part's end.
  package var control1: CGPoint
  /// The second control point, in points from the part's end.
  package var control2: CGPoint

  /// A pair of control points, both in points from the part's end.
  package init(_ control1: CGPoint, _ control2: CGPoint) {
    self.control1 = control1
    self.control2 = control2
  }
}
