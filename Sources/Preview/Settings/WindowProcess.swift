import Foundation

/// The process that owns a window. Other processes can tell whether it is still running.
package struct WindowProcess: Sendable, Hashable, CustomStringConvertible {
  /// The process identifier, which a later process may reuse.
  let number: Int32
  /// The time at which the process started, in the kernel's clock ticks since the machine's start;
  /// 0 if unknown.
  let start: UInt64

  package init(_ number: Int32) { (self.number, start) = (number, Self.start(of: number) ?? 0) }

  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int32(parts[0]), let start = UInt64(parts[1]) else {
      return nil
    }
    (self.number, self.start) = (number, start)
  }

  package var description: String { "\(number)-\(start)" }

  var isAlive: Bool { Self.start(of: number) == start }

  /// Returns the time at which a process started, or nil if the process is not running. The time is
  /// the 22nd field of https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html. The process's
  /// name, an earlier field, may contain spaces and parentheses.
  private static func start(of number: Int32) -> UInt64? {
    guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
      let name = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: name)...].split(separator: " ")
    guard fields.count > 19, !["Z", "X"].contains(fields[0]) else { return nil }
    return UInt64(fields[19])
  }
}
