package enum TurnCause: Sendable, Hashable {
  /// The program that owns the session ran the turn with ``CAContext/turn(_:)``.
  case host
  /// A step of a scene's script was due.
  case script
  /// The user chose a target for a property, or triggered an action.
  case user
  /// The user's touch started or ended, or a delayed gesture was recognised.
  case touch
  /// The user's touch moved.
  case drag
  case timer
  /// A display link was called for a frame.
  case displayLink
  /// An animation started or ended, or a completion block was due.
  case animation

  /// Whether turns with this cause repeatedly set a property to the next value of a motion, as a
  /// drag does.
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
