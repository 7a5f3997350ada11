package import MidflightScenes

/// A source of scenes, such as files that the user edits, which may change while a window shows
/// them.
@MainActor
package protocol SceneSource: AnyObject {
  /// Starts watching the files.
  ///
  /// - Parameter onUpdate: Called on any thread when ``takeUpdate()`` has a result.
  func start(_ onUpdate: @escaping @Sendable () -> Void)

  /// Returns what has changed since the last call; nil if nothing has.
  func takeUpdate() -> SceneUpdate?

  func reload()
}

package enum SceneUpdate {
  case scenes([SceneDefinition])
  case error(SceneError)
}
