/// The kinds of events. Events at the same instant are delivered in this order.
enum EventKind: UInt8, Comparable {
  case animationRemoval, animationBegin, animationEnd, completion, timer

  static func < (a: EventKind, b: EventKind) -> Bool { a.rawValue < b.rawValue }
}

struct Event {
  enum Payload {
    case begin(AttachedAnimation, schedule: UInt32)
    case end(AttachedAnimation, schedule: UInt32)
    case call(EventToken)
  }

  let moment: Flicks
  let kind: EventKind
  let sequence: UInt64
  let payload: Payload

  static func precedes(_ a: Event, _ b: Event) -> Bool {
    if a.moment != b.moment { return a.moment < b.moment }
    if a.kind != b.kind { return a.kind < b.kind }
    return a.sequence < b.sequence
  }
}

/// A scheduled call, which can be cancelled.
@MainActor public final class EventToken {
  /// The time of the call.
  public let moment: Flicks
  private(set) var body: (@MainActor () -> Void)?
  let cause: TurnCause

  init(
    moment: Flicks, cause: TurnCause = .timer, body: @escaping @MainActor () -> Void
  ) {
    self.moment = moment
    self.cause = cause
    self.body = body
  }

  /// Whether the call is still pending.
  public var isPending: Bool { body != nil }

  /// Cancels the call; does nothing after the call.
  public func cancel() { body = nil }

  func take() -> (@MainActor () -> Void)? {
    defer { body = nil }
    return body
  }
}

/// The pending events, as a [binary heap](https://en.wikipedia.org/wiki/Binary_heap) ordered by
/// (moment, kind, sequence).
///
/// An outdated event stays in the heap until it reaches the top, or until `compact` removes it.
struct EventQueue {
  private var heap: [Event] = []
  private var limit = 64

  var count: Int { heap.count }

  /// Removes outdated events once there are more than twice as many events as after the last
  /// removal.
  ///
  /// - Complexity: Amortised O(1) for each push.
  mutating func compact(_ isOutdated: (Event) -> Bool) {
    guard heap.count > limit else { return }
    // A sorted array is a valid heap.
    heap = heap.filter { !isOutdated($0) }.sorted(by: Event.precedes)
    limit = max(2 * heap.count, 64)
  }

  /// - Complexity: O(log events).
  mutating func push(_ event: Event) {
    heap.append(event)
    var i = heap.count - 1
    while i > 0 {
      let parent = (i - 1) / 2
      guard Event.precedes(heap[i], heap[parent]) else { break }
      heap.swapAt(i, parent)
      i = parent
    }
  }

  var first: Event? { heap.first }

  /// - Complexity: O(log events).
  mutating func popFirst() -> Event? {
    guard let result = heap.first else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      var i = 0
      while true {
        var least = i
        for child in [2 * i + 1, 2 * i + 2] where child < heap.count {
          if Event.precedes(heap[child], heap[least]) { least = child }
        }
        if least == i { break }
        heap.swapAt(i, least)
        i = least
      }
    }
    return result
  }
}
