public import MidflightDrawing
import MidflightLayerTree

/// Returns the current context, into which a view is drawing; nil outside of `draw(_:)`, unless a
/// context was pushed.
@MainActor public func UIGraphicsGetCurrentContext() -> CGContext? {
  ViewSession.current.contextStack.last
}

/// Makes `context` the current context until ``UIGraphicsPopContext()`` is called.
@MainActor public func UIGraphicsPushContext(_ context: CGContext) {
  ViewSession.current.contextStack.append(context)
}

/// Makes the previous context current again. Does nothing if no context was pushed.
@MainActor public func UIGraphicsPopContext() { _ = ViewSession.current.contextStack.popLast() }
