import Drawing
import Foundation
import LayerTree
import Text

/// What a picture on the stage is of, above it.
final class CaptionLayer: PanelLayer<InterfaceState.Caption> {
  static let height: CGFloat = 26

  override func draw(
    _ caption: InterfaceState.Caption, with typeface: Typeface, in context: CGContext
  ) {
    let baseline = bounds.height / 2 + 5
    context.setFillColor(Theme.color(of: caption.role))
    context.fillEllipse(
      in: CGRect(x: Theme.margin, y: bounds.midY - 4, width: 8, height: 8))
    let left = Theme.margin + 15
    let room = bounds.width - left - Theme.margin
    let width = context.draw(
      caption.title, at: CGPoint(x: left, y: baseline), font: typeface.bold, size: 12,
      color: Theme.text, width: room)
    let rest = room - width - 12
    guard typeface.mono.advance(of: caption.detail, size: 11) <= rest else { return }
    context.draw(
      caption.detail, at: CGPoint(x: left + width + 12, y: baseline), font: typeface.mono,
      size: 11, color: Theme.dim, width: rest)
  }
}
