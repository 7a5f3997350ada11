import Foundation
package import MidflightDrawing
import MidflightLayerTree
package import MidflightViews

/// A picture that nothing else is known of, as a scene in which nothing moves.
@MainActor
package final class PictureScene: SceneInstance {
  /// See ``SceneInstance/view``.
  package let view: UIView

  /// The picture, a pixel to a point.
  init(_ picture: CGImage) {
    view = UIView(frame: CGRect(origin: .zero, size: Self.size(of: picture)))
    view.layer.contents = picture
  }

  nonisolated static func size(of picture: CGImage) -> CGSize {
    CGSize(width: picture.width, height: picture.height)
  }

  /// No steps.
  package func start() -> [SceneStep] { [] }
  /// No steps.
  package func go() -> [SceneStep] { [] }
  /// No steps.
  package func back() -> [SceneStep] { [] }
  /// None.
  package var properties: [SceneProperty] { [] }
}

extension SceneDefinition {
  /// The scene of a picture alone.
  package init(_ picture: CGImage) {
    self.init(
      name: "picture", summary: "an image without a scene",
      actions: "run the action; run it back", duration: 0, isPicture: true,
      size: { PictureScene.size(of: picture) }, make: { PictureScene(picture) })
  }
}
