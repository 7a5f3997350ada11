import Foundation
import Glibc
import ImageIO

/// What the program says: what was asked for on standard output, talk on standard error.
enum Output {
  /// One line on standard error.
  static func complain(_ message: String) {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    say("midflight: \(line)\n")
  }

  /// Talk on standard error; lost without harm where that is closed.
  static func say(_ text: String) {
    let bytes = [UInt8](text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Writes to standard output, and says so when not all of it could be written.
  static func write(_ text: String) throws(Failure) { try write([UInt8](text.utf8)) }

  static func write(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw Failure(message: "standard output: \(String(cString: strerror(errno)))")
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes to a file, or to standard output where the path is `-`.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    if path == "-" {
      try write(bytes)
      return
    }
    do throws(ImageIOError) {
      try AtomicFile.write(bytes, to: path)
    } catch {
      throw Failure(message: error.description)
    }
  }
}
