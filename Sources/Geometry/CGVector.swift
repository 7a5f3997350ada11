public import Foundation

/// A direction and a length on the plane.
public struct CGVector: Sendable, Hashable {
  public var dx: CGFloat
  public var dy: CGFloat

  public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }

  public static let zero = CGVector()
}
