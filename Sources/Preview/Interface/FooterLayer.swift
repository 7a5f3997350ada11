import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

final class FooterLayer: PanelLayer<[KeyMap.HelpRow]> {
  override func draw(
    _ rows: [KeyMap.HelpRow], with typeface: Typeface, in context: CGContext
  ) {
    let baseline = bounds.height / 2 + 4
    for part in FooterLayout(rows, size: bounds.size, typeface: typeface).parts {
      context.draw(
        part.text, at: CGPoint(x: part.x, y: baseline),
        font: part.isKey ? typeface.bold : typeface.regular, size: FooterLayout.fontSize,
        color: part.isKey ? theme.text : theme.dim)
    }
  }
}
