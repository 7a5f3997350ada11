public import Foundation

/// Distances from the four sides of a rectangle inwards, in points; leading is left.
public struct NSDirectionalEdgeInsets: Sendable, Hashable {
  /// From the upper side.
  public var top: CGFloat
  /// From the left side.
  public var leading: CGFloat
  /// From the lower side.
  public var bottom: CGFloat
  /// From the right side.
  public var trailing: CGFloat

  /// No distances.
  public static let zero = NSDirectionalEdgeInsets()

  /// Insets by their distances.
  public init(
    top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
  ) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

extension UIView {
  /// The ``layoutMargins``, by other names.
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
