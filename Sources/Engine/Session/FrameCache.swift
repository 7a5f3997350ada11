import MidflightDrawing
import MidflightLayerTree
import MidflightScenes

/// Caches frames before a session's current time, so that scrubbing back through a long log needs
/// no evaluation.
///
/// A session can't be copied, and an earlier time can be evaluated only from the start. The cache
/// therefore evaluates a range of frames in a separate session, a few frames at a time, and keeps
/// the results.
@MainActor
final class FrameCache {
  /// The drawing and the values of a session at one instant.
  struct Frame {
    var time: Flicks
    var restTime: Flicks?
    var nextEventTime: Flicks?
    var list: DisplayList
    var properties: [PropertyReading]
    var progress: [Tuning.Target: Session.Progress]
  }

  let grid: FrameGrid
  private var frames: [Flicks: Frame] = [:]
  /// The session that evaluates frames, and the range of frames that it still has to evaluate.
  private var work: (session: Session, range: ClosedRange<Int>)?

  /// The largest number of log entries for which going back is fast enough without a cache.
  static let shortLog = 150
  /// The number of log entries that may be evaluated each time the window draws a frame. Storing a
  /// cached frame counts as ``frameCost`` entries.
  private static let budget = 150
  private static let frameCost = 10

  init(grid: FrameGrid) { self.grid = grid }

  func frame(at time: Flicks) -> Frame? { frames[time] }

  func forget() {
    work = nil
    frames = [:]
  }

  func hasWork(before time: Flicks, in log: InputLog) -> Bool {
    work != nil || newestMissing(before: time, in: log) != nil
  }

  /// Evaluates some of the frames just before an instant, as many as the budget allows for one
  /// frame of the window.
  func advance(before time: Flicks, of session: Session) {
    if work == nil {
      guard let newest = newestMissing(before: time, in: session.log) else { return }
      work = stretch(upTo: newest, of: session)
    }
    advance(by: Self.budget, around: time, length: stretchLength(session.log))
  }

  func fill(upTo time: Flicks, of session: Session) {
    work = stretch(upTo: grid.frame(at: time), of: session)
    advance(by: .max, around: time, length: stretchLength(session.log))
  }

  /// Returns the number of frames that are evaluated in one pass. The user can scrub through that
  /// many while the frames before them are evaluated.
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

  private func advance(by budget: Int, around time: Flicks, length: Int) {
    var budget = budget
    while let (session, range) = work, budget > 0 {
      budget -= session.seek(to: grid.time(of: range.lowerBound), entries: budget)
      guard budget > 0 else { return }
      let frame = session.frame()
      frames[frame.time] = frame
      budget -= Self.frameCost
      work =
        range.count > 1 ? (session, range.lowerBound + 1...range.upperBound) : nil
    }
    if frames.count > length * 6 {
      let distances = frames.keys.map { abs($0.count - time.count) }.sorted()
      let farthest = distances[distances.count / 2]
      frames = frames.filter { abs($0.key.count - time.count) <= farthest }
    }
  }
}
