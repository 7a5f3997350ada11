import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// Draws the graph's title, with the verdict on the last joint: a layer of its own, since it
/// changes while the graph stays.
final class GraphTitleLayer: PanelLayer<InterfaceState.GraphTitle> {
  override func draw(
    _ title: InterfaceState.GraphTitle, with typeface: Typeface, in context: CGContext
  ) {
    var x = Theme.margin
    if title.property.isEmpty {
      context.draw(
        title.hint ?? "", at: CGPoint(x: x, y: 16), font: typeface.regular, size: 12,
        color: theme.dim, width: bounds.width - 2 * Theme.margin)
      return
    }
    x += context.draw(
      title.property, at: CGPoint(x: x, y: 16), font: typeface.bold, size: 12,
      color: theme.text, width: max(150, bounds.width / 3), cut: .middle)
    x += 8
    x += context.draw(
      title.quantity.title, at: CGPoint(x: x, y: 16), font: typeface.regular, size: 11,
      color: theme.dim)
    x += 18
    guard let verdict = title.verdict else {
      context.draw(
        title.hint ?? "", at: CGPoint(x: x, y: 16), font: typeface.regular, size: 11,
        color: theme.dim, width: bounds.width - x - Theme.margin)
      return
    }
    context.setFillColor(theme.color(of: verdict.severity))
    context.fillEllipse(in: CGRect(x: x, y: 8, width: 8, height: 8))
    context.draw(
      verdict.text, at: CGPoint(x: x + 14, y: 16), font: typeface.mono, size: 12,
      color: theme.color(of: verdict.severity), width: bounds.width - x - 14 - Theme.margin)
  }
}
