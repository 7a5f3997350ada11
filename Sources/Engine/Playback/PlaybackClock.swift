package import MidflightLayerTree

/// Turns the machine's time into virtual time: playing or paused, fast or slow.
///
/// It is anchored anew whenever its rate changes, so that nothing adds up over time.
package struct PlaybackClock: Sendable {
  /// The rates that `[` and `]` step through.
  package static let speeds: [Double] = [
    0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 4, 8,
  ]

  /// Whether virtual time passes; false at first.
  package private(set) var isPlaying = false
  /// The chosen rate, without slow motion.
  package private(set) var speed = 1.0
  /// Whether everything is slowed to a tenth.
  package private(set) var isSlow = false
  /// Whether time runs back.
  package private(set) var isReversed = false

  private var anchorHost: UInt64 = 0
  private var anchorTime = Flicks.zero

  /// A paused clock at 0 s and the machine's own rate.
  package init() {}

  /// Virtual seconds for a second of the machine, while playing; negative while time runs back.
  package var rate: Double { (isSlow ? speed / 10 : speed) * (isReversed ? -1 : 1) }

  /// The virtual time at a time of the machine, in nanoseconds.
  package func time(at host: UInt64) -> Flicks {
    guard isPlaying, host > anchorHost else { return anchorTime }
    return max(anchorTime + Flicks(seconds: Double(host - anchorHost) / 1e9 * rate), .zero)
  }

  /// Says that the virtual time is `time` now.
  package mutating func anchor(_ time: Flicks, at host: UInt64) {
    anchorTime = time
    anchorHost = host
  }

  /// Lets virtual time pass from a time of the machine on, or holds it there.
  package mutating func setPlaying(_ playing: Bool, at host: UInt64) {
    anchor(time(at: host), at: host)
    isPlaying = playing
  }

  /// Slows everything to a tenth from a time of the machine on, or returns to the chosen rate.
  package mutating func setSlow(_ slow: Bool, at host: UInt64) {
    anchor(time(at: host), at: host)
    isSlow = slow
  }

  /// Lets time run back from a time of the machine on, or forward.
  package mutating func setReversed(_ reversed: Bool, at host: UInt64) {
    anchor(time(at: host), at: host)
    isReversed = reversed
  }

  /// Takes the next slower or faster rate.
  package mutating func changeSpeed(by steps: Int, at host: UInt64) {
    anchor(time(at: host), at: host)
    let index = Self.speeds.firstIndex(of: speed) ?? 7
    speed = Self.speeds[min(max(index + steps, 0), Self.speeds.count - 1)]
  }

  /// Takes one of ``speeds``.
  package mutating func setSpeed(_ speed: Double, at host: UInt64) {
    anchor(time(at: host), at: host)
    if Self.speeds.contains(speed) { self.speed = speed }
  }

  /// Back to the machine's own rate, out of slow motion too.
  package mutating func resetSpeed(at host: UInt64) {
    anchor(time(at: host), at: host)
    (speed, isSlow) = (1, false)
  }
}
