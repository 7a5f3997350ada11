package import MidflightScenes

/// A source of scenes that may change while a window shows them: files that the user edits.
@MainActor
package protocol SceneSource: AnyObject {
  /// Starts watching the files.
  ///
  /// - Parameter hasNews: Called on any thread when ``takeNews()`` has a result.
  func start(_ hasNews: @escaping @Sendable () -> Void)

  /// Returns the news since the last call; nil if there is none.
  func takeNews() -> SceneNews?

  func reload()
}

package enum SceneNews {
  case scenes([SceneDefinition])
  case trouble(SceneError)
}
