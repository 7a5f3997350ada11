import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

final class HeaderLayer: PanelLayer<InterfaceState.Header> {
  override func draw(
    _ header: InterfaceState.Header, with typeface: Typeface, in context: CGContext
  ) {
    let layout = HeaderLayout(header, width: bounds.width, typeface: typeface)
    drawButton(isPlaying: header.isPlaying && !header.isResting, in: context)
    for (tool, frame) in layout.tools {
      ToolIcon(
        tool: tool, isOn: header.activeTools.contains(tool), theme: theme, typeface: typeface
      ).draw(in: frame, context)
    }
    if let panels = layout.panels {
      drawPanelButton(panels, isOpen: header.arePanelsOpen, in: context)
    }
    let middle = bounds.height / 2 + 5
    func draw(_ field: HeaderLayout.Field?, _ font: Font, _ size: CGFloat, _ color: CGColor) {
      guard let field else { return }
      context.draw(
        field.text, at: CGPoint(x: field.frame.maxX - HeaderLayout.Field.inset, y: middle),
        font: font, size: size, color: color, alignment: .right)
    }
    draw(layout.clock, typeface.mono, 16, header.recording == nil ? theme.text : theme.jump)
    draw(layout.frame, typeface.mono, 13, theme.dim)
    if let speed = layout.speed {
      context.draw(
        speed.text, at: CGPoint(x: speed.frame.midX, y: middle), font: typeface.mono, size: 13,
        color: header.rate == 1 ? theme.dim : theme.model, alignment: .center)
    }
    draw(layout.status, typeface.regular, 13, header.recording == nil ? theme.dim : theme.jump)
    guard layout.maxTitleWidth > 20 else { return }
    let left = layout.scene.minX + HeaderLayout.Field.inset
    let title = context.draw(
      layout.title, at: CGPoint(x: left, y: middle), font: typeface.bold, size: 15,
      color: theme.text, width: layout.maxTitleWidth)
    let tip = CGPoint(x: left + title + 11, y: bounds.height / 2 + 3)
    context.setStrokeColor(theme.dim)
    context.setLineWidth(1.5)
    context.beginPath()
    context.addLines(between: [
      CGPoint(x: tip.x - 4, y: tip.y - 4), tip, CGPoint(x: tip.x + 4, y: tip.y - 4),
    ])
    context.strokePath()
    if layout.showsSummary, let summary = layout.summary {
      context.draw(
        header.summary, at: CGPoint(x: summary.lowerBound, y: middle), font: typeface.regular,
        size: HeaderLayout.summarySize, color: theme.dim,
        width: summary.upperBound - summary.lowerBound)
    }
  }

  private func drawPanelButton(_ button: CGRect, isOpen: Bool, in context: CGContext) {
    if isOpen { context.fillRound(button, radius: 6, color: theme.selection) }
    let icon = button.insetBy(dx: 7, dy: 8)
    for (row, fraction) in [0.7, 0.25, 0.55].enumerated() {
      let y = icon.minY + 2 + CGFloat(row) * 6
      context.setFillColor(isOpen ? theme.accent : theme.dim)
      context.fill(CGRect(x: icon.minX, y: y - 1, width: icon.width, height: 2))
      let x = icon.minX + icon.width * fraction
      context.fillRound(
        CGRect(x: (x - 2).rounded(), y: y - 3, width: 4, height: 6), radius: 1.5,
        color: isOpen ? theme.accent : theme.text)
    }
  }

  private func drawButton(isPlaying: Bool, in context: CGContext) {
    context.setFillColor(theme.accent)
    let icon = HeaderLayout.button.insetBy(dx: 9, dy: 8)
    if isPlaying {
      context.fill(CGRect(x: icon.minX, y: icon.minY, width: 5, height: icon.height))
      context.fill(CGRect(x: icon.maxX - 5, y: icon.minY, width: 5, height: icon.height))
    } else {
      context.beginPath()
      context.addLines(between: [
        icon.origin, CGPoint(x: icon.maxX, y: icon.midY), CGPoint(x: icon.minX, y: icon.maxY),
      ])
      context.fillPath()
    }
  }
}
