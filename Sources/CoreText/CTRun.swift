public import Foundation
public import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree
import MidflightText
import MidflightViews

/// Adjacent glyphs of a ``CTLine`` with the same attributes, font and direction. Immutable. See
/// Apple's [CTRun](https://developer.apple.com/documentation/coretext/ctrun).
public final class CTRun {
  let attributes: TextAttributes
  /// The attributes, with the font of the glyphs, which may be a fallback.
  let dictionary: CFDictionary
  let font: CTFont
  let isRightToLeft: Bool
  let glyphs: Fixed<CGGlyph>
  /// Positions from the line's left end, y up.
  let positions: Fixed<CGPoint>
  let advances: Fixed<CGSize>
  let indices: Fixed<CFIndex>
  /// The range in UTF-16 units of the text.
  let range: CFRange

  /// - Parameter start: See ``LaidOutText/start``.
  init(_ run: TextLayout.GlyphRun, _ attributes: TextAttributes, origin: CGPoint, start: Int) {
    self.attributes = attributes
    let font = attributes.font
    self.font =
      run.font == font.textFont
      ? font : CTFont(run.font, name: run.familyName, size: font.pointSize)
    var values = attributes.values
    values[.font] = self.font
    dictionary = values as NSDictionary
    isRightToLeft = run.isRightToLeft
    glyphs = Fixed(run.glyphs.map { CGGlyph(truncatingIfNeeded: $0) })
    positions = Fixed(run.positions.map { CGPoint(x: $0.x - origin.x, y: origin.y - $0.y) })
    advances = Fixed(run.advances.map { CGSize(width: $0, height: 0) })
    indices = Fixed(run.indices.map { $0 + start })
    let first = (run.indices.min() ?? 0) + start
    range = CFRange(location: first, length: run.length)
  }

  var width: CGFloat { advances.values.reduce(0) { $0 + $1.width } }

  /// The outlines of glyphs, from the line's left end with y up.
  func outline(_ range: Range<Int>) -> Path {
    var path = Path()
    for index in range {
      let position = positions.values[index]
      path.addPath(
        upright(font, glyphs.values[index]),
        transform: CGAffineTransform(translationX: position.x, y: position.y))
    }
    return path
  }

  /// The indices of a range of glyphs; a range of length 0 extends to the end.
  func indices(of range: CFRange) -> Range<Int> {
    let count = glyphs.values.count
    let first = min(max(range.location, 0), count)
    return first..<(range.length <= 0 ? count : min(first + range.length, count))
  }
}

/// Values at a memory address that stays the same for the object's lifetime.
final class Fixed<Value> {
  let values: UnsafeMutableBufferPointer<Value>

  init(_ values: [Value]) {
    self.values = .allocate(capacity: values.count)
    _ = self.values.initialize(from: values)
  }

  deinit {
    values.deinitialize()
    values.deallocate()
  }

  /// Copies some of the values.
  func copy(_ range: Range<Int>, to destination: UnsafeMutablePointer<Value>) {
    for (offset, index) in range.enumerated() {
      (destination + offset).initialize(to: values[index])
    }
  }
}

/// Returns the number of glyphs of a run.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.values.count }

/// Returns the attributes of a run's text, with keys such as ``kCTFontAttributeName``; the font is
/// that of the glyphs.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { run.dictionary }

/// The order of a run's glyphs.
public struct CTRunStatus: OptionSet, Sendable {
  /// Core Text's bits.
  public let rawValue: UInt32
  /// Creates a status from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The text runs from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1)
  /// The glyphs are not in the order of the text.
  public static let nonMonotonic = CTRunStatus(rawValue: 2)
  /// The glyphs are transformed by a matrix; never set.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

/// Returns the direction of a run.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus { run.isRightToLeft ? .rightToLeft : [] }

/// Returns the range of a run in the text, in UTF-16 units.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { run.range }

/// Returns the transform of a run's glyphs: the identity.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { .identity }

/// Returns the glyph indices from left to right, valid while the run exists; nil without glyphs.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? {
  UnsafePointer(run.glyphs.values.baseAddress)
}

/// Copies a range of glyph indices; a range of length 0 extends to the end.
public func CTRunGetGlyphs(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>
) {
  run.glyphs.copy(run.indices(of: range), to: buffer)
}

/// Returns the glyphs' positions from the line's left end, in points with y up, valid while the run
/// exists; nil without glyphs.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? {
  UnsafePointer(run.positions.values.baseAddress)
}

/// Copies a range of the glyphs' positions from the line's left end, in points with y up; a range
/// of length 0 extends to the end.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  run.positions.copy(run.indices(of: range), to: buffer)
}

/// Returns the glyphs' advances in points, valid while the run exists; nil without glyphs.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? {
  UnsafePointer(run.advances.values.baseAddress)
}

/// Copies a range of the glyphs' advances in points; a range of length 0 extends to the end.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  run.advances.copy(run.indices(of: range), to: buffer)
}

/// Returns, for each glyph, the index of its first UTF-16 unit in the text; valid while the run
/// exists, and nil without glyphs.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? {
  UnsafePointer(run.indices.values.baseAddress)
}

/// Copies, for each glyph in a range, the index of its first UTF-16 unit in the text; a range of
/// length 0 extends to the end.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  run.indices.copy(run.indices(of: range), to: buffer)
}

/// Writes the ascent, descent and leading of a run's font in points, and returns the width of a
/// range of its glyphs; a range of length 0 extends to the end.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = CTFontGetAscent(run.font)
  descent?.pointee = CTFontGetDescent(run.font)
  leading?.pointee = CTFontGetLeading(run.font)
  return run.indices(of: range).reduce(0) { $0 + Double(run.advances.values[$1].width) }
}

/// Returns the bounding box of the outlines of a range of glyphs, in points from the line's left
/// end, shifted by the text position of a context; null without outlines.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  let position = context?.textPosition ?? .zero
  let box = run.outline(run.indices(of: range)).boundingBoxOfPath
  return box.isNull ? box : box.offsetBy(dx: position.x, dy: position.y)
}

/// Draws a range of a run's glyphs at their positions in the line, whose left end is at the
/// context's text position; a range of length 0 extends to the end.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  context.drawingText { context.drawText(run.outline(run.indices(of: range)), run.attributes) }
}
