import Drawing
import Foundation
import Testing

/// The full screen where no window manager answers the wish for it.
@Suite(
  .serialized, .timeLimit(.minutes(5)),
  .enabled(if: Desktop.isWanted, "scripts/test runs these: they need Xvfb and Weston"))
struct FullScreenTests {
  @Test("without a window manager a window fills the screen, and is as before when it is back")
  func thereAndBack() throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(["preview", "round-progress", "--paused"])
    func geometry() throws -> String {
      try desktop.tool("xdotool getwindowgeometry --shell \(window.number)")
    }
    /// The picture once the window has the size.
    func picture(width: Int, height: Int) throws -> CGImage {
      _ = try wait("for a window of \(width) × \(height)") {
        try geometry().contains("WIDTH=\(width)\nHEIGHT=\(height)") ? true : nil
      }
      return try desktop.settledPicture()
    }
    let place = try geometry()
    let before = try picture(width: 1080, height: 748)
    // As large as the screen from the start: what a right layout for that looks like.
    let large = try desktop.start(["preview", "round-progress", "--paused", "--size", "1280x900"])
    let wanted = try desktop.settledPicture()
    #expect(try large.quit().status == 0)
    try desktop.tool("xdotool windowfocus --sync \(window.number)")
    for key in ["f", "F11"] {
      try desktop.press(key)
      #expect(try picture(width: 1280, height: 900).differingPixels(from: wanted) == 0)
      try desktop.press(key == "f" ? "f" : "Escape")
      #expect(try picture(width: 1080, height: 748).differingPixels(from: before) == 0)
      #expect(try geometry() == place)
    }
    let (status, complaint) = try window.quit()
    #expect(status == 0, "\(complaint)")
  }
}
