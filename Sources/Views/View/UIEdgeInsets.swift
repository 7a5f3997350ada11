public import Foundation

/// Distances from the four sides of a rectangle inwards, in points; negative ones go outwards.
public struct UIEdgeInsets: Sendable, Hashable {
  /// From the side of the least y.
  public var top: CGFloat
  /// From the side of the least x.
  public var left: CGFloat
  /// From the side of the greatest y.
  public var bottom: CGFloat
  /// From the side of the greatest x.
  public var right: CGFloat

  /// No distances.
  public static let zero = UIEdgeInsets()

  /// Insets by their distances.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

extension CGRect {
  /// The rectangle with each side moved inwards. Where that turns a size negative the result is as
  /// it comes, as in UIKit.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    let rect = standardized
    return CGRect(
      x: rect.origin.x + insets.left, y: rect.origin.y + insets.top,
      width: rect.size.width - insets.left - insets.right,
      height: rect.size.height - insets.top - insets.bottom)
  }
}

/// Moves each side inwards.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}
