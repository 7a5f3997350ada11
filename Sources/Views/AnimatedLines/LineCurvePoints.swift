public import Foundation

/// The two control points of one part of an animated line's way in, relative to the part's end.
public struct LineCurvePoints: Sendable, Hashable {
  public var control1: CGPoint
  public var control2: CGPoint

  public init(_ control1: CGPoint, _ control2: CGPoint) {
    self.control1 = control1
    self.control2 = control2
  }
}
