public import Foundation
import MidflightDrawing
import MidflightGeometry
package import MidflightText

/// How a text layer shortens a line for which there is no room.
public struct CATextLayerTruncationMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// The mode of that name. An unknown one is kept, and shortens nothing.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The line is as long as it is, and cut off at the bounds.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// An ellipsis stands at the beginning.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// An ellipsis stands at the end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// An ellipsis stands in the middle.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")

  var truncation: TextTruncation {
    self == .start ? .start : self == .end ? .end : self == .middle ? .middle : .none
  }
}

/// Which side of its bounds a text layer's lines keep to.
public struct CATextLayerAlignmentMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// The mode of that name. An unknown one is kept, and aligns as ``natural`` does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The side that the text's direction begins at.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// The left side.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// The right side.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// The middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Both sides, but for a paragraph's last line.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

  var alignment: TextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: .natural
    }
  }
}

extension CATextLayerTruncationMode: SteppedAnimatableValue {}
extension CATextLayerAlignmentMode: SteppedAnimatableValue {}

/// A type that stands for a font in a text layer: `UIFont`, for example.
package protocol TextFontConvertible {
  /// The font that characters come from; nil where the machine has none.
  var textFont: Font? { get }
  /// The em's size in points.
  var pointSize: CGFloat { get }
}

extension NSAttributedString.Key {
  /// A part's font, as a `UIFont`, or a family's name.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// A part's colour, as a ``MidflightDrawing/CGColor`` or what stands for one.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
}

/// A font as a text layer is given it.
struct TextLayerFont: SteppedAnimatableValue, Hashable {
  /// nil for the font of a name that could not be found.
  var font: Font?
  /// The size that comes with it, if one does.
  var size: CGFloat?
  /// The name that it was given by.
  var name: String?

  static func converted(from any: Any) -> TextLayerFont? {
    switch any {
    case let font as TextLayerFont: font
    case let font as Font: TextLayerFont(font: font)
    case let font as any TextFontConvertible:
      TextLayerFont(font: font.textFont, size: font.pointSize)
    case let name as String: TextLayerFont(font: Font(name: name), name: name)
    case let name as NSString: converted(from: name as String)
    default: nil
    }
  }
}

/// A text layer's text: plain, or with attributes.
struct TextContent: SteppedAnimatableValue {
  /// A number of UTF-16 units and what is known of their look.
  struct Run: Hashable {
    var length: Int
    var font: TextLayerFont?
    var color: CGColor?
    var kern: CGFloat?
    var strokeWidth: CGFloat?
    var strokeColor: CGColor?
  }

  var string: String
  /// nil for a plain text, which has the layer's font, size and colour.
  var runs: [Run]?

  static func converted(from any: Any) -> TextContent? {
    switch any {
    case let content as TextContent: content
    case let text as NSAttributedString: TextContent(text)
    case let text as String: TextContent(string: text)
    case let text as NSString: TextContent(string: text as String)
    default: nil
    }
  }

  init(string: String) { self.string = string }

  init(_ text: NSAttributedString) {
    string = text.string
    var runs: [Run] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { found, range, _ in
      runs.append(
        Run(
          length: range.length,
          font: found[.font].flatMap { TextLayerFont.converted(from: $0) },
          color: found.color(.foregroundColor), kern: found.number(.kern),
          strokeWidth: found.number(.strokeWidth), strokeColor: found.color(.strokeColor)))
    }
    self.runs = runs
  }

  /// The attributes of a text that no layer draws, by name.
  static func unknownAttributes(of text: NSAttributedString) -> [String] {
    var unknown: Set<String> = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { found, _, _ in
      for (key, value) in found {
        let isKnown =
          key == .font && TextLayerFont.converted(from: value) != nil
          || (key == .foregroundColor || key == .strokeColor)
            && CGColor.converted(from: value) != nil
          || (key == .kern || key == .strokeWidth) && CGFloat.converted(from: value) != nil
        if !isKnown { unknown.insert(key.rawValue) }
      }
    }
    return unknown.sorted()
  }
}
