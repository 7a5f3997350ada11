import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightViews

extension CGContext {
  /// Draws in text space. The state and the current path are afterwards as they were.
  func drawingText(_ draw: () -> Void) {
    let kept = path
    saveGState()
    concatenate(textMatrix)
    draw()
    restoreGState()
    beginPath()
    if let kept { addPath(kept) }
  }

  /// Fills a text's outlines in the context's own colour.
  func fillText(_ outline: Path) {
    beginPath()
    addPath(outline)
    fillPath()
  }

  /// Draws a text's outlines as its attributes say.
  func drawText(_ outline: Path, _ attributes: TextAttributes) {
    if attributes.isInContextColor { fillText(outline) } else { draw(outline, attributes.paint) }
  }
}
