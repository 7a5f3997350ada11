/// When the next frame may be drawn.
///
/// A present that waits for the screen paces the loop by itself. Where none does, or one claims to
/// and returns at once, frames keep to 60 a second.
struct FramePacer {
  /// Whether presenting is said to wait for the screen.
  var waitsForScreen = false

  /// Nanoseconds between frames where nothing else paces them.
  static let interval: UInt64 = 1_000_000_000 / 60
  /// A frame sooner than this after the last one (500 a second) did not wait for any screen.
  private static let implausible: UInt64 = 2_000_000
  private static let patience = 8

  private var hasteCount = 0
  private var due: UInt64?
  /// The time from which a picture may follow the last one that was presented.
  private var presentationDue: UInt64?
  private var lastEnd: UInt64?

  /// The time of the next frame; nil when it may be drawn at once.
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

  /// A key or a button was pressed or released: frames that showed nothing new don't delay its
  /// picture.
  mutating func takeInput() { due = presentationDue }

  /// On the beat of the last frame when this one was on time, so that late wake-ups don't add up.
  private func following(_ start: UInt64) -> UInt64 {
    if let due, start >= due, start - due < Self.interval { return due + Self.interval }
    return start + Self.interval
  }
}
