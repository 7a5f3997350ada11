import Foundation
import MidflightEngine

/// How far a long work has come and how long it will take yet: a line of the terminal that is
/// written over; nothing where standard error is none.
final class ProgressLine {
  private let count: Int
  private let isShown = isatty(STDERR_FILENO) == 1
  private let start = Date()
  private var last: Date?

  /// How many cells the bar has: 30, or what the words leave of the terminal.
  private static var width: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 30 }
    return max(0, min(30, Int(size.ws_col) - 22))
  }

  /// For so many steps.
  init(of count: Int) { self.count = count }

  /// Shows that so many are done.
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

  /// Takes the line away.
  func end() {
    if last != nil { Output.say("\r\u{1B}[K") }
    last = nil
  }
}
