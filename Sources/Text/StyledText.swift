public import Foundation

/// The style that a part of a text is written in.
public struct TextStyle: Sendable, Hashable {
  /// The font that characters come from where it has them.
  public var font: Font
  /// The em's size in the layout's units. A part whose size is not positive and finite takes no
  /// room.
  public var size: CGFloat
  /// The caller's number for the part, a colour's for example: outlines come apart by it.
  public var tag: Int
  /// Space after each character, in the layout's units, negative to move characters together; such
  /// text has no ligatures. 0 leaves out the font's kerning too; nil, the default, is the font's
  /// kerning alone. A number that is not finite counts as nil.
  public var kern: CGFloat?

  /// A style of a font and a size.
  public init(font: Font, size: CGFloat, tag: Int = 0, kern: CGFloat? = nil) {
    (self.font, self.size, self.tag, self.kern) = (font, size, tag, kern)
  }

  /// The kern, where it is a number.
  var finiteKern: Double? { kern.flatMap { $0.isFinite ? Double($0) : nil } }

  /// The size, or 0 for one that is none.
  var drawnSize: Double { size > 0 && size.isFinite ? size : 0 }
}

/// A text, and what each part of it is written in.
public struct StyledText: Sendable, Hashable {
  /// A number of UTF-16 units in one style.
  public struct Run: Sendable, Hashable {
    /// How many units of the text the run has.
    public var length: Int
    /// The style that they are written in.
    public var style: TextStyle

    /// A run of so many units.
    public init(length: Int, style: TextStyle) { (self.length, self.style) = (length, style) }
  }

  /// The text, lines and paragraphs ended by any of Unicode's line ends.
  public let string: String
  /// The runs from the beginning on. What they leave over is in the last one's style; what they
  /// have too much, and runs without units, are of no effect.
  public let runs: [Run]

  /// A text in one style.
  public init(_ string: String, style: TextStyle) {
    self.init(string, runs: [Run(length: string.utf16.count, style: style)])
  }

  /// A text in several styles; of no runs nothing is laid out.
  public init(_ string: String, runs: [Run]) { (self.string, self.runs) = (string, runs) }
}

/// Which side lines keep to.
public enum TextAlignment: Sendable, Hashable, CaseIterable {
  /// Left where a paragraph's first strong letter runs to the right, right where it runs to the
  /// left.
  case natural
  case left, right, center
  /// Both sides, by wider gaps between words and ideographs; a paragraph's last line is natural.
  case justified
}

/// The place of the ellipsis for the part of a text for which there is no room.
public enum TextTruncation: Sendable, Hashable, CaseIterable {
  /// Nothing: a line is as long as it is.
  case none
  /// An ellipsis at the beginning, in the middle or at the end.
  case start, middle, end
}
