public import Foundation
public import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree
import MidflightText
import MidflightViews

/// Neighbouring glyphs of a ``CTLine`` that have the same attributes, font and direction.
/// Immutable. See Apple's [CTRun](https://developer.apple.com/documentation/coretext/ctrun).
public final class CTRun {
  let attributes: TextAttributes
  /// The attributes of the run's text. Their font is the font that draws the glyphs, possibly a
  /// fallback font.
  let dictionary: CFDictionary
  let font: CTFont
  let isRightToLeft: Bool
  let glyphs: Fixed<CGGlyph>
  /// The glyphs' positions relative to the line's left end, with y up.
  let positions: Fixed<CGPoint>
  let advances: Fixed<CGSize>
  let indices: Fixed<CFIndex>
  /// The range of the text that the run shows, in UTF-16 units.
  let range: CFRange

  /// - Parameter start: The offset of the laid-out range in the whole text; see
  ///   ``LaidOutText/start``.
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

  /// Returns the outlines of a range of glyphs, relative to the line's left end, with y up.
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

  /// Returns the indices of a range of the run's glyphs; a range of length 0 extends to the last
  /// glyph.
  func indices(of range: CFRange) -> Range<Int> {
    let count = glyphs.values.count
    let first = min(max(range.location, 0), count)
    return first..<(range.length <= 0 ? count : min(first + range.length, count))
  }
}

/// An array at a memory address that stays the same for the object's lifetime, for functions that
/// return pointers.
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

  /// Copies the values at a range of indices.
  func copy(_ range: Range<Int>, to destination: UnsafeMutablePointer<Value>) {
    for (offset, index) in range.enumerated() {
      (destination + offset).initialize(to: values[index])
    }
  }
}

/// Returns the number of glyphs of a run.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.values.count }

/// Returns the attributes of a run's text, with keys such as ``kCTFontAttributeName``. Their font
/// is the font that draws the glyphs, possibly a fallback font.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { run.dictionary }

/// The status of a run: the direction of its text, and the order of its glyphs.
public struct CTRunStatus: OptionSet, Sendable {
  /// The status as a bit mask, with the same bits as in Core Text.
  public let rawValue: UInt32
  /// Creates a status from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The text runs from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1)
  /// The glyphs are not in the order of the text.
  public static let nonMonotonic = CTRunStatus(rawValue: 2)
  /// The glyphs are transformed by a matrix. This option is never set.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

/// Returns a run's status, which tells only whether the text runs from right to left.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus { run.isRightToLeft ? .rightToLeft : [] }

/// Returns the range of the text that a run shows, in UTF-16 units.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { run.range }

/// Returns the transform of a run's glyphs: always the identity.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { .identity }

/// Returns a pointer to the glyph indices, from left to right. The pointer is valid while the run
/// exists; it is nil if the run has no glyphs.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? {
  UnsafePointer(run.glyphs.values.baseAddress)
}

/// Copies the glyph indices in a range of the run; a range of length 0 extends to the last glyph.
public func CTRunGetGlyphs(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>
) {
  run.glyphs.copy(run.indices(of: range), to: buffer)
}

/// Returns a pointer to the glyphs' positions, in points from the line's left end with y up. The
/// pointer is valid while the run exists; it is nil if the run has no glyphs.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? {
  UnsafePointer(run.positions.values.baseAddress)
}

/// Copies the positions of a range of glyphs, in points from the line's left end with y up; a range
/// of length 0 extends to the last glyph.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  run.positions.copy(run.indices(of: range), to: buffer)
}

/// Returns a pointer to the glyphs' advances in points. The pointer is valid while the run exists;
/// it is nil if the run has no glyphs.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? {
  UnsafePointer(run.advances.values.baseAddress)
}

/// Copies the advances of a range of glyphs in points; a range of length 0 extends to the last
/// glyph.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  run.advances.copy(run.indices(of: range), to: buffer)
}

/// Returns a pointer to the text indices of the glyphs: for each, the index of its first UTF-16
/// unit. The pointer is valid while the run exists; it is nil if the run has no glyphs.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? {
  UnsafePointer(run.indices.values.baseAddress)
}

/// Copies, for each glyph in a range, the index of its first UTF-16 unit in the text; a range of
/// length 0 extends to the last glyph.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  run.indices.copy(run.indices(of: range), to: buffer)
}

/// Writes the ascent, descent and leading of a run's font in points, and returns the width of a
/// range of the run's glyphs; a range of length 0 extends to the last glyph.
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
/// end with y up, offset by the context's text position; null if there are no outlines.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  let position = context?.textPosition ?? .zero
  let box = run.outline(run.indices(of: range)).boundingBoxOfPath
  return box.isNull ? box : box.offsetBy(dx: position.x, dy: position.y)
}

/// Draws a range of a run's glyphs at their positions in the line. The line's left end is at the
/// context's text position. A range of length 0 extends to the last glyph.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  context.drawingText { context.drawText(run.outline(run.indices(of: range)), run.attributes) }
}
