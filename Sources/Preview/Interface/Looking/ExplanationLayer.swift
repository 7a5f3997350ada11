import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// Draws the card that says why the selected value is what it is.
final class ExplanationLayer: PanelLayer<ExplanationLayer.Content> {
  /// What the lines are a function of.
  struct Content: Equatable {
    var explanation: Explanation
    var panels: PanelFrames
    var scene: CGRect
  }

  private var lines: [ExplanationLayout.Line] = []

  /// Shows a text where there is room for it; the lines are broken anew only where something else
  /// is to be seen.
  func show(_ new: Content) {
    guard let typeface, new != content else { return }
    let layout = ExplanationLayout(
      new.explanation, in: new.panels, beside: new.scene, typeface: typeface)
    (lines, frame) = (layout.lines, layout.frame)
    content = new
  }

  override func draw(
    _ content: Content, with typeface: Typeface, in context: CGContext
  ) {
    context.fillRound(bounds, radius: 8, color: theme.cover)
    context.strokeRound(bounds, radius: 8, color: theme.line)
    context.clip(to: bounds.insetBy(dx: 0, dy: 4))
    for line in lines {
      context.draw(
        line.text, at: CGPoint(x: ExplanationLayout.padding, y: line.y),
        color: line.isJump ? theme.model : theme.text)
    }
  }
}
