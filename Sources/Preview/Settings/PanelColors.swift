import MidflightHost

package enum PanelColors: String, Codable, CaseIterable, Sendable {
  /// The colours that the desktop prefers, or dark ones if it has no preference.
  case desktop
  case dark
  case light

  func theme(_ desktop: DesktopPreferences) -> Theme {
    switch self {
    case .dark: .dark
    case .light: .light
    case .desktop: desktop.prefersLight ? .light : .dark
    }
  }
}
