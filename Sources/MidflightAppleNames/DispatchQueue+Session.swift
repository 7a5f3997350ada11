public import Foundation
import MidflightLayerTree

/// The main queue in a session. Without a running session, and on other queues, Dispatch's own
/// functions run the work.
///
/// The work is a `@Sendable` function, as in Dispatch's declarations, so the compiler treats it in
/// the same way: on `DispatchQueue.main`, by that name, as a function of the main actor, and on
/// other queues as one without an actor.
///
/// A `DispatchTime` does not contain the delay it was made from, so work with a deadline such as
/// `DispatchTime.now() + 1` or `.now() + .seconds(1)` waits by the machine's clock; so does a
/// `DispatchWorkItem`.
extension DispatchQueue {
  /// Runs work after a delay. On the main queue, if called by code of a session, the work runs as a
  /// separate event after that delay in the session's time. A delay that is not positive counts as
  /// 0.
  public func asyncAfter(
    deadline: SessionDeadline, execute work: @escaping @Sendable () -> Void
  ) {
    if schedule(after: deadline.seconds, work) { return }
    asyncAfter(deadline: DispatchTime.now() + deadline.seconds, execute: work)
  }

  /// Runs work. On the main queue, if called by code of a session, the work runs as a separate
  /// event at the same time.
  public func async(execute work: @escaping @Sendable () -> Void) {
    if schedule(after: 0, work) { return }
    async(group: nil, qos: .unspecified, flags: [], execute: work)
  }

  /// Schedules the work in the current session; returns false without a session, and for other
  /// queues.
  private func schedule(after seconds: Double, _ work: @escaping @Sendable () -> Void) -> Bool {
    // `DispatchQueue.main` returns another object each time.
    guard label == DispatchQueue.main.label, MainQueue.isCurrent else { return false }
    return MainActor.assumeIsolated {
      guard CAContext.isInside else { return false }
      CAContext.current.schedule(after: Flicks(seconds: seconds), work)
      return true
    }
  }
}
