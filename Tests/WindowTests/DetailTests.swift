/// Details of the window that a demanding user looks at.
@Suite(
  .serialized, .timeLimit(.minutes(5)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb and Weston"))
struct DetailTests {
  private static let paused = ["preview", "round-progress", "--paused", "--report"]

  /// The names of files in a desktop's folder with an ending.
  private func files(_ desktop: Desktop, _ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: desktop.folder.path)
      .filter { $0.hasSuffix(ending) }.sorted()
  }

  @Test(arguments: [
    (Desktop.Kind.x11, "xclip -selection clipboard -target image/png -out"),
    (.wayland, "WAYLAND_DISPLAY=screen wl-paste --type image/png"),
  ])
  func `the picture on the clipboard is the screenshot`(_ kind: Desktop.Kind, paste: String) throws
  {
    let desktop = try Desktop(kind)
    let window = try desktop.start(Self.paused)
    try window.press("alt+4", "s", "ctrl+shift+c")
    let message = try window.state()["message"]
    #expect(message == .text("copied a picture of the stage"))
    try desktop.tool("bash -c '\(paste) > pasted.png'")
    let saved = try #require(try files(desktop, ".png").first { $0.hasPrefix("round") })
    // One has the log in it, the other not.
    try desktop.tool("bash -c '[[ $(compare -metric AE \(saved) pasted.png null: 2>&1) == 0 ]]'")
    #expect(try window.quit().status == 0)
  }

  @Test func `a video is an MP4 where that is chosen`() throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(Self.paused)
    try window.click("tool record", button: 3)
    try window.click("menu videos as MP4")
    try window.press("alt+4", "shift+r")
    let name = try window.wait("for the video") { _ in try files(desktop, ".mp4").first }
    let facts = try desktop.tool(
      "ffprobe -v error -show_entries stream=codec_name,width,height,nb_frames -of csv=p=0 \(name)")
    #expect(facts.trimmingCharacters(in: .whitespacesAndNewlines) == "h264,320,320,96")
    #expect(try window.quit().status == 0)
  }

  @Test(arguments: [
    ("easeOutBack", "backOut"), ("cubic-bezier(.2, .4, .6, 1)", "0.2,0.4,0.6,1"),
    ("spring(duration: 0.4, bounce: 0.3)", "spring"),
  ])
  func `curves are typed as other tools have them`(text: String, tuned: String) throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(Self.paused)
    try window.press("Tab", "Down", "Return")
    try desktop.tool("xdotool type --delay 20 '\(text)'")
    try window.press("Return")
    guard case .table(let all)? = try window.state()["tuned"],
      case .text(let motion)? = all["progress"]
    else {
      Issue.record("nothing is tuned")
      return
    }
    #expect(motion.contains(tuned), "\(motion)")
    #expect(try window.quit().status == 0)
  }

  @Test func `the name of a lane that is cut is whole where the mouse is`() throws {
    let desktop = try Desktop(.x11)
    let name = "concentrationOfOxygenThatIsDissolvedInTheWaterOfTheTank"
    try """
    import Midflight
    final class Meter: CALayer {
      @Animatable var \(name): CGFloat = 0.3
      override func action(forKey key: String) -> (any CAAction)? {
        guard key == "\(name)" else { return super.action(forKey: key) }
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = presentation()?.\(name)
        return animation
      }
      override func draw(in context: CGContext) {
        context.fill(CGRect(x: 0, y: 0, width: bounds.width * \(name), height: 20))
      }
    }
    """.write(
      to: desktop.folder.appendingPathComponent("Meter.swift"), atomically: true, encoding: .utf8)
    let window = try desktop.start([
      "preview", "Meter.swift", "--paused", "--report", "--size", "800x600",
    ])
    try window.press("9")
    try window.hover(window.place("lane \(name)").middle)
    guard case .list(let lines)? = try window.state()["tip"] else {
      Issue.record("there is no tip")
      return
    }
    #expect(lines.contains(.text(name)), "\(lines)")
    #expect(try window.quit().status == 0)
  }
}
