import Foundation
import MidflightEngine
import MidflightHost

/// The panels' colours, motion and scale, as determined by the user, the command line and the
/// desktop. Also stores the window's settings in a file.
struct PanelAppearance {
  private let file: URL?
  private var stored: WindowSettings
  /// The panels' colours from the command line; nil once the user has chosen other colours.
  private var colors: PanelColors?
  private let motion: PanelMotion
  var preferences = DesktopPreferences()

  init(file: URL?, settings: WindowSettings, colors: PanelColors?, motion: PanelMotion) {
    (self.file, stored, self.colors, self.motion) = (file, settings, colors, motion)
  }

  var isMotionReduced: Bool { motion.isReduced(preferences) }

  func theme(_ settings: WindowSettings) -> Theme {
    (colors ?? settings.colors).theme(preferences)
  }

  mutating func nextColors(after settings: WindowSettings) -> PanelColors {
    defer { colors = nil }
    return (colors ?? settings.colors).next
  }

  mutating func store(_ settings: WindowSettings) throws {
    if settings == stored { return }
    stored = settings
    if let file { try settings.write(to: file) }
  }
}
