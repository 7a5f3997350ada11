public import MidflightViews

/// A scene in use by one session: its view, its script, and its properties.
///
/// Types that conform to ``Scene`` conform to this protocol, and so do the scenes of documents, of
/// images, and of layer and view classes, whose content comes from their ``SceneDefinition``.
@MainActor
public protocol SceneInstance: AnyObject {
  /// The root view, shown with its origin at the stage's top left corner.
  var view: UIView { get }

  /// Starts the endless motions at 0 s, and returns the script.
  ///
  /// The steps are in order of time. Those at 0 s run immediately, in the same turn of the run
  /// loop.
  func start() -> [SceneStep]

  /// Returns the scene's own action, as steps whose times count from the call. A call while the
  /// action still runs interrupts it: the new steps take over the properties that they change.
  func go() -> [SceneStep]

  /// Returns steps that undo the action of ``go()``.
  func back() -> [SceneStep]

  /// The properties that can be retargeted, tuned and traced, in the order in which they are
  /// listed.
  var properties: [SceneProperty] { get }
}
