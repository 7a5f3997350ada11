public import Foundation

/// Whether an interface is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable, Hashable {
  /// Not specified, light, or dark.
  case unspecified, light, dark
}

/// The amount of space on an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable, Hashable {
  /// Not specified; little space; plenty of space.
  case unspecified, compact, regular
}

/// The traits of a screen: light, at the screen's scale. They do not change.
public final class UITraitCollection: Sendable {
  /// Always light.
  public let userInterfaceStyle = UIUserInterfaceStyle.light
  /// Always regular.
  public let horizontalSizeClass = UIUserInterfaceSizeClass.regular
  /// Always regular.
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
  /// The value, −1, for an axis on which a view has no intrinsic size.
  public nonisolated static let noIntrinsicMetric: CGFloat = -1
}

extension UIScreen {
  /// The traits of the screen.
  public var traitCollection: UITraitCollection { UITraitCollection(displayScale: scale) }

  /// The stage's size, from (0, 0); empty before there is a stage.
  public var bounds: CGRect {
    CGRect(origin: .zero, size: UIApplication.shared.keyWindow?.bounds.size ?? .zero)
  }
}

extension UIColor {
  /// Creates the colour that a function returns for a light interface.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    self.init(cgColor: dynamicProvider(UITraitCollection(displayScale: 1)).cgColor)
  }

  /// Returns the colour itself, because all interfaces are light.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
}
