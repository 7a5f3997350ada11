public import Foundation

/// Work of the main actor was given to a queue that is not `DispatchQueue.main`. It was not run.
public struct WorkNeedsMainQueue: Error, Sendable, Hashable, CustomStringConvertible {
  /// The error in a sentence.
  public var description: String { "work of the main actor was not given to DispatchQueue.main" }
}

/// What the compiler chooses where work of the main actor is given to another queue than
/// `DispatchQueue.main`, or to that by another name.
///
/// In language mode 6 Dispatch's own functions would do. In mode 5, in which most programs for
/// Apple's systems are written, the compiler lets such work lose its actor with a warning: it would
/// run on another thread, beside the layers that it changes. These functions take the work with its
/// actor, so the compiler prefers them; they throw, so a call does not compile without `try`. An
/// unavailable function would not do, since the compiler passes over those. The first parameter
/// makes them other functions than those without an actor, to which they are second for all other
/// work.
extension DispatchQueue {
  /// Refuses the work.
  @available(*, deprecated, message: "work of the main actor runs on DispatchQueue.main alone")
  public func async(
    _: Void = (), execute work: @escaping @MainActor @Sendable () -> Void
  ) throws(WorkNeedsMainQueue) {
    throw WorkNeedsMainQueue()
  }

  /// Refuses the work.
  @available(*, deprecated, message: "work of the main actor runs on DispatchQueue.main alone")
  public func asyncAfter(
    _: Void = (), deadline: SessionDeadline, execute work: @escaping @MainActor @Sendable () -> Void
  ) throws(WorkNeedsMainQueue) {
    throw WorkNeedsMainQueue()
  }
}
