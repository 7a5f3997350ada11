import Foundation

/// The number of threads and the memory of a process, from
/// [`/proc/self/status`](https://man7.org/linux/man-pages/man5/proc.5.html).
///
/// Loaded code stays, and so do its threads. So a process can load only a few libraries if each
/// leaves threads or memory behind.
struct StageUse {
  /// The memory that counts towards `RLIMIT_DATA`, in bytes, including threads' stacks.
  var memory: Int
  var threads: Int

  /// The largest number of threads with which a process loads another library. The system's own
  /// pools have fewer.
  private static let maxThreads = 64

  /// The use of this process; nil if the system does not state it.
  static var now: StageUse? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    return StageUse(text)
  }

  init?(_ text: String) {
    func number(_ name: String) -> Int? {
      let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line?.dropFirst(name.count + 1).split(whereSeparator: \.isWhitespace).first
        .flatMap { Int($0) }
    }
    guard let kilobytes = number("VmData"), let threads = number("Threads") else { return nil }
    (memory, self.threads) = (kilobytes << 10, threads)
  }

  /// Whether the next library should get a new process.
  ///
  /// - Parameter limit: The process's memory limit in bytes.
  func isHigh(ofMemory limit: Int) -> Bool {
    memory > limit / 2 || threads > Self.maxThreads
  }
}
