import Foundation
import MidflightImageIO
import MidflightScenes
import Synchronization

/// Writes the program's output: results to standard output, messages to standard error.
enum Output {
  /// Prints a message on a single line to standard error.
  static func report(_ message: String) { say("midflight: \(MessageLine.text(message))\n") }

  /// Prints text to standard error; does nothing if standard error is closed.
  static func say(_ text: String) {
    notes.withLock { $0? += text }
    try? FileDescriptor.write(text.utf8, to: STDERR_FILENO)
  }

  /// The messages printed during a call of ``noting(_:)``; nil outside of such a call.
  private static let notes = Mutex<String?>(nil)
  /// The maximum number of characters of messages that ``noting(_:)`` returns.
  private static let maxNoted = 20_000

  /// Runs a function, and returns its result and the messages printed during the call. Progress
  /// lines for a terminal are left out.
  static func noting<Result>(
    _ body: () throws -> Result
  ) -> (result: Swift.Result<Result, any Error>, notes: String) {
    notes.withLock { $0 = "" }
    let result = Swift.Result(catching: body)
    let said = notes.withLock { notes in
      defer { notes = nil }
      return notes ?? ""
    }
    // The text before these characters is a progress line, which they erase.
    let lines = said.split(separator: "\n").map { $0.components(separatedBy: "\r\u{1B}[K").last! }
    return (result, String(lines.joined(separator: "\n").prefix(maxNoted)))
  }

  /// The output during a call of ``capturing(_:)``; nil outside of such a call.
  private static let captured = Mutex<[UInt8]?>(nil)

  /// Runs a function, and returns its result and its output, instead of writing the output to
  /// standard output.
  static func capturing<Result>(
    _ body: () throws -> Result
  ) -> (result: Swift.Result<Result, any Error>, output: String) {
    captured.withLock { $0 = [] }
    let result = Swift.Result(catching: body)
    let written = captured.withLock { captured in
      defer { captured = nil }
      return captured ?? []
    }
    return (result, String(decoding: written, as: UTF8.self))
  }

  /// Writes to standard output; throws if part of the output could not be written.
  static func write(_ text: String) throws(Failure) { try write([UInt8](text.utf8)) }

  static func write(_ bytes: [UInt8]) throws(Failure) {
    if captured.withLock({ $0?.append(contentsOf: bytes) }) != nil { return }
    do throws(SystemError) {
      try FileDescriptor.write(bytes, to: StandardDescriptors.output)
    } catch {
      // If standard output is closed, ``StandardDescriptors`` has opened the null device for it, so
      // that writing fails with this error.
      let reason = error.code == EBADF ? "it is closed" : error.reason
      throw Failure(message: "cannot write to standard output: \(reason)")
    }
  }

  /// Returns the absolute path of the folder of an output file. For `-`, standard output, that is
  /// the current folder.
  static func folder(of path: String) -> String {
    let folder = SceneFile.split(path).folder
    return StartFolder.absolute(folder.isEmpty ? "." : folder)
  }

  /// Throws if an image would be written to a terminal. Call this before the image is drawn.
  static func checkImage(goesTo path: String?) throws(Failure) {
    guard let path, isTerminal(path) else { return }
    throw Failure(
      message:
        "\(path == "-" ? "standard output" : path) is a terminal, which cannot show an image's bytes; "
        + "name a file, or redirect with | or >")
  }

  private static func isTerminal(_ path: String) -> Bool {
    if path == "-" { return isatty(StandardDescriptors.output) == 1 }
    var file = stat()
    guard stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFCHR else { return false }
    let descriptor = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    return isatty(descriptor) == 1
  }

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
