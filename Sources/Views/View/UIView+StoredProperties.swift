/// The direction of a view's content in right-to-left languages. It has no effect.
public enum UISemanticContentAttribute: Int, Sendable, Hashable {
  /// The direction follows the language; is fixed, for playback controls or for directions in
  /// space; or is forced to left-to-right or right-to-left.
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

/// How assistive technologies treat a view: for example, as a button. It has no effect.
public struct UIAccessibilityTraits: OptionSet, Sendable, Hashable {
  /// One bit for each trait.
  public let rawValue: UInt64
  /// Creates a set of the traits whose bits are set.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// The view has no traits.
  public static let none: UIAccessibilityTraits = []
  /// The view is a button.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// The view is a link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// The view is an image.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// The view is selected.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// The view is a heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  /// The view is text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// The view is disabled.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// The view's value changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// The view's value can be adjusted.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
}
