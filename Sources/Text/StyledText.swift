public import Foundation

/// The style of a part of the text.
public struct TextStyle: Sendable, Hashable {
  /// The preferred font of the characters.
  public var font: Font
  /// The size of the em in the layout's units. Text whose size is not positive and finite takes no
  /// space.
  public var size: CGFloat
  /// A number for the caller's use, such as the index of a colour. Text with different tags gets
  /// separate outlines.
  public var tag: Int
  /// The space added after each character, in the layout's units; negative values move characters
  /// together. Text with a kern value has no ligatures. A value of 0 also turns off the font's
  /// kerning; nil, the default, keeps it. A value that is not finite counts as nil.
  public var kern: CGFloat?

  /// Creates a style.
  public init(font: Font, size: CGFloat, tag: Int = 0, kern: CGFloat? = nil) {
    (self.font, self.size, self.tag, self.kern) = (font, size, tag, kern)
  }

  var finiteKern: Double? { kern.flatMap { $0.isFinite ? Double($0) : nil } }

  /// The size; 0 if ``size`` is not positive and finite.
  var drawnSize: Double { size > 0 && size.isFinite ? size : 0 }
}

/// Text with the style of each part.
public struct StyledText: Sendable, Hashable {
  /// A number of UTF-16 units in one style.
  public struct Run: Sendable, Hashable {
    /// The number of UTF-16 units.
    public var length: Int
    /// The style of the units.
    public var style: TextStyle

    /// Creates a run.
    public init(length: Int, style: TextStyle) { (self.length, self.style) = (length, style) }
  }

  /// The text. Each of Unicode's line ends, such as LF, ends a paragraph.
  public let string: String
  /// The runs in order. Units after the last run have its style; units beyond the text, and runs
  /// without units, have no effect.
  public let runs: [Run]

  /// Creates text in one style.
  public init(_ string: String, style: TextStyle) {
    self.init(string, runs: [Run(length: string.utf16.count, style: style)])
  }

  /// Creates text in several styles. Without runs, nothing is laid out.
  public init(_ string: String, runs: [Run]) { (self.string, self.runs) = (string, runs) }
}

/// The horizontal alignment of lines.
public enum TextAlignment: Sendable, Hashable, CaseIterable {
  /// Aligned left if a paragraph's first strong letter runs to the right, and right if it runs to
  /// the left.
  case natural
  case left, right, center
  /// Lines are stretched to the width by wider gaps between words and ideographs. A paragraph's
  /// last line is aligned as with `natural`.
  case justified
}

/// The position of the ellipsis in text that does not fit.
public enum TextTruncation: Sendable, Hashable, CaseIterable {
  /// No truncation.
  case none
  /// An ellipsis at the start, in the middle or at the end.
  case start, middle, end
}
