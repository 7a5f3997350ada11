import Foundation

/// Silences the C library's `stderr`. The decoder dav1d writes messages about damaged files to it,
/// and libheif cannot prevent that.
enum ErrorStream {
  /// Locked while a call redirects the stream, so that no other call does so at the same time.
  private static let turn = NSLock()
  /// Discards what is written to it. It is never closed, because another thread may still be
  /// writing to it.
  nonisolated(unsafe) private static let nowhere = fopen("/dev/null", "w")

  /// Runs `body`. Meanwhile, discards what C code in any thread writes to the stream `stderr`.
  /// Output that is written directly to its file descriptor is not discarded.
  static func silent<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Look up the variable by its name, because Swift imports it as a constant.
    guard let symbol = dlsym(nil, "stderr"), let nowhere else { return try body() }
    let stream = symbol.assumingMemoryBound(to: UnsafeMutablePointer<FILE>?.self)
    turn.lock()
    defer { turn.unlock() }
    let before = stream.pointee
    stream.pointee = nowhere
    defer { stream.pointee = before }
    return try body()
  }
}
