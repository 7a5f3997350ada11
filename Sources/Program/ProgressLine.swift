import Foundation
import MidflightEngine

/// Shows the progress and the remaining time of a long task on a single line of the terminal,
/// overwriting the line at each update. Nothing is shown if standard error is not a terminal.
final class ProgressLine {
  private let count: Int
  private let isShown = isatty(STDERR_FILENO) == 1
  private let start = Date()
  private var last: Date?

  /// The width of the progress bar in characters: 30, or less if the terminal has less space beside
  /// the text.
  private static var width: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 30 }
    return max(0, min(30, Int(size.ws_col) - 22))
  }

  init(of count: Int) { self.count = count }

  /// Shows the progress after `done` steps have been completed.
  func show(_ done: Int) {
    let now = Date()
    guard isShown, done == count || now.timeIntervalSince(last ?? start) > 0.1 else { return }
    last = now
    let part = Double(done) / Double(max(count, 1))
    let left = now.timeIntervalSince(start) * (1 - part) / max(part, 1e-9)
    let width = Self.width
    let full = Int(part * Double(width))
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    Output.say(
      "\r\(bar)\(width > 0 ? " " : "")\(Int(part * 100)) %, \(Readout.fixed(left, decimals: 1)) s left\u{1B}[K"
    )
  }

  func end() {
    if last != nil { Output.say("\r\u{1B}[K") }
    last = nil
  }
}
