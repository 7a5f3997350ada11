import MidflightHost

/// How much motion to show without the user having started it. When the user plays a scene, it
/// always moves.
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
