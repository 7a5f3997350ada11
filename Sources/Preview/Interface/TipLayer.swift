import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

final class TipLayer: PanelLayer<Tip> {
  override func draw(_ tip: Tip, with typeface: Typeface, in context: CGContext) {
    context.fillRound(bounds, radius: 6, color: theme.menuEdge)
    context.fillRound(bounds.insetBy(dx: 1, dy: 1), radius: 5, color: theme.cover)
    let padding = TipLayout.padding
    for (index, line) in tip.lines.enumerated() {
      context.draw(
        line.typographic,
        at: CGPoint(
          x: padding.width, y: padding.height + CGFloat(index) * TipLayout.leading + 10.5),
        font: typeface.regular, size: TipLayout.fontSize,
        color: index == 0 ? theme.text : theme.dim, width: bounds.width - 2 * padding.width)
    }
  }
}
