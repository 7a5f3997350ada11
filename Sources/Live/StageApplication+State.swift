package import MidflightHost
import MidflightPreviewer

/// The window's queries of the latest state of the scene's process.
extension StageApplication {
  package var wantsFullScreen: Bool { state.wantsFullScreen }
  package var wantsQuit: Bool { state.wantsQuit }
  package var pointerShape: PointerShape { state.pointerShape }
  /// See ``MidflightHost/HostApplication``. While there is no process, the tree contains the error.
  package var accessibleTree: AccessibleElement? {
    if let sceneError { return .window(title, sceneError) }
    return newTree()
  }
  package var icon: HostIcon? { HostIcon.ring(side: 64) }
}
