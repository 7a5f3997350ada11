import Foundation

/// The C library's `stderr`. The decoder dav1d writes a file's errors to it, and libheif cannot
/// prevent that.
enum ErrorStream {
  /// Ensures that only one call at a time redirects the stream.
  private static let turn = NSLock()
  /// Never closed, because another thread may still be writing to it.
  nonisolated(unsafe) private static let nowhere = fopen("/dev/null", "w")

  /// Runs `body`. While it runs, discards what C code in any thread writes to `stderr`, but not
  /// output to the file descriptor.
  static func silent<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Looked up by name, because Swift imports the variable as a constant.
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
