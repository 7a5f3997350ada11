package import MidflightScenes

/// Where scenes come from that may change while a window shows them: files that a person edits.
@MainActor
package protocol SceneSource: AnyObject {
  /// Begins to watch.
  ///
  /// - Parameter hasNews: Called on any thread when ``takeNews()`` has something.
  func start(_ hasNews: @escaping @Sendable () -> Void)

  /// Returns the news since this was asked last; nil for none.
  func takeNews() -> SceneNews?

  /// Makes them anew although nothing has changed.
  func reload()
}

/// News of scenes that were edited.
package enum SceneNews {
  /// They are these now.
  case scenes([SceneDefinition])
  /// They can't be shown as they are.
  case trouble(Trouble)
}
