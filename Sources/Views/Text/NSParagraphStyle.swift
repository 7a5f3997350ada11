public import Foundation
package import MidflightText

/// The horizontal alignment of a paragraph's lines.
public enum NSTextAlignment: Int, Sendable, Hashable {
  /// Lines align on the left, at the centre or on the right.
  case left, center, right
  /// Lines fill the width, except a paragraph's last line.
  case justified
  /// Lines align on the side where the text starts: left for left-to-right text.
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

/// The treatment of lines that are too wide.
public enum NSLineBreakMode: Int, Sendable, Hashable {
  /// The line wraps at word boundaries, or at any character. Here both wrap at word boundaries if
  /// there are any.
  case byWordWrapping, byCharWrapping
  /// The line is not changed.
  case byClipping
  /// An ellipsis replaces a part of the line.
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
  /// A paragraph's ``NSParagraphStyle``. The first one in an attributed string applies to all of
  /// its text.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

/// The layout of a paragraph's lines. Immutable; ``NSMutableParagraphStyle`` has settable values.
/// See https://developer.apple.com/documentation/uikit/nsparagraphstyle
public class NSParagraphStyle {
  /// The alignment of lines; natural by default.
  public fileprivate(set) var alignment = NSTextAlignment.natural
  /// The treatment of lines that are too wide; they wrap by default.
  public fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping

  /// The style of text for which none is set.
  public static var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Creates the default style.
  public init() {}

  /// Returns an ``NSMutableParagraphStyle`` with the same values.
  public func mutableCopy() -> Any {
    let copy = NSMutableParagraphStyle()
    (copy.alignment, copy.lineBreakMode) = (alignment, lineBreakMode)
    return copy
  }
}

/// A paragraph style with settable values.
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
