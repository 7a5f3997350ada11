import Foundation
package import MidflightLayerTree
import MidflightScenes

/// Controls the playback of a session: the clock and the loop.
@MainActor
package struct Transport {
  package var clock = PlaybackClock()
  package var loop = LoopRange()
  package var frames = ShownFrames.all
  /// The instant from which playback last started; nil if it has not started yet.
  package var playStart: Flicks?
  /// The instant at which the scene waits until the user acts, because the user prefers reduced
  /// motion. Nil once the user has acted, or if the scene was already playing.
  package var waitingTime: Flicks?
  /// The machine's time at which the scene began; nil if it has not begun yet.
  package private(set) var hostStart: UInt64?

  package struct PlaybackState {
    package fileprivate(set) var loop: LoopRange
    package fileprivate(set) var isSlow: Bool
    /// The instant at which playback is paused; nil during playback.
    package fileprivate(set) var rest: Flicks?
  }

  package init() {}

  // MARK: The machine's time

  /// Returns the time for animations of the window itself, rather than of the scene: the machine's
  /// time since the scene began.
  package func interfaceTime(at time: UInt64) -> Flicks {
    Flicks(seconds: Double(time - (hostStart ?? time)) / 1e9)
  }

  /// Begins the scene at the machine's time `time`, unless it has already begun.
  package mutating func begin(_ session: Session, at time: UInt64) {
    guard hostStart == nil else { return }
    hostStart = time
    clock.anchor(session.time, at: time)
  }

  /// Advances a session to the instant that corresponds to the machine's time `time`. If the scene
  /// is at rest, the clock waits, so that the user's next action happens at the shown instant.
  ///
  /// - Returns: Whether the shown instant has changed.
  package mutating func advance(_ session: Session, at time: UInt64) -> Bool {
    guard clock.isPlaying else { return false }
    let target = clock.time(at: time)
    if loop.mode != .off,
      let turn = loop.turn(at: target, rest: session.restTime, isReversed: clock.isReversed)
    {
      session.seek(to: turn.time)
      if turn.turns { clock.setReversed(!clock.isReversed, at: time) }
      clock.anchor(session.time, at: time)
      return true
    }
    if clock.isReversed { return playBack(session, to: target, at: time) }
    let shown = frames.instant(at: target)
    guard shown > session.time else { return false }
    let before = session.time
    session.play(to: shown)
    if session.time < shown { clock.anchor(session.time, at: time) }
    return session.time != before
  }

  /// Plays backwards to an instant. At 0 s, playback pauses.
  mutating func playBack(_ session: Session, to target: Flicks, at time: UInt64) -> Bool {
    // Frames are cached only at the instants of a grid, so go to one of these.
    let frameTime = session.cachedFrames.map { $0.time(of: $0.frame(at: target)) } ?? target
    let target = frames.instant(at: frameTime)
    guard target < session.time else { return false }
    session.seek(to: target)
    if target == .zero {
      clock.setReversed(false, at: time)
      clock.setPlaying(false, at: time)
      clock.anchor(.zero, at: time)
    }
    return true
  }

  // MARK: Going to an instant

  package mutating func pause(_ session: Session, at instant: Flicks, at time: UInt64) {
    session.seek(to: instant)
    clock.setPlaying(false, at: time)
    clock.anchor(session.time, at: time)
  }

  /// Goes to an instant. If playback was running, it continues from there.
  package mutating func seek(_ session: Session, to instant: Flicks, at time: UInt64) {
    let wasPlaying = clock.isPlaying
    pause(session, at: instant, at: time)
    clock.setPlaying(wasPlaying, at: time)
  }

  /// Starts playing a range in a loop, in slow motion.
  package mutating func repeatSlowly(
    _ session: Session, from start: Flicks, to end: Flicks, at time: UInt64
  ) {
    loop = LoopRange(mode: .loop, start: start, end: end)
    clock.setReversed(false, at: time)
    clock.setPlaying(true, at: time)
    clock.setSlow(true, at: time)
    session.seek(to: loop.first)
    clock.anchor(session.time, at: time)
  }

  package func playbackState(of session: Session) -> PlaybackState {
    PlaybackState(loop: loop, isSlow: clock.isSlow, rest: clock.isPlaying ? nil : session.time)
  }

  /// Restores the loop and slow motion, but not whether playback was paused.
  package mutating func resume(_ state: PlaybackState, at time: UInt64) {
    loop = state.loop
    if clock.isSlow != state.isSlow { clock.setSlow(state.isSlow, at: time) }
  }

  /// Starts or pauses playback. If the scene has come to rest during playback, plays again from the
  /// start of the loop's range.
  package mutating func playOrPause(_ session: Session, at time: UInt64) {
    if clock.isPlaying && session.isResting && !clock.isReversed {
      seek(session, to: loop.first, at: time)
    } else {
      if !clock.isPlaying { playStart = session.time }
      clock.setPlaying(!clock.isPlaying, at: time)
    }
  }

  package mutating func returnToPlayStart(_ session: Session, at time: UInt64) {
    pause(session, at: playStart ?? .zero, at: time)
  }

  /// Steps forwards or backwards by frames, and pauses. A step does not go past the instant at
  /// which the scene comes to rest, nor before 0 s.
  package mutating func step(
    _ session: Session, by frames: Int, on grid: FrameGrid, at time: UInt64
  ) {
    let target = grid.step(from: session.time, by: frames)
    if frames > 0 { session.play(to: target) }
    pause(session, at: frames > 0 ? session.time : target, at: time)
  }

  /// Plays backwards or forwards. If playback already runs in that direction, its rate increases.
  package mutating func shuttle(_ session: Session, isReversed: Bool, at time: UInt64) {
    if clock.isPlaying, clock.isReversed == isReversed {
      clock.changeSpeed(by: 1, at: time)
    } else {
      clock.resetSpeed(at: time)
    }
    clock.setReversed(isReversed, at: time)
    if !isReversed, session.isResting { return playOrPause(session, at: time) }
    if !clock.isPlaying { playStart = session.time }
    clock.setPlaying(true, at: time)
  }

  package mutating func setLoop(
    _ end: WritableKeyPath<LoopRange, Flicks?>, _ name: String, to instant: Flicks
  ) -> String {
    loop[keyPath: end] = instant
    if let start = loop.start, let end = loop.end, start >= end {
      (loop.start, loop.end) = (min(start, end), max(start, end))
    }
    if loop.mode == .off { loop.mode = .loop }
    return "loop \(name): \(Readout.fixed(instant.seconds, decimals: 3)) s"
  }

  package mutating func seekToEnd(_ session: Session, at time: UInt64) {
    var end = Flicks(seconds: session.definition.duration)
    session.seek(to: end)
    // Handle the next events, but only a limited number, because some scenes never come to rest.
    for _ in 0..<10_000 {
      guard let next = session.nextEventTime else { break }
      end = next
      session.seek(to: end)
    }
    seek(session, to: max(end, session.restTime ?? end), at: time)
  }

  package mutating func seekToEvent(_ session: Session, _ direction: Int, at time: UInt64) {
    if direction > 0 {
      if let next = session.nextEventTime { pause(session, at: next, at: time) }
      return
    }
    let present = session.time
    session.seek(to: .zero)
    var last = Flicks.zero
    while let next = session.nextEventTime, next < present {
      last = next
      session.seek(to: next)
    }
    pause(session, at: last, at: time)
  }
}
