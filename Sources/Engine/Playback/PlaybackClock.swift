package import MidflightLayerTree

/// Converts the machine's time to virtual time, which can be paused, slowed down, sped up and
/// reversed.
///
/// Each change of rate sets a new anchor, so that errors do not accumulate.
package struct PlaybackClock: Sendable {
  package static let speeds: [Double] = [
    0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 4, 8,
  ]

  package private(set) var isPlaying = false
  /// The playback rate that the user has chosen, without slow motion.
  package private(set) var speed = 1.0
  /// Whether slow motion, which divides the rate by ten, is on.
  package private(set) var isSlow = false
  package private(set) var isReversed = false

  private var anchorHost: UInt64 = 0
  private var anchorTime = Flicks.zero

  package init() {}

  /// Virtual seconds per second of real time, during playback; negative while time runs backwards.
  package var rate: Double { (isSlow ? speed / 10 : speed) * (isReversed ? -1 : 1) }

  /// Returns the virtual time that corresponds to the machine's time `host`, which is in
  /// nanoseconds.
  package func time(at host: UInt64) -> Flicks {
    guard isPlaying, host > anchorHost else { return anchorTime }
    return max(anchorTime + Flicks(seconds: Double(host - anchorHost) / 1e9 * rate), .zero)
  }

  /// Makes `time` the virtual time that corresponds to the machine's time `host`.
  package mutating func anchor(_ time: Flicks, at host: UInt64) {
    anchorTime = time
    anchorHost = host
  }

  package mutating func setPlaying(_ playing: Bool, at host: UInt64) {
    anchor(time(at: host), at: host)
    isPlaying = playing
  }

  package mutating func setSlow(_ slow: Bool, at host: UInt64) {
    anchor(time(at: host), at: host)
    isSlow = slow
  }

  package mutating func setReversed(_ reversed: Bool, at host: UInt64) {
    anchor(time(at: host), at: host)
    isReversed = reversed
  }

  package mutating func changeSpeed(by steps: Int, at host: UInt64) {
    anchor(time(at: host), at: host)
    let index = Self.speeds.firstIndex(of: speed) ?? 7
    speed = Self.speeds[min(max(index + steps, 0), Self.speeds.count - 1)]
  }

  /// Sets the playback rate; does nothing if it is not one of ``speeds``.
  package mutating func setSpeed(_ speed: Double, at host: UInt64) {
    anchor(time(at: host), at: host)
    if Self.speeds.contains(speed) { self.speed = speed }
  }

  package mutating func resetSpeed(at host: UInt64) {
    anchor(time(at: host), at: host)
    (speed, isSlow) = (1, false)
  }
}
