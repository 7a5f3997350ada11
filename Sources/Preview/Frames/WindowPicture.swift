import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightRaster
import MidflightScenes

/// The window's picture: what composes and draws it, and what it is of.
@MainActor
struct WindowPicture {
  var composer = FrameComposer()
  let painter = FramePainter()
  /// How large the stage is shown.
  var view = StageView()
  /// Pixels to a point of the scene's own screen.
  var displayScale: CGFloat = 1
  /// Whether it may differ from the one that was drawn last.
  var isDirty = true
  /// The scene and the instant of the one that was drawn last.
  private(set) var shown: (scene: String, time: Flicks)?
  /// The last frame, where another process draws it.
  private var unpainted: WindowFrame?
  /// Which part of the pixels the last frame drew anew; set by who draws it.
  var drawnPart = 0.0

  /// Takes the frame that is shown next, of a session's present.
  mutating func take(_ frame: WindowFrame, of session: Session) {
    (unpainted, shown) = (frame, (session.definition.name, session.time))
  }

  /// Draws a frame where it differs from the last one, and returns these places in device pixels.
  mutating func draw(_ frame: WindowFrame) -> [PixelRect] {
    let damage = painter.draw(frame)
    (drawnPart, unpainted) = (painter.drawnPart, nil)
    return damage
  }

  /// The pixels of the frame that was taken last.
  func image() -> CGImage {
    if let unpainted { _ = painter.draw(unpainted) }
    return painter.image()
  }
}
