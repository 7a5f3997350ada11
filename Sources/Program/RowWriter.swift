import Foundation
import MidflightImageIO

/// Where rows go while they come about: a file, which is put in its place at the end, or standard
/// output.
final class RowWriter {
  private enum Place {
    case file(AtomicFile)
    case standardOutput
    /// The bytes for standard output, until the end.
    case heldBack(UnsafeMutablePointer<FILE>)
  }

  private let place: Place
  /// The bytes that have not been handed on.
  private var buffer: [UInt8] = []
  private static let bufferSize = 65_536

  /// - Parameters:
  ///   - path: A file, or `-` for standard output.
  ///   - holdsBack: Whether nothing is written to standard output before the end: who waits for a
  ///     full pipe can do nothing else.
  init(to path: String, holdsBack: Bool = false) throws(Failure) {
    if path != "-" {
      do throws(ImageIOError) {
        place = .file(try AtomicFile(at: path))
      } catch {
        throw Failure(message: error.description)
      }
    } else if holdsBack {
      guard let file = tmpfile() else {
        throw Failure(message: "a temporary file: \(String(cString: strerror(errno)))")
      }
      place = .heldBack(file)
    } else {
      place = .standardOutput
    }
  }

  deinit {
    if case .heldBack(let file) = place { fclose(file) }
  }

  /// Takes the text, and now and then hands on what has come together.
  func write(_ text: String) throws(Failure) {
    buffer += text.utf8
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Hands on all that has come together.
  func flush() throws(Failure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    switch place {
    case .file(let file):
      do throws(ImageIOError) {
        try file.append(buffer)
      } catch {
        throw Failure(message: error.description)
      }
    case .standardOutput: try Output.write(buffer)
    case .heldBack(let file):
      guard fwrite(buffer, 1, buffer.count, file) == buffer.count else {
        throw Failure(message: "a temporary file: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Hands on the rest, and puts the file in its place. The last call.
  func finish() throws(Failure) {
    try flush()
    switch place {
    case .file(let file):
      do throws(ImageIOError) {
        try file.commit()
      } catch {
        throw Failure(message: error.description)
      }
    case .standardOutput: break
    case .heldBack(let file):
      guard fflush(file) == 0 else {
        throw Failure(message: "a temporary file: \(String(cString: strerror(errno)))")
      }
      rewind(file)
      var piece = [UInt8](repeating: 0, count: Self.bufferSize)
      while case let count = fread(&piece, 1, piece.count, file), count > 0 {
        try Output.write(Array(piece[..<count]))
      }
    }
  }
}
