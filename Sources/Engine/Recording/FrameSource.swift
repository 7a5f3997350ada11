package import MidflightDrawing
package import MidflightLayerTree

@MainActor
package protocol FrameSource: AnyObject {
  func image(at time: Flicks) throws -> CGImage

  /// Returns the text to store in the image that was drawn last, if that image becomes a separate
  /// file.
  ///
  /// - Parameter folder: The absolute path of the file's folder.
  func text(in folder: String) -> String
}
