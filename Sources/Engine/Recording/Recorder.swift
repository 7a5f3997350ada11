package import MidflightLayerTree

/// Draws frames at exact times, and hands them on.
@MainActor
package struct Recorder {
  /// Frames a second.
  package let rate: FrameRate
  /// The first frame's instant.
  package let start: Flicks
  /// How many frames there are.
  package let count: Int

  /// The most frames that a recording has: a day at sixty a second.
  package static let mostFrames = 24 * 3600 * 60

  /// A recording of the frames whose times begin between two instants.
  ///
  /// - Precondition: the end is not before the start.
  package init(rate: FrameRate, from start: Flicks, to end: Flicks) {
    precondition(end >= start, "a recording goes forward")
    (self.rate, self.start) = (rate, start)
    let length = end - start
    // In whole flicks: a product of doubles lies now above, now below the number that it should be.
    let (product, isHuge) = length.count.multipliedReportingOverflow(by: Int64(rate.count))
    guard !isHuge else {
      count = .max
      return
    }
    var count = Int(product / Flicks.perSecond) + 1
    while count > 0, Self.time(of: count - 1, at: rate) >= length { count -= 1 }
    self.count = count
  }

  /// How long after the first frame another begins.
  private static func time(of frame: Int, at rate: FrameRate) -> Flicks {
    Flicks(seconds: Double(frame) / Double(rate.count))
  }

  /// Draws one frame.
  ///
  /// - Throws: what one of the sinks or the rasterizer throws.
  package func record(
    _ frame: Int, of source: any FrameSource, to sinks: [any FrameSink]
  ) throws {
    let image = try source.image(at: start + Self.time(of: frame, at: rate))
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
