import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// While there are no property rows, draws an explanation of how to get one, in as many lines as
/// needed.
final class HintLayer: PanelLayer<String> {
  override func draw(_ text: String, with typeface: Typeface, in context: CGContext) {
    let layout = TextLayout(
      StyledText(text, style: TextStyle(font: typeface.regular, size: 12)),
      options: .init(
        width: max(bounds.width - 2 * Theme.margin, 60), height: bounds.height - 12,
        truncation: .end))
    context.draw(layout, at: CGPoint(x: Theme.margin, y: 6), color: theme.dim)
  }
}
