import MidflightEngine
import MidflightLayerTree
import MidflightScenes

extension Transport {
  /// Performs a command on a session.
  ///
  /// - Parameter grid: The times of frames; a step moves from one to the next.
  /// - Returns: A message for the user, if there is one.
  mutating func perform(
    _ command: Command.Time, _ session: Session, on grid: FrameGrid, at time: UInt64
  ) -> String? {
    switch command {
    case .playPause: playOrPause(session, at: time)
    case .step(let frames): step(session, by: frames, on: grid, at: time)
    case .fineStep(let steps): step(session, by: steps, on: FrameGrid(rate: 240), at: time)
    case .event(let direction): seekToEvent(session, direction, at: time)
    case .start: seek(session, to: .zero, at: time)
    case .playStart: returnToPlayStart(session, at: time)
    case .end: seekToEnd(session, at: time)
    case .seek(let fraction):
      pause(session, at: Flicks(seconds: session.definition.duration * fraction), at: time)
    case .speed(let steps): clock.changeSpeed(by: steps, at: time)
    case .resetSpeed: clock.resetSpeed(at: time)
    case .slowMotion: clock.setSlow(!clock.isSlow, at: time)
    case .playBack: shuttle(session, isReversed: true, at: time)
    case .playOn: shuttle(session, isReversed: false, at: time)
    case .stop:
      clock.setPlaying(false, at: time)
      clock.setReversed(false, at: time)
      clock.resetSpeed(at: time)
    case .frames:
      frames = frames.next
      return "shows \(frames.title)"
    case .loop:
      loop.mode = loop.mode.next
      return loop.mode.title
    case .loopIn: return setLoop(\.start, "in", to: session.time)
    case .loopOut: return setLoop(\.end, "out", to: session.time)
    case .clearLoop:
      loop = LoopRange()
      return "loop start and end cleared"
    case .reload, .restart: break
    }
    return nil
  }
}
