import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightText

extension TunerLayer {
  func drawEditor(
    _ editor: InterfaceState.Editor, in plot: CurvePlot, _ typeface: Typeface, _ context: CGContext
  ) {
    context.fillRound(plot.frame, radius: 4, color: theme.graph)
    for y in [0.0, 1] {
      let (a, b) = (plot.point(0, y), plot.point(1, y))
      context.setFillColor(theme.track)
      context.fill(CGRect(x: a.x, y: a.y.rounded() - 0.5, width: b.x - a.x, height: 1))
    }
    context.saveGState()
    context.clip(to: plot.frame)
    for (index, curve) in editor.curves.enumerated() {
      stroke(
        curve, in: plot,
        color: index == editor.curves.count - 1 ? theme.accent : theme.thumb, context)
    }
    context.restoreGState()
    drawStops(of: editor, in: plot, context)
    drawHandles(of: editor, in: plot, context)
    if let dot = editor.dot {
      let center = plot.point(dot.x, dot.y)
      circle(at: center, radius: 4.5, color: theme.graph, context)
      circle(at: center, radius: 3.5, color: theme.text, context)
    }
    drawNumbers(of: editor, beside: plot.frame, typeface, context)
  }

  private func stroke(
    _ curve: CurveShape, in plot: CurvePlot, color: CGColor, _ context: CGContext
  ) {
    context.setStrokeColor(color)
    context.setLineWidth(2)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    let course = curve.course
    // Each straight segment of the curve ends in a corner. Evenly spaced samples would cut off the
    // corners, so sample the corners too.
    var inputs = (0...120).map { Double($0) / 120 }
    if case .easing(let easing) = curve, let stops = easing.stops {
      inputs += stops.map { $0.percent / 100 }.filter { (0...1).contains($0) }
      inputs.sort()
    }
    context.beginPath()
    for (index, x) in inputs.enumerated() {
      let point = plot.point(x, course(x))
      if index == 0 { context.move(to: point) } else { context.addLine(to: point) }
    }
    context.strokePath()
  }

  private func drawStops(
    of editor: InterfaceState.Editor, in plot: CurvePlot, _ context: CGContext
  ) {
    let easing = editor.curves.lazy.compactMap { curve in
      if case .easing(let easing) = curve { easing } else { nil }
    }.first
    guard let stops = easing?.stops, stops.count <= 60, editor.handles == nil else { return }
    for stop in stops where (0...100).contains(stop.percent) {
      circle(
        at: plot.point(stop.percent / 100, stop.progress), radius: 2.5, color: theme.accent, context
      )
    }
  }

  private func drawHandles(
    of editor: InterfaceState.Editor, in plot: CurvePlot, _ context: CGContext
  ) {
    guard let points = editor.handles else { return }
    let isCubic = points.count == 4 && editor.isCubic
    for index in 0..<points.count / 2 {
      let center = plot.point(points[index * 2], points[index * 2 + 1])
      if isCubic {
        context.setStrokeColor(theme.model)
        context.setLineWidth(1)
        context.beginPath()
        context.move(to: plot.point(Double(index), Double(index)))
        context.addLine(to: center)
        context.strokePath()
      }
      if editor.handle == index {
        circle(at: center, radius: 8, color: theme.modelLine, context)
        circle(at: center, radius: 6.5, color: theme.graph, context)
      }
      circle(at: center, radius: isCubic ? 5 : 4, color: theme.model, context)
    }
  }

  private func circle(
    at center: CGPoint, radius: CGFloat, color: CGColor, _ context: CGContext
  ) {
    context.setFillColor(color)
    context.fillEllipse(
      in: CGRect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }

  private func drawNumbers(
    of editor: InterfaceState.Editor, beside frame: CGRect, _ typeface: Typeface,
    _ context: CGContext
  ) {
    let left = frame.maxX + 10
    guard let points = editor.handles, bounds.width - Theme.margin - left > 50 else { return }
    var rows: [(name: String, value: Double, isActive: Bool)] = []
    if editor.isCubic {
      rows = zip(["x1", "y1", "x2", "y2"], points).enumerated().map { index, row in
        (row.0, row.1, editor.handle == index / 2)
      }
    } else if let handle = editor.handle, points.count > handle * 2 + 1 {
      rows = [("x", points[handle * 2], true), ("y", points[handle * 2 + 1], true)]
    }
    for (index, row) in rows.enumerated() {
      let y = frame.minY + 16 + CGFloat(index) * 18 + (index > 1 ? 10 : 0)
      context.draw(
        row.name, at: CGPoint(x: left, y: y), font: typeface.regular, size: 11, color: theme.dim)
      context.draw(
        Readout.number(row.value, decimals: 3).typographic, at: CGPoint(x: left + 20, y: y),
        font: typeface.mono, size: 11, color: row.isActive ? theme.model : theme.text,
        width: bounds.width - Theme.margin - left - 20)
    }
    let hints =
      editor.handle == nil ? ["C handles", "E presets"] : ["Tab next", "arrows move", "Esc done"]
    for (index, hint) in hints.enumerated() {
      context.draw(
        hint, at: CGPoint(x: left, y: frame.maxY - 6 - CGFloat(hints.count - 1 - index) * 15),
        font: typeface.regular, size: 10, color: theme.dim,
        width: bounds.width - left - 4)
    }
  }

  // MARK: Presets

  func drawPalette(
    _ palette: InterfaceState.Palette, in rows: [CGRect], _ typeface: Typeface,
    _ context: CGContext
  ) {
    if palette.items.isEmpty, let row = rows.first {
      context.draw(
        "no preset with this name", at: CGPoint(x: row.minX + 10, y: row.midY + 4),
        font: typeface.regular, size: 12, color: theme.dim)
    }
    for (item, row) in zip(palette.items, rows) {
      if item.isSelected { context.fillRound(row, radius: 4, color: theme.selection) }
      let icon = CGRect(x: row.minX + 8, y: row.minY + 3, width: 16, height: row.height - 6)
      context.setStrokeColor(item.isSelected ? theme.accent : theme.dim)
      context.setLineWidth(1.25)
      let course = item.curve.course
      context.beginPath()
      for step in 0...24 {
        let x = Double(step) / 24
        let y = min(max(course(x), -0.4), 1.4)
        // Leave space above and below the curve for its oscillation.
        let point = CGPoint(
          x: icon.minX + icon.width * x, y: icon.maxY - 2 - (icon.height - 4) * y)
        if step == 0 { context.move(to: point) } else { context.addLine(to: point) }
      }
      context.strokePath()
      context.draw(
        item.name, at: CGPoint(x: icon.maxX + 10, y: row.midY + 4), font: typeface.regular,
        size: 12, color: item.isSelected ? theme.accent : theme.text,
        width: row.maxX - icon.maxX - 16)
    }
    guard let first = rows.first, let last = rows.last, palette.count > palette.items.count,
      let bar = ScrollBar.thumb(
        of: CGFloat(palette.count), seen: CGFloat(palette.items.count), from: CGFloat(palette.first)
      )
    else { return }
    let scale = (last.maxY - first.minY) / CGFloat(palette.items.count)
    context.fillRound(
      CGRect(
        x: first.maxX - 3,
        y: first.minY + CGFloat(palette.first) * scale
          * CGFloat(palette.items.count) / CGFloat(palette.count), width: 3,
        height: max(
          CGFloat(palette.items.count) * scale * CGFloat(palette.items.count)
            / CGFloat(palette.count), bar.length > 0 ? 12 : 0)),
      radius: 1.5, color: theme.thumb)
  }
}
