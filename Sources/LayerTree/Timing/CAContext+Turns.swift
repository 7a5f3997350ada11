extension CAContext {
  /// How many events may be made during an instant for that same instant, before timers among the
  /// rest are dropped. What animations and transactions wait for goes on to ten times as many: an
  /// end that is dropped is missed for ever.
  static let spawnLimit = 100_000

  // MARK: Turns

  /// Runs `body` as one event at the present: commits the implicit transaction after it, then
  /// delivers what is due now, each as a turn of its own. Inside a turn it only runs `body`.
  public func turn(_ body: () -> Void) {
    perform {
      if isInTurn || DrawingGuard.depth > 0 { return body() }
      takeTurn(body)
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
      guard !isInTurn, DrawingGuard.depth == 0 else {
        return reportOnce("the clock cannot be moved from inside a turn, nor while drawing")
      }
      takeTurn {}
      guard moment >= now else { return }
      processEvents(through: moment)
      now = moment
    }
  }

  // MARK: Scheduling

  /// Has `body` called as a turn at `moment`, or at the present if that has passed.
  @discardableResult
  public func schedule(at moment: Flicks, _ body: @escaping @MainActor () -> Void) -> EventToken {
    let token = EventToken(moment: max(moment, now), body: body)
    guard DrawingGuard.depth == 0 else {
      reportOnce("a call was scheduled while drawing: ignored")
      token.cancel()
      return token
    }
    push(.call(token), kind: .timer, at: token.moment)
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
  public func cancelEvents() {
    while let event = events.popFirst() {
      if case .call(let token) = event.payload { token.cancel() }
    }
  }

  /// When the next thing happens by itself; nil when nothing is due.
  ///
  /// Calls, ends of animations and their delegates' messages count; frames between them do not
  /// (``isAnimating``).
  public var nextEventTime: Flicks? {
    discardOutdated()
    return events.first?.moment
  }

  /// How many events are kept, those that have gone out of date included.
  package var heldEventCount: Int { events.count }

  /// Whether the picture still changes by itself after the present, without an event.
  public var isAnimating: Bool {
    if added.contains(where: { !$0.isRemoved }) { return true }
    if running.values.contains(where: { $0.isMoving(after: now) }) { return true }
    return movers.contains {
      $0.isCommitted && $0.timeRate > 0 && $0.movesByItself(at: $0.foldedTime(at: now))
    }
  }

  // MARK: Inside

  func takeTurn(_ body: () -> Void) {
    isInTurn = true
    body()
    endTurn()
    isInTurn = false
  }

  func push(_ payload: Event.Payload, kind: EventKind, at moment: Flicks, sequence: UInt64? = nil) {
    let isSpawned = isProcessingInstant && moment <= now
    if isSpawned {
      spawnedNow += 1
      let limit = kind == .timer ? Self.spawnLimit : 10 * Self.spawnLimit
      guard spawnedNow <= limit else {
        reportOnce(
          "events keep making events for the same instant: those after \(limit) are dropped")
        return
      }
    }
    events.compact { isOutdated($0) }
    events.push(
      Event(
        moment: max(moment, now), kind: kind, sequence: sequence ?? takeSequence(),
        payload: payload))
  }

  func takeSequence() -> UInt64 {
    defer { nextSequence += 1 }
    return nextSequence
  }

  private func processEvents(through moment: Flicks) {
    isProcessingInstant = true
    while true {
      discardOutdated()
      guard let first = events.first, first.moment <= moment, let event = events.popFirst() else {
        break
      }
      if event.moment > now {
        now = event.moment
        spawnedNow = 0
      }
      takeTurn { run(event) }
    }
    isProcessingInstant = false
    spawnedNow = 0
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

  private func discardOutdated() {
    while let first = events.first, isOutdated(first) { _ = events.popFirst() }
  }

  private func isOutdated(_ event: Event) -> Bool {
    switch event.payload {
    case .begin(let animation, let schedule):
      animation.schedule != schedule || animation.isRemoved || animation.hasStarted
    case .end(let animation, let schedule):
      animation.schedule != schedule || animation.isRemoved || animation.hasStopped
    case .call(let token): !token.isPending
    }
  }
}
