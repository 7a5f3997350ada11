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
  /// The animation's end: the properties get their new values.
  case end
  /// The animation's start: the properties are set back to their values from before the animation.
  case start
  /// The position at which the animator was stopped: the properties keep the values that they have
  /// there.
  case current
}
