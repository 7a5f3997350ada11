import Foundation

/// A window's process, by which others know whether it still runs.
package struct WindowProcess: Sendable, Hashable, CustomStringConvertible {
  /// Its number, which another process may have later.
  let number: Int32
  /// When it was started, in the kernel's ticks since the machine was; 0 where that is unknown.
  let start: UInt64

  /// A process that runs now.
  package init(_ number: Int32) { (self.number, start) = (number, Self.start(of: number) ?? 0) }

  /// Reads a process's text; nil for other text.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int32(parts[0]), let start = UInt64(parts[1]) else {
      return nil
    }
    (self.number, self.start) = (number, start)
  }

  /// The number and the start, for a file's name.
  package var description: String { "\(number)-\(start)" }

  /// Whether it still runs.
  var isAlive: Bool { Self.start(of: number) == start }

  /// When a process was started: `man 5 proc_pid_stat`, the 22nd field. The name before it may have
  /// blanks and parentheses. Nil for one that does not run.
  private static func start(of number: Int32) -> UInt64? {
    guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
      let name = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: name)...].split(separator: " ")
    guard fields.count > 19, !["Z", "X"].contains(fields[0]) else { return nil }
    return UInt64(fields[19])
  }
}
