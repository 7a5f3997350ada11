import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightHost
import MidflightRaster

/// The grid over the stage, and what is under the mouse there.
extension Previewer {
  func toggleGrid() {
    looking.showsGrid.toggle()
    say(looking.showsGrid ? "grid on, with the point and the colour under the mouse" : "grid off")
  }

  /// The lines over a stage, and what is under the mouse.
  func grid(of stage: Stage) -> StageOverlay.Grid {
    var grid = StageOverlay.Grid(
      step: StageOverlay.Grid.step(scale: stage.transform.a / pointScale))
    guard let place = mouse.place, layout.target(at: place) == .stage else { return grid }
    let pixel = CGPoint(x: place.x * pointScale, y: place.y * pointScale)
    guard stage.frame.contains(pixel), let color = stageColor(at: pixel) else { return grid }
    grid.reading = StageOverlay.Grid.Reading(
      point: pixel.applying(stage.transform.inverted()), color: color)
    return grid
  }

  /// The point of the scene under the mouse and its colour, as the grid says them; nil without the
  /// grid, and where the mouse is elsewhere.
  package var gridText: String? { stageOverlay()?.grid?.reading?.text }

  /// The colour of the stage's pixel at a point in pixels, without what is drawn over the scene; nil
  /// where there is no memory for it.
  private func stageColor(at point: CGPoint) -> CGColor? {
    var list = DisplayList()
    let content = picture.composer.content(
      stagePictures(), interface: DisplayList(), on: window.theme.window,
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
