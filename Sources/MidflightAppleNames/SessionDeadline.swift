/// A time from now on: the type of `.now() + 0.5` where a queue is told to wait for it.
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
