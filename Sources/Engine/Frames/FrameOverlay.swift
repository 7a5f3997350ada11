package import Foundation
package import MidflightDrawing

/// Something that is drawn over a scene's frames, such as the keys that were pressed.
@MainActor
package protocol FrameOverlay {
  /// Returns what is over a session's present instant.
  ///
  /// - Parameter area: The frame, in pixels.
  func list(of session: Session, in area: CGRect) -> DisplayList
}
