/// A time relative to now. This is the type of `.now() + 0.5` if it is passed as the deadline of
/// work on a queue.
///
/// On the main queue, the deadline is measured by the session's clock, which can be slowed, stopped
/// and moved back.
public struct SessionDeadline: Sendable, Hashable {
  /// The delay from now, in seconds.
  let seconds: Double

  /// Returns the current time.
  public static func now() -> SessionDeadline { SessionDeadline(seconds: 0) }

  /// Returns a time that is later by a number of seconds.
  public static func + (deadline: SessionDeadline, seconds: Double) -> SessionDeadline {
    SessionDeadline(seconds: deadline.seconds + seconds)
  }
}
