/// Decides when the next frame may be drawn.
///
/// If presenting a frame waits for the screen, presenting sets the pace of the loop. If presenting
/// does not wait, or returns immediately although it should wait, frames are limited to 60 per
/// second.
struct FramePacer {
  /// Whether presenting a frame is expected to wait for the screen.
  var waitsForScreen = false

  /// The nanoseconds between two frames if presenting does not wait for the screen.
  static let interval: UInt64 = 1_000_000_000 / 60
  /// The shortest plausible time between two frames, in nanoseconds. If frames follow faster than
  /// this (500 per second), presenting has not waited for a screen.
  private static let implausible: UInt64 = 2_000_000
  private static let patience = 8

  private var hasteCount = 0
  private var due: UInt64?
  /// The earliest time for the next frame after the last presented one; nil if the next frame may
  /// be drawn immediately. Frames that were skipped because nothing changed do not postpone this
  /// time.
  private var presentationDue: UInt64?
  private var lastEnd: UInt64?

  /// Returns the time at which the next frame may be drawn, or nil if it may be drawn immediately.
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

  /// Records that a frame was drawn but not presented, because nothing had changed. Without
  /// presenting, nothing has waited for the screen, so the next frame is due one interval later.
  mutating func skippedFrame(at time: UInt64) { due = following(time) }

  /// Records that a key or a button was pressed or released. The frame that shows the effect is not
  /// delayed by earlier skipped frames.
  mutating func takeInput() { due = presentationDue }

  /// Returns the time at which the frame after the one that started at `start` is due. If that
  /// frame started less than an interval late, the interval counts from the time at which it was
  /// due, so that the delays of late wake-ups do not accumulate.
  private func following(_ start: UInt64) -> UInt64 {
    if let due, start >= due, start - due < Self.interval { return due + Self.interval }
    return start + Self.interval
  }
}
