import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightText

struct ToolIcon {
  let tool: Tool
  let isOn: Bool
  let theme: Theme
  let typeface: Typeface

  func draw(in frame: CGRect, _ context: CGContext) {
    if isOn { context.fillRound(frame, radius: 6, color: theme.selection) }
    let color = isOn ? theme.accent : theme.dim
    context.setStrokeColor(color)
    context.setFillColor(color)
    context.setLineWidth(1.5)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    let center = CGPoint(x: frame.midX, y: frame.midY)
    switch tool {
    case .record:
      context.setFillColor(isOn ? theme.jump : theme.dim)
      context.fillEllipse(in: CGRect(x: center.x - 5, y: center.y - 5, width: 10, height: 10))
    case .screenshot: drawCamera(at: center, context)
    case .compare: drawHalves(at: center, color, context)
    case .explain:
      context.draw(
        "?", at: CGPoint(x: center.x, y: center.y + 5.5), font: typeface.bold, size: 15,
        color: color, alignment: .center)
    case .undo: drawUndo(at: center, context)
    case .export: drawExport(at: center, context)
    }
  }

  private func drawCamera(at center: CGPoint, _ context: CGContext) {
    var path = Path()
    path.addRoundedRect(
      in: CGRect(x: center.x - 8, y: center.y - 5, width: 16, height: 11), cornerWidth: 2,
      cornerHeight: 2)
    path.addEllipse(in: CGRect(x: center.x - 3, y: center.y - 2.5, width: 6, height: 6))
    path.move(to: CGPoint(x: center.x - 3, y: center.y - 5))
    path.addLine(to: CGPoint(x: center.x - 2, y: center.y - 7))
    path.addLine(to: CGPoint(x: center.x + 2, y: center.y - 7))
    path.addLine(to: CGPoint(x: center.x + 3, y: center.y - 5))
    stroke(path, context)
  }

  private func drawHalves(at center: CGPoint, _ color: CGColor, _ context: CGContext) {
    var path = Path()
    path.addRoundedRect(
      in: CGRect(x: center.x - 8, y: center.y - 6, width: 16, height: 12), cornerWidth: 2,
      cornerHeight: 2)
    stroke(path, context)
    context.fillRound(
      CGRect(x: center.x, y: center.y - 6, width: 8, height: 12), radius: 2, color: color)
  }

  private func drawUndo(at center: CGPoint, _ context: CGContext) {
    var path = Path()
    path.move(to: CGPoint(x: center.x - 6, y: center.y - 3))
    path.addLine(to: CGPoint(x: center.x + 2, y: center.y - 3))
    path.addArc(
      center: CGPoint(x: center.x + 2, y: center.y + 1), radius: 4, startAngle: -.pi / 2,
      endAngle: .pi / 2, clockwise: false)
    path.addLine(to: CGPoint(x: center.x - 3, y: center.y + 5))
    path.move(to: CGPoint(x: center.x - 3, y: center.y - 6))
    path.addLine(to: CGPoint(x: center.x - 6, y: center.y - 3))
    path.addLine(to: CGPoint(x: center.x - 3, y: center.y))
    stroke(path, context)
  }

  private func drawExport(at center: CGPoint, _ context: CGContext) {
    var path = Path()
    path.move(to: CGPoint(x: center.x - 6, y: center.y))
    path.addLine(to: CGPoint(x: center.x - 6, y: center.y + 6))
    path.addLine(to: CGPoint(x: center.x + 6, y: center.y + 6))
    path.addLine(to: CGPoint(x: center.x + 6, y: center.y))
    path.move(to: CGPoint(x: center.x, y: center.y + 2))
    path.addLine(to: CGPoint(x: center.x, y: center.y - 7))
    path.move(to: CGPoint(x: center.x - 3, y: center.y - 4))
    path.addLine(to: CGPoint(x: center.x, y: center.y - 7))
    path.addLine(to: CGPoint(x: center.x + 3, y: center.y - 4))
    stroke(path, context)
  }

  private func stroke(_ path: Path, _ context: CGContext) {
    context.beginPath()
    context.addPath(path)
    context.strokePath()
  }
}
