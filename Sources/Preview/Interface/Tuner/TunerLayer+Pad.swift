import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightText

extension TunerLayer {
  func drawPad(
    _ pad: InterfaceState.SpringPad, in plot: CurvePlot, _ typeface: Typeface,
    _ context: CGContext
  ) {
    context.fillRound(plot.frame, radius: 4, color: theme.graph)
    context.saveGState()
    context.clip(to: plot.frame)
    drawLines(pad, in: plot, context)
    drawLabels(pad, in: plot, typeface, context)
    drawPoint(pad, in: plot, context)
    context.restoreGState()
  }

  private func drawLines(
    _ pad: InterfaceState.SpringPad, in plot: CurvePlot, _ context: CGContext
  ) {
    for bounce in [0] + SpringContours.overshoots.map(SpringContours.bounce) {
      let left = plot.point(pad.durations.lowerBound, bounce)
      let right = plot.point(pad.durations.upperBound, bounce)
      context.setFillColor(bounce == 0 ? theme.thumb : theme.track)
      context.fill(CGRect(x: left.x, y: left.y - 0.5, width: right.x - left.x, height: 1))
    }
    context.setStrokeColor(theme.thumb)
    context.setLineWidth(1)
    context.setLineDash(phase: 0, lengths: [3, 3])
    for time in SpringContours.times(in: pad.durations) {
      context.beginPath()
      for (index, spring) in SpringContours.settling.enumerated() {
        let point = plot.point(time / spring.durations, spring.bounce)
        if index == 0 { context.move(to: point) } else { context.addLine(to: point) }
      }
      context.strokePath()
    }
    context.setLineDash(phase: 0, lengths: [])
  }

  private func drawLabels(
    _ pad: InterfaceState.SpringPad, in plot: CurvePlot, _ typeface: Typeface,
    _ context: CGContext
  ) {
    /// Draws text on an opaque background. The text starts at a point, or ends there if
    /// `endsThere`.
    func label(_ text: String, at position: CGPoint, endsThere: Bool = false) {
      let width = typeface.regular.advance(of: text, size: 9)
      let left = endsThere ? position.x - width : position.x
      context.setFillColor(theme.graph)
      context.fill(CGRect(x: left - 2, y: position.y - 9, width: width + 4, height: 11))
      context.draw(
        text, at: CGPoint(x: left, y: position.y), font: typeface.regular, size: 9,
        color: theme.dim)
    }
    let end = plot.point(pad.durations.upperBound, 0)
    label("no overshoot", at: CGPoint(x: end.x, y: end.y + 3), endsThere: true)
    for fraction in SpringContours.overshoots {
      let y = plot.point(0, SpringContours.bounce(overshooting: fraction)).y
      label(
        "\(Readout.number(fraction * 100, decimals: 0)) %", at: CGPoint(x: end.x, y: y + 3),
        endsThere: true)
    }
    let times = SpringContours.times(in: pad.durations)
    if let spring = SpringContours.settling.first(where: { $0.bounce >= -0.5 }) {
      for time in times {
        let position = plot.point(time / spring.durations, spring.bounce)
        let text = "\(Readout.number(time, decimals: 2)) s"
        label(
          time == times.last ? "settles in \(text)" : text,
          at: CGPoint(x: position.x + 3, y: position.y + 10))
      }
    }
    let frame = plot.frame.insetBy(dx: 6, dy: 5)
    label("bounce ↑", at: CGPoint(x: frame.minX, y: frame.minY + 8))
    label(
      "duration → \(Readout.number(pad.durations.upperBound, decimals: 0)) s",
      at: CGPoint(x: frame.maxX, y: frame.maxY), endsThere: true)
  }

  private func drawPoint(
    _ pad: InterfaceState.SpringPad, in plot: CurvePlot, _ context: CGContext
  ) {
    let position = plot.point(pad.duration, pad.bounce)
    func circle(_ radius: CGFloat, _ color: CGColor) {
      context.setFillColor(color)
      context.fillEllipse(
        in: CGRect(
          x: position.x - radius, y: position.y - radius, width: 2 * radius, height: 2 * radius))
    }
    if pad.isHeld {
      circle(8, theme.modelLine)
      circle(6.5, theme.graph)
    }
    circle(5, theme.model)
  }
}
