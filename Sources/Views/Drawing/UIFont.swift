public import Foundation
public import MidflightLayerTree
public import MidflightText

/// A font of a size, under UIKit's names, for text layers and attributed strings.
///
/// Immutable. Which face a name leads to depends on the fonts that are installed; a name that none
/// of them has leads to the nearest one.
public final class UIFont: Sendable, Hashable, TextFontConvertible {
  /// How heavy the strokes are, between ultra-light's −0.8 and black's 0.62.
  public struct Weight: RawRepresentable, Sendable, Hashable {
    /// The weight as a number; regular is 0.
    public let rawValue: CGFloat
    /// The weight of that number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// −0.8
    public static let ultraLight = Weight(rawValue: -0.8)
    /// −0.6
    public static let thin = Weight(rawValue: -0.6)
    /// −0.4
    public static let light = Weight(rawValue: -0.4)
    /// 0
    public static let regular = Weight(rawValue: 0)
    /// 0.23
    public static let medium = Weight(rawValue: 0.23)
    /// 0.3
    public static let semibold = Weight(rawValue: 0.3)
    /// 0.4
    public static let bold = Weight(rawValue: 0.4)
    /// 0.56
    public static let heavy = Weight(rawValue: 0.56)
    /// 0.62
    public static let black = Weight(rawValue: 0.62)

    /// The nearest of the weights that fonts are asked for by.
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

  /// The font without its size; nil where the machine has no font at all.
  public let textFont: Font?
  /// The name that it was asked for by.
  public let fontName: String
  /// The em's size in points.
  public let pointSize: CGFloat

  /// A font of a size that is known already.
  ///
  /// - Parameter name: The name that it is asked for by.
  package init(_ font: Font?, name: String, size: CGFloat) {
    (textFont, fontName, pointSize) = (font, name, size)
  }

  /// The font of a family's name, or of a face's such as `Georgia-Bold`; nil where the machine has
  /// no font at all. A size that is not positive stands for the system's, 14 points.
  public convenience init?(name: String, size: CGFloat) {
    guard let font = Font(name: name) else { return nil }
    self.init(font, name: name, size: size > 0 ? size : 14)
  }

  /// The font that interfaces are written in.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(try? Font(weight: weight.nearest), name: Font.defaultFamily, size: size)
  }

  /// Returns the system's font, bold.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .bold)
  }

  /// Returns the system's font. Its digits are as wide as each other in most fonts for interfaces;
  /// those of others stay as they are.
  public static func monospacedDigitSystemFont(
    ofSize size: CGFloat, weight: Weight = .regular
  ) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }

  /// A use of text, with UIKit's raw values.
  public struct TextStyle: RawRepresentable, Sendable, Hashable {
    /// UIKit's name of it.
    public let rawValue: String
    /// The style of that name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 34 points.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// 28 points.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// 22 points.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// 20 points.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// 17 points, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// 15 points.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// 17 points.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// 16 points.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// 13 points.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// 12 points.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// 11 points.
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

  /// Returns the system's font for a use of text, in the size that it has where nobody has asked for
  /// another. An unknown use is ``TextStyle/body``.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.size, weight: style == .headline ? .semibold : .regular)
  }

  /// Returns the system's font, slanted.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(try? Font(isItalic: true), name: Font.defaultFamily, size: size)
  }

  /// Returns the system's font with characters of one width.
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    let family = Font.defaultMonospacedFamily
    return UIFont(try? Font(family: family, weight: weight.nearest), name: family, size: size)
  }

  /// The font at another size.
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(textFont, name: fontName, size: size) }

  /// The family that was found.
  public var familyName: String { textFont?.familyName ?? "" }
  /// The height above the baseline, in points.
  public var ascender: CGFloat { textFont?.ascent(size: pointSize) ?? 0 }
  /// The depth below the baseline, in points: negative.
  public var descender: CGFloat { -(textFont?.descent(size: pointSize) ?? 0) }
  /// The distance from baseline to baseline, in points.
  public var lineHeight: CGFloat { textFont?.lineHeight(size: pointSize) ?? 0 }

  /// Whether both are of one font and size.
  public static func == (a: UIFont, b: UIFont) -> Bool {
    a.textFont == b.textFont && a.pointSize == b.pointSize
  }
  /// Feeds font and size to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(textFont)
    hasher.combine(pointSize)
  }
}
