import Foundation

/// The C library's `stderr`, to which dav1d writes errors of a file, which libheif cannot prevent.
enum ErrorStream {
  /// Only one call at a time redirects the stream.
  private static let turn = NSLock()
  /// Never closed, because another thread may still be writing to it.
  nonisolated(unsafe) private static let nowhere = fopen("/dev/null", "w")

  /// Discards output of C code to `stderr` in any thread, but not output to the file descriptor.
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
