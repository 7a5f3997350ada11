public import Foundation
import MidflightLayerTree

/// The main queue as a session has it. Where no session runs, and on other queues, Dispatch's own
/// functions run the work.
///
/// The work is a `@Sendable` function, as Dispatch declares it. So the compiler treats it alike: on
/// `DispatchQueue.main`, by that name, a function of the main actor, on any other queue one of no
/// actor.
///
/// A `DispatchTime` does not tell which part of it was the delay, so work that waits for one, as
/// for `DispatchTime.now() + 1` or `.now() + .seconds(1)`, waits by the machine's clock; so does a
/// `DispatchWorkItem`.
extension DispatchQueue {
  /// Runs work after a delay: on the main queue, called from code of a session, as an event of its
  /// own when that much of the session's time has passed. A delay that is not positive counts as 0.
  public func asyncAfter(
    deadline: SessionDeadline, execute work: @escaping @Sendable () -> Void
  ) {
    if schedule(after: deadline.seconds, work) { return }
    asyncAfter(deadline: DispatchTime.now() + deadline.seconds, execute: work)
  }

  /// Runs work: on the main queue, called from code of a session, as an event of its own at the
  /// same time.
  public func async(execute work: @escaping @Sendable () -> Void) {
    if schedule(after: 0, work) { return }
    async(group: nil, qos: .unspecified, flags: [], execute: work)
  }

  /// Schedules the work in the present session; false where there is none, and for other queues.
  private func schedule(after seconds: Double, _ work: @escaping @Sendable () -> Void) -> Bool {
    // The main queue is another object each time that it is asked for.
    guard label == DispatchQueue.main.label, MainQueue.isCurrent else { return false }
    return MainActor.assumeIsolated {
      guard CAContext.isInside else { return false }
      CAContext.current.schedule(after: Flicks(seconds: seconds), work)
      return true
    }
  }
}
