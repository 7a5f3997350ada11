import MidflightHost

/// How much moves of itself, as a person chooses it. What is played moves in any case.
package enum PanelMotion: String, CaseIterable, Sendable {
  /// As the desktop prefers; all where it says nothing.
  case desktop
  /// Scenes play when they are opened, messages fade.
  case full
  /// Scenes wait to be played, messages go at once.
  case reduced

  func isReduced(_ desktop: DesktopPreferences) -> Bool {
    self == .reduced || (self == .desktop && desktop.reducesMotion)
  }
}
