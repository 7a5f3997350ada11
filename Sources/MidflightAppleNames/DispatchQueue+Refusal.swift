public import Foundation

/// The error thrown if main-actor work is given to a queue other than `DispatchQueue.main`. The
/// work has not run.
public struct WorkNeedsMainQueue: Error, Sendable, Hashable, CustomStringConvertible {
  /// The error message.
  public var description: String { "work of the main actor was not given to DispatchQueue.main" }
}

/// The overloads that the compiler chooses if main-actor work is given to a queue other than
/// `DispatchQueue.main`, or to that queue under another name.
///
/// In language mode 6 Dispatch's own functions would suffice. In mode 5, which most programs for
/// Apple's systems use, the compiler drops the actor of such work with a warning: the work would
/// run on another thread, concurrently with the layers that it changes. The functions here declare
/// the work as a function of the main actor, so the compiler prefers them. They throw, so a call
/// does not compile without `try`. Unavailable functions would not help, because the compiler skips
/// those. The first parameter distinguishes the functions here from those without an actor, which
/// the compiler prefers for all other work.
extension DispatchQueue {
  /// Throws an error without running the work.
  @available(*, deprecated, message: "work of the main actor runs on DispatchQueue.main alone")
  public func async(
    _: Void = (), execute work: @escaping @MainActor @Sendable () -> Void
  ) throws(WorkNeedsMainQueue) {
    throw WorkNeedsMainQueue()
  }

  /// Throws an error without running the work.
  @available(*, deprecated, message: "work of the main actor runs on DispatchQueue.main alone")
  public func asyncAfter(
    _: Void = (), deadline: SessionDeadline, execute work: @escaping @MainActor @Sendable () -> Void
  ) throws(WorkNeedsMainQueue) {
    throw WorkNeedsMainQueue()
  }
}
