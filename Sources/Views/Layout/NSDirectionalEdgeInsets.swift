public import Foundation

/// Distances inwards from the four sides of a rectangle, in points. Leading is always left.
public struct NSDirectionalEdgeInsets: Sendable, Hashable {
  /// The distance from the rectangle's upper side.
  public var top: CGFloat
  /// The distance from the rectangle's left side.
  public var leading: CGFloat
  /// The distance from the rectangle's lower side.
  public var bottom: CGFloat
  /// The distance from the rectangle's right side.
  public var trailing: CGFloat

  /// Insets of zero on all sides.
  public static let zero = NSDirectionalEdgeInsets()

  /// Creates insets from four distances.
  public init(
    top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
  ) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

extension UIView {
  /// The view's ``layoutMargins`` as directional insets.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    }
    set {
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: newValue.leading, bottom: newValue.bottom,
        right: newValue.trailing)
    }
  }
}
