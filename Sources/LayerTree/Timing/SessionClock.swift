@MainActor final class SessionClock {
  /// The largest number of timer events that the events of one instant may create for that same
  /// instant; further ones are dropped. For other events, the limit is ten times as high, because
  /// if the end of an animation or a transaction is dropped, it is never reported.
  private static let spawnLimit = 100_000

  private(set) var now = Flicks.zero
  private var events = EventQueue()
  private var nextSequence: UInt64 = 0
  /// The number of events that have been created for the current instant while its events are
  /// processed.
  private var spawned = 0
  private var isProcessingInstant = false
  private let problems: ProblemLog

  init(problems: ProblemLog) { self.problems = problems }

  var eventCount: Int { events.count }

  var nextMoment: Flicks? {
    discardOutdated()
    return events.first?.moment
  }

  func takeSequence() -> UInt64 {
    defer { nextSequence += 1 }
    return nextSequence
  }

  func push(_ payload: Event.Payload, kind: EventKind, at moment: Flicks, sequence: UInt64? = nil) {
    if isProcessingInstant, moment <= now {
      spawned += 1
      let limit = kind == .timer ? Self.spawnLimit : 10 * Self.spawnLimit
      guard spawned <= limit else {
        return problems.note(
          "events keep scheduling events for the same instant; those after \(limit) are dropped")
      }
    }
    events.compact { $0.isOutdated }
    events.push(
      Event(
        moment: max(moment, now), kind: kind, sequence: sequence ?? takeSequence(),
        payload: payload))
  }

  /// Calls `handle` for all events that are due by `moment`, in order and each at its own instant.
  func process(through moment: Flicks, _ handle: (Event) -> Void) {
    isProcessingInstant = true
    while let next = nextMoment, next <= moment, let event = events.popFirst() {
      if event.moment > now { (now, spawned) = (event.moment, 0) }
      handle(event)
    }
    (isProcessingInstant, spawned) = (false, 0)
  }

  /// Sets the current time. No event may be due at or before the new time.
  func move(to moment: Flicks) { now = moment }

  func cancelEvents() {
    while let event = events.popFirst() {
      if case .call(let token) = event.payload { token.cancel() }
    }
  }

  private func discardOutdated() {
    while let first = events.first, first.isOutdated { _ = events.popFirst() }
  }
}

extension Event {
  @MainActor fileprivate var isOutdated: Bool {
    switch payload {
    case .begin(let animation, let schedule):
      animation.schedule != schedule || animation.isRemoved || animation.hasStarted
    case .end(let animation, let schedule):
      animation.schedule != schedule || animation.isRemoved || animation.hasStopped
    case .call(let token): !token.isPending
    }
  }
}
