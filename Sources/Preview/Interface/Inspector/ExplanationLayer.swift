import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

final class ExplanationLayer: PanelLayer<ExplanationLayer.Content> {
  struct Content: Equatable {
    var explanation: Explanation
    var panels: PanelFrames
    var scene: CGRect
  }

  private var lines: [ExplanationLayout.Line] = []

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
