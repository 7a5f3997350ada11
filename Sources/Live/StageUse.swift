import Foundation

/// A process's number of threads and its use of memory, from
/// [`/proc/self/status`](https://man7.org/linux/man-pages/man5/proc.5.html).
///
/// Loaded code is never unloaded, and its threads continue. A process can therefore load only a few
/// libraries if each of them leaves threads or memory behind.
struct StageUse {
  /// The memory that counts towards the limit `RLIMIT_DATA`, in bytes, including the stacks of
  /// threads.
  var memory: Int
  var threads: Int

  /// The maximum number of threads that a process may have when it loads another library. The
  /// system's own thread pools have fewer.
  private static let maxThreads = 64

  /// This process's present use of threads and memory; nil if the system does not report it.
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

  /// Whether the use is so high that the next library should get a new process.
  ///
  /// - Parameter limit: The process's memory limit in bytes.
  func isHigh(ofMemory limit: Int) -> Bool {
    memory > limit / 2 || threads > Self.maxThreads
  }
}
