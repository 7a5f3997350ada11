public import Foundation
public import MidflightLayerTree
public import MidflightText

/// A font at a size, under UIKit's names, for text layers and attributed strings.
///
/// Immutable. A font is selected by name from the installed fonts; if no installed font has that
/// name, the most similar one is used. See Apple's
/// [UIFont](https://developer.apple.com/documentation/uikit/uifont).
public final class UIFont: Sendable, Hashable, TextFontConvertible {
  /// The weight of a font's strokes, from −0.8 (ultra-light) to 0.62 (black).
  public struct Weight: RawRepresentable, Sendable, Hashable {
    /// The weight as a number; regular weight is 0.
    public let rawValue: CGFloat
    /// Creates a weight from a number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Weight −0.8.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// Weight −0.6.
    public static let thin = Weight(rawValue: -0.6)
    /// Weight −0.4.
    public static let light = Weight(rawValue: -0.4)
    /// Weight 0.
    public static let regular = Weight(rawValue: 0)
    /// Weight 0.23.
    public static let medium = Weight(rawValue: 0.23)
    /// Weight 0.3.
    public static let semibold = Weight(rawValue: 0.3)
    /// Weight 0.4.
    public static let bold = Weight(rawValue: 0.4)
    /// Weight 0.56.
    public static let heavy = Weight(rawValue: 0.56)
    /// Weight 0.62.
    public static let black = Weight(rawValue: 0.62)

    fileprivate var nearest: Font.Weight {
      switch rawValue {
      case ..<(-0.2): .light
      case ..<0.115: .regular
      case ..<0.265: .medium
      case ..<0.35: .semibold
      case 0.35...: .bold
      default: .regular
      }
    }
  }

  /// The font without a size; nil if the machine has no fonts.
  public let textFont: Font?
  /// The name by which the font was requested.
  public let fontName: String
  /// The size of the em in points.
  public let pointSize: CGFloat

  package init(_ font: Font?, name: String, size: CGFloat) {
    (textFont, fontName, pointSize) = (font, name, size)
  }

  /// Creates the font with the name of a family, or of a face such as `Georgia-Bold`; nil if the
  /// machine has no fonts. A size that is not positive means 14 points, the size of the system's
  /// text.
  public convenience init?(name: String, size: CGFloat) {
    guard let font = Font(name: name) else { return nil }
    self.init(font, name: name, size: size > 0 ? size : 14)
  }

  /// Returns the system's font for user interfaces.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(try? Font(weight: weight.nearest), name: Font.defaultFamily, size: size)
  }

  /// Returns the system's font for user interfaces, in bold.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .bold)
  }

  /// Returns the system's font unchanged. Its digits usually have equal widths, as in most fonts
  /// for user interfaces, but need not.
  public static func monospacedDigitSystemFont(
    ofSize size: CGFloat, weight: Weight = .regular
  ) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }

  /// The purpose of a text, such as a caption, with UIKit's raw values. Each style has the size
  /// that it has on Apple's systems at the default text size setting; see
  /// https://developer.apple.com/design/human-interface-guidelines/typography
  public struct TextStyle: RawRepresentable, Sendable, Hashable {
    /// The name of the style in UIKit.
    public let rawValue: String
    /// Creates a style from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The style for large titles, 34 points.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// The style for first-level headings, 28 points.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// The style for second-level headings, 22 points.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// The style for third-level headings, 20 points.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// The style for headings, 17 points and semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// The style for subheadings, 15 points.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// The style for body text, 17 points.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// The style for callouts, 16 points.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// The style for footnotes, 13 points.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// The style for captions, 12 points.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// The style for small captions, 11 points.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    fileprivate var size: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }
  }

  /// Returns the system's font for a text style, at the style's standard size. An unknown style
  /// counts as ``TextStyle/body``.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.size, weight: style == .headline ? .semibold : .regular)
  }

  /// Returns the system's font in italic.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(try? Font(isItalic: true), name: Font.defaultFamily, size: size)
  }

  /// Returns the system's monospaced font.
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    let family = Font.defaultMonospacedFamily
    return UIFont(try? Font(family: family, weight: weight.nearest), name: family, size: size)
  }

  /// Returns the same font at another size in points.
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(textFont, name: fontName, size: size) }

  /// The family of the installed font that is used; empty if the machine has no fonts.
  public var familyName: String { textFont?.familyName ?? "" }
  /// The ascent, the font's height above the baseline, in points.
  public var ascender: CGFloat { textFont?.ascent(size: pointSize) ?? 0 }
  /// The descent, the font's depth below the baseline, in points, as a negative number.
  public var descender: CGFloat { -(textFont?.descent(size: pointSize) ?? 0) }
  /// The distance between the baselines of two lines, in points.
  public var lineHeight: CGFloat { textFont?.lineHeight(size: pointSize) ?? 0 }

  /// Whether both have the same font and size. Names are not compared.
  public static func == (a: UIFont, b: UIFont) -> Bool {
    a.textFont == b.textFont && a.pointSize == b.pointSize
  }
  /// Feeds the font and size to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(textFont)
    hasher.combine(pointSize)
  }
}
