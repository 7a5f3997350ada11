extension CAContext {
  // MARK: Turns

  /// Runs `body` as one event at the present: commits the implicit transaction after it, then
  /// delivers what is due now, each as a turn of its own. Inside a turn it only runs `body`.
  public func turn(_ body: () -> Void) { turn(.host, body) }

  /// Runs `body` as a turn with another cause.
  package func turn(_ cause: TurnCause, _ body: () -> Void) {
    perform {
      if scope.value.isInTurn || Self.drawing != nil { return body() }
      takeTurn(cause, body)
      processEvents(through: now)
    }
  }

  /// Moves the clock on to `moment`, on the way processing every event that is due by then, in
  /// order, each at its own moment. A moment before the present does nothing.
  ///
  /// Changes that were made outside of a turn are committed first. One long step and many short
  /// ones end in the same state.
  public func advance(to moment: Flicks) {
    perform {
      guard !scope.value.isInTurn, Self.drawing == nil else {
        return problems.note("the clock is moved during a turn or while drawing")
      }
      takeTurn(.host) {}
      guard moment >= now else { return }
      processEvents(through: moment)
      clock.move(to: moment)
    }
  }

  // MARK: Scheduling

  /// Has `body` called as a turn at `moment`, or at the present if that has passed.
  @discardableResult
  public func schedule(at moment: Flicks, _ body: @escaping @MainActor () -> Void) -> EventToken {
    schedule(at: moment, as: .timer, body)
  }

  /// The same as a turn of another cause.
  @discardableResult
  package func schedule(
    at moment: Flicks, as cause: TurnCause, _ body: @escaping @MainActor () -> Void
  ) -> EventToken {
    let token = EventToken(moment: max(moment, now), cause: cause, body: body)
    guard Self.drawing == nil else {
      problems.note("a call was scheduled while drawing; ignored")
      token.cancel()
      return token
    }
    clock.push(.call(token), kind: .timer, at: token.moment)
    return token
  }

  /// Has `body` called as a turn when `delay` has passed; a negative one counts as none.
  @discardableResult
  public func schedule(
    after delay: Flicks, _ body: @escaping @MainActor () -> Void
  ) -> EventToken {
    schedule(at: now + max(delay, .zero), body)
  }

  /// Cancels every scheduled call and forgets every event: what a session does to a context that it
  /// gives up, so that calls which hold on to their scene let go of it.
  public func cancelEvents() { clock.cancelEvents() }

  /// When the next thing happens by itself; nil when nothing is due.
  ///
  /// Calls, ends of animations and their delegates' messages count; frames between them do not
  /// (``isAnimating``).
  public var nextEventTime: Flicks? { clock.nextMoment }

  /// How many events are kept, those that have gone out of date included.
  package var heldEventCount: Int { clock.eventCount }

  /// Whether the picture still changes by itself after the present, without an event.
  public var isAnimating: Bool { commits.isMoving(after: now) }

  // MARK: Inside

  private func takeTurn(_ cause: TurnCause, _ body: () -> Void) {
    scope.with {
      ($0.isInTurn, $0.turnCause) = (true, cause)
    } do: {
      body()
      endTurn()
    }
  }

  private func processEvents(through moment: Flicks) {
    clock.process(through: moment) { event in
      let cause: TurnCause =
        if case .call(let token) = event.payload { token.cause } else { .animation }
      takeTurn(cause) { run(event) }
    }
  }

  private func run(_ event: Event) {
    switch event.payload {
    case .begin(let animation, _):
      animation.hasStarted = true
      animation.animation.delegate?.animationDidStart(animation.animation)
    case .end(let animation, _): finish(animation)
    case .call(let token): token.take()?()
    }
  }
}
