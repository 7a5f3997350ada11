/// Where an animator is in its life.
public enum UIViewAnimatingState: Int, Sendable, Hashable {
  /// Not started, or done.
  case inactive
  /// Running, or paused.
  case active
  /// Stopped, and waiting to be finished.
  case stopped
}

/// Where an animator's changes have come to an end.
public enum UIViewAnimatingPosition: Int, Sendable, Hashable {
  /// At the new values.
  case end
  /// At the old values.
  case start
  /// Where they were stopped.
  case current
}
