import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightText

/// The springs to choose from: across the duration, upwards the bounce.
extension TunerLayer {
  func drawPad(
    _ pad: InterfaceState.SpringPad, in plot: CurvePlot, _ typeface: Typeface,
    _ context: CGContext
  ) {
    context.fillRound(plot.frame, radius: 4, color: theme.graph)
    context.saveGState()
    context.clip(to: plot.frame)
    drawOvershoots(pad, in: plot, typeface, context)
    drawSettling(pad, in: plot, typeface, context)
    drawAxes(pad, in: plot, typeface, context)
    drawPoint(pad, in: plot, context)
    context.restoreGState()
  }

  private func drawOvershoots(
    _ pad: InterfaceState.SpringPad, in plot: CurvePlot, _ typeface: Typeface,
    _ context: CGContext
  ) {
    func line(at bounce: Double, _ text: String, _ color: CGColor) {
      let left = plot.point(pad.durations.lowerBound, bounce)
      let right = plot.point(pad.durations.upperBound, bounce)
      context.setFillColor(color)
      context.fill(CGRect(x: left.x, y: left.y - 0.5, width: right.x - left.x, height: 1))
      context.draw(
        text, at: CGPoint(x: right.x, y: right.y - 2), font: typeface.regular, size: 9,
        color: theme.dim, alignment: .right)
    }
    line(at: 0, "no overshoot", theme.thumb)
    for share in SpringContours.overshoots {
      let percent = Readout.number(share * 100, decimals: 0)
      line(at: SpringContours.bounce(overshooting: share), "\(percent) %", theme.track)
    }
  }

  private func drawSettling(
    _ pad: InterfaceState.SpringPad, in plot: CurvePlot, _ typeface: Typeface,
    _ context: CGContext
  ) {
    context.setLineWidth(1)
    context.setLineDash(phase: 0, lengths: [3, 3])
    for time in SpringContours.times(in: pad.durations) {
      context.setStrokeColor(theme.thumb)
      context.beginPath()
      for (index, spring) in SpringContours.settling.enumerated() {
        let point = plot.point(time / spring.durations, spring.bounce)
        if index == 0 { context.move(to: point) } else { context.addLine(to: point) }
      }
      context.strokePath()
    }
    context.setLineDash(phase: 0, lengths: [])
    let times = SpringContours.times(in: pad.durations)
    guard let spring = SpringContours.settling.first(where: { $0.bounce >= -0.5 }) else { return }
    for time in times {
      let place = plot.point(time / spring.durations, spring.bounce)
      let text = "\(Readout.number(time, decimals: 2)) s"
      context.draw(
        time == times.last ? "settles in \(text)" : text,
        at: CGPoint(x: place.x + 3, y: place.y + 10), font: typeface.regular, size: 9,
        color: theme.dim)
    }
  }

  private func drawAxes(
    _ pad: InterfaceState.SpringPad, in plot: CurvePlot, _ typeface: Typeface,
    _ context: CGContext
  ) {
    let frame = plot.frame.insetBy(dx: 6, dy: 5)
    context.draw(
      "bounce ↑", at: CGPoint(x: frame.minX, y: frame.minY + 8), font: typeface.regular, size: 9,
      color: theme.dim)
    context.draw(
      "duration → \(Readout.number(pad.durations.upperBound, decimals: 0)) s",
      at: CGPoint(x: frame.maxX, y: frame.maxY), font: typeface.regular, size: 9,
      color: theme.dim, alignment: .right)
  }

  private func drawPoint(
    _ pad: InterfaceState.SpringPad, in plot: CurvePlot, _ context: CGContext
  ) {
    let place = plot.point(pad.duration, pad.bounce)
    func circle(_ radius: CGFloat, _ color: CGColor) {
      context.setFillColor(color)
      context.fillEllipse(
        in: CGRect(
          x: place.x - radius, y: place.y - radius, width: 2 * radius, height: 2 * radius))
    }
    if pad.isHeld {
      circle(8, theme.modelLine)
      circle(6.5, theme.graph)
    }
    circle(5, theme.model)
  }
}
