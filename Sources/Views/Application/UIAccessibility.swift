public import Foundation
import MidflightLayerTree

/// The user's accessibility settings.
public enum UIAccessibility {
  /// Whether the user prefers less motion. The setting holds for the whole session; the user
  /// chooses it with Ctrl+M in the previewer, or with `--reduced-motion` on the command line.
  @MainActor public static var isReduceMotionEnabled: Bool { CAContext.current.reducesMotion }

  /// A notification that is never posted, because a change of the setting restarts the session.
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
}
