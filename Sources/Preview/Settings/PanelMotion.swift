import MidflightHost

/// How much moves without the user's action. Playback always moves.
package enum PanelMotion: String, CaseIterable, Sendable {
  /// The desktop's preference; full by default.
  case desktop
  /// Scenes play when they are opened; messages fade.
  case full
  /// Scenes wait to be played; messages disappear at once.
  case reduced

  func isReduced(_ desktop: DesktopPreferences) -> Bool {
    self == .reduced || (self == .desktop && desktop.reducesMotion)
  }
}
