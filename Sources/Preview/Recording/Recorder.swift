import Drawing
public import LayerTree
public import Raster
public import Scenes

/// Draws the frames of a session at exact times, and hands them on.
@MainActor
public struct Recorder {
  /// What is drawn.
  public let session: Session
  /// How.
  public let renderer: StillRenderer
  /// Frames a second.
  public let rate: FrameRate
  /// The first frame's instant.
  public let start: Flicks
  /// How many frames there are.
  public let count: Int

  /// A recording of the frames whose times begin between two instants.
  ///
  /// - Precondition: the end is not before the start.
  public init(
    _ session: Session, by renderer: StillRenderer, rate: FrameRate, from start: Flicks,
    to end: Flicks
  ) {
    precondition(end >= start, "a recording goes forward")
    (self.session, self.renderer, self.rate, self.start) = (session, renderer, rate, start)
    count = Int(((end - start).seconds * Double(rate.count)).rounded(.up))
  }

  /// Draws all frames.
  ///
  /// - Parameters:
  ///   - sinks: Where they go.
  ///   - progress: Told how many are done, after each.
  /// - Throws: what one of the sinks or the rasterizer throws. Nothing is finished then.
  public func record(
    to sinks: [any FrameSink], with rasterizer: Rasterizer, progress: (Int) -> Void = { _ in }
  ) throws {
    let tunables =
      session.tuning.hasNoValues ? [] : Tunable.survey(session.sceneType, tuning: session.tuning)
    for frame in 0..<count {
      let time = start + Flicks(seconds: Double(frame) / Double(rate.count))
      session.seek(to: time)
      let image = try renderer.image(of: session, with: rasterizer)
      for sink in sinks {
        try sink.take(image) {
          Recorded.text(of: session, by: renderer, at: time, tunables: tunables)
        }
      }
      progress(frame + 1)
    }
    for sink in sinks { try sink.finish() }
  }
}
