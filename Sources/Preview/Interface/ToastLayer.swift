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

  private var layout: ToastLayout?

  func show(_ message: Message, in layout: ToastLayout) {
    let new = Content(
      text: message.text, isWarning: message.isWarning, isStrip: layout.isStrip,
      size: layout.frame.size)
    if new == content { return }
    self.layout = layout
    content = new
  }

  override func draw(
    _ toast: Content, with typeface: Typeface, in context: CGContext
  ) {
    if toast.isStrip {
      context.setFillColor(theme.selection)
      context.fill(bounds)
    } else {
      context.fillRound(bounds, radius: 8, color: theme.veil)
    }
    guard let layout else { return }
    context.draw(
      layout.text, at: layout.textOrigin, color: toast.isWarning ? theme.warning : theme.text)
  }
}
