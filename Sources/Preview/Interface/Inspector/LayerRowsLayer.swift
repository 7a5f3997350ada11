import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// Draws the layer tree, with a row for each layer whose superlayers are all expanded.
final class LayerRowsLayer: PanelLayer<[InterfaceState.LayerRow]> {
  private static let indentation: CGFloat = 12

  override func draw(
    _ rows: [InterfaceState.LayerRow], with typeface: Typeface, in context: CGContext
  ) {
    for (index, row) in rows.enumerated() {
      let top = CGFloat(index) * RowHeight.layer
      if row.isSelected {
        context.setFillColor(theme.selection)
        context.fill(CGRect(x: 0, y: top, width: bounds.width, height: RowHeight.layer))
        context.setFillColor(theme.accent)
        context.fill(CGRect(x: 0, y: top, width: 3, height: RowHeight.layer))
      }
      // The indentation is limited, so that the rows of deeply nested layers have space for the
      // names.
      let x = Theme.margin + min(CGFloat(row.depth) * Self.indentation, 120)
      if let isOpen = row.isOpen { drawArrow(isOpen, at: CGPoint(x: x, y: top + 6), in: context) }
      let baseline = top + 14
      let textWidth = bounds.width - Theme.margin - x - 14
      let width = context.draw(
        row.name, at: CGPoint(x: x + 14, y: baseline),
        font: row.isSelected ? typeface.bold : typeface.regular, size: 12,
        color: row.isVisible ? theme.text : theme.dim, width: max(textWidth - 18, 20), cut: .middle)
      var left = x + 14 + width + 8
      if row.isAnimated {
        context.setFillColor(theme.accent)
        context.fillEllipse(in: CGRect(x: left, y: top + 7.5, width: 6, height: 6))
        left += 12
      }
      let rest = bounds.width - Theme.margin - left
      if !row.name.hasPrefix(row.kind), rest > 40 {
        context.draw(
          row.kind, at: CGPoint(x: bounds.width - Theme.margin, y: baseline),
          font: typeface.regular, size: 10, color: theme.dim, alignment: .right, width: rest)
      }
    }
  }

  private func drawArrow(_ isOpen: Bool, at point: CGPoint, in context: CGContext) {
    context.setFillColor(theme.dim)
    context.beginPath()
    let corners =
      isOpen
      ? [(0.0, 2.0), (8, 2), (4, 7)]
      : [(2.0, 0.0), (7, 4), (2, 8)]
    context.addLines(between: corners.map { CGPoint(x: point.x + $0.0, y: point.y + $0.1) })
    context.fillPath()
  }
}

final class LayerDetailsLayer: PanelLayer<LayerDetailsLayer.Content> {
  struct Content: Equatable {
    var details: LayerDetails?
  }

  override func draw(_ content: Content, with typeface: Typeface, in context: CGContext) {
    guard let details = content.details else {
      context.draw(
        "click a layer, here or on the stage", at: CGPoint(x: Theme.margin, y: 15),
        font: typeface.regular, size: 11, color: theme.dim)
      return
    }
    let width = (bounds.width - 2 * Theme.margin) / 3
    for (index, (name, color)) in [
      ("model", theme.model), ("shown", theme.accent), ("target", theme.smooth),
    ].enumerated() {
      context.draw(
        name, at: CGPoint(x: Theme.margin + CGFloat(index) * width, y: 13),
        font: typeface.regular, size: 11, color: color)
    }
    var y: CGFloat = 22
    for value in details.values.prefix(RowHeight.maxLayerValues) {
      context.draw(
        value.keyPath, at: CGPoint(x: Theme.margin, y: y + 11), font: typeface.regular, size: 11,
        color: theme.dim, width: bounds.width - 2 * Theme.margin, cut: .middle)
      let texts = [value.model, value.shown, value.target ?? "–"]
      for (index, text) in texts.enumerated() {
        context.draw(
          text, at: CGPoint(x: Theme.margin + CGFloat(index) * width, y: y + 25),
          font: typeface.mono, size: 11,
          color: value.target == nil && index > 0 ? theme.dim : theme.text, width: width - 6)
      }
      y += RowHeight.layerValue
    }
    y += 4
    for animation in details.animations.prefix(RowHeight.maxLayerAnimations) {
      draw(animation, at: y, typeface, in: context)
      y += RowHeight.layerAnimation
    }
  }

  private func draw(
    _ animation: LayerOutline.Animation, at y: CGFloat, _ typeface: Typeface,
    in context: CGContext
  ) {
    let contentWidth = bounds.width - 2 * Theme.margin
    let bar = CGRect(x: Theme.margin, y: y + 22, width: contentWidth, height: 3)
    context.fillRound(bar, radius: 1.5, color: theme.track)
    if let fraction = animation.fraction, fraction > 0 {
      context.fillRound(
        CGRect(x: bar.minX, y: bar.minY, width: bar.width * fraction, height: 3), radius: 1.5,
        color: theme.accent)
    }
    let percent = animation.fraction.map { "\(Int(($0 * 100).rounded())) %" } ?? "waits"
    context.draw(
      percent, at: CGPoint(x: bounds.width - Theme.margin, y: y + 16), font: typeface.mono,
      size: 11, color: theme.dim, alignment: .right)
    let name = context.draw(
      animation.key, at: CGPoint(x: Theme.margin, y: y + 16), font: typeface.bold, size: 11,
      color: theme.text, width: contentWidth * 0.4, cut: .middle)
    let course = "\(animation.from ?? "model") → \(animation.to ?? "model"), \(animation.curve)"
    context.draw(
      course, at: CGPoint(x: Theme.margin + name + 8, y: y + 16), font: typeface.regular,
      size: 11, color: theme.dim, width: max(contentWidth - name - 8 - 46, 20))
  }
}
