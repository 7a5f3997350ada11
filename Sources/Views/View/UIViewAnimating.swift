/// The state of a ``UIViewPropertyAnimator``.
public enum UIViewAnimatingState: Int, Sendable, Hashable {
  /// The animator was not started yet, or has finished.
  case inactive
  /// The animator is running or paused.
  case active
  /// The animator was stopped, but has not finished yet.
  case stopped
}

/// The values at which an animator leaves the properties that it has changed.
public enum UIViewAnimatingPosition: Int, Sendable, Hashable {
  /// The properties get the new values.
  case end
  /// The properties get the old values.
  case start
  /// The properties keep the values at which the animator was stopped.
  case current
}
