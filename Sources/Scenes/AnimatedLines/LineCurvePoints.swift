package import Foundation

/// The two control points of one part of an animated line's lead-in, relative to the part's end.
package struct LineCurvePoints: Sendable, Hashable {
  package var control1: CGPoint
  package var control2: CGPoint

  package init(_ control1: CGPoint, _ control2: CGPoint) {
    self.control1 = control1
    self.control2 = control2
  }
}
