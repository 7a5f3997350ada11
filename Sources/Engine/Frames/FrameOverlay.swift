package import Foundation
package import MidflightDrawing

/// A drawing over a scene's frames, such as the keys that the user has pressed.
@MainActor
package protocol FrameOverlay {
  /// Returns the drawing for a session's current instant.
  ///
  /// - Parameter area: The frame's rectangle, in pixels.
  func list(of session: Session, in area: CGRect) -> DisplayList
}
