public import Foundation
package import MidflightText

/// The horizontal alignment of a paragraph's lines.
public enum NSTextAlignment: Int, Sendable, Hashable {
  /// Lines are aligned at the left, in the centre, or at the right.
  case left, center, right
  /// Lines fill the width, except the last line of a paragraph.
  case justified
  /// Lines are aligned at the side on which the text starts: at the left for left-to-right text,
  /// and at the right for right-to-left text.
  case natural

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

/// What happens to lines that are too wide.
public enum NSLineBreakMode: Int, Sendable, Hashable {
  /// The line wraps. In UIKit, the first mode wraps only at word boundaries, the second at any
  /// character. Here, both wrap at a word boundary if the line has one.
  case byWordWrapping, byCharWrapping
  /// The line neither wraps nor is truncated.
  case byClipping
  /// An ellipsis replaces a part of the line: its beginning, its end or its middle.
  case byTruncatingHead, byTruncatingTail, byTruncatingMiddle

  package var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }

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
  /// The key of an ``NSParagraphStyle``. The first such style in an attributed string applies to
  /// the whole string.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

/// The style in which a paragraph's lines are laid out. Immutable; ``NSMutableParagraphStyle`` is a
/// style whose values can be set. See
/// https://developer.apple.com/documentation/uikit/nsparagraphstyle
public class NSParagraphStyle {
  /// The horizontal alignment of lines; natural by default.
  public fileprivate(set) var alignment = NSTextAlignment.natural
  /// What happens to lines that are too wide. By default, they wrap at word boundaries.
  public fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping

  /// The style of text that has no paragraph style.
  public static var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Creates a style with default values.
  public init() {}

  /// Returns an ``NSMutableParagraphStyle`` with the same values.
  public func mutableCopy() -> Any {
    let copy = NSMutableParagraphStyle()
    (copy.alignment, copy.lineBreakMode) = (alignment, lineBreakMode)
    return copy
  }
}

/// A paragraph style whose values can be set.
public final class NSMutableParagraphStyle: NSParagraphStyle {
  /// The horizontal alignment of lines; see ``NSParagraphStyle/alignment``.
  public override var alignment: NSTextAlignment {
    get { super.alignment }
    set { super.alignment = newValue }
  }
  /// What happens to lines that are too wide; see ``NSParagraphStyle/lineBreakMode``.
  public override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { super.lineBreakMode = newValue }
  }
}
