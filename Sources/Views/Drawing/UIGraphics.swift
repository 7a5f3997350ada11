public import MidflightDrawing
import MidflightLayerTree

/// Returns the context that a view is drawing into; nil outside of `draw(_:)`, unless one was
/// pushed.
@MainActor public func UIGraphicsGetCurrentContext() -> CGContext? {
  ViewSession.current.contextStack.last
}

/// Makes `context` the current one until ``UIGraphicsPopContext()``.
@MainActor public func UIGraphicsPushContext(_ context: CGContext) {
  ViewSession.current.contextStack.append(context)
}

/// Restores the previous context. Does nothing if none was pushed.
@MainActor public func UIGraphicsPopContext() { _ = ViewSession.current.contextStack.popLast() }
