public import Foundation
public import MidflightDrawing
public import MidflightGeometry
import MidflightText

/// Makes frames of a text.
public final class CTFramesetter {
  let text: NSAttributedString

  init(_ text: NSAttributedString) { self.text = NSAttributedString(attributedString: text) }

  /// The UTF-16 units of a range; one of length 0 goes to the end.
  func units(of range: CFRange) -> Range<Int> {
    let first = min(max(range.location, 0), text.length)
    return first..<(range.length <= 0 ? text.length : min(first + range.length, text.length))
  }
}

/// A text in lines that fill a path from its top: those that fit.
///
/// Immutable. Lines are laid out in the path's bounding box, whatever its shape.
public final class CTFrame {
  let path: CGPath
  let lines: [CTLine]
  /// The left ends of the lines' baselines, from the lower left corner of the path's box, y up.
  let origins: [CGPoint]
  let range: CFRange
  /// The box's lower left corner.
  let corner: CGPoint

  init(_ setter: CTFramesetter, _ range: CFRange, _ path: CGPath) {
    let box = path.isEmpty ? .zero : path.boundingBoxOfPath
    let units = setter.units(of: range)
    let text = SetText(setter.text, range: units, in: box.size)
    // The first line of a layout is there even where it does not fit.
    let isRoom = text.layout.lines.first.map { $0.ascent + $0.descent <= box.height } ?? false
    let placed = isRoom ? text.layout.lines : []
    lines = placed.indices.map { CTLine(text, line: $0) }
    origins = placed.map { CGPoint(x: $0.origin.x, y: box.height - $0.origin.y) }
    self.range = CFRange(location: units.lowerBound, length: units.count)
    self.path = path
    corner = box.origin
  }
}

/// Makes what lays out a text.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(attrString)
}

/// Lays out a part of a text in a path's bounding box.
///
/// - Parameters:
///   - stringRange: In UTF-16 units; one of length 0 goes to the end.
///   - frameAttributes: Of no effect.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  CTFrame(framesetter, stringRange, path)
}

/// Returns the size that a part of a text takes, and writes how much of it fits.
///
/// - Parameters:
///   - stringRange: In UTF-16 units; one of length 0 goes to the end.
///   - frameAttributes: Of no effect.
///   - constraints: In points; a width or height that is not positive, or infinite, is no limit.
///   - fitRange: Where the range is written that fits.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let units = framesetter.units(of: stringRange)
  let room = CGSize(
    width: constraints.width > 0 ? constraints.width : .infinity,
    height: constraints.height > 0 ? constraints.height : .infinity)
  let layout = SetText(framesetter.text, range: units, in: room).layout
  let last = layout.lines.last
  let isAll = layout.isComplete
  fitRange?.pointee = CFRange(
    location: units.lowerBound, length: isAll ? units.count : last?.range.upperBound ?? 0)
  let size = layout.size
  // Rounded up, so that a frame of the size has room for the lines that made it.
  return CGSize(width: size.width.nextUp.rounded(.up), height: size.height.nextUp.rounded(.up))
}

/// Returns a frame's lines, from the top.
public func CTFrameGetLines(_ frame: CTFrame) -> [CTLine] { frame.lines }

/// Copies the left ends of some lines' baselines, in points from the lower left corner of the path's
/// bounding box, y up; a range of length 0 goes to the end.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let count = frame.origins.count
  let first = min(max(range.location, 0), count)
  let end = range.length <= 0 ? count : min(first + range.length, count)
  for (offset, index) in (first..<end).enumerated() {
    (origins + offset).initialize(to: frame.origins[index])
  }
}

/// Returns the path that a frame was laid out in.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Returns the UTF-16 units that a frame was to hold.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { frame.range }

/// Returns the UTF-16 units that there is room for.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  guard let last = frame.lines.last else {
    return CFRange(location: frame.range.location, length: 0)
  }
  return CFRange(
    location: frame.range.location,
    length: last.range.location + last.range.length - frame.range.location)
}

/// Draws a frame's lines where its path is. The text position does not count.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let kept = context.textPosition
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: frame.corner.x + origin.x, y: frame.corner.y + origin.y)
    CTLineDraw(line, context)
  }
  context.textPosition = kept
}
