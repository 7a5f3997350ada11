public import Foundation
import MidflightLayerTree

/// A time from now on: what `.now() + 0.5` is where a queue is told to wait for it.
///
/// The main queue's is counted on the session's clock, which can be slowed, stopped and turned
/// back.
public struct SessionDeadline: Sendable, Hashable {
  /// How long from now, in seconds.
  let seconds: Double

  /// The present.
  public static func now() -> SessionDeadline { SessionDeadline(seconds: 0) }

  /// A time so many seconds later.
  public static func + (deadline: SessionDeadline, seconds: Double) -> SessionDeadline {
    SessionDeadline(seconds: deadline.seconds + seconds)
  }
}

/// The main queue as a session has it. Where none runs, and for other queues, all is as ever.
///
/// Of a `DispatchTime` nobody can tell which part of it was the delay, so what waits for one, as
/// for `DispatchTime.now() + 1` or `.now() + .seconds(1)`, waits by the machine's clock; so does a
/// `DispatchWorkItem`.
extension DispatchQueue {
  /// Has work done after a time: on the main queue, called from what happens in a session, as an
  /// event of its own when that much of the session's time has passed. A delay that is not positive
  /// counts as none.
  public func asyncAfter(
    deadline: SessionDeadline, execute work: @escaping @MainActor () -> Void
  ) {
    if schedule(after: deadline.seconds, work) { return }
    asyncAfter(deadline: DispatchTime.now() + deadline.seconds, execute: free(work))
  }

  /// Has work done: on the main queue, called from what happens in a session, as an event of its
  /// own at the same time.
  public func async(execute work: @escaping @MainActor () -> Void) {
    if schedule(after: 0, work) { return }
    async(group: nil, qos: .unspecified, flags: [], execute: free(work))
  }

  /// Whether the present code runs on the main queue, by a mark on that: it need not be the thread
  /// that the program began with.
  private static var isMain: Bool { getSpecific(key: mark) != nil }

  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    main.setSpecific(key: key, value: ())
    return key
  }()

  /// Whether the present session has taken it.
  private func schedule(after seconds: Double, _ work: @escaping @MainActor () -> Void) -> Bool {
    // The main queue is another object each time that it is asked for.
    guard label == DispatchQueue.main.label, Self.isMain else { return false }
    return MainActor.assumeIsolated {
      guard CAContext.isInside else { return false }
      CAContext.current.schedule(after: Flicks(seconds: seconds), work)
      return true
    }
  }

  /// The work as a function for any queue: where that is not the main one, it was written for it.
  private func free(_ work: @escaping @MainActor () -> Void) -> @Sendable () -> Void {
    unsafeBitCast(work, to: (@Sendable () -> Void).self)
  }
}
