public import Foundation

/// A vector in the plane.
public struct CGVector: Sendable, Hashable {
  /// The x component, in units of the space in which the vector is used.
  public var dx: CGFloat
  /// The y component, in the same units.
  public var dy: CGFloat

  /// Creates a vector from its components, unchanged.
  public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }

  /// The vector of length 0.
  public static let zero = CGVector()
}
