public import Foundation
import MidflightLayerTree

/// Settings of accessibility.
public enum UIAccessibility {
  /// Whether the user wants less motion; the session decides this for its whole run. The previewer
  /// has a key for it (Ctrl+M), and the command line `--reduced-motion`.
  @MainActor public static var isReduceMotionEnabled: Bool { CAContext.current.reducesMotion }

  /// A notification that is never posted: another setting runs the session again from its start.
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
}
