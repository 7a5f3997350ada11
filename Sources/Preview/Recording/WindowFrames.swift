package import MidflightDrawing
package import MidflightEngine
import MidflightHost
package import MidflightLayerTree
import MidflightScenes

/// Draws images of the window, or of its stage with the graph and the timeline. It uses a previewer
/// without a window.
@MainActor
package final class WindowFrames: FrameSource {
  private let previewer: Previewer
  private var isReady = false

  /// Creates a source of frames, which seeks the previewer to the time of each frame. No user may
  /// operate the previewer.
  ///
  /// - Parameter size: The size in pixels.
  /// - Parameter scale: Pixels per point.
  package init(
    _ previewer: Previewer, showing part: VideoPart, size: StillRenderer.PixelSize, scale: Double
  ) {
    self.previewer = previewer
    if previewer.window.theme == .light { previewer.windowImage.composer.backdrop = .light }
    previewer.pose(as: part)
    previewer.handle(
      .resized(pixelWidth: size.width, pixelHeight: size.height, scale: scale), atNanoseconds: 0)
  }

  package func image(at time: Flicks) throws -> CGImage {
    previewer.pose(at: time)
    if !isReady {
      // A window on the screen computes the chart over several frames. Here, even the first image
      // has to show all of it, so finish it now.
      previewer.completeChart()
      isReady = true
    }
    _ = previewer.drawFrame()
    return previewer.painter.image()
  }

  package func text(in folder: String) -> String {
    Recorded.text(
      of: previewer.session, by: nil, in: folder, at: previewer.session.time,
      tunables: previewer.tunables)
  }
}
