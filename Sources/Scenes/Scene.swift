public import Foundation
public import MidflightViews

/// A scene: a view, a script that moves it, and the properties that can be retargeted while it
/// moves.
///
/// A scene of one's own is a type that conforms to this protocol, in a file that is named in place
/// of a scene; the program's own are listed in ``SceneCatalogue/builtIn``. It keeps its state in
/// itself and in its views, reads the time only from its session (the times of its steps, timers by
/// `CAContext.current.schedule(after:)`, animations by Core Animation's means) and draws without
/// side effects. Then every frame of it is a pure function of the scene, the tuned values, the
/// input log and the time: going back in time makes a new instance and replays what happened.
///
/// The program reads the static properties once, into a ``SceneDefinition``.
@MainActor
public protocol Scene: SceneInstance {
  /// Its name on the command line: lower case with hyphens, unique in the catalogue.
  static var name: String { get }
  /// One sentence on what it shows.
  static var summary: String { get }
  /// The stage's size in points. Whatever lies outside is not shown.
  static var size: CGSize { get }
  /// The effect of ``SceneInstance/go()`` and ``SceneInstance/back()``, in a few words, for the
  /// list of keys.
  static var actions: String { get }
  /// How long the script runs, in seconds. Past it, and when nothing animates, the clock rests.
  static var duration: Double { get }

  /// The pictures that it shows, by their names among the ``SceneResources``.
  static var pictures: [String] { get }
  /// Whether it shows text, which takes fonts.
  static var showsText: Bool { get }

  /// Builds the views, and nothing that moves. Called in the scene's session.
  init()
}

extension Scene {
  /// No more than that the two exist.
  public static var actions: String { "run the action; run it back" }

  /// None.
  public static var pictures: [String] { [] }

  /// No.
  public static var showsText: Bool { false }
}
