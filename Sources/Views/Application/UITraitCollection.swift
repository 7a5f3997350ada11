public import Foundation

/// Whether a user interface is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable, Hashable {
  /// Unspecified, light or dark.
  case unspecified, light, dark
}

/// How much space an interface has on an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable, Hashable {
  /// Unspecified, little space, or plenty of space.
  case unspecified, compact, regular
}

/// Traits of a screen: a light interface, and the screen's scale. They never change.
public final class UITraitCollection: Sendable {
  /// The interface is always light.
  public let userInterfaceStyle = UIUserInterfaceStyle.light
  /// There is always plenty of horizontal space.
  public let horizontalSizeClass = UIUserInterfaceSizeClass.regular
  /// There is always plenty of vertical space.
  public let verticalSizeClass = UIUserInterfaceSizeClass.regular
  /// The number of pixels per point.
  public let displayScale: CGFloat

  init(displayScale: CGFloat) { self.displayScale = displayScale }

  /// Returns whether colours differ between two trait collections: always false.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    false
  }
}

extension UIView {
  /// The value, −1, of an intrinsic width or height that a view does not have.
  public nonisolated static let noIntrinsicMetric: CGFloat = -1
}

extension UIScreen {
  /// The traits of the screen.
  public var traitCollection: UITraitCollection { UITraitCollection(displayScale: scale) }

  /// The stage's rectangle, with its origin at (0, 0); empty before there is a stage.
  public var bounds: CGRect {
    CGRect(origin: .zero, size: UIApplication.shared.keyWindow?.bounds.size ?? .zero)
  }
}

extension UIColor {
  /// Creates a colour by calling a function with the traits of a light interface.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    self.init(cgColor: dynamicProvider(UITraitCollection(displayScale: 1)).cgColor)
  }

  /// Returns the colour itself, because all interfaces are light.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
}
