public import Foundation
public import MidflightViews

/// A scene: a view, a script that moves it, and the properties that can be retargeted while it
/// moves.
///
/// To write a scene, declare a type that conforms to this protocol, and give the path of its file
/// on the command line instead of a scene's name. The program's own scenes are listed in
/// ``SceneCatalogue/builtIn``. A scene keeps its state in itself and in its views, and draws
/// without side effects. It reads the time only from its session: from the times of its steps, from
/// timers of `CAContext.current.schedule(after:)`, or from Core Animation's methods. Then every
/// frame is a pure function of the scene, the tuned values, the input log and the time: going back
/// in time makes a new instance and replays the log.
///
/// The program reads the static properties once, into a ``SceneDefinition``.
@MainActor
public protocol Scene: SceneInstance {
  /// The scene's name on the command line: lower case with hyphens, unique in the catalogue.
  static var name: String { get }
  /// One sentence that describes the scene.
  static var summary: String { get }
  /// The stage's size in points. Content outside it is not shown.
  static var size: CGSize { get }
  /// A short description of the effects of ``SceneInstance/go()`` and ``SceneInstance/back()``, for
  /// the list of keys.
  static var actions: String { get }
  /// The script's duration in seconds. After it, the clock runs only while an animation is running.
  static var duration: Double { get }

  /// The names of the images that the scene shows, which are files in ``SceneResources/folder``.
  static var imageNames: [String] { get }
  /// Whether the scene shows text and thus needs fonts.
  static var showsText: Bool { get }

  /// Builds the scene's views without starting a motion. Called in the scene's session.
  init()
}

extension Scene {
  /// By default, a text that says only that the two actions exist.
  public static var actions: String { "run the action; run it back" }

  /// No images by default.
  public static var imageNames: [String] { [] }

  /// False by default: the scene shows no text.
  public static var showsText: Bool { false }
}
