import Drawing
import Foundation
import LayerTree
import Text

/// All keys, over everything else, in two columns where they fit.
final class HelpLayer: PanelLayer<InterfaceState.Help> {
  private static let rowHeight: CGFloat = 21

  override func draw(
    _ help: InterfaceState.Help, with typeface: Typeface, in context: CGContext
  ) {
    context.setFillColor(Theme.veil)
    context.fill(bounds)
    let columns = bounds.width > 520 ? 2 : 1
    let count = (help.rows.count + columns - 1) / columns
    let columnWidth = min((bounds.width - 40) / CGFloat(columns), 500)
    let keyWidth = min(158, columnWidth * 0.37)
    let rowHeight = min(Self.rowHeight, (bounds.height - 80) / CGFloat(max(count, 1)))
    let size = min(12.5, rowHeight * 0.62, columnWidth / 27)
    let left = (bounds.width - columnWidth * CGFloat(columns)) / 2
    let top = max((bounds.height - CGFloat(count) * rowHeight) / 2, 56)

    context.draw(
      "Keys", at: CGPoint(x: left, y: top - 18), font: typeface.bold, size: 17,
      color: Theme.text)
    context.draw(
      "? or Escape closes this", at: CGPoint(x: left + columnWidth * CGFloat(columns), y: top - 18),
      font: typeface.regular, size: 12, color: Theme.dim, alignment: .right)
    for (index, row) in help.rows.enumerated() {
      let x = left + CGFloat(index / count) * columnWidth
      let baseline = top + CGFloat(index % count) * rowHeight + rowHeight * 0.7
      context.draw(
        row.keys, at: CGPoint(x: x, y: baseline), font: typeface.bold, size: size,
        color: Theme.accent, width: keyWidth - 6)
      context.draw(
        row.text, at: CGPoint(x: x + keyWidth, y: baseline), font: typeface.regular, size: size,
        color: Theme.text, width: columnWidth - keyWidth - 8)
    }
  }
}
