/// A window follows the user's desktop preferences, and keeps its own settings when it is closed
/// and reopened.
@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb and Weston"))
struct PreferenceTests {
  /// Returns the lightness of the window's upper left corner, which belongs to the header.
  private func lightness(_ window: Window) throws -> UInt32 {
    let image = try window.settledScreenshot()
    let inside = try #require(image.pixels.first { $0 & 0xFF_FFFF != 0 })
    return inside & 0xFF
  }

  @Test(arguments: [false, true])
  func `the panels are light where the desktop prefers it, and follow it`(inOwnProcess: Bool) throws
  {
    let desktop = try Desktop(.x11)
    try desktop.prefer(light: true, animations: true)
    let window = try desktop.start(
      ["preview", "round-progress", "--paused"] + (inOwnProcess ? ["--own-process"] : []))
    // The window learns the preferences before it draws its first frame.
    let words = window.journal.map(\.word)
    let (told, first) = (words.firstIndex(of: "preferences"), words.firstIndex(of: "frame"))
    #expect(try #require(told) < #require(first))
    #expect(try lightness(window) > 0xE0)
    try desktop.prefer(light: false, animations: true)
    try window.wait(for: "preferences dark")
    #expect(try lightness(window) < 0x40)
    try desktop.prefer(light: true, animations: false)
    try window.wait(for: "preferences light reduced")
    #expect(try lightness(window) > 0xE0)
    let (status, stderr) = try window.quit()
    #expect(status == 0, "\(stderr)")
    let dark = try desktop.start(["preview", "round-progress", "--paused", "--colors", "dark"])
    #expect(try lightness(dark) < 0x40)
    #expect(try dark.quit().status == 0)
  }

  @Test func `under reduced motion a scene starts paused, unless a flag says otherwise`() throws {
    let desktop = try Desktop(.x11)
    try desktop.prefer(light: false, animations: false)
    let window = try desktop.start(["preview", "round-progress", "--report"])
    try window.settle()
    #expect(try window.state()["seconds"] == .number(0))
    #expect(try window.quit().status == 0)
    let playing = try desktop.start(["preview", "round-progress", "--motion", "full", "--report"])
    _ = try playing.wait("for the end of the scene") { $0.last?.text == "rest" ? true : nil }
    #expect(try playing.state()["seconds"] != .number(0))
    #expect(try playing.quit().status == 0)
  }

  @Test func `a window opens as large as it was left`() throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(["preview", "round-progress", "--paused"])
    try desktop.tool("xdotool windowsize \(window.number) 700 600")
    try window.wait(for: "size 700 600 1.0")
    #expect(try window.quit().status == 0)
    let again = try desktop.start(["preview", "gallery", "--paused"])
    #expect(again.journal.contains { $0.text == "size 700 600 1.0" })
    #expect(!again.journal.contains { $0.text == "size 1080 748 1.0" })
    #expect(try again.quit().status == 0)
    let other = try desktop.start(["preview", "gallery", "--paused", "--size", "500x400"])
    #expect(other.journal.contains { $0.text == "size 500 400 1.0" })
    #expect(try other.quit().status == 0)
  }
}
