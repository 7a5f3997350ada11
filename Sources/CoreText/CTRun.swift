public import Foundation
public import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree
import MidflightText
import MidflightViews

/// Glyphs side by side with the same attributes, in one font and direction: a part of a ``CTLine``.
///
/// Immutable.
public final class CTRun {
  let attributes: TextAttributes
  /// The part's attributes, with the font that has the glyphs, which may be a stand-in.
  let dictionary: CFDictionary
  let font: CTFont
  let isRightToLeft: Bool
  let glyphs: Fixed<CGGlyph>
  /// From the line's left end, y up.
  let positions: Fixed<CGPoint>
  let advances: Fixed<CGSize>
  let indices: Fixed<CFIndex>
  /// In UTF-16 units of the text.
  let range: CFRange

  /// - Parameter start: See ``SetText/start``.
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

  /// The outlines of some glyphs, from the line's left end with y up.
  func outline(_ range: Range<Int>) -> Path {
    var path = Path()
    for index in range {
      let place = positions.values[index]
      path.addPath(
        upright(font, glyphs.values[index]),
        transform: CGAffineTransform(translationX: place.x, y: place.y))
    }
    return path
  }

  /// The glyphs of a range; one of length 0 goes to the end.
  func indices(of range: CFRange) -> Range<Int> {
    let count = glyphs.values.count
    let first = min(max(range.location, 0), count)
    return first..<(range.length <= 0 ? count : min(first + range.length, count))
  }
}

/// Values that stay at one place in memory for as long as their owner lives.
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
  func copy(_ range: Range<Int>, to place: UnsafeMutablePointer<Value>) {
    for (offset, index) in range.enumerated() { (place + offset).initialize(to: values[index]) }
  }
}

/// Returns the number of a run's glyphs.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.values.count }

/// Returns the attributes of a run's text, by the names of ``kCTFontAttributeName`` and its kin; the
/// font is the one that has the glyphs.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { run.dictionary }

/// What is known of a run's order.
public struct CTRunStatus: OptionSet, Sendable {
  /// Core Text's bits.
  public let rawValue: UInt32
  /// The properties whose bits are set.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The text runs to the left.
  public static let rightToLeft = CTRunStatus(rawValue: 1)
  /// Glyphs are not in the text's order.
  public static let nonMonotonic = CTRunStatus(rawValue: 2)
  /// Glyphs are mapped by a matrix; never here.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

/// Returns a run's direction.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus { run.isRightToLeft ? .rightToLeft : [] }

/// Returns the range of a run in the text, in UTF-16 units.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { run.range }

/// Returns the map of a run's glyphs: the identity.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { .identity }

/// Returns the glyphs' numbers, from left to right, valid for as long as the run is; nil without any.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? {
  UnsafePointer(run.glyphs.values.baseAddress)
}

/// Copies the numbers of some of a run's glyphs; a range of length 0 goes to the end.
public func CTRunGetGlyphs(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>
) {
  run.glyphs.copy(run.indices(of: range), to: buffer)
}

/// Returns the glyphs' places from the line's left end, in points with y up, valid for as long as
/// the run is; nil without glyphs.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? {
  UnsafePointer(run.positions.values.baseAddress)
}

/// Copies the places of some of a run's glyphs, in points from the line's left end with y up; a
/// range of length 0 goes to the end.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  run.positions.copy(run.indices(of: range), to: buffer)
}

/// Returns how far each glyph moves the pen, in points, valid for as long as the run is; nil without
/// glyphs.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? {
  UnsafePointer(run.advances.values.baseAddress)
}

/// Copies how far some of a run's glyphs move the pen, in points; a range of length 0 goes to the
/// end.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  run.advances.copy(run.indices(of: range), to: buffer)
}

/// Returns the index in the text of each glyph's first UTF-16 unit, valid for as long as the run is;
/// nil without glyphs.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? {
  UnsafePointer(run.indices.values.baseAddress)
}

/// Copies the first UTF-16 unit of each of some glyphs; a range of length 0 goes to the end.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  run.indices.copy(run.indices(of: range), to: buffer)
}

/// Writes the height, depth and leading of a run's font in points, and returns the width of some of
/// its glyphs; a range of length 0 goes to the end.
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

/// Returns the box of the outlines of some of a run's glyphs, in points from the line's left end, and
/// from the context's text position where there is a context; null without outlines.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  let position = context?.textPosition ?? .zero
  let box = run.outline(run.indices(of: range)).boundingBoxOfPath
  return box.isNull ? box : box.offsetBy(dx: position.x, dy: position.y)
}

/// Draws some of a run's glyphs where they are in their line, whose left end is at the context's text
/// position; a range of length 0 goes to the end.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  context.drawingText { context.drawText(run.outline(run.indices(of: range)), run.attributes) }
}
