import MidflightHost

/// The colours of the panels, as a person chooses them.
package enum PanelColors: String, Codable, CaseIterable, Sendable {
  /// As the desktop prefers; dark where it says nothing.
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
