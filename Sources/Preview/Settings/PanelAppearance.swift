import Foundation
import MidflightEngine
import MidflightHost

/// How the panels look and move: what the person, the command line and the desktop ask for, and
/// where it is kept.
struct PanelAppearance {
  /// Where it is kept how the window is left; nil to forget it.
  private let file: URL?
  /// The settings as the file has them.
  private var kept: WindowSettings
  /// The panels' colours that were asked for at the start, until others are chosen.
  private var colors: PanelColors?
  private let motion: PanelMotion
  var preferences = DesktopPreferences()

  /// - Parameters:
  ///   - file: Where it is kept how the window is left; nil to forget it.
  ///   - settings: The settings as the file has them.
  ///   - colors: The colors that were asked for at the start; nil for those of the settings.
  ///   - motion: How much moves of itself.
  init(file: URL?, settings: WindowSettings, colors: PanelColors?, motion: PanelMotion) {
    (self.file, kept, self.colors, self.motion) = (file, settings, colors, motion)
  }

  var isMotionReduced: Bool { motion.isReduced(preferences) }

  func theme(_ settings: WindowSettings) -> Theme {
    (colors ?? settings.colors).theme(preferences)
  }

  /// Chooses the next colours.
  mutating func nextColors(after settings: WindowSettings) -> PanelColors {
    defer { colors = nil }
    return (colors ?? settings.colors).next
  }

  /// Writes the settings into their file where they have changed.
  mutating func keep(_ settings: WindowSettings) throws {
    if settings == kept { return }
    kept = settings
    if let file { try settings.write(to: file) }
  }
}
