import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

extension PropertyRowLayer {
  func drawTarget(
    _ target: TargetTyping, _ layout: PropertyRowLayout, _ typeface: Typeface,
    in context: CGContext
  ) {
    let box = layout.field
    context.draw(
      "target", at: CGPoint(x: Theme.margin, y: 61), font: typeface.regular, size: 11,
      color: theme.model)
    context.fillRound(box, radius: 4, color: theme.track)
    context.strokeRound(
      box, radius: 4, color: target.typing.refusal == nil ? theme.accent : theme.warning)
    layout.painter(typeface).draw(
      target.typing.field, isFocused: true, in: theme, with: context)
    if let refusal = target.typing.refusal {
      let text = TextLayout(
        StyledText(refusal, style: TextStyle(font: typeface.regular, size: 11)),
        options: .init(
          width: layout.refusal.width, height: layout.refusal.height, truncation: .end))
      context.draw(text, at: layout.refusal.origin, color: theme.warning)
    }
    if let picker = target.picker { draw(picker, layout, in: context) }
  }

  private func draw(
    _ chosen: ColorPicker, _ layout: PropertyRowLayout, in context: CGContext
  ) {
    let (square, strip) = (layout.picker(.square), layout.picker(.hue))
    var pure = chosen
    (pure.saturation, pure.brightness, pure.alpha) = (1, 1, 1)
    fill(
      square, with: [.white, pure.color], to: CGPoint(x: square.maxX, y: square.minY), in: context)
    fill(
      square, with: [.clear, .black], to: CGPoint(x: square.minX, y: square.maxY), in: context)
    let hues = (0...6).map { sixth in
      var color = pure
      color.hue = Double(sixth) / 6
      return color.color
    }
    fill(strip, with: hues, to: CGPoint(x: strip.minX, y: strip.maxY), in: context)
    let center = CGPoint(
      x: square.minX + square.width * chosen.saturation,
      y: square.minY + square.height * (1 - chosen.brightness))
    context.setLineWidth(1.5)
    for (color, radius) in [(CGColor.black, 6.5), (.white, 5)] {
      context.setStrokeColor(color)
      context.strokeEllipse(
        in: CGRect(x: center.x, y: center.y, width: 0, height: 0).insetBy(dx: -radius, dy: -radius))
    }
    let y = strip.minY + strip.height * chosen.hue
    for (color, grown) in [(CGColor.black, 1.0), (.white, 0)] {
      context.setFillColor(color)
      context.fill(
        CGRect(x: strip.minX - 2, y: y - 1, width: strip.width + 4, height: 2)
          .insetBy(dx: -grown, dy: -grown))
    }
  }

  private func fill(
    _ frame: CGRect, with colors: [CGColor], to end: CGPoint, in context: CGContext
  ) {
    guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil) else {
      return
    }
    context.saveGState()
    context.clip(to: frame)
    context.drawLinearGradient(
      gradient, start: CGPoint(x: frame.minX, y: frame.minY), end: end, options: [])
    context.restoreGState()
  }
}
