public import MidflightDrawing
public import MidflightLayerTree
public import MidflightRaster
import MidflightScenes

/// Pictures of the stage alone, each drawn from its own instant of a session.
@MainActor
public final class StageFrames: FrameSource {
  private let session: Session
  private let renderer: StillRenderer
  private let rasterizer: Rasterizer
  private let keys: KeyPainter?
  private let tunables: [Tunable]

  /// The frames of a session, which goes to their instants.
  ///
  /// - Throws: what keeps the keys from being drawn, where the renderer shows them.
  public init(_ session: Session, by renderer: StillRenderer, with rasterizer: Rasterizer) throws {
    (self.session, self.renderer, self.rasterizer) = (session, renderer, rasterizer)
    keys = renderer.showsKeys ? try KeyPainter() : nil
    tunables =
      session.tuning.hasNoValues ? [] : Tunable.survey(session.sceneType, tuning: session.tuning)
  }

  /// See ``FrameSource``.
  public func image(at time: Flicks) throws -> CGImage {
    session.seek(to: time)
    return try renderer.image(of: session, with: rasterizer, keys: keys)
  }

  /// See ``FrameSource``.
  public var text: String {
    Recorded.text(of: session, by: renderer, at: session.time, tunables: tunables)
  }
}
