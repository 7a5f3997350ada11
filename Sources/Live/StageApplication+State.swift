package import MidflightHost
import MidflightPreviewer

/// The properties that the window reads, from the latest state that the scene's process has sent.
extension StageApplication {
  package var wantsFullScreen: Bool { state.wantsFullScreen }
  package var wantsQuit: Bool { state.wantsQuit }
  package var pointerShape: PointerShape { state.pointerShape }
  /// See ``MidflightHost/HostApplication``. While there is no process, the accessibility tree
  /// contains the error.
  package var accessibleTree: AccessibleElement? {
    if let sceneError { return .window(title, sceneError) }
    return newTree()
  }
  package var icon: HostIcon? { HostIcon.ring(side: 64) }
}
