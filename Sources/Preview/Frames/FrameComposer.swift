import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightRaster

/// A scene's image on the stage.
package struct StageImage {
  var stage: Stage
  var scene: DisplayList
  /// Whether the image has a background. An image that is drawn over another one must not have one.
  var hasGround = true
  var opacity: CGFloat = 1
}

/// Composes the stage and the panels of a window into one display list.
@MainActor
struct FrameComposer {
  var backdrop = Backdrop.dark

  /// Returns the display list of a window. The size is in pixels.
  func content(
    _ images: [StageImage], interface: DisplayList, on ground: CGColor, pixelSize size: CGSize,
    displayScale: CGFloat
  ) -> DisplayList {
    var content = DisplayList()
    var path = Path()
    path.addRect(CGRect(origin: .zero, size: size))
    content.fill(path, paint: .color(ground))
    for image in images { add(image, size, displayScale, to: &content) }
    content.append(
      interface,
      transform: CGAffineTransform(scaleX: displayScale, y: displayScale))
    return content
  }

  private func add(
    _ image: StageImage, _ size: CGSize, _ scale: CGFloat, to list: inout DisplayList
  ) {
    if image.hasGround { backdrop.draw(image.stage.frame, in: size, scale: scale, list: &list) }
    if image.opacity == 1 {
      image.stage.draw(image.scene, in: &list)
    } else {
      list.group(opacity: image.opacity) { image.stage.draw(image.scene, in: &$0) }
    }
  }
}
