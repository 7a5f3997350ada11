import Foundation

/// Breaks paragraphs into lines, and arranges the lines below each other.
struct LineFiller {
  private var layout: TextLayout
  private let options: TextLayout.Options
  private let width: Double
  private let height: Double
  private var y = 0.0
  private var covered = 0
  private var settings: [Setting] = []
  /// The last line added so far, which is truncated if the next line does not fit.
  private var last: (paragraph: Paragraph, sums: [Double], range: Range<Int>, offset: Int)?

  private struct Setting {
    var isRightToLeft: Bool
    /// The line's paragraph, and the offset in it up to which gaps may be widened; nil if the line
    /// is not justified.
    var justified: (paragraph: Paragraph, end: Int)?
  }

  init(layout: TextLayout, options: TextLayout.Options) {
    self.layout = layout
    self.options = options
    // For NaN, the comparison is false, so the width is 0.
    width = options.width > 0 ? Double(options.width) : 0
    height = options.height > 0 ? Double(options.height) : 0
  }

  /// Adds the lines of a paragraph that starts at `offset` in the text. Returns whether more lines
  /// may fit.
  mutating func add(_ paragraph: Paragraph, at offset: Int) -> Bool {
    let runs = paragraph.shapedItems()
    let sums = paragraph.advanceSums(runs)
    let total = paragraph.range
    let isWide = sums[total.upperBound] > width
    if !isWide || !options.isWrapped {
      var line = paragraph.line(total, whole: runs)
      let isCut = options.truncation != .none && line.width > width
      if isCut {
        line = paragraph.truncatedLine(total, to: width, mode: options.truncation, sums: sums)
      }
      return addLine(line, total, of: paragraph, sums, offset, isCut: isCut)
    }
    let breaks = paragraph.breaks()
    var start = 0
    while start < total.upperBound {
      let end = lineEnd(from: start, in: paragraph, breaks: breaks, sums: sums)
      let line = paragraph.line(start..<end, whole: runs)
      guard addLine(line, start..<end, of: paragraph, sums, offset, isCut: false) else {
        return false
      }
      start = end
    }
    return true
  }

  /// Returns the end of the line that begins at `start`. This is the last break before which
  /// everything except trailing spaces fits. If there is none, it is the end of the last cluster
  /// that fits, or of the first cluster if none fits.
  ///
  /// - Complexity: O(n) in the line's length.
  private func lineEnd(
    from start: Int, in paragraph: Paragraph, breaks: [Bool], sums: [Double]
  ) -> Int {
    let count = paragraph.units.count
    var lastBreak = start
    var lastCluster = start
    var textEnd = start
    for i in start..<count {
      if i > start, paragraph.isClusterStart[i] {
        // Nothing after this fits, so stop here. If each line searched on to the next break, a long
        // word would take quadratic time.
        guard sums[textEnd] - sums[start] <= width else {
          return lastBreak > start ? lastBreak : lastCluster > start ? lastCluster : i
        }
        if breaks[i] { lastBreak = i }
        lastCluster = i
      }
      if !Units.isSpace(paragraph.units[i]) { textEnd = i + 1 }
    }
    if sums[textEnd] - sums[start] <= width { return count }
    return lastBreak > start ? lastBreak : lastCluster > start ? lastCluster : count
  }

  /// Adds a line below the others and returns true. If the line does not fit, truncates the
  /// previous line and returns false.
  private mutating func addLine(
    _ line: ShapedLine, _ range: Range<Int>, of paragraph: Paragraph, _ sums: [Double],
    _ offset: Int, isCut: Bool
  ) -> Bool {
    if !layout.lines.isEmpty, y + line.ascent + line.descent > height * (1 + 1e-12) {
      truncateLast()
      return false
    }
    append(line, range.lowerBound + offset..<range.upperBound + offset, top: y, isCut: isCut)
    let isLast = range.upperBound == paragraph.units.count
    let isJustified = options.alignment == .justified && !isLast && width.isFinite
    settings.append(
      Setting(
        isRightToLeft: paragraph.baseLevel & 1 != 0,
        justified: isJustified ? (paragraph, paragraph.trimmed(range)) : nil))
    last = (paragraph, sums, range, offset)
    return true
  }

  private mutating func append(
    _ line: ShapedLine, _ range: Range<Int>, top: Double, isCut: Bool
  ) {
    layout.shaped.append(line)
    layout.lines.append(
      TextLayout.Line(
        range: range, origin: CGPoint(x: 0, y: top + line.ascent), width: line.width,
        ascent: line.ascent, descent: line.descent, leading: line.leading, isTruncated: isCut))
    layout.isComplete = layout.isComplete && !isCut
    covered = range.upperBound
    y = top + line.ascent + line.descent + line.leading
  }

  /// Replaces the last line with one that holds the rest of its paragraph, truncated, because no
  /// further lines fit.
  private mutating func truncateLast() {
    layout.isComplete = false
    guard options.isWrapped, options.truncation != .none, let last, let old = layout.lines.last,
      !old.isTruncated
    else { return }
    let rest = last.range.lowerBound..<last.paragraph.units.count
    let line = last.paragraph.truncatedLine(
      rest, to: width, mode: options.truncation, sums: last.sums)
    layout.shaped.removeLast()
    layout.lines.removeLast()
    settings[settings.count - 1].justified = nil
    append(
      line, rest.lowerBound + last.offset..<rest.upperBound + last.offset,
      top: old.origin.y - old.ascent, isCut: true)
  }

  mutating func finished(ofUnits count: Int) -> TextLayout {
    // Up to two remaining units may be just a line end; more means that text was left out.
    if covered + 2 < count { layout.isComplete = false }
    let width = self.width.isFinite ? self.width : Double(layout.size.width)
    for i in layout.lines.indices {
      let setting = settings[i]
      let free = width - layout.lines[i].width
      if let (paragraph, end) = setting.justified, free > 0,
        layout.shaped[i].widen(by: free, in: paragraph, before: end)
      {
        layout.lines[i].width = width
        continue
      }
      layout.lines[i].origin.x = offset(free, isRightToLeft: setting.isRightToLeft)
    }
    return layout
  }

  /// Returns the left end of a line. `free` is the remaining width; a line that is too wide is
  /// aligned at its start.
  private func offset(_ free: Double, isRightToLeft: Bool) -> Double {
    if free < 0 { return isRightToLeft ? free : 0 }
    switch options.alignment {
    case .left: return 0
    case .right: return free
    case .center: return free / 2
    case .natural, .justified: return isRightToLeft ? free : 0
    }
  }
}

extension ShapedLine {
  /// Widens the gaps after words and between ideographs by `free` in total. Returns false if the
  /// line has no such gaps.
  mutating func widen(by free: Double, in paragraph: Paragraph, before end: Int) -> Bool {
    func isGap(_ glyph: ShapedGlyph) -> Bool {
      guard glyph.cluster < end, glyph.advance > 0 else { return false }
      let unit = paragraph.units[glyph.cluster]
      return Units.isSpace(unit) || (Units.isIdeographic(unit) && glyph.cluster + 1 < end)
    }
    let count = runs.reduce(0) { $0 + $1.glyphs.count(where: isGap) }
    guard count > 0 else { return false }
    for run in runs.indices {
      for glyph in runs[run].glyphs.indices where isGap(runs[run].glyphs[glyph]) {
        runs[run].glyphs[glyph].advance += free / Double(count)
      }
    }
    width += free
    return true
  }
}

extension Units {
  /// Whether a justified line may be widened after this unit, because it is an ideograph, kana or
  /// their punctuation.
  static func isIdeographic(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x3001...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60:
      true
    default: false
    }
  }
}
