import MidflightEngine

/// The looks inside the scene: which of them are shown, and what they are worked out with.
struct Looking {
  /// Whether ghosts, onion skin and motion path are drawn.
  var showsGhosts = false
  var view = StageLayerView.off
  /// Whether a grid of the scene's points is drawn.
  var showsGrid = false

  let onion: OnionSkin
  var study: MotionStudy?
  /// Which list the sidebar's last section holds; nil while it is folded.
  var list: LookingList?
  /// The last complete path, until the next is.
  var motion: (subject: MotionStudy.Subject, path: MotionPath)?

  @MainActor init() { onion = OnionSkin() }
}
