import Foundation
import VirtualDesktop

/// What the program's window costs on a display without a screen, beside what it should: its start, its
/// rest, frames of a large ring, and the time from a key to the picture.
///
/// Says met or not and asserts nothing: another program on the machine changes each of the figures.
@main enum WindowBenchmark {
  static func main() throws {
    try start()
    try input()
    try rest()
    try largeRing()
  }

  private static func say(_ what: String, _ figure: Double, _ unit: String, atMost goal: Double) {
    say(what, figure, unit, goal: "≤ \(text(goal))", isMet: figure <= goal)
  }

  private static func say(
    _ what: String, _ figure: Double, _ unit: String, goal: String, isMet: Bool
  ) {
    let figure = "\(text(figure)) \(unit)"
    func padded(_ text: String, to width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 0))
    }
    print(
      padded(what, to: 58), padded(figure, to: 20), padded(goal, to: 8), isMet ? "met" : "not met")
  }

  private static func text(_ figure: Double) -> String { String(format: "%.4g", figure) }

  private static func median(_ figures: [Double]) -> Double {
    let sorted = figures.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }

  /// The number after a label in what `--stats` says.
  private static func number(after label: String, in text: String) -> Double {
    guard let range = text.range(of: label) else { return .nan }
    return Double(text[range.upperBound...].prefix { $0.isNumber || $0 == "." }) ?? .nan
  }

  // MARK: Figures

  private static func start() throws {
    let desktop = try Desktop(.x11)
    let times = try (0..<5).map { _ in
      let window = try desktop.start(["preview", "round-progress", "--paused", "--stats"])
      return number(after: "first frame: ", in: try window.quit().complaint)
    }
    say("first frame after the process's start, median of 5", median(times), "ms", atMost: 300)
  }

  private static func input() throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(["preview", "round-progress", "--paused"])
    try window.press("End")
    var times: [Double] = []
    for i in 0..<30 {
      try window.settle()
      let before = window.journal.count
      try window.press("ctrl+\(1 + i % 9)")
      try window.settle()
      let entries = window.journal[before...]
      guard let key = entries.last(where: { $0.word == "key" }),
        let frame = entries.first(where: { $0.word == "frame" && $0.seconds > key.seconds })
      else { continue }
      times.append((frame.seconds - key.seconds) * 1000)
    }
    _ = try window.quit()
    say("a key to the picture, at rest, median of \(times.count)", median(times), "ms", atMost: 10)
    say("the same, the longest", times.max() ?? .nan, "ms", atMost: 2000.0 / 60)
  }

  private static func rest() throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(["preview", "round-progress", "--stats"])
    _ = try window.wait("for the end of the scene") { $0.last?.text == "rest" ? true : nil }
    pause(10.5)
    let complaint = try window.quit().complaint
    let switches = number(after: " s with ", in: complaint)
    say("switches of context in ten seconds of rest", switches, "", atMost: 20)
  }

  private static func largeRing() throws {
    let desktop = try Desktop(.x11, screen: "3840x2160")
    let window = try desktop.start([
      "preview", "round-progress", "--paused", "--size", "640x360", "--scale", "6", "--set",
      "progress=1", "--duration", "progress=3s", "--duration", "progressColor=3s",
    ])
    // Without the panels the stage has all of the window; from 1 s on value and colour both move.
    try window.press("h", "space")
    pause(1.4)
    let before = (window.journal.count, try window.processorTime())
    pause(2)
    let after = (window.journal, try window.processorTime())
    _ = try window.quit()
    let frames = after.0[before.0...].filter { $0.word == "frame" }
    guard let first = frames.first, let last = frames.last, frames.count > 1 else {
      print("no frames of the large ring")
      return
    }
    let rate = Double(frames.count - 1) / (last.seconds - first.seconds)
    say("frames a second of a ring at 3840 × 2160", rate, "", goal: "≥ 55", isMet: rate >= 55)
    say(
      "processor time of such a frame", (after.1 - before.1) / Double(frames.count) * 1000, "ms",
      atMost: 2)
  }
}
