import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// The target that is typed into a property's row, and below it the field of colours.
extension PropertyRowLayer {
  private static let refusalHeight: CGFloat = 32
  private static let pickerHeight: CGFloat = 124

  /// How high the row has to be.
  var height: CGFloat {
    guard let target = content?.target else { return Self.height }
    return Self.height + (target.typing.refusal == nil ? 0 : Self.refusalHeight)
      + (target.picker == nil ? 0 : Self.pickerHeight)
  }

  private var box: CGRect {
    CGRect(
      x: Theme.margin + 44, y: 47, width: max(bounds.width - 2 * Theme.margin - 44, 20), height: 20)
  }

  private func painter(_ typeface: Typeface) -> FieldPainter {
    FieldPainter(frame: box.insetBy(dx: 6, dy: 0), font: typeface.mono)
  }

  /// Where a part of the field of colours stands, in the row's space.
  func picker(_ part: TargetTyping.PickerPart) -> CGRect {
    let top = Self.height + (content?.target?.typing.refusal == nil ? 0 : Self.refusalHeight)
    let width = bounds.width - 2 * Theme.margin
    let height = Self.pickerHeight - 12
    switch part {
    case .square: return CGRect(x: Theme.margin, y: top, width: width - 28, height: height)
    case .hue: return CGRect(x: Theme.margin + width - 18, y: top, width: 18, height: height)
    }
  }

  /// The part of the typing at a place of the row's space.
  func typingPart(at point: CGPoint) -> Interface.Target? {
    guard let target = content?.target else { return nil }
    if box.contains(point) { return textPlace(at: point.x).map(Interface.Target.target) }
    guard target.picker != nil else { return nil }
    return [TargetTyping.PickerPart.square, .hue].first { picker($0).contains(point) }
      .map(Interface.Target.picker)
  }

  /// The place in the text that is nearest to a horizontal place of the row's space.
  func textPlace(at x: CGFloat) -> Int? {
    guard let field = content?.target?.typing.field, let typeface else { return nil }
    return painter(typeface).place(at: x, in: field)
  }

  func drawTarget(_ target: TargetTyping, _ typeface: Typeface, in context: CGContext) {
    context.draw(
      "target", at: CGPoint(x: Theme.margin, y: 61), font: typeface.regular, size: 11,
      color: theme.model)
    context.fillRound(box, radius: 4, color: theme.track)
    context.strokeRound(
      box, radius: 4, color: target.typing.refusal == nil ? theme.accent : theme.warning)
    painter(typeface).draw(
      target.typing.field, isFocused: true, in: theme, with: context)
    if let refusal = target.typing.refusal {
      let text = TextLayout(
        StyledText(refusal, style: TextStyle(font: typeface.regular, size: 11)),
        options: .init(
          width: bounds.width - 2 * Theme.margin, height: Self.refusalHeight, truncation: .end))
      context.draw(text, at: CGPoint(x: Theme.margin, y: 71), color: theme.warning)
    }
    if let picker = target.picker { draw(picker, in: context) }
  }

  private func draw(_ chosen: ColorPicker, in context: CGContext) {
    let (square, strip) = (picker(.square), picker(.hue))
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
    let place = CGPoint(
      x: square.minX + square.width * chosen.saturation,
      y: square.minY + square.height * (1 - chosen.brightness))
    context.setLineWidth(1.5)
    for (color, radius) in [(CGColor.black, 6.5), (.white, 5)] {
      context.setStrokeColor(color)
      context.strokeEllipse(
        in: CGRect(x: place.x, y: place.y, width: 0, height: 0).insetBy(dx: -radius, dy: -radius))
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
