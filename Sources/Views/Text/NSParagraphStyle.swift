public import Foundation
package import MidflightText

/// Which side the lines of a paragraph keep to.
public enum NSTextAlignment: Int, Sendable, Hashable {
  /// A side, or the middle.
  case left, center, right
  /// Both sides, but for a paragraph's last line.
  case justified
  /// The side that the text's direction begins at.
  case natural

  /// The side by the layout's own name.
  package var textAlignment: TextAlignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .natural
    }
  }
}

/// How a line ends that is too wide.
public enum NSLineBreakMode: Int, Sendable, Hashable {
  /// It goes on in the next line, from a word on, or from any character. Here both are between
  /// words where there are some.
  case byWordWrapping, byCharWrapping
  /// It is as long as it is.
  case byClipping
  /// An ellipsis stands for a part of it.
  case byTruncatingHead, byTruncatingTail, byTruncatingMiddle

  /// Whether a line goes on in the next one.
  package var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }

  /// The place of the ellipsis; none for a line that goes on, or is as long as it is.
  package var truncation: TextTruncation {
    switch self {
    case .byTruncatingHead: .start
    case .byTruncatingTail: .end
    case .byTruncatingMiddle: .middle
    default: .none
    }
  }
}

extension NSAttributedString.Key {
  /// A paragraph's style, as an ``NSParagraphStyle``. The first one counts for all of the text.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

/// How the lines of a paragraph stand. Immutable; ``NSMutableParagraphStyle`` is the one to make.
public class NSParagraphStyle {
  /// Which side lines keep to; natural at first.
  public fileprivate(set) var alignment = NSTextAlignment.natural
  /// How a line ends that is too wide; it goes on in the next, at first.
  public fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping

  /// The style that a text has without one.
  public static var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// A style as a text has it without one.
  public init() {}

  /// A style of the same values, to be changed.
  public func mutableCopy() -> Any {
    let copy = NSMutableParagraphStyle()
    (copy.alignment, copy.lineBreakMode) = (alignment, lineBreakMode)
    return copy
  }
}

/// A paragraph's style that can be changed.
public final class NSMutableParagraphStyle: NSParagraphStyle {
  /// See ``NSParagraphStyle/alignment``.
  public override var alignment: NSTextAlignment {
    get { super.alignment }
    set { super.alignment = newValue }
  }
  /// See ``NSParagraphStyle/lineBreakMode``.
  public override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { super.lineBreakMode = newValue }
  }
}
