import Foundation
import MidflightImageIO

/// Writes rows as they are computed, to standard output or to a file. The file appears at its path
/// only when it is complete.
final class RowWriter {
  private enum Destination {
    case file(AtomicFile)
    case standardOutput
    /// A temporary file whose contents are copied to standard output at the end.
    case heldBack(UnsafeMutablePointer<FILE>)
  }

  private let destination: Destination
  private var buffer: [UInt8] = []
  private static let bufferSize = 65_536

  /// Opens the output.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard output.
  ///   - holdsBack: Whether to write rows to standard output only at the end. This keeps a full
  ///     pipe from blocking the program in the meantime.
  init(to path: String, holdsBack: Bool = false) throws(Failure) {
    if path != "-" {
      do throws(ImageIOError) {
        destination = .file(try AtomicFile(at: path))
      } catch {
        throw Failure(message: error.description)
      }
    } else if holdsBack {
      guard let file = tmpfile() else {
        throw Failure(message: "a temporary file: \(String(cString: strerror(errno)))")
      }
      destination = .heldBack(file)
    } else {
      destination = .standardOutput
    }
  }

  deinit {
    if case .heldBack(let file) = destination { fclose(file) }
  }

  /// Adds text to a buffer, and writes the buffer when it is full.
  func write(_ text: String) throws(Failure) {
    buffer += text.utf8
    if buffer.count >= Self.bufferSize { try flush() }
  }

  func flush() throws(Failure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    switch destination {
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

  /// Writes the rest of the buffer, and moves the file to its path. This must be the last call.
  func finish() throws(Failure) {
    try flush()
    switch destination {
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
