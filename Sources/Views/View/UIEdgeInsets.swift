public import Foundation

/// Distances inwards from the four sides of a rectangle, in points; negative ones go outwards.
public struct UIEdgeInsets: Sendable, Hashable {
  /// The distance from the side with the smallest y.
  public var top: CGFloat
  /// The distance from the side with the smallest x.
  public var left: CGFloat
  /// The distance from the side with the largest y.
  public var bottom: CGFloat
  /// The distance from the side with the largest x.
  public var right: CGFloat

  /// All distances are 0.
  public static let zero = UIEdgeInsets()

  /// Creates insets from their distances.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

extension CGRect {
  /// Returns the rectangle with each side moved inwards. A negative size in the result is kept, as
  /// in UIKit.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    let rect = standardized
    return CGRect(
      x: rect.origin.x + insets.left, y: rect.origin.y + insets.top,
      width: rect.size.width - insets.left - insets.right,
      height: rect.size.height - insets.top - insets.bottom)
  }
}

/// Returns a rectangle with each side moved inwards.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}
