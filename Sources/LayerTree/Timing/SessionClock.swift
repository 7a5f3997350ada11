/// A session's time: the present, and the events that are due.
@MainActor final class SessionClock {
  /// How many events may be made during an instant for that same instant, before timers among the
  /// rest are dropped. What animations and transactions wait for goes on to ten times as many: an
  /// end that is dropped is missed for ever.
  private static let spawnLimit = 100_000

  private(set) var now = Flicks.zero
  private var events = EventQueue()
  private var nextSequence: UInt64 = 0
  /// How many events were made during the instant that is being processed, for that very instant.
  private var spawned = 0
  private var isProcessingInstant = false
  private let problems: ProblemLog

  init(problems: ProblemLog) { self.problems = problems }

  /// How many events are kept, those that have gone out of date included.
  var eventCount: Int { events.count }

  /// When the next event is due.
  var nextMoment: Flicks? {
    discardOutdated()
    return events.first?.moment
  }

  /// A number that orders events of one instant.
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

  /// Has `handle` deal with all events that are due by `moment`, in order, each at its own moment.
  func process(through moment: Flicks, _ handle: (Event) -> Void) {
    isProcessingInstant = true
    while let next = nextMoment, next <= moment, let event = events.popFirst() {
      if event.moment > now { (now, spawned) = (event.moment, 0) }
      handle(event)
    }
    (isProcessingInstant, spawned) = (false, 0)
  }

  /// Moves the present on, where nothing is due before.
  func move(to moment: Flicks) { now = moment }

  /// Cancels every call and forgets every event.
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
  /// Whether there is nothing more to do.
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
