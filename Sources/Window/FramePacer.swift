/// Decides when the next frame may be drawn.
///
/// If presenting waits for the screen, it sets the pace of the loop. If it does not, or returns
/// immediately although it should wait, frames are limited to 60 per second.
struct FramePacer {
  /// Whether presenting is expected to wait for the screen.
  var waitsForScreen = false

  /// The nanoseconds between frames if presenting does not wait.
  static let interval: UInt64 = 1_000_000_000 / 60
  /// The limit, in nanoseconds, below which the time between two frames (500 per second) shows that
  /// presenting has not waited for a screen.
  private static let implausible: UInt64 = 2_000_000
  private static let patience = 8

  private var hasteCount = 0
  private var due: UInt64?
  /// The earliest time for the next frame, as of the last presented one; nil if it may be drawn
  /// immediately. Skipped frames do not postpone it.
  private var presentationDue: UInt64?
  private var lastEnd: UInt64?

  /// The time of the next frame; nil if it may be drawn immediately.
  func nextFrame(after now: UInt64) -> UInt64? {
    guard let due, due > now else { return nil }
    return due
  }

  mutating func presentedFrame(from start: UInt64, to end: UInt64) {
    if waitsForScreen, let lastEnd {
      hasteCount = end - lastEnd < Self.implausible ? hasteCount + 1 : 0
      if hasteCount >= Self.patience { waitsForScreen = false }
    }
    lastEnd = end
    due = waitsForScreen ? nil : following(start)
    presentationDue = due
  }

  /// Called if nothing was presented, so that nothing waited for the screen.
  mutating func skippedFrame(at time: UInt64) { due = following(time) }

  /// Called when a key or a button was pressed or released. Earlier frames without changes do not
  /// delay the image of its effect.
  mutating func takeInput() { due = presentationDue }

  /// Keeps the last frame's rhythm if this frame was on time, so that the delays of late wake-ups
  /// do not accumulate.
  private func following(_ start: UInt64) -> UInt64 {
    if let due, start >= due, start - due < Self.interval { return due + Self.interval }
    return start + Self.interval
  }
}
