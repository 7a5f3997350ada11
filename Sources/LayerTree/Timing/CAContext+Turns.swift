extension CAContext {
  // MARK: Turns

  /// Runs `body` as one turn at the current time: commits the implicit transaction after `body`,
  /// then delivers the events that are due now, each as its own turn. Called inside a turn, it only
  /// runs `body`.
  public func turn(_ body: () -> Void) { turn(.host, body) }

  package func turn(_ cause: TurnCause, _ body: () -> Void) {
    perform {
      if scope.value.isInTurn || Self.drawing != nil { return body() }
      takeTurn(cause, body)
      processEvents(through: now)
    }
  }

  /// Advances the clock to `moment`, and processes every event that is due by then, in order and
  /// each at its own instant. An instant in the past has no effect.
  ///
  /// Changes made outside a turn are committed first. One long step and many short ones result in
  /// the same state.
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

  /// Schedules `body` as a turn at `moment`, or at the current time if `moment` has passed.
  @discardableResult
  public func schedule(at moment: Flicks, _ body: @escaping @MainActor () -> Void) -> EventToken {
    schedule(at: moment, as: .timer, body)
  }

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

  /// Schedules `body` as a turn after `delay`; a negative delay counts as zero.
  @discardableResult
  public func schedule(
    after delay: Flicks, _ body: @escaping @MainActor () -> Void
  ) -> EventToken {
    schedule(at: now + max(delay, .zero), body)
  }

  /// Cancels all scheduled calls and discards all events. A session cancels the events of a context
  /// that it releases, because scheduled calls may retain the scene.
  public func cancelEvents() { clock.cancelEvents() }

  /// The time of the next event; nil if no event is pending.
  ///
  /// Scheduled calls, ends of animations and delegate calls are events. The frames between them,
  /// while animations run, are not (``isAnimating``).
  public var nextEventTime: Flicks? { clock.nextMoment }

  /// The number of stored events, including outdated ones.
  package var heldEventCount: Int { clock.eventCount }

  /// Whether the image will still change after the current time even if no event happens.
  public var isAnimating: Bool { commits.isMoving(after: now) }

  // MARK: Implementation

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
