import MidflightHost

package enum PanelColors: String, Codable, CaseIterable, Sendable {
  /// The desktop's preference, or dark if it has none.
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
