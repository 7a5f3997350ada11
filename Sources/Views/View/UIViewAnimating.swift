/// The state of an animator.
public enum UIViewAnimatingState: Int, Sendable, Hashable {
  /// Not started, or finished.
  case inactive
  /// Running or paused.
  case active
  /// Stopped, but not finished yet.
  case stopped
}

/// The position at which an animator's changes end.
public enum UIViewAnimatingPosition: Int, Sendable, Hashable {
  /// The new values.
  case end
  /// The old values.
  case start
  /// The values at which they were stopped.
  case current
}
