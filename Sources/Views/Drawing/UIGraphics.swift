public import MidflightDrawing
import MidflightLayerTree

/// Returns the current drawing context: the one that was pushed last or, inside `draw(_:)`, the
/// view's. Returns nil if there is neither.
@MainActor public func UIGraphicsGetCurrentContext() -> CGContext? {
  ViewSession.current.contextStack.last
}

/// Makes `context` the current context until ``UIGraphicsPopContext()`` is called.
@MainActor public func UIGraphicsPushContext(_ context: CGContext) {
  ViewSession.current.contextStack.append(context)
}

/// Makes the previous context current again. Does nothing if no context was pushed.
@MainActor public func UIGraphicsPopContext() { _ = ViewSession.current.contextStack.popLast() }
