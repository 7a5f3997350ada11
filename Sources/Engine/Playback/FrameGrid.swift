package import MidflightLayerTree

/// The instants of frames, for stepping and tracing: multiples of 1 / `rate` seconds from 0 s on,
/// each rounded to a [flick](https://github.com/facebookarchive/Flicks).
package struct FrameGrid: Sendable, Hashable {
  /// Frames per second; at least 1.
  package let rate: Int

  /// Creates a grid.
  ///
  /// - Precondition: `rate` is at least 1.
  package init(rate: Int) {
    precondition(rate >= 1, "the frame rate is below 1")
    self.rate = rate
  }

  /// Returns the instant of a frame. Negative indices count as 0.
  package func time(of frame: Int) -> Flicks {
    let (seconds, rest) = max(frame, 0).quotientAndRemainder(dividingBy: rate)
    let part = (Int64(rest) * Flicks.perSecond + Int64(rate) / 2) / Int64(rate)
    return Flicks(count: Int64(seconds) * Flicks.perSecond + part)
  }

  package func frame(at time: Flicks) -> Int {
    let (seconds, rest) = time.count.quotientAndRemainder(dividingBy: Flicks.perSecond)
    var frame = Int(seconds) * rate + Int(rest * Int64(rate) / Flicks.perSecond)
    while self.time(of: frame + 1) <= time { frame += 1 }
    while frame > 0, self.time(of: frame) > time { frame -= 1 }
    return frame
  }

  /// Returns the instant that is `frames` frames after `time`, or before it if the number is
  /// negative. If `time` is between two frames, the first step leads to the next frame in that
  /// direction.
  package func step(from time: Flicks, by frames: Int) -> Flicks {
    let frame = frame(at: time)
    let isBetween = self.time(of: frame) != time
    return self.time(of: frame + frames + (isBetween && frames < 0 ? 1 : 0))
  }
}
