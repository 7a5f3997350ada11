import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// Draws the graph's title with the verdict on the last joint. The title has its own layer, because
/// it can change while the graph stays the same.
final class GraphTitleLayer: PanelLayer<InterfaceState.GraphTitle> {
  private static let baseline: CGFloat = 16

  override func draw(
    _ title: InterfaceState.GraphTitle, with typeface: Typeface, in context: CGContext
  ) {
    func draw(
      _ text: String, at x: CGFloat, _ font: Font, _ size: CGFloat, _ color: CGColor,
      width: CGFloat? = nil, cut: TextTruncation = .end
    ) {
      context.draw(
        text, at: CGPoint(x: x, y: Self.baseline), font: font, size: size, color: color,
        width: width ?? bounds.width - x - Theme.margin, cut: cut)
    }
    if title.property.isEmpty {
      return draw(title.hint ?? "", at: Theme.margin, typeface.regular, 12, theme.dim)
    }
    let layout = GraphTitleLayout(title, width: bounds.width, typeface: typeface)
    draw(
      title.property, at: layout.property, typeface.bold, 12, theme.text,
      width: layout.propertyWidth + 0.5, cut: .middle)
    draw(title.quantity.title, at: layout.quantity, typeface.regular, 11, theme.dim)
    guard let verdict = title.verdict else {
      return draw(title.hint ?? "", at: layout.dot, typeface.regular, 11, theme.dim)
    }
    let color = theme.color(of: verdict.severity)
    context.setFillColor(color)
    context.fillEllipse(in: CGRect(x: layout.dot, y: 8, width: 8, height: 8))
    draw(layout.text, at: layout.dot + 14, typeface.mono, 12, color)
  }
}
