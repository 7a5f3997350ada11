package import MidflightDrawing
package import MidflightLayerTree

@MainActor
package protocol FrameSource: AnyObject {
  func image(at time: Flicks) throws -> CGImage

  /// The text to store in the last drawn image, if it becomes a separate file in a folder with this
  /// absolute path.
  func text(in folder: String) -> String
}
