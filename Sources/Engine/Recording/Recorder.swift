package import MidflightLayerTree

/// Draws a scene's frames at exact times, and passes them to sinks.
@MainActor
package struct Recorder {
  package let rate: FrameRate
  package let start: Flicks
  /// The number of seconds of the scene that each second of the video shows.
  private let speed: Double
  /// The number of distinct frames. `count` also includes the copies of the last frame that hold it
  /// at the end.
  private let moving: Int
  package let count: Int

  /// The largest number of frames in a recording: a day at 60 frames per second.
  package static let maxFrames = 24 * 3600 * 60

  /// Creates a recording of the frames that begin between two instants.
  ///
  /// - Parameters:
  ///   - speed: The number of seconds of the scene that each second of the video shows; positive.
  ///   - hold: The additional time for which the last frame is shown, in seconds.
  /// - Precondition: `end` is not before `start`.
  package init(
    rate: FrameRate, from start: Flicks, to end: Flicks, speed: Double = 1, hold: Double = 0
  ) {
    precondition(end >= start, "the recording ends before it starts")
    precondition(speed > 0, "the recording's speed is not positive")
    (self.rate, self.start, self.speed) = (rate, start, speed)
    let length = end - start
    let estimate = length.seconds * Double(rate.count) / speed
    let held = (hold * Double(rate.count)).rounded()
    guard estimate + held < Double(Int32.max) else {
      (moving, count) = (.max, .max)
      return
    }
    func time(_ frame: Int) -> Flicks { Self.time(of: frame, at: rate, speed) }
    // The estimate may be off by one because of rounding, so it is corrected by comparing exact
    // times.
    var moving = Int(estimate) + 1
    while moving > 0, time(moving - 1) >= length { moving -= 1 }
    while time(moving) < length { moving += 1 }
    (self.moving, count) = (moving, moving + (moving > 0 ? Int(held) : 0))
  }

  private static func time(of frame: Int, at rate: FrameRate, _ speed: Double) -> Flicks {
    Flicks(seconds: Double(frame) * speed / Double(rate.count))
  }

  package func record(
    _ frame: Int, of source: any FrameSource, to sinks: [any FrameSink]
  ) throws {
    let time = Self.time(of: min(frame, moving - 1), at: rate, speed)
    let image = try source.image(at: start + time)
    for sink in sinks { try sink.take(image) { source.text(in: $0) } }
  }

  /// Draws all frames, and finishes the sinks. If the source or a sink throws an error, no sink is
  /// finished. `progress` is called with the number of frames that are finished.
  package func record(
    _ source: any FrameSource, to sinks: [any FrameSink], progress: (Int) -> Void = { _ in }
  ) throws {
    for frame in 0..<count {
      try record(frame, of: source, to: sinks)
      progress(frame + 1)
    }
    for sink in sinks { try sink.finish() }
  }
}
