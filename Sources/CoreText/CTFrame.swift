public import Foundation
public import MidflightDrawing
public import MidflightGeometry
import MidflightText

/// Creates frames of text. See Apple's
/// [CTFramesetter](https://developer.apple.com/documentation/coretext/ctframesetter).
public final class CTFramesetter {
  let text: NSAttributedString

  init(_ text: NSAttributedString) { self.text = NSAttributedString(attributedString: text) }

  /// Returns a range of the text as indices of UTF-16 units; a range of length 0 extends to the
  /// text's end.
  func units(of range: CFRange) -> Range<Int> {
    let first = min(max(range.location, 0), text.length)
    return first..<(range.length <= 0 ? text.length : min(first + range.length, text.length))
  }
}

/// The lines of text that fit into a path, from top to bottom. Immutable. See Apple's
/// [CTFrame](https://developer.apple.com/documentation/coretext/ctframe).
///
/// Lines are laid out in the path's bounding box, even if the path is not a rectangle.
public final class CTFrame {
  let path: CGPath
  let lines: [CTLine]
  /// The left end of each line's baseline, relative to the lower left corner of the path's bounding
  /// box, with y up.
  let origins: [CGPoint]
  let range: CFRange
  let corner: CGPoint

  init(_ setter: CTFramesetter, _ range: CFRange, _ path: CGPath) {
    let box = path.isEmpty ? .zero : path.boundingBoxOfPath
    let units = setter.units(of: range)
    let text = LaidOutText(setter.text, range: units, in: box.size)
    // A layout always contains its first line, so check whether that line fits into the box.
    let fits = text.layout.lines.first.map { $0.ascent + $0.descent <= box.height } ?? false
    let visibleLines = fits ? text.layout.lines : []
    lines = visibleLines.indices.map { CTLine(text, line: $0) }
    origins = visibleLines.map { CGPoint(x: $0.origin.x, y: box.height - $0.origin.y) }
    self.range = CFRange(location: units.lowerBound, length: units.count)
    self.path = path
    corner = box.origin
  }
}

/// Creates a framesetter for an attributed string.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(attrString)
}

/// Lays out a range of the text in a path's bounding box.
///
/// - Parameters:
///   - stringRange: The range in UTF-16 units; a range of length 0 extends to the text's end.
///   - frameAttributes: Ignored.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  CTFrame(framesetter, stringRange, path)
}

/// Lays out as much of a range of the text as fits, and returns the size of its lines.
///
/// - Parameters:
///   - stringRange: The range in UTF-16 units; a range of length 0 extends to the text's end.
///   - frameAttributes: Ignored.
///   - constraints: The limits of width and height in points; a limit that is infinite or not
///     positive is ignored.
///   - fitRange: Receives the part that fits.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let units = framesetter.units(of: stringRange)
  let availableSize = CGSize(
    width: constraints.width > 0 ? constraints.width : .infinity,
    height: constraints.height > 0 ? constraints.height : .infinity)
  let layout = LaidOutText(framesetter.text, range: units, in: availableSize).layout
  let last = layout.lines.last
  let isAll = layout.isComplete
  fitRange?.pointee = CFRange(
    location: units.lowerBound, length: isAll ? units.count : last?.range.upperBound ?? 0)
  let size = layout.size
  // The size is rounded up, so that the same lines fit into a frame of this size.
  return CGSize(width: size.width.nextUp.rounded(.up), height: size.height.nextUp.rounded(.up))
}

/// Returns a frame's lines from top to bottom.
public func CTFrameGetLines(_ frame: CTFrame) -> [CTLine] { frame.lines }

/// Copies the origins of a range of lines (the left ends of their baselines), in points relative to
/// the lower left corner of the path's bounding box, with y up. A range of length 0 extends to the
/// last line.
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

/// Returns the path into which a frame's text was laid out.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Returns the range of text that was laid out, in UTF-16 units, including text that did not fit.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { frame.range }

/// Returns the range of text that fits into the frame, in UTF-16 units.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  guard let last = frame.lines.last else {
    return CFRange(location: frame.range.location, length: 0)
  }
  return CFRange(
    location: frame.range.location,
    length: last.range.location + last.range.length - frame.range.location)
}

/// Draws a frame's lines inside its path. The context's text position has no effect.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let savedPosition = context.textPosition
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: frame.corner.x + origin.x, y: frame.corner.y + origin.y)
    CTLineDraw(line, context)
  }
  context.textPosition = savedPosition
}
