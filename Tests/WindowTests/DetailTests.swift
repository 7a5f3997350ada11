/// Details of the window that a demanding user looks at.
@Suite(
  .serialized, .timeLimit(.minutes(60)),
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
    _ = try window.state("\(text) to be tuned") { state in
      guard case .table(let all)? = state["tuned"], case .text(let motion)? = all["progress"]
      else { return false }
      return motion.contains(tuned)
    }
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

  /// The picture that the display's pointer has, as a word.
  private func pointer(_ desktop: Desktop) throws -> String {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("pointer.py")
    return try desktop.tool("python3 \(script.path)")
  }

  @Test func `what can be dragged or clicked shows it under the mouse`() throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(Self.paused)
    try window.press("shift+b", "k")
    func look(_ place: CGPoint) throws -> (pointer: String, picture: CGImage) {
      try window.hover(place)
      return (try pointer(desktop), try window.settledPicture())
    }
    // Beside all that can be clicked: the window's corner.
    let corner = try look(CGPoint(x: 4, y: 4))
    let dragged = try look(window.place("slider progress").middle)
    #expect(dragged.pointer != corner.pointer)
    #expect(dragged.picture.differingPixels(from: corner.picture) > 0)
    let tuned = try look(window.place("tuned progress duration").middle)
    #expect(tuned.pointer == dragged.pointer)
    #expect(tuned.picture.differingPixels(from: corner.picture) > 0)
    let tile = try look(window.place("tile additive").middle)
    #expect(![corner.pointer, dragged.pointer].contains(tile.pointer))
    #expect(tile.picture.differingPixels(from: corner.picture) > 0)
    let button = try look(window.place("playButton").middle)
    #expect(button.pointer == tile.pointer)
    #expect(try window.quit().status == 0)
  }

  @Test(arguments: ["1280x800", "800x600"])
  func `the tip leaves the instant free that the graph is read at`(size: String) throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(Self.paused + ["--size", size])
    try window.press("1", "2")
    let graph = try window.place("graph")
    // Where the display has the window.
    let corner = try desktop.tool("xdotool getwindowgeometry --shell \(window.number)")
      .split(separator: "\n").compactMap { line in
        ["X=", "Y="].contains(line.prefix(2)) ? Int(line.dropFirst(2)) : nil
      }
    try #require(corner.count == 2)
    for part in [0.15, 0.4, 0.6] {
      try window.hover(CGPoint(x: 4, y: 4))
      let before = try window.settledPicture()
      let place = CGPoint(x: graph.minX + graph.width * part, y: graph.midY)
      try window.hover(place)
      let after = try window.settledPicture()
      guard try window.state()["tip"] != nil else {
        Issue.record("nothing is read at \(part)")
        continue
      }
      // Rows of the graph that changed, by their distance from the mouse's column.
      let columns = (-400...400).map { distance -> (distance: Int, count: Int) in
        let x = corner[0] + Int(place.x) + distance
        guard x >= 0, x < after.width else { return (distance, 0) }
        let rows = corner[1] + Int(graph.minY)..<corner[1] + Int(graph.maxY)
        return (
          distance,
          rows.count { after.pixels[$0 * after.width + x] != before.pixels[$0 * after.width + x] }
        )
      }
      let crosshair = columns.filter { abs($0.distance) <= 2 }.map(\.count).max() ?? 0
      #expect(CGFloat(crosshair) > graph.height * 0.6, "the crosshair is whole")
      // Beside the line there is the dot on the curve at most.
      let beside = columns.filter { (3...6).contains(abs($0.distance)) }.map(\.count).max() ?? 0
      #expect(beside <= 16, "\(beside) rows beside the crosshair")
      #expect(columns.contains { abs($0.distance) > 6 && $0.count > 16 }, "there is a tip")
    }
    #expect(try window.quit().status == 0)
  }
}
