public import Foundation

/// A direction and a length on the plane.
public struct CGVector: Sendable, Hashable {
  /// Along x, in the units of the space that the vector is used in.
  public var dx: CGFloat
  /// Along y, in the same units.
  public var dy: CGFloat

  /// The vector with these members, kept as they are.
  public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }

  /// The vector of no length.
  public static let zero = CGVector()
}
