import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightViews

extension CGContext {
  /// Runs a closure that draws in text space, and then restores the context's state and current
  /// path.
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
