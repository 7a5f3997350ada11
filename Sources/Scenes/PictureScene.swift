package import Foundation
package import MidflightDrawing
import MidflightLayerTree
package import MidflightViews

/// A picture that nothing else is known of, as a scene in which nothing moves.
@MainActor
package final class PictureScene: Scene {
  /// The picture; an empty one until there is another.
  package static var picture = CGImage(width: 1, height: 1, pixels: [0])

  /// See ``Scene/name``.
  package static let name = "picture"
  /// See ``Scene/summary``.
  package static let summary = "a picture, of which nothing else is known"
  /// See ``Scene/size``.
  package static var size: CGSize { CGSize(width: picture.width, height: picture.height) }
  /// See ``Scene/duration``.
  package static let duration = 0.0

  /// See ``Scene/view``.
  package let view: UIView

  /// The picture, a pixel to a point.
  package init() {
    view = UIView(frame: CGRect(origin: .zero, size: Self.size))
    view.layer.contents = Self.picture
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
