import Foundation
import MidflightImageIO
import MidflightScenes
import Synchronization

/// The program's words: what was asked for on standard output, talk on standard error.
enum Output {
  /// One line on standard error.
  static func complain(_ message: String) { say("midflight: \(MessageLine.text(message))\n") }

  /// Talk on standard error; lost without harm where that is closed.
  static func say(_ text: String) {
    notes.withLock { $0? += text }
    try? FileDescriptor.write(text.utf8, to: STDERR_FILENO)
  }

  /// What is said during a call of ``noting(_:)``; nil outside of one.
  private static let notes = Mutex<String?>(nil)
  /// The most characters that are noted.
  private static let mostNoted = 20_000

  /// Does something, and returns also what is said meanwhile, without the lines of progress that a
  /// terminal is shown.
  static func noting<Result>(
    _ body: () throws -> Result
  ) -> (result: Swift.Result<Result, any Error>, notes: String) {
    notes.withLock { $0 = "" }
    let result = Swift.Result(catching: body)
    let said = notes.withLock { notes in
      defer { notes = nil }
      return notes ?? ""
    }
    // Each is taken away by these characters.
    let lines = said.split(separator: "\n").map { $0.components(separatedBy: "\r\u{1B}[K").last! }
    return (result, String(lines.joined(separator: "\n").prefix(mostNoted)))
  }

  /// What is written during a call of ``capturing(_:)``; nil outside of one.
  private static let captured = Mutex<[UInt8]?>(nil)

  /// Does something, and returns also what that writes to standard output, which does not get it.
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

  /// Writes to standard output, and says so when not all of it could be written.
  static func write(_ text: String) throws(Failure) { try write([UInt8](text.utf8)) }

  static func write(_ bytes: [UInt8]) throws(Failure) {
    if captured.withLock({ $0?.append(contentsOf: bytes) }) != nil { return }
    do throws(SystemError) {
      try FileDescriptor.write(bytes, to: StandardDescriptors.output)
    } catch {
      // The file that StandardDescriptors puts in place of a closed one can't be written either.
      let reason = error.code == EBADF ? "it is closed" : error.reason
      throw Failure(message: "cannot write to standard output: \(reason)")
    }
  }

  /// The absolute path of the folder that a file goes to; of standard output the present one.
  static func folder(of path: String) -> String {
    let folder = SceneFile.split(path).folder
    return StartFolder.absolute(folder.isEmpty ? "." : folder)
  }

  /// Refuses a picture's bytes on a terminal, before they are drawn.
  static func checkPicture(goesTo path: String?) throws(Failure) {
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
