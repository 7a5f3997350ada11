import Foundation

/// The threads and the memory that a process has by now, as Linux tells them in `/proc/self/status`.
///
/// Code that was loaded stays, and so do its threads: a process has room for a few libraries only
/// where each leaves some behind.
struct StageUse {
  /// The memory that counts towards a limit of `RLIMIT_DATA`, in bytes: threads' stacks too.
  var memory: Int
  var threads: Int

  /// How many threads a process has at most that loads another library. The system's own pools have
  /// fewer.
  private static let mostThreads = 64

  /// Of this process; nil where the system doesn't tell.
  static var now: StageUse? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    return StageUse(text)
  }

  /// Reads the lines of `/proc/PID/status`.
  init?(_ text: String) {
    func number(_ name: String) -> Int? {
      let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line?.dropFirst(name.count + 1).split(whereSeparator: \.isWhitespace).first
        .flatMap { Int($0) }
    }
    guard let kilobytes = number("VmData"), let threads = number("Threads") else { return nil }
    (memory, self.threads) = (kilobytes << 10, threads)
  }

  /// Whether the next library had better have a process of its own.
  ///
  /// - Parameter limit: The bytes that a process may have.
  func isMuch(ofMemory limit: Int) -> Bool {
    memory > limit / 2 || threads > Self.mostThreads
  }
}
