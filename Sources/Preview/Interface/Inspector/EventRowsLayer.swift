import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

final class EventRowsLayer: PanelLayer<InterfaceState.Inspector> {
  override func draw(
    _ state: InterfaceState.Inspector, with typeface: Typeface, in context: CGContext
  ) {
    if state.events.isEmpty {
      context.draw(
        "no events yet", at: CGPoint(x: Theme.margin, y: 18), font: typeface.regular,
        size: 11, color: theme.dim)
    }
    for (index, row) in state.events.enumerated() {
      draw(row, at: CGFloat(index) * RowHeight.event, typeface, in: context)
    }
    if state.olderEvents > 0 {
      context.draw(
        "\(state.olderEvents) earlier events",
        at: CGPoint(
          x: Theme.margin, y: CGFloat(state.events.count) * RowHeight.event + 14),
        font: typeface.regular, size: 11, color: theme.dim)
    }
  }

  private func draw(
    _ row: InterfaceState.EventRow, at top: CGFloat, _ typeface: Typeface, in context: CGContext
  ) {
    let left = Theme.margin + 58
    let textWidth = bounds.width - Theme.margin - left
    context.draw(
      Readout.fixed(row.time.seconds, decimals: 3),
      at: CGPoint(x: left - 20, y: top + 14), font: typeface.mono, size: 11, color: theme.dim,
      alignment: .right)
    mark(row.look, at: CGPoint(x: left - 10, y: top + 10), in: context)
    context.draw(
      row.title, at: CGPoint(x: left, y: top + 14),
      font: row.look == .action ? typeface.bold : typeface.regular, size: 12, color: theme.text,
      width: textWidth, cut: .middle)
    context.draw(
      row.detail, at: CGPoint(x: left, y: top + 28), font: typeface.regular, size: 11,
      color: theme.dim, width: textWidth)
  }

  private func mark(
    _ look: InterfaceState.EventRow.Look, at center: CGPoint, in context: CGContext
  ) {
    let box = CGRect(x: center.x - 3.5, y: center.y - 3.5, width: 7, height: 7)
    switch look {
    case .action:
      context.setFillColor(theme.model)
      context.beginPath()
      context.addLines(between: [
        CGPoint(x: center.x, y: box.minY - 1), CGPoint(x: box.maxX + 1, y: center.y),
        CGPoint(x: center.x, y: box.maxY + 1), CGPoint(x: box.minX - 1, y: center.y),
      ])
      context.fillPath()
    case .start:
      context.setFillColor(theme.accent)
      context.fillEllipse(in: box)
    case .end:
      context.setStrokeColor(theme.smooth)
      context.setLineWidth(1.5)
      context.strokeEllipse(in: box.insetBy(dx: 0.5, dy: 0.5))
    case .interruption:
      context.setFillColor(theme.jump)
      context.fillEllipse(in: box)
    }
  }
}
