public import Foundation
import MidflightDrawing
import MidflightGeometry
package import MidflightText

/// The way in which a text layer truncates a line that does not fit.
public struct CATextLayerTruncationMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a mode from its name. An unknown name is stored and does not truncate.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Lines are not truncated; the bounds clip them.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// An ellipsis replaces the beginning of the line.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// An ellipsis replaces the end of the line.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// An ellipsis replaces the middle of the line.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")

  var truncation: TextTruncation {
    self == .start ? .start : self == .end ? .end : self == .middle ? .middle : .none
  }
}

/// The horizontal alignment of a text layer's lines in its bounds.
public struct CATextLayerAlignmentMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a mode from its name. An unknown name is stored and aligns like ``natural``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Left for left-to-right text, right for right-to-left text.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// Lines begin at the left side.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// Lines end at the right side.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// Lines are centred.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Lines extend from side to side, except the last line of a paragraph.
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

/// A type that converts to a text layer's font, such as `UIFont`.
package protocol TextFontConvertible {
  /// The value as a font; nil if the system has no fonts.
  var textFont: Font? { get }
  /// The em size in points.
  var pointSize: CGFloat { get }
}

extension NSAttributedString.Key {
  /// The font of a run, as a `UIFont` or the name of a family.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The colour of a run, as a ``MidflightDrawing/CGColor`` or a type that converts to one.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
}

struct TextLayerFont: SteppedAnimatableValue, Hashable {
  /// The font; nil for a name that was not found.
  var font: Font?
  /// The em size of the font in points; nil if only a name or a face was given.
  var size: CGFloat?
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

struct TextContent: SteppedAnimatableValue {
  /// A run of text with the same attributes: its length in UTF-16 units, and the attributes that
  /// are drawn.
  struct Run: Hashable {
    var length: Int
    var font: TextLayerFont?
    var color: CGColor?
    var kern: CGFloat?
    var strokeWidth: CGFloat?
    var strokeColor: CGColor?
  }

  var string: String
  /// The runs of attributes; nil for plain text, which has the layer's font, size and colour.
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
