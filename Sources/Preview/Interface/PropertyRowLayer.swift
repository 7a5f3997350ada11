import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightScenes
import MidflightText

/// Draws a property: its model value, its presentation value, and the positions of both in the
/// property's range.
final class PropertyRowLayer: PanelLayer<InterfaceState.Property> {
  override func draw(
    _ property: InterfaceState.Property, with typeface: Typeface, in context: CGContext
  ) {
    if property.isSelected {
      context.setFillColor(theme.selection)
      context.fill(bounds)
      // The bar marks the property that the digit keys retarget, even while the tuner has the
      // keyboard focus.
      context.setFillColor(property.isFocused ? theme.accent : theme.dim)
      context.fill(CGRect(x: 0, y: 0, width: 3, height: bounds.height))
    }
    let layout = PropertyRowLayout(property, width: bounds.width)
    let track = layout.track
    var velocity = ""
    if case .number = property.range, property.target == nil, let reading = property.reading {
      velocity = "\(Readout.fixed(reading.velocity[0], decimals: 2).typographic) /s"
    }
    let velocityWidth =
      velocity.isEmpty ? 0 : max(typeface.mono.advance(of: velocity, size: 11), 60)
    context.draw(
      property.name, at: CGPoint(x: track.minX, y: 21), font: typeface.bold, size: 13,
      color: theme.text, width: max(track.width - velocityWidth - 12, 60), cut: .middle)
    if let overlay = property.overlay {
      context.setFillColor(theme.overlay(overlay))
      context.fill(CGRect(x: track.minX, y: 25, width: 22, height: 2))
    }
    if let target = property.target { drawTarget(target, layout, typeface, in: context) }
    guard let reading = property.reading else {
      context.draw(
        "no value now", at: CGPoint(x: track.minX, y: 60), font: typeface.regular, size: 12,
        color: theme.dim)
      return
    }
    drawTrack(track, property, reading, in: context)
    if property.target != nil { return }
    drawValue(
      "model", reading.model, of: property.range, color: theme.model, x: track.minX, typeface,
      in: context)
    drawValue(
      "shown", reading.presentation, of: property.range, color: theme.accent, x: track.midX + 8,
      typeface, in: context)
    context.draw(
      velocity, at: CGPoint(x: track.maxX, y: 21), font: typeface.mono, size: 11,
      color: theme.dim, alignment: .right)
  }

  private func drawTrack(
    _ track: CGRect, _ property: InterfaceState.Property, _ reading: Reading,
    in context: CGContext
  ) {
    switch property.range {
    case .number:
      context.fillRound(track, radius: 4, color: theme.track)
      func x(of value: SceneValue) -> CGFloat {
        track.minX + track.width * min(max(property.range.fraction(of: value) ?? 0, 0), 1)
      }
      let shown = x(of: reading.presentation)
      var fill = track
      fill.size.width = shown - track.minX
      if fill.width > 0 {
        context.saveGState()
        context.clip(to: fill)
        context.fillRound(track, radius: 4, color: theme.accent)
        context.restoreGState()
      }
      let model = x(of: reading.model)
      context.fillRound(
        CGRect(x: model - 1.5, y: track.minY - 4, width: 3, height: track.height + 8),
        radius: 1.5, color: theme.model)
    case .palette(let colors): drawSwatches(colors, track, in: context)
    case .choices(let names):
      let chosen = property.range.name(of: reading.model)
      drawSwatches(names.map { $0 == chosen ? theme.accent : theme.dim }, track, in: context)
    }
  }

  private func drawSwatches(_ colors: [CGColor], _ track: CGRect, in context: CGContext) {
    let width = track.width / CGFloat(colors.count)
    for (index, color) in colors.enumerated() {
      let swatch = CGRect(
        x: track.minX + CGFloat(index) * width + 1, y: track.minY, width: width - 2,
        height: track.height)
      context.fillRound(swatch, radius: 2, color: color)
    }
  }

  private func drawValue(
    _ label: String, _ value: SceneValue, of range: SceneProperty.Range, color: CGColor, x: CGFloat,
    _ typeface: Typeface,
    in context: CGContext
  ) {
    let baseline: CGFloat = 61
    let width = context.draw(
      label, at: CGPoint(x: x, y: baseline), font: typeface.regular, size: 11, color: color)
    var left = x + width + 8
    if case .color(let swatch) = value {
      context.fillRound(
        CGRect(x: left, y: baseline - 10, width: 12, height: 12), radius: 3, color: swatch)
      left += 18
    }
    context.draw(
      range.name(of: value) ?? Readout.text(value).typographic, at: CGPoint(x: left, y: baseline),
      font: typeface.mono, size: 12,
      color: theme.text)
  }
}
