public import Drawing

@MainActor private var contexts: [CGContext] = []

/// The context that a view is drawing into; nil outside of `draw(_:)`, unless one was pushed.
@MainActor public func UIGraphicsGetCurrentContext() -> CGContext? { contexts.last }

/// Makes `context` the current one until ``UIGraphicsPopContext()``.
@MainActor public func UIGraphicsPushContext(_ context: CGContext) { contexts.append(context) }

/// Returns to the context before. Nothing when none was pushed.
@MainActor public func UIGraphicsPopContext() { _ = contexts.popLast() }
