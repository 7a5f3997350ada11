public import Foundation
import MidflightLayerTree

/// The settings of accessibility that code asks for.
public enum UIAccessibility {
  /// Whether people want less motion: what the session says, all the time that it runs. The
  /// previewer has a key for it (Ctrl+M), the command line `--reduced-motion`.
  @MainActor public static var isReduceMotionEnabled: Bool { CAContext.current.reducesMotion }

  /// The name of the notification of a change. It is never posted: a session with the other setting
  /// runs from its start.
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
}
