public import MidflightViews

/// A scene at work in one session: its view, its script, and its properties.
///
/// A type that conforms to ``Scene`` is one. The scenes of documents, of pictures and of classes of
/// layers and views are too; those take what they show from their ``SceneDefinition``.
@MainActor
public protocol SceneInstance: AnyObject {
  /// The root: shown with its origin at the stage's top left corner.
  var view: UIView { get }

  /// Sets in motion, at 0 s, what runs for ever, and returns the script.
  ///
  /// Steps of 0 s are done at once, in one turn. The steps are in order of time.
  func start() -> [SceneStep]

  /// The scene's own action, in steps whose times count from now. Done again while it is still at
  /// work, it interrupts itself: what its steps change is taken over from the steps before.
  func go() -> [SceneStep]

  /// The way back from ``go()``, in steps as well.
  func back() -> [SceneStep]

  /// The properties that can be retargeted, tuned and traced, in the order in which they are
  /// listed.
  var properties: [SceneProperty] { get }
}
