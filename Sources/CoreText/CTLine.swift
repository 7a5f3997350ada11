public import Foundation
public import MidflightDrawing
import MidflightGeometry
import MidflightText

/// A line of text: its glyphs in runs, from left to right.
///
/// Immutable.
public final class CTLine {
  let runs: [CTRun]
  let ascent: CGFloat
  let descent: CGFloat
  let leading: CGFloat
  /// The width of spaces at the end, which stand outside of what is aligned.
  let trailingWidth: CGFloat
  let range: CFRange

  /// A text's line by its index; an empty one for an index that no line has.
  init(_ text: SetText, line index: Int) {
    guard text.layout.lines.indices.contains(index) else {
      (runs, ascent, descent, leading, trailingWidth) = ([], 0, 0, 0, 0)
      range = CFRange(location: text.start, length: 0)
      return
    }
    let line = text.layout.lines[index]
    runs = text.layout.glyphRuns(ofLine: index).map {
      CTRun($0, text.parts[$0.style.tag], origin: line.origin, start: text.start)
    }
    (ascent, descent, leading) = (line.ascent, line.descent, line.leading)
    trailingWidth = max(runs.reduce(0) { $0 + $1.width } - line.width, 0)
    range = CFRange(location: line.range.lowerBound + text.start, length: line.range.count)
  }

  var width: CGFloat { runs.reduce(0) { $0 + $1.width } }
}

/// Makes the line of a whole text; line ends in it take no room.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  CTLine(SetText(attrString, range: 0..<attrString.length, in: nil), line: 0)
}

/// Returns the number of a line's glyphs.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.runs.reduce(0) { $0 + CTRunGetGlyphCount($1) }
}

/// Returns a line's runs, from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> [CTRun] { line.runs }

/// Returns the range of a line in the text, in UTF-16 units.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { line.range }

/// Writes a line's height above and depth below the baseline and its leading, in points, and returns
/// its width with spaces at the end.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = line.ascent
  descent?.pointee = line.descent
  leading?.pointee = line.leading
  return Double(line.width)
}

/// Returns the width of the spaces at a line's end, in points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  Double(line.trailingWidth)
}

/// Returns where a line begins that is flush with a width.
///
/// - Parameters:
///   - flushFactor: 0 for the left, ½ for the middle, 1 for the right; others are clamped.
///   - flushWidth: In points.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  let factor = flushFactor > 0 ? min(Double(flushFactor), 1) : 0
  return max((flushWidth - Double(line.width - line.trailingWidth)) * factor, 0)
}

/// Returns the box of a line's outlines, in points from its left end with y up, and from the
/// context's text position where there is a context; null without outlines.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let whole = CFRange()
  return line.runs.reduce(.null) { $0.union(CTRunGetImageBounds($1, context, whole)) }
}

/// Which box of a line is meant.
public struct CTLineBoundsOptions: OptionSet, Sendable {
  /// Core Text's bits.
  public let rawValue: CFIndex
  /// The options whose bits are set; others are of no effect.
  public init(rawValue: CFIndex) { self.rawValue = rawValue }

  /// Without the fonts' leading.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1)
  /// The box of the outlines.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 8)
}

/// Returns the box of a line in points, y up: as wide as its text, and as high as its fonts ask for.
public func CTLineGetBoundsWithOptions(
  _ line: CTLine, _ options: CTLineBoundsOptions
) -> CGRect {
  if options.contains(.useGlyphPathBounds) { return CTLineGetImageBounds(line, nil) }
  let leading = options.contains(.excludeTypographicLeading) ? 0 : line.leading
  let bottom = line.descent + leading
  return CGRect(x: 0, y: -bottom, width: line.width, height: bottom + line.ascent)
}

/// Draws a line, the left end of its baseline at the context's text position.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  for run in line.runs { CTRunDraw(run, context, CFRange()) }
}
