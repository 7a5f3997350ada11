import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightText

final class TunerLayer: PanelLayer<InterfaceState.Tuner> {
  override func draw(
    _ tuner: InterfaceState.Tuner, with typeface: Typeface, in context: CGContext
  ) {
    let layout = TunerLayout(tuner, width: bounds.width, typeface: typeface)
    if let header = tuner.header, let frame = layout.header {
      context.draw(
        header, at: CGPoint(x: frame.minX, y: frame.maxY - 6), font: typeface.regular, size: 11,
        color: theme.dim, width: frame.width)
      let width = typeface.regular.advance(of: header, size: 11)
      context.setFillColor(theme.line)
      let left = frame.minX + width + 8
      if left < frame.maxX {
        context.fill(CGRect(x: left, y: frame.maxY - 10, width: frame.maxX - left, height: 1))
      }
    }
    context.draw(
      tuner.title, at: CGPoint(x: layout.title.minX, y: layout.title.minY + 14),
      font: typeface.bold, size: 12, color: theme.text, width: layout.title.width, cut: .middle)
    if let name = tuner.exactName, let frame = layout.exactName {
      context.draw(
        name, at: CGPoint(x: frame.minX, y: frame.minY + 10), font: typeface.mono, size: 10,
        color: theme.dim, width: layout.curve.minX - 8 - frame.minX,
        // Layer paths differ in their last parts, so a long path is truncated at its start.
        cut: .start)
    }
    for (row, frame) in zip(tuner.rows, layout.rows) {
      draw(row, of: tuner, at: frame, typeface, in: context)
    }
    if let (frame, text) = layout.refusal {
      context.draw(text, at: frame.origin, color: theme.warning)
    }
    if let note = tuner.note, let frame = layout.note {
      context.draw(
        note, at: CGPoint(x: frame.minX + 10, y: frame.minY + 12), font: typeface.regular, size: 11,
        color: theme.dim, width: frame.width - 10)
    }
    if let palette = tuner.palette {
      drawPalette(palette, in: layout.presets, typeface, context)
    }
    if let editor = tuner.editor, let plot = layout.editor {
      drawEditor(editor, in: plot, typeface, context)
    }
    if let pad = tuner.pad, let plot = layout.pad { drawPad(pad, in: plot, typeface, context) }
    if !tuner.curves.isEmpty { drawCurves(of: tuner, in: layout.curve, context) }
  }

  private func draw(
    _ row: InterfaceState.Tuner.Row, of tuner: InterfaceState.Tuner, at frame: CGRect,
    _ typeface: Typeface, in context: CGContext
  ) {
    let baseline = frame.midY + 4
    let isSelected = tuner.selection == row.field
    let typing = isSelected ? tuner.typing : nil
    let isRefused = typing?.refusal != nil
    if isSelected {
      context.fillRound(frame, radius: 4, color: theme.selection)
      context.strokeRound(frame, radius: 4, color: isRefused ? theme.warning : theme.accent)
    }
    if tuner.together == row.field {
      context.fillRound(frame, radius: 4, color: theme.selection)
    }
    if row.isChanged {
      context.setFillColor(theme.model)
      context.fillEllipse(in: CGRect(x: frame.minX + 6, y: frame.midY - 2.5, width: 5, height: 5))
    }
    let value = TunerLayout.value(of: row.field, in: frame)
    context.draw(
      row.field.title, at: CGPoint(x: frame.minX + 16, y: baseline), font: typeface.regular,
      size: 12, color: theme.dim, width: value.minX - frame.minX - 22)
    if let fraction = row.fraction {
      let track = CGRect(x: value.minX, y: frame.maxY - 3, width: value.width, height: 2)
      context.setFillColor(theme.line)
      context.fill(track)
      context.setFillColor(row.isChanged ? theme.model : theme.dim)
      context.fill(
        CGRect(origin: track.origin, size: CGSize(width: track.width * fraction, height: 2)))
    }
    if let typing {
      FieldPainter(frame: value, font: typeface.mono).draw(
        typing.field, isFocused: true, in: theme, with: context)
    } else {
      context.draw(
        row.value.typographic, at: CGPoint(x: value.minX, y: baseline), font: typeface.mono,
        size: 12,
        color: row.isFixed ? theme.dim : isSelected ? theme.accent : theme.text,
        width: value.width)
    }
  }

  private func drawCurves(
    of tuner: InterfaceState.Tuner, in frame: CGRect, _ context: CGContext
  ) {
    context.fillRound(frame, radius: 4, color: theme.track)
    let inner = frame.insetBy(dx: 6, dy: 6)
    context.saveGState()
    context.clip(to: frame)
    context.setLineWidth(1.5)
    context.setLineCap(.round)
    for (index, curve) in tuner.curves.enumerated() {
      context.setStrokeColor(index == tuner.curves.count - 1 ? theme.accent : theme.thumb)
      // Scale the curve down so that its overshoot stays within the frame.
      let course = curve.course
      let top = (0...56).map { course(Double($0) / 56) }.max() ?? 1
      var scale = top > 1 ? 1 / top : 1
      if case .spring = curve { scale = min(scale, 0.65) }
      context.beginPath()
      for step in 0...56 {
        let x = Double(step) / 56
        let y = min(max(course(x) * scale, -2), 3)
        let point = CGPoint(x: inner.minX + inner.width * x, y: inner.maxY - inner.height * y)
        if step == 0 { context.move(to: point) } else { context.addLine(to: point) }
      }
      context.strokePath()
    }
    context.restoreGState()
  }
}
