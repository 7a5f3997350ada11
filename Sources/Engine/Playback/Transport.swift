import Foundation
package import MidflightLayerTree
import MidflightScenes

/// Leads a session through time: the clock, and the stretch that is played again and again.
@MainActor
package struct Transport {
  package var clock = PlaybackClock()
  /// The loop at the scene's end, or at the ends of a part of it.
  package var loop = LoopRange()
  /// The frames that are shown while the scene plays.
  package var frames = ShownFrames.all
  /// The instant at which playing was begun last; nil before it was.
  package var playStart: Flicks?
  /// The instant at which the scene waits where less is to move; nil once somebody has acted, or
  /// where it was on its way before.
  package var waitingPlace: Flicks?
  /// The machine's time at which the scene began; nil before it was seen.
  package private(set) var hostStart: UInt64?

  /// How a scene plays, to have it play so again.
  package struct PlaybackState {
    package fileprivate(set) var loop: LoopRange
    package fileprivate(set) var isSlow: Bool
    /// Where it stands; nil while it plays.
    package fileprivate(set) var rest: Flicks?
  }

  /// At the start of a scene.
  package init() {}

  // MARK: The machine's time

  /// The panels' own time, which is the machine's from the first moment on.
  package func interfaceTime(at time: UInt64) -> Flicks {
    Flicks(seconds: Double(time - (hostStart ?? time)) / 1e9)
  }

  /// Has the scene begin at the first time that is seen: the machine's clock began long ago.
  package mutating func begin(_ session: Session, at time: UInt64) {
    guard hostStart == nil else { return }
    hostStart = time
    clock.anchor(session.time, at: time)
  }

  /// Brings a session to the machine's time. At rest the clock rests with it, so that what a person
  /// does next happens at the instant that is shown.
  ///
  /// - Returns: whether it is at another instant.
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

  /// Shows what was before; at 0 s there is nothing before, and the clock stands.
  mutating func playBack(_ session: Session, to target: Flicks, at time: UInt64) -> Bool {
    // Where frames are kept, these are shown.
    let kept = session.keptFrames.map { $0.time(of: $0.frame(at: target)) } ?? target
    let target = frames.instant(at: kept)
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

  /// Goes to an instant and stays there.
  package mutating func pause(_ session: Session, at instant: Flicks, at time: UInt64) {
    session.seek(to: instant)
    clock.setPlaying(false, at: time)
    clock.anchor(session.time, at: time)
  }

  /// Goes to an instant; what played goes on from there.
  package mutating func seek(_ session: Session, to instant: Flicks, at time: UInt64) {
    let wasPlaying = clock.isPlaying
    pause(session, at: instant, at: time)
    clock.setPlaying(wasPlaying, at: time)
  }

  /// Shows a stretch again and again in slow motion.
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

  /// How a session plays.
  package func playbackState(of session: Session) -> PlaybackState {
    PlaybackState(loop: loop, isSlow: clock.isSlow, rest: clock.isPlaying ? nil : session.time)
  }

  /// Plays so again; where it stood is left to the caller.
  package mutating func resume(_ state: PlaybackState, at time: UInt64) {
    loop = state.loop
    if clock.isSlow != state.isSlow { clock.setSlow(state.isSlow, at: time) }
  }

  /// At rest there is nothing left to play but the whole again.
  package mutating func playOrPause(_ session: Session, at time: UInt64) {
    if clock.isPlaying && session.isResting && !clock.isReversed {
      seek(session, to: loop.first, at: time)
    } else {
      if !clock.isPlaying { playStart = session.time }
      clock.setPlaying(!clock.isPlaying, at: time)
    }
  }

  /// Goes back to where playing was begun last, and stays there.
  package mutating func returnToPlayStart(_ session: Session, at time: UInt64) {
    pause(session, at: playStart ?? .zero, at: time)
  }

  /// Steps on as far as something is to come; back to the start.
  package mutating func step(
    _ session: Session, by frames: Int, on grid: FrameGrid, at time: UInt64
  ) {
    let target = grid.step(from: session.time, by: frames)
    if frames > 0 { session.play(to: target) }
    pause(session, at: frames > 0 ? session.time : target, at: time)
  }

  /// Plays back or on; what plays so already plays faster.
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
    // Later events, bounded for scenes that never rest.
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
