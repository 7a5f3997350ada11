import MidflightDrawing
import MidflightLayerTree
import MidflightScenes

/// Frames of a session's past as values, so that going back in a long log evaluates none of it.
///
/// A session cannot be copied, and its past can only be reached from the start. The reel therefore
/// evaluates a stretch of frames at once, in a session of its own and a part at a time, and keeps
/// what they show.
@MainActor
final class FrameReel {
  /// The picture and the values of a session at an instant.
  struct Frame {
    var time: Flicks
    var restTime: Flicks?
    var nextEventTime: Flicks?
    var list: DisplayList
    var properties: [PropertyReading]
    var progress: [Tuning.Target: Session.Progress]
  }

  /// The instants that are kept.
  let grid: FrameGrid
  private var frames: [Flicks: Frame] = [:]
  /// The frames that are evaluated now: those in the range are still to come.
  private var work: (session: Session, range: ClosedRange<Int>)?

  /// A log's entries below which going back is quick enough without.
  static let shortLog = 150
  /// How many entries are handled while a frame of the window is drawn, and how many of them a kept
  /// frame counts for.
  private static let share = 150
  private static let frameCost = 10

  init(grid: FrameGrid) { self.grid = grid }

  /// The frame at an instant, if it is kept.
  func frame(at time: Flicks) -> Frame? { frames[time] }

  /// Forgets all frames, and what is being evaluated.
  func forget() {
    work = nil
    frames = [:]
  }

  /// Whether frames just before an instant are missing.
  func hasWork(before time: Flicks, in log: InputLog) -> Bool {
    work != nil || newestMissing(before: time, in: log) != nil
  }

  /// Evaluates frames just before an instant, as far as a frame of the window leaves time for it.
  func advance(before time: Flicks, of session: Session) {
    if work == nil {
      guard let newest = newestMissing(before: time, in: session.log) else { return }
      work = stretch(upTo: newest, of: session)
    }
    advance(by: Self.share, around: time, length: stretchLength(session.log))
  }

  /// Evaluates the frames up to an instant now.
  func fill(upTo time: Flicks, of session: Session) {
    work = stretch(upTo: grid.frame(at: time), of: session)
    advance(by: .max, around: time, length: stretchLength(session.log))
  }

  /// How many frames are evaluated together: so many that they last while the next are worked out.
  private func stretchLength(_ log: InputLog) -> Int { max(60, log.entries.count / 50) }

  private func newestMissing(before time: Flicks, in log: InputLog) -> Int? {
    let present = grid.frame(at: time)
    let oldest = max(present - stretchLength(log) * 3 / 2, 0)
    return (oldest...present).reversed().first {
      let instant = grid.time(of: $0)
      return instant < time && frames[instant] == nil
    }
  }

  private func stretch(upTo frame: Int, of session: Session) -> (Session, ClosedRange<Int>) {
    (Session(of: session), max(frame - stretchLength(session.log) + 1, 0)...frame)
  }

  private func advance(by share: Int, around time: Flicks, length: Int) {
    var share = share
    while let (session, range) = work, share > 0 {
      share -= session.seek(to: grid.time(of: range.lowerBound), entries: share)
      guard share > 0 else { return }
      let frame = session.frame()
      frames[frame.time] = frame
      share -= Self.frameCost
      work =
        range.count > 1 ? (session, range.lowerBound + 1...range.upperBound) : nil
    }
    if frames.count > length * 6 {
      // Half of them, those that are farthest away, give way.
      let distances = frames.keys.map { abs($0.count - time.count) }.sorted()
      let farthest = distances[distances.count / 2]
      frames = frames.filter { abs($0.key.count - time.count) <= farthest }
    }
  }
}
