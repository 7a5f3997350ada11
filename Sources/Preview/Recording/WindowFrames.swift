package import MidflightDrawing
package import MidflightEngine
import MidflightHost
package import MidflightLayerTree
import MidflightScenes

/// Pictures of the window, or of its stage with graph and timeline, of a previewer that no window
/// shows.
@MainActor
package final class WindowFrames: FrameSource {
  private let previewer: Previewer
  private var isReady = false

  /// The frames of a previewer, which goes to their instants.
  ///
  /// - Parameters:
  ///   - previewer: One that nobody operates.
  ///   - part: How much of it is shown.
  ///   - size: The window's size in pixels.
  ///   - scale: Pixels to a point.
  package init(
    _ previewer: Previewer, showing part: FilmPart, size: StillRenderer.PixelSize, scale: Double
  ) {
    self.previewer = previewer
    if previewer.window.theme == .light { previewer.picture.composer.backdrop = .light }
    previewer.pose(as: part)
    previewer.handle(
      .resized(pixelWidth: size.width, pixelHeight: size.height, scale: scale), atNanoseconds: 0)
  }

  /// See ``FrameSource``.
  package func image(at time: Flicks) throws -> CGImage {
    previewer.pose(at: time)
    if !isReady {
      // The whole chart, which a live window works out by and by.
      previewer.completeChart()
      isReady = true
    }
    _ = previewer.drawFrame()
    return previewer.painter.image()
  }

  /// See ``FrameSource``.
  package func text(in folder: String) -> String {
    Recorded.text(
      of: previewer.session, by: nil, in: folder, at: previewer.session.time,
      tunables: previewer.tunables)
  }
}
