@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb"))
struct UnsavedTests {
  private func title(_ window: Window, _ desktop: Desktop) throws -> String {
    try desktop.tool("xdotool getwindowname \(window.number)")
      .trimmingCharacters(in: .newlines)
  }

  private func desktop() throws -> Desktop {
    let desktop = try Desktop(.x11)
    desktop.variables["XDG_STATE_HOME"] = desktop.folder.appendingPathComponent("state").path
    try desktop.tool("'\(Desktop.program)' new Gauge")
    return desktop
  }

  enum End: String, CaseIterable, CustomTestStringConvertible {
    case closed, killed
    var testDescription: String { rawValue }
  }

  @Test(arguments: End.allCases)
  func `the next window of a file's scene restores unsaved changes`(_ end: End) throws {
    let desktop = try desktop()
    let words = ["preview", "Gauge.swift", "--paused", "--report"]
    func trace() throws -> String { try desktop.tool("'\(Desktop.program)' trace Gauge.swift") }
    let traced = try trace()
    let first = try desktop.start(words)
    #expect(try title(first, desktop) == "gauge · Midflight")
    try first.press("alt+4", "9", "alt+5", "Tab", "Right", "Right", "Tab")
    // Wait until the key presses have taken effect; a busy machine may take a while to handle them
    // all.
    let before = try wait("for what the keys do") {
      let state = try first.state()
      guard state["entries"] == .number(1), case .table(let tuned) = state["tuned"],
        tuned["level"] == .text("0.9 0.0 easeInEaseOut")
      else { return nil as [String: ReportValue]? }
      return state
    }
    #expect(try title(first, desktop) == "gauge* · Midflight")
    if end == .closed {
      #expect(try first.quit().status == 0)
    } else {
      _ = try first.interrupt(SIGKILL)
    }

    let second = try desktop.start(words)
    try second.settle()
    let after = try second.state()
    for key in ["entries", "tuned", "policy", "scene"] { #expect(after[key] == before[key]) }
    #expect(after["entries"] == .number(1))
    #expect(
      second.stderr.contains(
        "midflight: Restored unsaved changes to gauge; Ctrl+Z discards them."))
    #expect(try title(second, desktop) == "gauge* · Midflight")
    // Verbs that open no window ignore unsaved work, so the trace is the same as before.
    #expect(try trace() == traced)
    #expect(try second.quit().status == 0)

    let without = try desktop.start(words + ["--no-restore"])
    try without.settle()
    #expect(try without.state()["entries"] == .number(0) && without.stderr.isEmpty)
    #expect(try title(without, desktop) == "gauge · Midflight")
    #expect(try without.quit().status == 0)

    // Work that the user saves is no longer kept as unsaved work.
    let third = try desktop.start(words)
    try third.press("ctrl+s")
    _ = try wait("for the title of what is saved") {
      try title(third, desktop) == "gauge · Midflight" ? true : nil
    }
    #expect(try third.quit().status == 0)
    let kept = desktop.folder.appendingPathComponent("state/midflight/unsaved").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: kept).isEmpty)
  }

  @Test func `two windows of a scene keep separate unsaved changes`() throws {
    let desktop = try desktop()
    let words = ["preview", "Gauge.swift", "--paused", "--report"]
    let kept = desktop.folder.appendingPathComponent("state/midflight/unsaved").path
    func entries(_ window: Window) throws -> ReportValue? {
      try window.settle()
      return try window.state()["entries"]
    }
    let first = try desktop.start(words)
    try first.press("9", "8")
    #expect(try entries(first) == .number(2))
    _ = try first.interrupt(SIGKILL)
    // Only the second window gets the unsaved work of the first.
    let second = try desktop.start(words)
    #expect(try entries(second) == .number(2))
    let third = try desktop.start(words)
    #expect(try entries(third) == .number(0) && third.stderr.isEmpty)
    try third.press("7")
    #expect(try entries(third) == .number(1))
    #expect(try FileManager.default.contentsOfDirectory(atPath: kept).count == 2)
    #expect(try third.quit().status == 0)
    _ = try second.interrupt(SIGKILL)
    let fourth = try desktop.start(words)
    #expect(try entries(fourth) == .number(1))
    #expect(
      fourth.stderr.contains(
        "One more window has unsaved changes; the next start restores them."))
    try fourth.press("ctrl+z")
    #expect(try entries(fourth) == .number(0))
    #expect(try fourth.quit().status == 0)
    let fifth = try desktop.start(words)
    #expect(try entries(fifth) == .number(2))
    #expect(try fifth.quit().status == 0)
  }

  @Test func `a start does not restore changes again that crashed the code`() throws {
    let desktop = try Desktop(.x11)
    desktop.variables["XDG_STATE_HOME"] = desktop.folder.appendingPathComponent("state").path
    let file = desktop.folder.appendingPathComponent("Dial.swift")
    func write(_ limit: Int) throws {
      try """
      import UIKit
      final class Dial: UIView {
        var level: CGFloat = 0.2 { didSet { if level > \(limit) { fatalError("too much") } } }
      }

      """.write(to: file, atomically: true, encoding: .utf8)
    }
    try write(2)
    let words = ["preview", "Dial.swift", "--paused", "--report"]
    let first = try desktop.start(words)
    try first.press("9")
    try first.settle()
    #expect(try first.state()["entries"] == .number(1))
    #expect(try first.quit().status == 0)
    try write(0)
    let second = try desktop.start(words)
    _ = try second.wait("for the trap") { $0.contains { $0.word == "error" } ? true : nil }
    let count = second.journal.count
    try write(2)
    _ = try second.wait("for the next save") {
      $0[count...].contains { $0.word == "state" } ? true : nil
    }
    #expect(try second.state()["entries"] == .number(0))
    _ = try second.interrupt(SIGKILL)
    let third = try desktop.start(words)
    try third.settle()
    #expect(try third.state()["entries"] == .number(0))
    let kept = desktop.folder.appendingPathComponent("state/midflight/unsaved")
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: kept.path).first)
    #expect(
      third.stderr.contains(
        "midflight: Ctrl+Z restores unsaved changes to dial: the scene crashed or was killed when they "
          + "were restored last (file: "
          + kept.appendingPathComponent(name).path))
    try third.press("ctrl+z")
    try third.settle()
    #expect(try third.state()["entries"] == .number(1))
    #expect(try third.quit().status == 0)
    let fourth = try desktop.start(words)
    try fourth.settle()
    #expect(try fourth.state()["entries"] == .number(1))
    #expect(try fourth.quit().status == 0)
  }

  @Test func `a saved file opens by its name after a move of the folder`() throws {
    let desktop = try desktop()
    let folder = desktop.folder
    let first = try desktop.start(["preview", "Gauge.swift", "--paused", "--report"])
    try first.press("alt+4", "9", "alt+5", "Tab", "Right", "Right", "Tab", "s", "ctrl+s")
    try first.settle()
    let saved = try first.state()
    #expect(try first.quit().status == 0)
    let there = folder.appendingPathComponent("there")
    try FileManager.default.createDirectory(at: there, withIntermediateDirectories: false)
    for name in ["Gauge.swift", "gauge.midflight", "gauge-1.500s.png"] {
      try FileManager.default.moveItem(
        at: folder.appendingPathComponent(name), to: there.appendingPathComponent(name))
    }
    for (words, seconds) in [
      (["play", "there/gauge.midflight", "--paused"], 0.0), (["there/gauge-1.500s.png"], 1.5),
      (["preview", "there/Gauge.swift", "there/gauge.midflight", "--paused"], 0),
    ] {
      let window = try desktop.start(words + ["--report"])
      try window.settle()
      let state = try window.state()
      for key in ["entries", "tuned", "scene"] { #expect(state[key] == saved[key], "\(words)") }
      #expect(state["seconds"] == .number(seconds), "\(words)")
      #expect(try title(window, desktop) == "gauge · Midflight")
      #expect(try window.quit().status == 0)
    }
  }

  @Test func `a process restarted after a trap keeps playback and panels`() throws {
    let desktop = try desktop()
    let file = desktop.folder.appendingPathComponent("Gauge.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let window = try desktop.start(["preview", "Gauge.swift", "--paused", "--report"])
    try window.press("alt+4", "9", "i", "alt+5", "o", "bracketleft", "bracketleft", "g", "n", "v")
    try window.settle()
    let before = try window.state()
    let trap = text.replacing("setLineWidth(20)", with: "setLineWidth([CGFloat]()[0])")
    #expect(trap != text)
    try trap.write(to: file, atomically: true, encoding: .utf8)
    _ = try window.wait("for the trap") {
      $0.contains { $0.word == "error" } ? true : nil
    }
    let count = window.journal.count
    try text.replacing("setLineWidth(20)", with: "setLineWidth(30)")
      .write(to: file, atomically: true, encoding: .utf8)
    _ = try window.wait("for the next save") {
      $0[count...].contains { $0.word == "state" } ? true : nil
    }
    let after = try window.state()
    let keys = ["entries", "loop", "rate", "list", "looks", "quantity", "seconds", "layer"]
    for key in keys { #expect(after[key] == before[key], "\(key)") }
    #expect(before["list"] != nil && before["looks"] != .list([]))
    #expect(try title(window, desktop) == "gauge* · Midflight")
    #expect(try window.quit().status == 0)
  }
}
