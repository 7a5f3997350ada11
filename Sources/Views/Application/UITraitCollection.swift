public import Foundation

/// Whether an interface is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable, Hashable {
  /// Nothing is said, light, or dark.
  case unspecified, light, dark
}

/// Whether there is much or little room in a direction.
public enum UIUserInterfaceSizeClass: Int, Sendable, Hashable {
  /// Nothing is said, little, or much.
  case unspecified, compact, regular
}

/// The surroundings that views are shown in: light, at the screen's scale. It does not change.
public final class UITraitCollection: Sendable {
  /// Always light.
  public let userInterfaceStyle = UIUserInterfaceStyle.light
  /// Always regular.
  public let horizontalSizeClass = UIUserInterfaceSizeClass.regular
  /// Always regular.
  public let verticalSizeClass = UIUserInterfaceSizeClass.regular
  /// How many pixels a point has.
  public let displayScale: CGFloat

  init(displayScale: CGFloat) { self.displayScale = displayScale }

  /// Whether colours differ between the two: never.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    false
  }
}

extension UIView {
  /// Stands for a size that a view does not have by itself: −1.
  public nonisolated static let noIntrinsicMetric: CGFloat = -1
}

extension UIScreen {
  /// The surroundings that the screen gives.
  public var traitCollection: UITraitCollection { UITraitCollection(displayScale: scale) }

  /// The stage's size, from (0, 0); empty before there is a stage.
  public var bounds: CGRect {
    CGRect(origin: .zero, size: UIApplication.shared.keyWindow?.bounds.size ?? .zero)
  }
}

extension UIColor {
  /// The colour that a function gives for a light interface.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    self.init(cgColor: dynamicProvider(UITraitCollection(displayScale: 1)).cgColor)
  }

  /// The same colour: colours are those of a light interface.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
}
