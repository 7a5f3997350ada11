public import Foundation
public import MidflightDrawing
import MidflightLayerTree
public import MidflightViews

/// A picture that nothing else is known of, as a scene in which nothing moves.
@MainActor
public final class PictureScene: Scene {
  /// The picture; an empty one until there is another.
  public static var picture = CGImage(width: 1, height: 1, pixels: [0])

  /// See ``Scene/name``.
  public static let name = "picture"
  /// See ``Scene/summary``.
  public static let summary = "a picture, of which nothing else is known"
  /// See ``Scene/size``.
  public static var size: CGSize { CGSize(width: picture.width, height: picture.height) }
  /// See ``Scene/duration``.
  public static let duration = 0.0

  /// See ``Scene/view``.
  public let view: UIView

  /// The picture, a pixel to a point.
  public init() {
    view = UIView(frame: CGRect(origin: .zero, size: Self.size))
    view.layer.contents = Self.picture
  }

  /// No steps.
  public func start() -> [SceneStep] { [] }
  /// No steps.
  public func go() -> [SceneStep] { [] }
  /// No steps.
  public func back() -> [SceneStep] { [] }
  /// None.
  public var properties: [SceneProperty] { [] }
}
