import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// Lists all keys and mouse gestures, beside the stage. The rows scroll if they do not fit.
final class HelpLayer: PanelLayer<InterfaceState.Help> {
  private var laidOut: (rows: [KeyMap.HelpRow], width: CGFloat, layout: HelpLayout)?

  override func draw(
    _ help: InterfaceState.Help, with typeface: Typeface, in context: CGContext
  ) {
    context.setFillColor(theme.cover)
    context.fill(bounds)
    context.setFillColor(theme.line)
    context.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: bounds.height))
    let layout = layout(help.rows, typeface)
    let frame = HelpFrame(size: bounds.size)
    let window = frame.rows
    let limit = frame.limit(of: layout)
    let offset = min(help.offset, limit)
    let title = context.draw(
      "Keys and mouse", at: CGPoint(x: window.minX, y: 27), font: typeface.bold, size: 15,
      color: theme.text, width: window.width - 40)
    let close = frame.closeButton
    context.draw(
      limit > 0 ? "wheel, PgUp, PgDn scroll" : "Esc closes",
      at: CGPoint(x: close.minX - 8, y: 26), font: typeface.regular, size: 11, color: theme.dim,
      alignment: .right, width: close.minX - window.minX - title - 20)
    drawCross(in: close, context)

    context.saveGState()
    context.clip(
      to: CGRect(x: 0, y: window.minY, width: bounds.width, height: window.height))
    let top = window.minY - offset
    for row in layout.rows {
      let frame = row.frame.offsetBy(dx: window.minX, dy: top)
      if frame.maxY <= window.minY || frame.minY >= window.maxY { continue }
      context.saveGState()
      context.translateBy(x: window.minX, y: top)
      let textColor = row.isHeading ? theme.model : theme.text
      for (path, color) in [(row.keys, theme.accent), (row.text, textColor)] {
        context.setFillColor(color)
        context.beginPath()
        context.addPath(path)
        context.fillPath()
      }
      context.restoreGState()
    }
    context.restoreGState()
    if let bar = ScrollBar.thumb(of: layout.size.height + 8, seen: window.height, from: offset) {
      context.fillRound(
        CGRect(x: bounds.width - 8, y: window.minY + bar.start, width: 4, height: bar.length),
        radius: 2, color: theme.thumb)
    }
  }

  private func drawCross(in button: CGRect, _ context: CGContext) {
    context.setStrokeColor(theme.dim)
    context.setLineWidth(1.5)
    context.beginPath()
    for sign in [-1.0, 1] {
      context.move(to: CGPoint(x: button.midX - 4, y: button.midY - 4 * sign))
      context.addLine(to: CGPoint(x: button.midX + 4, y: button.midY + 4 * sign))
    }
    context.strokePath()
  }

  private func layout(_ rows: [KeyMap.HelpRow], _ typeface: Typeface) -> HelpLayout {
    let width = HelpFrame(size: bounds.size).rows.width
    if let laidOut, laidOut.rows == rows, laidOut.width == width { return laidOut.layout }
    let layout = HelpLayout(rows, width: width, typeface: typeface)
    laidOut = (rows, width, layout)
    return layout
  }
}
