import MidflightHost

/// How much motion to show without the user having started it. Playback that the user starts is
/// always in motion.
package enum PanelMotion: String, CaseIterable, Sendable {
  /// As much motion as the desktop prefers, or full motion if it has no preference.
  case desktop
  /// Full motion: scenes play as soon as they are opened, and messages fade.
  case full
  /// Reduced motion: scenes wait until the user plays them, and messages disappear immediately.
  case reduced

  func isReduced(_ desktop: DesktopPreferences) -> Bool {
    self == .reduced || (self == .desktop && desktop.reducesMotion)
  }
}
