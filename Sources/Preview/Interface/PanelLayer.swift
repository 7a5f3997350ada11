import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

@MainActor
class ThemedLayer: CALayer {
  var typeface: Typeface?
  var theme = Theme.dark {
    didSet { if theme != oldValue { setNeedsDisplay() } }
  }
}

/// A layer that draws a panel, or a row of a panel, from a value. The layer is redrawn when the
/// value changes.
@MainActor
class PanelLayer<Content: Equatable>: ThemedLayer {
  /// The value to draw; nil to draw nothing.
  var content: Content? {
    didSet { if content != oldValue { setNeedsDisplay() } }
  }

  override func draw(in context: CGContext) {
    guard let content, let typeface else { return }
    draw(content, with: typeface, in: context)
  }

  func draw(_ content: Content, with typeface: Typeface, in context: CGContext) {}
}

final class SpeedLayer: PanelLayer<Double> {
  private static let fontSize: CGFloat = 30

  override func draw(_ rate: Double, with typeface: Typeface, in context: CGContext) {
    let text = "×\(Readout.number(rate, decimals: 4))"
    let width = typeface.bold.advance(of: text, size: Self.fontSize) + 16
    // The scene may have any colour below the text.
    context.fillRound(
      CGRect(x: bounds.width - width, y: 2, width: width, height: bounds.height - 2), radius: 6,
      color: theme.veil)
    context.draw(
      text, at: CGPoint(x: bounds.width - 8, y: bounds.height - 8), font: typeface.bold,
      size: Self.fontSize, color: theme.model, alignment: .right)
  }
}

final class InvitationLayer: PanelLayer<String> {
  override func draw(_ text: String, with typeface: Typeface, in context: CGContext) {
    context.draw(
      text, at: CGPoint(x: bounds.midX, y: 16), font: typeface.regular, size: 12,
      color: theme.dim, alignment: .center, width: bounds.width - 2 * Theme.margin)
  }
}
