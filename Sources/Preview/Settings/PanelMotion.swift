import MidflightHost

/// The amount of motion that the user has not caused. Playback is always in motion.
package enum PanelMotion: String, CaseIterable, Sendable {
  /// The desktop's preference, or full if it has none.
  case desktop
  /// Scenes play as soon as they are opened; messages fade.
  case full
  /// Scenes wait until the user plays them; messages disappear immediately.
  case reduced

  func isReduced(_ desktop: DesktopPreferences) -> Bool {
    self == .reduced || (self == .desktop && desktop.reducesMotion)
  }
}
