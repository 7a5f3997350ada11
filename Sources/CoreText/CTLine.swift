public import Foundation
public import MidflightDrawing
import MidflightGeometry
import MidflightText

/// A line of text, as runs of glyphs from left to right. Immutable. See Apple's
/// [CTLine](https://developer.apple.com/documentation/coretext/ctline).
public final class CTLine {
  let runs: [CTRun]
  let ascent: CGFloat
  let descent: CGFloat
  let leading: CGFloat
  /// The width of the spaces at the line's end, which alignment ignores.
  let trailingWidth: CGFloat
  let range: CFRange

  /// Creates the line at an index of the laid-out text, or an empty line if there is no such line.
  init(_ text: LaidOutText, line index: Int) {
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

/// Creates a single line from the whole text. Line breaks in the text take no space.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  CTLine(LaidOutText(attrString, range: 0..<attrString.length, in: nil), line: 0)
}

/// Returns the number of glyphs in a line.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.runs.reduce(0) { $0 + CTRunGetGlyphCount($1) }
}

/// Returns a line's runs from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> [CTRun] { line.runs }

/// Returns the range of the text that a line shows, in UTF-16 units.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { line.range }

/// Writes a line's ascent, descent and leading in points, and returns its width including trailing
/// spaces.
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

/// Returns the x coordinate, in points, at which a line starts when it is aligned within a width.
///
/// - Parameters:
///   - flushFactor: The alignment: 0 for left, ½ for centred, 1 for right; clamped to 0…1.
///   - flushWidth: The width in points.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  let factor = flushFactor > 0 ? min(Double(flushFactor), 1) : 0
  return max((flushWidth - Double(line.width - line.trailingWidth)) * factor, 0)
}

/// Returns the bounding box of a line's outlines, in points from the line's left end with y up,
/// offset by the context's text position; null if the line has no outlines.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let whole = CFRange()
  return line.runs.reduce(.null) { $0.union(CTRunGetImageBounds($1, context, whole)) }
}

/// Options for ``CTLineGetBoundsWithOptions(_:_:)``, which decide what a line's bounds include.
public struct CTLineBoundsOptions: OptionSet, Sendable {
  /// The options as a bit mask, with the same bits as in Core Text.
  public let rawValue: CFIndex
  /// Creates options from bits; bits without a meaning have no effect.
  public init(rawValue: CFIndex) { self.rawValue = rawValue }

  /// The bounds do not include the fonts' leading.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1)
  /// The bounds are the bounding box of the outlines.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 8)
}

/// Returns the bounds of a line in points, with y up: by default, with the width of the text and
/// the height of its fonts.
public func CTLineGetBoundsWithOptions(
  _ line: CTLine, _ options: CTLineBoundsOptions
) -> CGRect {
  if options.contains(.useGlyphPathBounds) { return CTLineGetImageBounds(line, nil) }
  let leading = options.contains(.excludeTypographicLeading) ? 0 : line.leading
  let bottom = line.descent + leading
  return CGRect(x: 0, y: -bottom, width: line.width, height: bottom + line.ascent)
}

/// Draws a line with the left end of its baseline at the context's text position.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  for run in line.runs { CTRunDraw(run, context, CFRange()) }
}
