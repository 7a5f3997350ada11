import Foundation
package import MidflightDrawing
package import MidflightGeometry
package import MidflightLayerTree
import MidflightText

/// An attributed string with its fonts, colours and paragraph style, prepared for measuring and
/// drawing.
struct DrawnText {
  private let text: StyledText
  /// The paint for each tag in `text`.
  private let paints: [TextPaint]
  /// The first paragraph style of the string, which applies to the whole text.
  private let paragraph: NSParagraphStyle

  /// Returns nil for empty text, or if the machine has no fonts. Text without a font attribute gets
  /// the system's font at 12 points, and text without a colour attribute is black.
  init?(_ string: NSAttributedString) {
    var paints: [TextPaint] = []
    var runs: [StyledText.Run] = []
    var paragraph: NSParagraphStyle?
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { found, range, _ in
      let font = found[.font] as? UIFont ?? .systemFont(ofSize: 12)
      guard let face = font.textFont else { return }
      let paint = found.textPaint(color: .black, size: font.pointSize)
      let tag = paints.firstIndex(of: paint) ?? paints.count
      if tag == paints.count { paints.append(paint) }
      paragraph = paragraph ?? found[.paragraphStyle] as? NSParagraphStyle
      runs.append(
        StyledText.Run(
          length: range.length,
          style: TextStyle(
            font: face, size: font.pointSize, tag: tag, kern: found.number(.kern))))
    }
    if runs.isEmpty { return nil }
    text = StyledText(string.string, runs: runs)
    self.paints = paints
    self.paragraph = paragraph ?? NSParagraphStyle()
  }

  init?(_ string: String, _ attributes: [NSAttributedString.Key: Any]?) {
    self.init(NSAttributedString(string: string, attributes: attributes ?? [:]))
  }

  /// Returns the lines of the text that fit into a size.
  ///
  /// - Parameters:
  ///   - size: The available size; unlimited by default.
  ///   - truncates: Whether an ellipsis replaces the lines that do not fit.
  func layout(in size: CGSize = .endless, truncates: Bool = false) -> TextLayout {
    let mode = paragraph.lineBreakMode
    return TextLayout(
      text,
      options: TextLayout.Options(
        width: size.width, height: size.height, isWrapped: mode.wraps,
        alignment: paragraph.alignment.textAlignment,
        truncation: truncates && mode.wraps ? .end : mode.truncation))
  }

  /// Returns the lines of the text that fit into a size. The alignment and the line break mode
  /// replace the paragraph style's.
  ///
  /// - Parameter lines: The maximum number of lines; 0 for no maximum.
  func layout(
    in size: CGSize, lines: Int, alignment: NSTextAlignment, mode: NSLineBreakMode
  ) -> TextLayout {
    var options = TextLayout.Options(
      width: size.width, height: size.height, isWrapped: lines != 1,
      alignment: alignment.textAlignment, truncation: mode.truncation)
    let layout = TextLayout(text, options: options)
    guard lines > 0, layout.lines.count > lines else { return layout }
    let last = layout.lines[lines - 1]
    options.height = last.origin.y + last.descent
    return TextLayout(text, options: options)
  }

  /// Draws the lines of a layout of this text, with their upper left corner at a point.
  ///
  /// - Parameter color: A colour for all of the text; nil for the text's own colours.
  func draw(
    _ layout: TextLayout, at point: CGPoint, in context: CGContext, color: CGColor? = nil
  ) {
    let savedPath = context.path
    context.saveGState()
    context.translateBy(x: point.x, y: point.y)
    for outline in layout.outlines() {
      context.draw(outline.path, paints[outline.tag], color: color)
    }
    context.restoreGState()
    context.beginPath()
    if let savedPath { context.addPath(savedPath) }
  }
}

extension CGContext {
  /// Fills and strokes an outline of text. The context's current path is empty afterwards.
  ///
  /// - Parameter color: A colour for fill and stroke; nil for the colours of `paint`.
  package func draw(_ outline: Path, _ paint: TextPaint, color: CGColor? = nil) {
    if let fill = paint.fill {
      setFillColor(color ?? fill)
      beginPath()
      addPath(outline)
      fillPath()
    }
    if let stroke = paint.stroke {
      setStrokeColor(color ?? stroke)
      setLineWidth(paint.strokeWidth)
      setLineCap(.butt)
      setLineJoin(.miter)
      setMiterLimit(StrokeStyle().miterLimit)
      setLineDash(phase: 0, lengths: [])
      beginPath()
      addPath(outline)
      strokePath()
    }
  }
}

extension CGSize {
  static let endless = CGSize(width: CGFloat.infinity, height: .infinity)
}
