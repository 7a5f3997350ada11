package import Foundation
package import MidflightDrawing

/// Something drawn over a scene's frames, such as pressed keys.
@MainActor
package protocol FrameOverlay {
  /// The drawing for a session's current instant.
  ///
  /// - Parameter area: The frame's rectangle, in pixels.
  func list(of session: Session, in area: CGRect) -> DisplayList
}
