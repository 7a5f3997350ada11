package import Foundation
package import MidflightDrawing

/// A layer of drawing over a scene's frames, such as pressed keys.
@MainActor
package protocol FrameOverlay {
  /// The drawing over a session's present instant.
  ///
  /// - Parameter area: The frame's rectangle, in pixels.
  func list(of session: Session, in area: CGRect) -> DisplayList
}
