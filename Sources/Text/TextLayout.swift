public import Foundation

/// Text laid out in lines, with the positions of its glyphs.
///
/// A paragraph is divided into runs of one direction ([UAX
/// #9](https://www.unicode.org/reports/tr9/), by ICU), script, font and style, which HarfBuzz
/// shapes. Lines break where [UAX #14](https://www.unicode.org/reports/tr14/) allows it (by ICU),
/// so that Japanese breaks between characters, but not before punctuation that must not begin a
/// line. If no such break fits, a line breaks between any two grapheme clusters. If a break divides
/// a run, its parts are shaped again.
///
/// Coordinates are in the units of the styles' sizes, with y down and (0, 0) at the top left.
public struct TextLayout: Sendable {
  /// The space for the lines, and the rules for fitting them into it.
  public struct Options: Sendable, Hashable {
    /// The maximum width of lines; infinite by default. NaN and negative widths count as 0.
    public var width: CGFloat
    /// The maximum height of all lines together; infinite by default. Lines that do not fit are
    /// left out, except the first.
    public var height: CGFloat
    /// Whether lines that are too wide are wrapped; true by default. If false, only line ends in
    /// the text begin a new line.
    public var isWrapped: Bool
    /// The alignment of lines; natural by default.
    public var alignment: TextAlignment
    /// How to truncate lines that are too wide, and the last line that fits if the text continues
    /// after it; none by default.
    public var truncation: TextTruncation

    /// Creates options.
    public init(
      width: CGFloat = .infinity, height: CGFloat = .infinity, isWrapped: Bool = true,
      alignment: TextAlignment = .natural, truncation: TextTruncation = .none
    ) {
      (self.width, self.height, self.isWrapped) = (width, height, isWrapped)
      (self.alignment, self.truncation) = (alignment, truncation)
    }
  }

  /// A line's position and measures.
  public struct Line: Sendable {
    /// The range of the text, in UTF-16 units, that the line covers, including units that are not
    /// shown.
    public let range: Range<Int>
    /// The left end of the baseline.
    public internal(set) var origin: CGPoint
    /// The width without trailing spaces, which may extend beyond the line.
    public internal(set) var width: CGFloat
    /// The height above the baseline: the largest among the line's fonts.
    public let ascent: CGFloat
    /// The depth below the baseline, positive.
    public let descent: CGFloat
    /// The space that the fonts reserve below the descent.
    public let leading: CGFloat
    /// Whether an ellipsis replaces a part of the line.
    public let isTruncated: Bool
  }

  /// The maximum number of UTF-16 units that are laid out; the rest of the text is left out.
  public static let lengthLimit = 1 << 20

  /// The maximum number of UTF-16 units that are drawn of one grapheme cluster, which is a letter
  /// with its marks ([UAX #29](https://www.unicode.org/reports/tr29/)). Further marks are not
  /// drawn.
  public static let clusterLimit = 128

  /// The lines from top to bottom; empty if the text is empty.
  public internal(set) var lines: [Line] = []
  var shaped: [ShapedLine] = []
  /// The text's different styles, in the order of their first runs.
  private(set) var styles: [TextStyle]
  /// Whether the lines show the whole text: no line, or part of a line, was left out.
  public internal(set) var isComplete = true

  /// The width of the widest line, and the height of all lines with the leading between lines.
  public var size: CGSize {
    guard let last = lines.last else { return .zero }
    return CGSize(
      width: lines.reduce(0) { max($0, $1.width) }, height: last.origin.y + last.descent)
  }

  /// Lays out text.
  ///
  /// - Complexity: O(n) in the text's length. The whole text is shaped, even if only a few lines
  ///   fit.
  public init(_ text: StyledText, options: Options = Options()) {
    var source = ParagraphSource(text)
    styles = source.styles
    if styles.isEmpty { return }
    var filler = LineFiller(layout: self, options: options)
    while let (paragraph, offset) = source.next() {
      if !filler.add(paragraph, at: offset) { break }
    }
    self = filler.finished(ofUnits: text.string.utf16.count)
  }
}

struct ParagraphSource {
  let styles: [TextStyle]
  private let units: [UInt16]
  private let runs: [Paragraph.StyleRun]
  private var offset = 0
  private var run = 0

  init(_ text: StyledText) {
    units = Array(text.string.utf16.prefix(TextLayout.lengthLimit))
    var numbers: [TextStyle: Int] = [:]
    var styles: [TextStyle] = []
    var runs: [Paragraph.StyleRun] = []
    var end = 0
    for run in text.runs where run.length > 0 && end < units.count {
      let number = numbers[run.style] ?? styles.count
      if number == styles.count {
        numbers[run.style] = number
        styles.append(run.style)
      }
      end += min(run.length, units.count - end)
      runs.append(Paragraph.StyleRun(end: end, style: number))
    }
    if let last = runs.indices.last { runs[last].end = units.count }
    (self.styles, self.runs) = (styles, runs)
  }

  /// Returns the next paragraph and its offset; nil after the last one. A line end at the end of
  /// the text does not begin another paragraph.
  mutating func next() -> (paragraph: Paragraph, offset: Int)? {
    guard offset < units.count else { return nil }
    let start = offset
    var end = start
    while end < units.count, !Self.isLineEnd(units[end]) { end += 1 }
    offset = min(end + 1, units.count)
    if end + 1 < units.count, units[end] == 0x0D, units[end + 1] == 0x0A { offset = end + 2 }

    while run + 1 < runs.count, runs[run].end <= start { run += 1 }
    var own: [Paragraph.StyleRun] = []
    for next in runs[run...] {
      own.append(
        Paragraph.StyleRun(end: min(next.end, end) - start, style: next.style))
      if next.end >= end { break }
    }
    // Replace tabs by spaces, because there are no tab stops.
    let paragraph = Paragraph(
      units: Units.clean(Array(units[start..<end]), tab: 0x20), styles: styles, styleRuns: own)
    return (paragraph, start)
  }

  private static func isLineEnd(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension TextLayout {
  /// Returns the UTF-16 offsets at which a line may end. The text must not contain line ends.
  package static func lineBreaks(in text: String) -> [Int] {
    guard let style = try? TextStyle(font: Font(), size: 1) else { return [] }
    let breaks = Paragraph(line: text, style: style).breaks()
    return breaks.indices.filter { breaks[$0] }
  }
}
