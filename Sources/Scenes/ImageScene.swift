import Foundation
package import MidflightDrawing
import MidflightLayerTree
package import MidflightViews

/// A scene that shows an ordinary image file, one without a saved scene. Nothing moves in it.
@MainActor
package final class ImageScene: SceneInstance {
  package let view: UIView

  /// Shows the image at one pixel per point.
  init(_ image: CGImage) {
    view = UIView(frame: CGRect(origin: .zero, size: Self.size(of: image)))
    view.layer.contents = image
  }

  nonisolated static func size(of image: CGImage) -> CGSize {
    CGSize(width: image.width, height: image.height)
  }

  package func start() -> [SceneStep] { [] }
  package func go() -> [SceneStep] { [] }
  package func back() -> [SceneStep] { [] }
  package var properties: [SceneProperty] { [] }
}

extension SceneDefinition {
  package init(_ image: CGImage) {
    self.init(
      name: "image", summary: "an image without a scene",
      actions: "run the action; run it back", duration: 0, isImage: true,
      size: { ImageScene.size(of: image) }, make: { ImageScene(image) })
  }
}
