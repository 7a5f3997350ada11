public import Foundation
import MidflightLayerTree

/// The user's accessibility settings.
public enum UIAccessibility {
  /// Whether the user wants less motion. The setting holds for the whole session; it is chosen with
  /// Ctrl+M in the previewer, and with `--reduced-motion` on the command line.
  @MainActor public static var isReduceMotionEnabled: Bool { CAContext.current.reducesMotion }

  /// A notification that is never posted: a change of the setting restarts the session.
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
}
