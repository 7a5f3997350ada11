/// What can be due at a moment, in the order in which things happen at the same one.
enum EventKind: UInt8, Comparable {
  case animationRemoval, animationBegin, animationEnd, completion, timer

  static func < (a: EventKind, b: EventKind) -> Bool { a.rawValue < b.rawValue }
}

/// A thing to happen at a moment of virtual time.
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

/// A call that has been scheduled; cancel it, or forget about it.
@MainActor public final class EventToken {
  /// When it is due.
  public let moment: Flicks
  private(set) var body: (@MainActor () -> Void)?

  init(moment: Flicks, body: @escaping @MainActor () -> Void) {
    self.moment = moment
    self.body = body
  }

  /// Whether the call is still to come.
  public var isPending: Bool { body != nil }

  /// Makes the call not happen. Nothing when it has happened.
  public func cancel() { body = nil }

  func take() -> (@MainActor () -> Void)? {
    defer { body = nil }
    return body
  }
}

/// The events to come, as a binary heap ordered by (moment, kind, sequence).
///
/// An event that has gone out of date stays until it comes to the top.
struct EventQueue {
  private var heap: [Event] = []

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
