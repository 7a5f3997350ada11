import Foundation
import MidflightVirtualDesktop
import Synchronization

/// Measures the costs of the program's window on a virtual display, and compares them with goals.
/// The figures include the time to start, the cost of an idle window, the frames of a large ring,
/// and the time from a key press to the frame that shows its effect.
///
/// Prints whether each goal is met, but does not fail if one is missed, because other programs on
/// the machine affect each figure.
@main enum WindowBenchmark {
  /// The figures, or groups of figures. Command-line arguments select them by their names.
  private static let figures: [(name: String, measure: @Sendable () throws -> Void)] = [
    ("start", start), ("record", record), ("key", input), ("rest", rest), ("ring", largeRing),
    ("open", everythingOpen), ("log", longLog), ("words", firstText),
    ("save", { try save("a save to the image", target: 200) }),
    (
      "save-foundation",
      { try save("the same with Foundation", target: 300) { "import Foundation\n" + $0 } }
    ),
    ("save-long", { try save("the same of 400 lines", target: 600, of: longer) }),
    (
      "save-broken",
      { try save("a save to the compiler's words", target: 250, isBroken: true) }
    ),
    (
      "save-tweak",
      {
        try save("a save of a tweak's number to the image", target: 2000.0 / 60) {
          $0.replacing("setLineWidth(20)", with: "setLineWidth(tweak(20))")
        }
      }
    ), ("tweak", tweak), ("reloads", reloads), ("sizes", sizes),
  ]

  /// Measures the figures that the command-line arguments name, or all figures if there are no
  /// arguments.
  static func main() throws {
    let chosen = CommandLine.arguments.dropFirst()
    if let unknown = chosen.first(where: { name in !figures.contains { $0.name == name } }) {
      let names = figures.map(\.name).joined(separator: ", ")
      FileHandle.standardError.write(
        Data("unknown figure '\(unknown)'; the figures are \(names)\n".utf8))
      exit(2)
    }
    for (name, measure) in figures where chosen.isEmpty || chosen.contains(name) { try measure() }
  }

  private static func say(_ what: String, _ figure: Double, _ unit: String, atMost target: Double) {
    say(what, figure, unit, target: "≤ \(text(target))", isReached: figure <= target)
  }

  private static func say(
    _ what: String, _ figure: Double, _ unit: String, target: String, isReached: Bool
  ) {
    let figure = "\(text(figure)) \(unit)"
    func padded(_ text: String, to width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 0))
    }
    print(
      padded(what, to: 58), padded(figure, to: 20), padded(target, to: 8),
      isReached ? "met" : "not met")
  }

  private static func text(_ figure: Double) -> String { String(format: "%.4g", figure) }

  private static func median(_ figures: [Double]) -> Double {
    let sorted = figures.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }

  /// Returns the number that follows a label in the output of `--stats`.
  private static func number(after label: String, in text: String) -> Double {
    guard let range = text.range(of: label) else { return .nan }
    return Double(text[range.upperBound...].prefix { $0.isNumber || $0 == "." }) ?? .nan
  }

  // MARK: Figures

  private static func start() throws {
    let desktop = try Desktop(.x11)
    let times = try (0..<5).map { _ in
      let window = try desktop.start(["preview", "round-progress", "--paused", "--stats"])
      return number(after: "first frame: ", in: try window.quit().stderr)
    }
    say("first frame after the process's start, median of 5", median(times), "ms", atMost: 300)
  }

  /// Measures how fast four seconds of the ring and of the gallery are recorded in 640 × 480 pixels,
  /// relative to real time.
  private static func record() throws {
    let desktop = try Desktop(.x11)
    let outputs: [(scene: String, what: String, output: String, target: Double)] = [
      ("round-progress", "a PNG sequence of the ring", "frames/", 4),
      ("round-progress", "a WebP of the ring", "ring.webp", 15),
      ("gallery", "a WebP of the gallery", "gallery.webp", 4),
    ]
    for (scene, what, output, target) in outputs {
      let rates = try (0..<3).map { _ in
        let start = clock()
        try desktop.tool(
          "'\(Desktop.program)' record \(scene) --to 4s --fps 60 --size 640x480 -o \(output)")
        let seconds = clock() - start
        try FileManager.default.removeItem(at: desktop.folder.appendingPathComponent(output))
        return 4 / seconds
      }
      let rate = median(rates)
      say(
        "recording \(what), median of 3", rate, "× real time", target: "≥ \(text(target))",
        isReached: rate >= target)
    }
  }

  private static func input() throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(["preview", "round-progress", "--paused"])
    try window.press("End")
    let times = try (0..<30).compactMap { i in try keyToFrame("ctrl+\(1 + i % 9)", window) }
    _ = try window.quit()
    say("a key to the image, at rest, median of \(times.count)", median(times), "ms", atMost: 10)
    say("the same, the longest", times.max() ?? .nan, "ms", atMost: 2000.0 / 60)
  }

  private static func rest() throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(["preview", "round-progress", "--stats"])
    _ = try window.wait("for the end of the scene") { $0.last?.text == "rest" ? true : nil }
    pause(10.5)
    let stderr = try window.quit().stderr
    let switches = number(after: " s with ", in: stderr)
    say("switches of context in ten seconds of rest", switches, "", atMost: 20)
  }

  /// A point in time that is measured on another thread.
  private final class Moment: Sendable { let milliseconds = Mutex(Double.nan) }

  /// Measures the time from opening a file until the terminal and the window report that it is
  /// being compiled.
  private static func firstText() throws {
    let desktop = try Desktop(.x11)
    try desktop.tool("'\(Desktop.program)' new Gauge")
    // The program writes the message only to a terminal, so record the output of a terminal.
    let screen = desktop.folder.appendingPathComponent("typescript")
    let times = try (0..<5).map { _ in
      try? FileManager.default.removeItem(at: screen)
      let (start, firstOutput) = (clock(), Moment())
      let reader = Thread {
        while clock() - start < 10 {
          if let text = try? String(contentsOf: screen, encoding: .utf8), text.contains("Compiling")
          {
            return firstOutput.milliseconds.withLock { $0 = (clock() - start) * 1000 }
          }
          pause(0.001)
        }
      }
      reader.start()
      try desktop.tool(
        "script -qfc \"'\(Desktop.program)' list Gauge.swift\" typescript >/dev/null")
      let opening = clock()
      let window = try desktop.start(["preview", "Gauge.swift", "--paused"])
      let shown = window.journal.first { $0.word == "preparing" }?.seconds ?? .nan
      _ = try window.quit()
      return (firstOutput.milliseconds.withLock(\.self), (shown - opening) * 1000)
    }
    say(
      "a file's opening to the terminal's first words, median of 5", median(times.map(\.0)), "ms",
      atMost: 200)
    say(
      "a file's opening to the window's first words, median of 5", median(times.map(\.1)), "ms",
      atMost: 200)
  }

  /// Measures the time from saving the user's file until the window shows the change. The file is
  /// saved thirty times, each time with a different line width, or alternately with an invalid and
  /// a valid width.
  private static func save(
    _ what: String, target: Double, isBroken: Bool = false,
    of changed: (String) -> String = { $0 }
  ) throws {
    let desktop = try Desktop(.x11)
    try desktop.tool("'\(Desktop.program)' new Gauge")
    let file = desktop.folder.appendingPathComponent("Gauge.swift")
    let text = changed(try String(contentsOf: file, encoding: .utf8))
    try text.write(to: file, atomically: false, encoding: .utf8)
    let window = try desktop.start(["preview", "Gauge.swift", "--paused"])
    try window.press("alt+5")
    // Wait first, because the program asks the compiler driver for its plan after the window has
    // opened.
    pause(2)
    var times: [Double] = []
    for i in 0...30 {
      try window.settle()
      let count = window.journal.count
      let start = clock()
      let width = isBroken && i.isMultiple(of: 2) ? "none" : "\(21 + i)"
      try text.replacing("(20)", with: "(\(width))")
        .write(to: file, atomically: false, encoding: .utf8)
      let frame = try window.wait("for the save to show") { journal in
        journal[count...].first { $0.word == "frame" }
      }
      if i > 0, !isBroken || width == "none" { times.append((frame.seconds - start) * 1000) }
      // Wait until the message about the reload has disappeared.
      pause(0.3)
    }
    _ = try window.quit()
    say("\(what), median of \(times.count)", median(times), "ms", atMost: target)
  }

  /// Returns the text of a file, extended with enough classes to have four hundred lines.
  private static func longer(_ text: String) -> String {
    let (lines, classes) = (text.split(separator: "\n", omittingEmptySubsequences: false), text)
    let body = classes.replacing("import Midflight", with: "").replacing("(20)", with: "(22)")
    return text
      + (2...max(400 / lines.count, 2)).map { body.replacing("Gauge", with: "Gauge\($0)") }.joined()
  }

  /// Measures the time from a key that changes a number in the code of a file to the frame that
  /// shows the change.
  private static func tweak() throws {
    let desktop = try Desktop(.x11)
    try desktop.tool("'\(Desktop.program)' new Gauge")
    let window = try desktop.start(["preview", "Gauge.swift", "--paused"])
    try window.press("alt+4", "9", "alt+5", "Tab", "Up", "Up", "Up")
    let times = try (0..<30).compactMap { i in
      try keyToFrame(i % 20 < 10 ? "Right" : "Left", window)
    }
    _ = try window.quit()
    say(
      "a tweak by key to the image, median of \(times.count)", median(times), "ms",
      atMost: 2000.0 / 60)
  }

  /// Measures how much memory the window's process gains from its 10th to its 310th save of a file.
  private static func reloads() throws {
    let desktop = try Desktop(.x11)
    try desktop.tool("'\(Desktop.program)' new Gauge")
    let file = desktop.folder.appendingPathComponent("Gauge.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let window = try desktop.start(["preview", "Gauge.swift", "--paused"])
    pause(2)
    var first = 0.0
    for i in 0..<310 {
      if i == 10 { first = try window.privateMegabytes() }
      let count = window.journal.count
      try text.replacing("(20)", with: "(\(21 + i % 40))")
        .write(to: file, atomically: false, encoding: .utf8)
      _ = try window.wait("for the save to show") { journal in
        journal[count...].first { $0.word == "frame" }
      }
      pause(0.1)
    }
    let growth = try window.privateMegabytes() - first
    _ = try window.quit()
    say("memory that 300 reloads leave in the window's process", growth, "MB", atMost: 2)
  }

  /// Measures the memory of a window that was resized to 5000 × 5000, then to several other large
  /// and small sizes, and back. At each size in between, it showed panels, the help and other
  /// scenes.
  private static func sizes() throws {
    let desktop = try Desktop(.x11, screen: "5200x5200")
    let window = try desktop.start(["preview", "round-progress", "--paused"])
    func resize(_ width: Int, _ height: Int) throws {
      try desktop.tool("xdotool windowsize \(window.number) \(width) \(height)")
      try window.wait(for: "size \(width) \(height) 1.0")
      try window.settle()
    }
    for (width, height) in [(5000, 5000), (700, 700), (3000, 5000), (1200, 600), (5000, 4000)] {
      try resize(width, height)
      try window.press("question", "Escape", "Next", "d", "s", "5", "shift+Right", "shift+Right")
      try window.settle()
    }
    try resize(1080, 748)
    let megabytes = try window.megabytes()
    _ = try window.quit()
    say("memory of a window that was 5000 × 5000, small again", megabytes, "MB", atMost: 150)
  }

  /// Returns the milliseconds from a key press to the frame that shows its effect, in an idle
  /// window.
  private static func keyToFrame(_ key: String, _ window: Window) throws -> Double? {
    try window.settle()
    let before = window.journal.count
    try window.press(key)
    try window.settle()
    let entries = window.journal[before...]
    guard let key = entries.last(where: { $0.word == "key" }),
      let frame = entries.first(where: { $0.word == "frame" && $0.seconds > key.seconds })
    else { return nil }
    return (frame.seconds - key.seconds) * 1000
  }

  /// Returns the time in seconds of the clock that the window's journals use.
  private static func clock() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Measures a 1920 × 1080 window that shows its panels, the graph and the timeline while one
  /// property moves.
  private static func everythingOpen() throws {
    let desktop = try Desktop(.x11, screen: "1920x1080")
    let window = try desktop.start([
      "preview", "round-progress", "--paused", "--size", "1920x1080", "--set", "progress=1@0.1s",
      "--duration", "progress=3s", "--set", "progressColor=blue@0.1s", "--duration",
      "progressColor=10ms",
    ])
    try window.press("space")
    pause(0.6)
    let before = (window.journal.count, try window.processorTime())
    pause(2)
    let after = (window.journal, try window.processorTime())
    _ = try window.quit()
    let frames = after.0[before.0...].filter { $0.word == "frame" }
    let parts = frames.compactMap { $0.text.split(separator: " ").last.flatMap { Double($0) } }
    say(
      "processor time of a frame at 1920 × 1080, everything open",
      (after.1 - before.1) / Double(max(frames.count, 1)) * 1000, "ms", atMost: 4)
    say(
      "redrawn part of it, median", median(parts) / (1920 * 1080) * 100, "%", atMost: 10)
  }

  /// Measures stepping and playing backward through a log in which a property gets two thousand
  /// targets in 33 s, as a drag would set them.
  private static func longLog() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appendingPathComponent("drag.midflight")
    let lines = (0..<2000).map { index in
      let target = (sin(Double(index) / 20) + 1) / 2
      return String(format: "%.4fs set progress %.3f", 0.5 + Double(index) / 60, target)
    }
    try ("midflight 1\nscene round-progress\n" + lines.joined(separator: "\n") + "\n")
      .write(to: log, atomically: true, encoding: .utf8)

    let desktop = try Desktop(.x11)
    let window = try desktop.start(["preview", "round-progress", "--paused", "--log", log.path])
    try window.press("End")
    try window.settle()
    var times: [Double] = []
    for _ in 0..<15 {
      let before = window.journal.count
      try window.press("comma")
      try window.settle()
      let entries = window.journal[before...]
      guard let key = entries.first(where: { $0.word == "key" }),
        let frame = entries.first(where: { $0.word == "frame" && $0.seconds > key.seconds })
      else { continue }
      times.append((frame.seconds - key.seconds) * 1000)
    }
    say("a frame back in a log of 2,000 entries, median", median(times), "ms", atMost: 50)
    let before = window.journal.count
    try window.press("j")
    pause(3)
    let frames = window.journal[before...].filter { $0.word == "frame" }
    _ = try window.quit()
    guard let first = frames.first, let last = frames.last, frames.count > 1 else { return }
    let rate = Double(frames.count - 1) / (last.seconds - first.seconds)
    say("frames a second of playing it back", rate, "", target: "≥ 55", isReached: rate >= 55)
  }

  private static func largeRing() throws {
    let desktop = try Desktop(.x11, screen: "3840x2160")
    let window = try desktop.start([
      "preview", "round-progress", "--paused", "--size", "640x360", "--scale", "6", "--set",
      "progress=1", "--duration", "progress=3s", "--duration", "progressColor=3s",
    ])
    // Hide the panels, so that the stage fills the window. From 1 s on, the value and the colour
    // both move.
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
    say("frames a second of a ring at 3840 × 2160", rate, "", target: "≥ 55", isReached: rate >= 55)
    say(
      "processor time of such a frame", (after.1 - before.1) / Double(frames.count) * 1000, "ms",
      atMost: 2)
  }
}
