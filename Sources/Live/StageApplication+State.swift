package import MidflightHost
import MidflightPreviewer

/// What the window asks of the state that the scene's process said last.
extension StageApplication {
  /// See ``MidflightHost/HostApplication``.
  package var wantsFullScreen: Bool { state.wantsFullScreen }
  /// See ``MidflightHost/HostApplication``.
  package var wantsQuit: Bool { state.wantsQuit }
  /// See ``MidflightHost/HostApplication``.
  package var pointerShape: PointerShape { state.pointerShape }
  /// See ``MidflightHost/HostApplication``; where there is no process, what has gone wrong.
  package var accessibleTree: AccessibleElement? {
    if let trouble { return .window(title, trouble) }
    return newTree()
  }
  /// See ``MidflightHost/HostApplication``.
  package var icon: HostIcon? { HostIcon.ring(side: 64) }
}
