import Foundation

/// The C library's stream of errors, to which dav1d writes what it finds wrong with a file, and
/// libheif has no way to tell it not to.
enum ErrorStream {
  /// One call at a time redirects the stream.
  private static let turn = NSLock()
  /// Never closed: another thread may still be about to write to it.
  nonisolated(unsafe) private static let nowhere = fopen("/dev/null", "w")

  /// Calls a function; what C code writes to the stream meanwhile, in any thread, is lost. Writing
  /// to the file descriptor goes on as always.
  static func silent<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // By its name, since Swift imports the variable as a constant.
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
