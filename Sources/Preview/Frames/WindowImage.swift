import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightRaster
import MidflightScenes

/// The window's image: the composer and the painter that produce it, and the scene and the instant
/// that it shows.
@MainActor
struct WindowImage {
  var composer = FrameComposer()
  let painter = FramePainter()
  var view = StageView()
  /// Pixels per point of the scene's screen.
  var displayScale: CGFloat = 1
  /// Whether the image may differ from the last one drawn.
  var isDirty = true
  private(set) var shown: (scene: String, time: Flicks)?
  /// The last frame, if it was left for another process to draw; nil if `painter` has drawn it.
  private var unpainted: WindowFrame?
  /// The fraction of the pixels that were redrawn for the last frame. The code that draws the frame
  /// sets this value.
  var drawnFraction = 0.0

  mutating func take(_ frame: WindowFrame, of session: Session) {
    (unpainted, shown) = (frame, (session.definition.name, session.time))
  }

  /// Redraws the parts of a frame that differ from the last frame, and returns the rectangles of
  /// these parts in device pixels.
  mutating func draw(_ frame: WindowFrame) -> [PixelRect] {
    let damage = painter.draw(frame)
    (drawnFraction, unpainted) = (painter.drawnFraction, nil)
    return damage
  }

  /// Returns the pixels of the last frame.
  func image() -> CGImage {
    if let unpainted { _ = painter.draw(unpainted) }
    return painter.image()
  }
}
