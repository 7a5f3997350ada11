/// A window becomes full screen even if there is no window manager to answer its request.
@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb and Weston"))
struct FullScreenTests {
  @Test func `without a window manager a window fills the screen, and comes back`() throws {
    let desktop = try Desktop(.x11)
    // This window has the size of the screen from the start, so its image is what full screen must
    // show.
    let large = try desktop.start(["preview", "round-progress", "--paused", "--size", "1280x900"])
    let wanted = try large.settledScreenshot()
    #expect(try large.quit().status == 0)

    let window = try desktop.start(["preview", "round-progress", "--paused"])
    func geometry() throws -> String {
      try desktop.tool("xdotool getwindowgeometry --shell \(window.number)")
    }
    func screenshot(width: Int, height: Int) throws -> CGImage {
      _ = try window.wait("for a window of \(width) × \(height)") { journal in
        journal.last { $0.word == "size" }?.text == "size \(width) \(height) 1.0" ? true : nil
      }
      return try window.settledScreenshot()
    }
    let position = try geometry()
    let before = try screenshot(width: 1080, height: 748)
    for (there, back) in [("f", "f"), ("F11", "Escape")] {
      try window.press(there)
      #expect(try screenshot(width: 1280, height: 900).differingPixels(from: wanted) == 0)
      try window.press(back)
      #expect(try screenshot(width: 1080, height: 748).differingPixels(from: before) == 0)
      #expect(try geometry() == position)
    }
    let (status, stderr) = try window.quit()
    #expect(status == 0, "\(stderr)")
  }
}
