import Foundation
import MidflightImageIO

/// Reads lines from a descriptor. Lines longer than a limit are skipped and reported as too long.
///
/// - Complexity: O(bytes). At most the limit and one block are buffered.
struct LineReader {
  enum Line: Sendable, Hashable {
    /// A line, without its line break.
    case whole([UInt8])
    case tooLong
  }

  private let descriptor: Int32
  private let limit: Int
  /// The block that was read last. The part of it that has not been returned yet begins at
  /// ``start``.
  private var piece: [UInt8] = []
  private var start = 0

  init(_ descriptor: Int32, limit: Int) { (self.descriptor, self.limit) = (descriptor, limit) }

  /// Waits for the next line; returns nil at the end of the input. Text at the end without a line
  /// break counts as a line.
  mutating func next() throws(SystemError) -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if start == piece.count {
        guard try read() else {
          return isTooLong ? .tooLong : line.isEmpty ? nil : .whole(line)
        }
      }
      let rest = piece[start...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let part = rest[..<(end ?? rest.endIndex)]
      if isTooLong || line.count + part.count > limit {
        (line, isTooLong) = ([], true)
      } else {
        line += part
      }
      start = end.map { $0 + 1 } ?? piece.count
      if end != nil { return isTooLong ? .tooLong : .whole(line) }
    }
  }

  /// Reads another block; returns false at the end of the input.
  private mutating func read() throws(SystemError) -> Bool {
    let size = 65_536
    var bytes = [UInt8](repeating: 0, count: size)
    while true {
      let count = Foundation.read(descriptor, &bytes, size)
      if count >= 0 {
        (piece, start) = (Array(bytes[..<count]), 0)
        return count > 0
      }
      if errno == EAGAIN {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&wanted, 1, -1) < 0 && errno != EINTR { throw SystemError() }
      } else if errno != EINTR {
        throw SystemError()
      }
    }
  }
}
