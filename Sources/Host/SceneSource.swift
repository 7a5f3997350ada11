package import MidflightScenes

/// A source of scenes, such as files that the user edits, which may change while a window shows
/// them.
@MainActor
package protocol SceneSource: AnyObject {
  /// Starts watching the files.
  ///
  /// - Parameter onUpdate: Called on any thread when ``takeUpdate()`` has a result.
  func start(_ onUpdate: @escaping @Sendable () -> Void)

  /// Returns the update since the last call, or nil if nothing has changed.
  func takeUpdate() -> SceneUpdate?

  func reload()
}

package enum SceneUpdate {
  case scenes([SceneDefinition])
  case error(SceneError)
}
