import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

final class ToastLayer: PanelLayer<ToastLayer.Content> {
  struct Content: Equatable {
    var text: String
    var isWarning: Bool
    var isStrip: Bool
    /// The size for which the text's line breaks were computed.
    var size: CGSize
  }

  private var lines: TextLayout?

  func show(_ message: Message, in layout: ToastLayout) {
    let new = Content(
      text: message.text, isWarning: message.isWarning, isStrip: layout.isStrip,
      size: layout.frame.size)
    if new == content { return }
    lines = layout.text
    content = new
  }

  override func draw(
    _ toast: Content, with typeface: Typeface, in context: CGContext
  ) {
    let color = toast.isWarning ? theme.warning : theme.text
    if toast.isStrip {
      context.setFillColor(theme.selection)
      context.fill(bounds)
      context.draw(
        toast.text, at: CGPoint(x: Theme.margin, y: bounds.midY + 4.5), font: typeface.regular,
        size: ToastLayout.fontSize, color: color, width: bounds.width - 2 * Theme.margin,
        cut: .middle)
      return
    }
    context.fillRound(bounds, radius: 8, color: theme.veil)
    if let lines {
      context.draw(
        lines, at: CGPoint(x: ToastLayout.padding.width, y: ToastLayout.padding.height),
        color: color)
    }
  }
}
