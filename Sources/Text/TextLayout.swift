public import Foundation

/// A text laid out in lines: which glyphs stand where.
///
/// Each paragraph is cut into runs of one direction (UAX #9, by ICU), script, font and style, which
/// HarfBuzz shapes; lines end where UAX #14 lets them (by ICU), so that Japanese breaks between
/// characters but not before punctuation that must not begin a line; where nothing else fits,
/// between any two grapheme clusters. A line's parts that a break cut out of a run are shaped anew.
///
/// Space: the units of the styles' sizes, y down, (0, 0) at the top left.
public struct TextLayout: Sendable {
  /// Where the text has to fit, and how it does.
  public struct Options: Sendable, Hashable {
    /// How wide lines may be; infinite at first. NaN and negative count as 0.
    public var width: CGFloat
    /// How high all lines may be together; infinite at first. Lines that don't fit are left out,
    /// but for the first.
    public var height: CGFloat
    /// Whether lines break where they become too wide; true at first. Otherwise only at line ends
    /// in the text.
    public var isWrapped: Bool
    /// Which side lines keep to; natural at first.
    public var alignment: TextAlignment
    /// The fate of a line that is too wide, and of the last one that fits when there are more:
    /// nothing at first.
    public var truncation: TextTruncation

    /// Options with the values that are given.
    public init(
      width: CGFloat = .infinity, height: CGFloat = .infinity, isWrapped: Bool = true,
      alignment: TextAlignment = .natural, truncation: TextTruncation = .none
    ) {
      (self.width, self.height, self.isWrapped) = (width, height, isWrapped)
      (self.alignment, self.truncation) = (alignment, truncation)
    }
  }

  /// A line's place and measure.
  public struct Line: Sendable {
    /// The UTF-16 units of the text that it stands for, hidden ones included.
    public let range: Range<Int>
    /// The left end of the baseline.
    public internal(set) var origin: CGPoint
    /// Without spaces at the end, which hang over.
    public internal(set) var width: CGFloat
    /// The height above the baseline, of the highest of the line's fonts.
    public let ascent: CGFloat
    /// The depth below the baseline, positive.
    public let descent: CGFloat
    /// The space that the fonts keep free below that.
    public let leading: CGFloat
    /// Whether an ellipsis stands for a part of it.
    public let isTruncated: Bool
  }

  /// As many UTF-16 units of a text are laid out; the rest is left out.
  public static let lengthLimit = 1 << 20

  /// As many UTF-16 units of a grapheme cluster, a letter with its marks, are drawn; the marks
  /// beyond are not.
  public static let clusterLimit = 128

  /// From top to bottom; none for an empty text.
  public internal(set) var lines: [Line] = []
  /// The lines' glyphs.
  var shaped: [ShapedLine] = []
  /// The text's distinct styles, in the order of their first runs.
  private(set) var styles: [TextStyle]
  /// Whether all of the text stands in the lines: no line was left out, and no part of one.
  public internal(set) var isComplete = true

  /// The width of the widest line, and the height of all lines with what they keep free between
  /// them.
  public var size: CGSize {
    guard let last = lines.last else { return .zero }
    return CGSize(
      width: lines.reduce(0) { max($0, $1.width) }, height: last.origin.y + last.descent)
  }

  /// Lays out a text.
  ///
  /// - Complexity: O(n) in the text, all of which is shaped, even where few of its lines fit.
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

/// A text's paragraphs one after the other.
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

  /// The next paragraph and where it begins; nil after the last one. A line end at the very end of
  /// the text begins none.
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
    // A tab is a space: there are no tab stops.
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
  /// Where a line of a text without line ends may end, in UTF-16 units.
  package static func lineBreaks(in text: String) -> [Int] {
    guard let style = try? TextStyle(font: Font(), size: 1) else { return [] }
    let breaks = Paragraph(line: text, style: style).breaks()
    return breaks.indices.filter { breaks[$0] }
  }
}
