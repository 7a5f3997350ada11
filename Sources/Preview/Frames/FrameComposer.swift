import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightRaster

/// A scene's image on the stage.
package struct StageImage {
  var stage: Stage
  var scene: DisplayList
  /// Whether the image has a background. An image over another must not have one.
  var hasGround = true
  var opacity: CGFloat = 1
}

/// Composes the stage and the panels of a window into one display list.
@MainActor
struct FrameComposer {
  var backdrop = Backdrop.dark

  /// The display list of a window with a size in pixels.
  func content(
    _ pictures: [StageImage], interface: DisplayList, on ground: CGColor, pixelSize size: CGSize,
    displayScale: CGFloat
  ) -> DisplayList {
    var content = DisplayList()
    var path = Path()
    path.addRect(CGRect(origin: .zero, size: size))
    content.fill(path, paint: .color(ground))
    for picture in pictures { add(picture, size, displayScale, to: &content) }
    content.append(
      interface,
      transform: CGAffineTransform(scaleX: displayScale, y: displayScale))
    return content
  }

  private func add(
    _ picture: StageImage, _ size: CGSize, _ scale: CGFloat, to list: inout DisplayList
  ) {
    if picture.hasGround { backdrop.draw(picture.stage.frame, in: size, scale: scale, list: &list) }
    if picture.opacity == 1 {
      picture.stage.place(picture.scene, in: &list)
    } else {
      list.group(opacity: picture.opacity) { picture.stage.place(picture.scene, in: &$0) }
    }
  }
}
