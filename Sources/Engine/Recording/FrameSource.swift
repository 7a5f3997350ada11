package import MidflightDrawing
package import MidflightLayerTree

/// Where the frames of a recording come from: a picture for each instant.
@MainActor
package protocol FrameSource: AnyObject {
  /// Goes to an instant and draws it.
  func image(at time: Flicks) throws -> CGImage

  /// The text in the picture that was drawn last, where it is a file of its own in a folder, by its
  /// absolute path.
  func text(in folder: String) -> String
}
