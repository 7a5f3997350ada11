import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightViews

extension CGContext {
  /// Draws in text space; afterwards restores the state and the current path.
  func drawingText(_ draw: () -> Void) {
    let savedPath = path
    saveGState()
    concatenate(textMatrix)
    draw()
    restoreGState()
    beginPath()
    if let savedPath { addPath(savedPath) }
  }

  func fillText(_ outline: Path) {
    beginPath()
    addPath(outline)
    fillPath()
  }

  func drawText(_ outline: Path, _ attributes: TextAttributes) {
    if attributes.isInContextColor { fillText(outline) } else { draw(outline, attributes.paint) }
  }
}
