package import MidflightLayerTree

/// Draws frames at exact times, and hands them on.
@MainActor
package struct Recorder {
  /// Frames a second.
  package let rate: FrameRate
  /// The first frame's instant.
  package let start: Flicks
  /// Seconds of the scene that one second of the video shows.
  private let speed: Double
  /// The number of frames that move, and of all.
  private let moving: Int
  package let count: Int

  /// The most frames that a recording has: a day at sixty a second.
  package static let mostFrames = 24 * 3600 * 60

  /// A recording of the frames whose times begin between two instants.
  ///
  /// - Parameters:
  ///   - speed: Seconds of the scene that one second of the video shows; positive.
  ///   - hold: Seconds for which the last frame is shown in addition.
  /// - Precondition: the end is not before the start.
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
    // A product of doubles lies now above, now below the number that it should be.
    var moving = Int(estimate) + 1
    while moving > 0, time(moving - 1) >= length { moving -= 1 }
    while time(moving) < length { moving += 1 }
    (self.moving, count) = (moving, moving + (moving > 0 ? Int(held) : 0))
  }

  /// The scene's time between the first frame and another.
  private static func time(of frame: Int, at rate: FrameRate, _ speed: Double) -> Flicks {
    Flicks(seconds: Double(frame) * speed / Double(rate.count))
  }

  /// Draws one frame.
  ///
  /// - Throws: what one of the sinks or the rasterizer throws.
  package func record(
    _ frame: Int, of source: any FrameSource, to sinks: [any FrameSink]
  ) throws {
    let time = Self.time(of: min(frame, moving - 1), at: rate, speed)
    let image = try source.image(at: start + time)
    for sink in sinks { try sink.take(image) { source.text(in: $0) } }
  }

  /// Draws all frames.
  ///
  /// - Parameters:
  ///   - source: What draws them.
  ///   - sinks: Where they go.
  ///   - progress: Told how many are done, after each.
  /// - Throws: what one of the sinks or the rasterizer throws. Nothing is finished then.
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
