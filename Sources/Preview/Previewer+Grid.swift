import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightHost
import MidflightRaster

extension Previewer {
  func toggleGrid() {
    inspector.showsGrid.toggle()
    say(inspector.showsGrid ? "grid on, with the point and the colour under the mouse" : "grid off")
  }

  func grid(of stage: Stage) -> StageOverlay.Grid {
    var grid = StageOverlay.Grid(
      step: StageOverlay.Grid.step(scale: stage.transform.a / pointScale))
    guard let pointer = mouse.position, layout.target(at: pointer) == .stage else { return grid }
    let pixel = CGPoint(x: pointer.x * pointScale, y: pointer.y * pointScale)
    guard stage.frame.contains(pixel), let color = stageColor(at: pixel) else { return grid }
    grid.reading = StageOverlay.Grid.Reading(
      point: pixel.applying(stage.transform.inverted()), color: color)
    return grid
  }

  /// The grid's text about the position and the colour under the mouse; nil if there is no grid or
  /// the mouse is outside the scene.
  package var gridText: String? { stageOverlay()?.grid?.reading?.text }

  /// Returns the colour of the stage at a point in pixels, without overlays, or nil if memory runs
  /// out.
  private func stageColor(at point: CGPoint) -> CGColor? {
    var list = DisplayList()
    let content = windowImage.composer.content(
      stageImages(), interface: DisplayList(), on: window.theme.window,
      pixelSize: painter.size, displayScale: pointScale)
    list.append(
      content,
      transform: CGAffineTransform(
        translationX: -point.x.rounded(.down), y: -point.y.rounded(.down)))
    guard let pixmap = try? Pixmap(width: 1, height: 1) else { return nil }
    painter.rasterizer.draw(list, into: pixmap)
    return pixmap.withUnsafePixels { pixels in
      CGColor(rgba: pixels[0] << 8 | 0xFF)
    }
  }
}
