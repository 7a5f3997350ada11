import Foundation
package import MidflightDrawing
package import MidflightGeometry
package import MidflightLayerTree
import MidflightText

/// Text with fonts, colours and a paragraph style, to be measured and drawn.
struct DrawnText {
  private let text: StyledText
  /// The paints for the text's tags.
  private let paints: [TextPaint]
  /// The first paragraph style, which applies to the whole text.
  private let paragraph: NSParagraphStyle

  /// nil for empty text, or if the machine has no fonts. Text without a font attribute has the
  /// system's font at 12 points; text without a colour attribute is black.
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

  /// The lines that fit into a size.
  ///
  /// - Parameters:
  ///   - size: The size; unlimited by default.
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

  /// The lines that fit into a size: at most `lines` of them, or any number if it is 0. The
  /// parameters override the paragraph style.
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

  /// Draws lines with their upper left corner at a point.
  ///
  /// - Parameter color: The colour of the whole text; nil for its own colours.
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
  /// Draws an outline of text. The current path is empty afterwards.
  ///
  /// - Parameter color: The colour; nil for the paint's colours.
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
