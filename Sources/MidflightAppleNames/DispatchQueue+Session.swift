public import Foundation
import MidflightLayerTree

/// Runs work on the main queue as events of the current session. Without a running session, and on
/// other queues, Dispatch's own functions run the work.
///
/// The work is a `@Sendable` function, as in Dispatch's declarations, so the compiler treats it in
/// the same way: as a function of the main actor if the queue is written as `DispatchQueue.main`,
/// and as a function without an actor otherwise.
///
/// A `DispatchTime` does not contain the delay from which it was made. Therefore work with a
/// deadline such as `DispatchTime.now() + 1` or `.now() + .seconds(1)` waits by the machine's
/// clock. So does a `DispatchWorkItem`.
extension DispatchQueue {
  /// Runs work after a delay. If code of a session calls this method on the main queue, the work
  /// runs as a separate event after that delay in the session's time. A delay that is not positive
  /// counts as 0.
  public func asyncAfter(
    deadline: SessionDeadline, execute work: @escaping @Sendable () -> Void
  ) {
    if schedule(after: deadline.seconds, work) { return }
    asyncAfter(deadline: DispatchTime.now() + deadline.seconds, execute: work)
  }

  /// Runs work later. If code of a session calls this method on the main queue, the work runs as a
  /// separate event at the same session time.
  public func async(execute work: @escaping @Sendable () -> Void) {
    if schedule(after: 0, work) { return }
    async(group: nil, qos: .unspecified, flags: [], execute: work)
  }

  /// Schedules work in the current session; returns false if there is no session, or if this is not
  /// the main queue.
  private func schedule(after seconds: Double, _ work: @escaping @Sendable () -> Void) -> Bool {
    // Compare labels, because `DispatchQueue.main` returns another object each time.
    guard label == DispatchQueue.main.label, MainQueue.isCurrent else { return false }
    return MainActor.assumeIsolated {
      guard CAContext.isInside else { return false }
      CAContext.current.schedule(after: Flicks(seconds: seconds), work)
      return true
    }
  }
}
