/// What a turn was begun by.
package enum TurnCause: String, Sendable, Hashable {
  /// The program that has the session, by ``CAContext/turn(_:)``.
  case host
  /// A step of a scene's script.
  case script
  /// A person's target or action.
  case person
  /// A person's touch as it begins or ends, or a gesture that waited.
  case touch
  /// A person's touch as it moves.
  case drag
  /// A call that was scheduled for a time.
  case timer
  /// A display link, once a frame.
  case displayLink
  /// The beginning or the end of an animation, or a block that waited for it.
  case animation

  /// Whether values that are set one after the other, each in a turn of this cause, are samples of a
  /// motion.
  package var samples: Bool { self == .displayLink || self == .drag }
}

extension CALayer {
  /// What the present turn of the layer's session was begun by.
  package var turnCause: TurnCause { context.turnCause }
}

extension CAContext {
  /// What the present turn was begun by.
  package var turnCause: TurnCause { scope.value.turnCause }

  /// Has `body` called as a turn of that cause when `delay` has passed.
  @discardableResult
  package func schedule(
    after delay: Flicks, as cause: TurnCause, _ body: @escaping @MainActor () -> Void
  ) -> EventToken {
    schedule(at: now + max(delay, .zero), as: cause, body)
  }
}
