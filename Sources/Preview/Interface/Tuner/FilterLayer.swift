import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

final class FilterLayer: PanelLayer<InterfaceState.Filter> {
  override func draw(
    _ filter: InterfaceState.Filter, with typeface: Typeface, in context: CGContext
  ) {
    let layout = FilterLayout(width: bounds.width)
    let frame = layout.frame
    context.fillRound(frame, radius: 4, color: filter.isFocused ? theme.selection : theme.track)
    if filter.isFocused { context.strokeRound(frame, radius: 4, color: theme.accent) }
    context.draw(
      "/", at: CGPoint(x: frame.minX + 10, y: frame.midY + 4), font: typeface.bold, size: 12,
      color: theme.dim)
    let painter = layout.painter(typeface)
    if filter.field.count == 0 {
      context.draw(
        "filter by name", at: CGPoint(x: painter.frame.minX + 4, y: frame.midY + 4),
        font: typeface.regular, size: 12, color: theme.dim)
    }
    painter.draw(filter.field, isFocused: filter.isFocused, in: theme, with: context)
    context.draw(
      "\(filter.found) of \(filter.count)", at: CGPoint(x: frame.maxX - 10, y: frame.midY + 4),
      font: typeface.regular, size: 11, color: filter.found == 0 ? theme.warning : theme.dim,
      alignment: .right)
  }
}
