import Drawing
import Foundation
import LayerTree
import Text

/// Over the last picture, dimmed: why there is no newer one.
final class TroubleLayer: PanelLayer<InterfaceState.Trouble> {
  private static let lineHeight: CGFloat = 16
  private static let padding: CGFloat = 16

  override func draw(
    _ trouble: InterfaceState.Trouble, with typeface: Typeface, in context: CGContext
  ) {
    context.setFillColor(Theme.dimmed)
    context.fill(bounds)
    let width = max(bounds.width - 2 * Self.padding, 1)
    var y = Self.padding + 14
    context.draw(
      trouble.sentence, at: CGPoint(x: Self.padding, y: y), font: typeface.bold, size: 13,
      color: Theme.warning, width: width)
    y += Self.lineHeight + 6
    for line in trouble.details.split(separator: "\n", omittingEmptySubsequences: false) {
      guard y < bounds.maxY - Self.padding else { break }
      context.draw(
        String(line), at: CGPoint(x: Self.padding, y: y), font: typeface.mono, size: 11,
        color: line.contains("error:") ? Theme.text : Theme.dim, width: width)
      y += Self.lineHeight
    }
  }
}
