public import Foundation
public import MidflightDrawing
public import MidflightGeometry
import MidflightText

/// Creates frames of text. See Apple's
/// [CTFramesetter](https://developer.apple.com/documentation/coretext/ctframesetter).
public final class CTFramesetter {
  let text: NSAttributedString

  init(_ text: NSAttributedString) { self.text = NSAttributedString(attributedString: text) }

  /// The UTF-16 units of a range; a range of length 0 extends to the end.
  func units(of range: CFRange) -> Range<Int> {
    let first = min(max(range.location, 0), text.length)
    return first..<(range.length <= 0 ? text.length : min(first + range.length, text.length))
  }
}

/// The lines of text that fit into a path, from its top. Immutable. See Apple's
/// [CTFrame](https://developer.apple.com/documentation/coretext/ctframe).
///
/// Lines are laid out in the path's bounding box, whatever its shape.
public final class CTFrame {
  let path: CGPath
  let lines: [CTLine]
  /// The left ends of the lines' baselines, from the lower left corner of the path's box, y up.
  let origins: [CGPoint]
  let range: CFRange
  let corner: CGPoint

  init(_ setter: CTFramesetter, _ range: CFRange, _ path: CGPath) {
    let box = path.isEmpty ? .zero : path.boundingBoxOfPath
    let units = setter.units(of: range)
    let text = LaidOutText(setter.text, range: units, in: box.size)
    // A layout always contains its first line, even if that does not fit.
    let fits = text.layout.lines.first.map { $0.ascent + $0.descent <= box.height } ?? false
    let visibleLines = fits ? text.layout.lines : []
    lines = visibleLines.indices.map { CTLine(text, line: $0) }
    origins = visibleLines.map { CGPoint(x: $0.origin.x, y: box.height - $0.origin.y) }
    self.range = CFRange(location: units.lowerBound, length: units.count)
    self.path = path
    corner = box.origin
  }
}

/// Creates a framesetter for text.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(attrString)
}

/// Lays out a part of the text in a path's bounding box.
///
/// - Parameters:
///   - stringRange: In UTF-16 units; a range of length 0 extends to the end.
///   - frameAttributes: Ignored.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  CTFrame(framesetter, stringRange, path)
}

/// Returns the size of a part of the text, and writes the range that fits.
///
/// - Parameters:
///   - stringRange: In UTF-16 units; a range of length 0 extends to the end.
///   - frameAttributes: Ignored.
///   - constraints: In points; a width or height that is not positive, or infinite, is no limit.
///   - fitRange: Receives the range that fits.
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
  // Rounded up, so that the same lines fit into a frame of this size.
  return CGSize(width: size.width.nextUp.rounded(.up), height: size.height.nextUp.rounded(.up))
}

/// Returns a frame's lines from the top.
public func CTFrameGetLines(_ frame: CTFrame) -> [CTLine] { frame.lines }

/// Copies the left ends of the baselines of a range of lines, in points from the lower left corner
/// of the path's bounding box, y up; a range of length 0 extends to the end.
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

/// Returns the UTF-16 units that were laid out, whether they fit or not.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { frame.range }

/// Returns the UTF-16 units that fit.
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
