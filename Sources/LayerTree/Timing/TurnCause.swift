package enum TurnCause: String, Sendable, Hashable {
  /// The program that owns the session, by ``CAContext/turn(_:)``.
  case host
  /// A step of a scene's script.
  case script
  /// The user's target or action.
  case user = "person"
  /// The start or end of the user's touch, or a gesture that was delayed.
  case touch
  /// A movement of the user's touch.
  case drag
  case timer
  /// A display link, once per frame.
  case displayLink
  /// The start or end of an animation, or a completion block.
  case animation

  /// Whether values set in consecutive turns of this cause are samples of a motion.
  package var samples: Bool { self == .displayLink || self == .drag }
}

extension CALayer {
  package var turnCause: TurnCause { context.turnCause }
}

extension CAContext {
  package var turnCause: TurnCause { scope.value.turnCause }

  @discardableResult
  package func schedule(
    after delay: Flicks, as cause: TurnCause, _ body: @escaping @MainActor () -> Void
  ) -> EventToken {
    schedule(at: now + max(delay, .zero), as: cause, body)
  }
}
