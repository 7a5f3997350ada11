import MidflightImageIO
import MidflightLive
import MidflightProcesses

/// A new user succeeds in the first minutes, once with the keys, and once only with the mouse.
/// `MIDFLIGHT_TOUR` names a folder for the images; see `scripts/tour`.
@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb"))
struct TourTests {
  private final class Tour {
    let name: String
    let desktop: Desktop
    let window: Window
    private var count = 0

    init(_ name: String) throws {
      self.name = name
      desktop = try Desktop(.x11, screen: "1280x800")
      window = try desktop.start([
        "preview", "round-progress", "--paused", "--report", "--size", "1280x800",
      ])
    }

    func screenshot(_ what: String, isSettled: Bool = true) throws {
      count += 1
      let image = try isSettled ? window.settledScreenshot() : desktop.screenshot()
      guard let path = ProcessInfo.processInfo.environment["MIDFLIGHT_TOUR"] else { return }
      let file = "\(name)-\(count < 10 ? "0" : "")\(count)-\(what).png"
      try PNG.write(image, to: URL(fileURLWithPath: path).appendingPathComponent(file).path)
    }

    func watch() throws {
      _ = try window.wait("for the scene's end") { entries in
        entries.last?.word == "rest" ? true : nil
      }
    }

    /// Lets the scene play until its time has advanced by at least `seconds`.
    func play(seconds: Double) throws {
      let frames = window.journal.count { $0.word == "frame" }
      _ = try window.wait("for the first frame") {
        $0.count { $0.word == "frame" } > frames ? true : nil
      }
      pause(seconds)
    }

    func value(_ name: String, of table: String) throws -> ReportValue? {
      guard case .table(let values) = try window.state()[table] else { return nil }
      return values[name]
    }

    /// Checks that the copied code compiles, both with this library and with Apple's declarations.
    func compileTheClipboard() throws {
      guard case .text(let code) = try window.state()["clipboard"] else {
        Issue.record("nothing was copied")
        return
      }
      let folder = try ScratchFolder()
      let said = try SwiftCompiler.run(
        ["Copied.swift": code], in: folder,
        ["-typecheck", "-swift-version", "6"] + SwiftCompiler.midflight(folder))
      #expect(said.isEmpty, "\(said)\n\(code)")
    }

    func end() throws { #expect(try window.quit().status == 0) }
  }

  @Test func `with the keys`() throws {
    let tour = try Tour("keys")
    let window = tour.window
    try tour.screenshot("start")
    // The user, who has read nothing yet, presses play, and then a digit while the ring moves.
    try window.press("space")
    try tour.play(seconds: 2.4)
    try window.press("5")
    try tour.watch()
    #expect(try window.state()["entries"] == .number(1))
    #expect(try tour.value("progress", of: "values") == .text("0.500"))
    try tour.screenshot("a digit while it moved, at rest")

    // The graph explains the joint without any text. The explanation depends on the policy, so each
    // image is different.
    try window.press("k", "Home", "ctrl+Right", "ctrl+Right", "ctrl+Right")
    var images: [CGImage] = []
    for _ in 0..<5 {
      try window.press("y")
      let image = try window.settledScreenshot()
      if !images.contains(image) { images.append(image) }
      guard case .text(let policy) = try window.state()["policy"] else { continue }
      try tour.screenshot("joint \(policy)")
    }
    #expect(images.count == 5)

    try window.press("Home")
    var steps = 0
    while steps < 12, try window.state()["seconds"] != .number(1.8) {
      try window.press("ctrl+Right")
      steps += 1
    }
    #expect(try window.state()["seconds"] == .number(1.8))
    try tour.screenshot("at the joint")

    let before = try tour.value("progress", of: "tuned")
    try window.press("Tab", "c", "shift+Up", "shift+Up", "shift+Right", "Return", "Tab")
    let bent = try tour.value("progress", of: "tuned")
    #expect(bent != before)
    try tour.screenshot("the curve bent")

    try window.press("b", "y")
    #expect(try window.state()["compared"] == .text("sideBySide"))
    try tour.screenshot("compared")
    try window.press("Escape")
    let stopped = try window.state()["seconds"]
    try window.press("shift+b")
    try tour.play(seconds: 1)
    try tour.screenshot("the lab", isSettled: false)
    // While the lab is open, it loops around the worst joint. Closing it restores the previous
    // playback.
    try window.press("shift+b")
    #expect(try window.state()["compared"] == .text("off"))
    #expect(try window.state()["seconds"] == stopped)

    // The first undo restores the policy, and the second the curve.
    let policy = try window.state()["policy"]
    try window.press("ctrl+z", "ctrl+z")
    #expect(try window.state()["policy"] != policy)
    #expect(try tour.value("progress", of: "tuned") != bent)
    try tour.screenshot("undone twice")

    try window.press("ctrl+c")
    try tour.compileTheClipboard()
    try tour.screenshot("copied as Swift")
    try tour.end()
  }

  @Test func `with the mouse alone`() throws {
    let tour = try Tour("mouse")
    let window = tour.window
    let slider = try window.frame("slider progress").middle
    let playButton = try window.frame("playButton").middle
    try tour.screenshot("start")
    try window.click(playButton, settles: false)
    try tour.play(seconds: 2.4)
    try window.click(slider, settles: false)
    try tour.watch()
    #expect(try window.state()["entries"] == .number(1))
    guard case .text(let text)? = try tour.value("progress", of: "values"), let held = Double(text)
    else {
      Issue.record("no value")
      return
    }
    #expect(held > 0.45 && held < 0.55)
    try tour.screenshot("a click on the slider while it moved, at rest")

    // Drag in the graph to the time of a mark. The card then explains the joint there, first under
    // one policy and then under another.
    let graph = try window.frame("graph")
    let mark = try window.frame("mark 0").middle
    try window.drag(
      CGPoint(x: graph.minX + 40, y: graph.midY),
      by: CGSize(width: mark.x - graph.minX - 38, height: 0))
    #expect(try window.state()["isPlaying"] == .flag(false))
    try tour.screenshot("at the joint")
    let policy = try window.state()["policy"]
    try window.click("policy")
    #expect(try window.state()["policy"] != policy)
    try tour.screenshot("another joint")

    let before = try tour.value("progress", of: "tuned")
    try window.click("tuned progress easing")
    try window.drag(window.frame("handle 0").middle, by: CGSize(width: 30, height: -60))
    let bent = try tour.value("progress", of: "tuned")
    #expect(bent != before)
    try tour.screenshot("the curve bent")
    // A click outside of the curve's panel returns the focus to the stage.
    let ground = try window.frame("stage")
    try window.click(CGPoint(x: ground.minX + 12, y: ground.minY + 12))

    try window.click("scene", button: 3)
    try window.click("menu all commands …")
    let names = try window.clickableNames()
    let middle = try window.frame("menu").middle
    var name = names.first { $0.hasPrefix("menu compare A and B") }
    for _ in 0..<40 where name == nil {
      try window.wheel(middle, up: false, notches: 4)
      name = try window.clickableNames().first {
        $0.hasPrefix("menu compare A and B")
      }
    }
    try window.click(name ?? "no comparison")
    #expect(try window.state()["compared"] == .text("sideBySide"))
    try tour.screenshot("compared")
    let lab = try window.frame("footer lab").middle
    let stopped = try window.state()["seconds"]
    try window.click(lab, settles: false)
    try tour.play(seconds: 1)
    try tour.screenshot("the lab", isSettled: false)
    try window.click(lab)
    #expect(try window.state()["compared"] == .text("off"))
    #expect(try window.state()["seconds"] == stopped)

    try window.click("footer undo")
    #expect(try tour.value("progress", of: "tuned") == before)
    try window.click("footer undo")
    #expect(try window.state()["policy"] == policy)
    try tour.screenshot("undone twice")

    let row = try window.frame("property progress")
    try window.click(CGPoint(x: row.minX + 20, y: row.minY + 10), button: 3)
    try window.click("menu copy the animation as Swift")
    try tour.compileTheClipboard()
    try tour.screenshot("copied as Swift")
    try tour.end()
  }
}
