import MidflightEngine

/// The inspector's state: which overlays and lists are shown, and the objects that compute them.
struct Inspector {
  /// Whether the ghosts (outlines of the model values), the onion skin (ghosts of other frames) and
  /// the motion path are drawn.
  var showsGhosts = false
  var view = StageLayerView.off
  var showsGrid = false

  let onion: OnionSkin
  var study: MotionStudy?
  /// The list in the sidebar's last section; nil while the section is collapsed.
  var list: InspectorList?
  /// The last motion path that was computed completely. It is shown until the next one is complete.
  var motion: (subject: MotionStudy.Subject, path: MotionPath)?

  @MainActor init() { onion = OnionSkin() }
}
