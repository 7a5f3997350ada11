/// Decides when the next frame may be drawn.
///
/// A present that waits for the screen paces the loop. If no present waits, or one claims to wait
/// and returns at once, frames are limited to 60 per second.
struct FramePacer {
  /// Whether presenting is expected to wait for the screen.
  var waitsForScreen = false

  /// Nanoseconds between frames if nothing else paces them.
  static let interval: UInt64 = 1_000_000_000 / 60
  /// A frame that follows the last one sooner than this (500 per second) has not waited for a
  /// screen.
  private static let implausible: UInt64 = 2_000_000
  private static let patience = 8

  private var hasteCount = 0
  private var due: UInt64?
  /// The earliest time for an image after the last presented one.
  private var presentationDue: UInt64?
  private var lastEnd: UInt64?

  /// The time of the next frame; nil if it may be drawn at once.
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

  /// Nothing was presented, so nothing waited.
  mutating func skippedFrame(at time: UInt64) { due = following(time) }

  /// A key or a button was pressed or released. Earlier frames without changes do not delay its
  /// image.
  mutating func takeInput() { due = presentationDue }

  /// Keeps the last frame's rhythm if this frame was on time, so that late wake-ups do not add up.
  private func following(_ start: UInt64) -> UInt64 {
    if let due, start >= due, start - due < Self.interval { return due + Self.interval }
    return start + Self.interval
  }
}
