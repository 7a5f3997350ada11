/// Which way a view's content runs where languages run from right to left.
public enum UISemanticContentAttribute: Int, Sendable, Hashable {
  /// As the language does; as on a player's controls; as in space; from left to right; from right to
  /// left.
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

/// What a view is to somebody who has it read aloud.
public struct UIAccessibilityTraits: OptionSet, Sendable, Hashable {
  /// A bit for each.
  public let rawValue: UInt64
  /// The traits of these bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// Nothing in particular.
  public static let none: UIAccessibilityTraits = []
  /// It can be pressed.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// It leads elsewhere.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// It is a picture.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// It is chosen at present.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// It is a heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  /// It is a text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// It cannot be used at present.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// Its value changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// Its value can be set.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
}
