package import MidflightDrawing
package import MidflightLayerTree
package import MidflightRaster
import MidflightScenes

@MainActor
package final class StageFrames: FrameSource {
  private let session: Session
  private let renderer: StillRenderer
  private let rasterizer: Rasterizer
  private let overlay: (any FrameOverlay)?
  private let tunables: [Tunable]

  package init(
    _ session: Session, by renderer: StillRenderer, with rasterizer: Rasterizer,
    overlay: (any FrameOverlay)?
  ) {
    (self.session, self.renderer, self.rasterizer) = (session, renderer, rasterizer)
    self.overlay = overlay
    tunables =
      session.tuning.hasNoValues
      ? [] : Tunable.survey(session.definition, tuning: session.tuning, log: session.log)
  }

  package func image(at time: Flicks) throws -> CGImage {
    session.seek(to: time)
    return try renderer.image(of: session, with: rasterizer, overlay: overlay)
  }

  package func text(in folder: String) -> String {
    Recorded.text(
      of: session, by: renderer, in: folder, at: session.time, tunables: tunables)
  }
}
