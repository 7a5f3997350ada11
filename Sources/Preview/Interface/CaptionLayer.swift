import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

final class CaptionLayer: PanelLayer<InterfaceState.Caption> {
  override func draw(
    _ caption: InterfaceState.Caption, with typeface: Typeface, in context: CGContext
  ) {
    let baseline = bounds.height / 2 + 5
    // In a narrow cell, the margins and the gap are smaller.
    let isNarrow = bounds.width < 160
    let (margin, gap, size): (CGFloat, CGFloat, CGFloat) =
      isNarrow ? (6, 5, 10) : (Theme.margin, 12, 11)
    let left = margin + (isNarrow ? 11 : 15)
    let maxWidth = bounds.width - left - margin
    // Collect shorter and shorter forms of the title and the detail, and draw the first form that
    // fits.
    let words = caption.detail.split(separator: " ")
    // The unit tells a jump in velocity from a jump in value.
    let number = String(words.last ?? "") + (words.first == "velocity" ? "/s" : "")
    let candidates = [
      (caption.title, caption.detail), (caption.shortTitle, caption.detail),
      (caption.shortTitle, number), (caption.shortTitle, ""),
    ]
    func width(_ title: String, _ detail: String) -> CGFloat {
      typeface.bold.advance(of: title, size: 12)
        + (detail.isEmpty ? 0 : gap + typeface.mono.advance(of: detail, size: size))
    }
    let (title, detail) = candidates.first { width($0, $1) <= maxWidth } ?? candidates[3]
    // The scene may have any colour below the text.
    let plate = CGRect(
      x: margin - 6, y: bounds.midY - 10, width: left - margin + 12 + width(title, detail),
      height: 20)
    context.fillRound(plate, radius: 4, color: theme.veil)
    if caption.isChosen { context.strokeRound(plate, radius: 4, color: theme.accent) }
    context.setFillColor(theme.color(of: caption.role))
    context.fillEllipse(in: CGRect(x: margin, y: bounds.midY - 4, width: 8, height: 8))
    let taken = context.draw(
      title, at: CGPoint(x: left, y: baseline), font: typeface.bold, size: 12, color: theme.text,
      width: maxWidth)
    context.draw(
      detail, at: CGPoint(x: left + taken + gap, y: baseline), font: typeface.mono, size: size,
      color: theme.dim)
  }
}
