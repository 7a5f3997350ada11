public import Foundation

/// Distances inwards from the four sides of a rectangle, in points; negative distances go outwards.
public struct UIEdgeInsets: Sendable, Hashable {
  /// The inset of the upper side, which has the smallest y.
  public var top: CGFloat
  /// The inset of the left side, which has the smallest x.
  public var left: CGFloat
  /// The inset of the lower side, which has the largest y.
  public var bottom: CGFloat
  /// The inset of the right side, which has the largest x.
  public var right: CGFloat

  /// Insets of zero on all sides.
  public static let zero = UIEdgeInsets()

  /// Creates insets from four distances.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

extension CGRect {
  /// Returns this rectangle with each side moved inwards. A resulting negative size is kept, as in
  /// UIKit.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    let rect = standardized
    return CGRect(
      x: rect.origin.x + insets.left, y: rect.origin.y + insets.top,
      width: rect.size.width - insets.left - insets.right,
      height: rect.size.height - insets.top - insets.bottom)
  }
}

/// Returns a rectangle with each side moved inwards by an inset.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}
