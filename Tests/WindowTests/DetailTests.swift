@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb and Weston"))
struct DetailTests {
  private static let paused = ["preview", "round-progress", "--paused", "--report"]

  private func files(_ desktop: Desktop, _ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: desktop.folder.path)
      .filter { $0.hasSuffix(ending) }.sorted()
  }

  @Test(arguments: [
    (Desktop.Kind.x11, "xclip -selection clipboard -target image/png -out"),
    (.wayland, "WAYLAND_DISPLAY=screen wl-paste --type image/png"),
  ])
  func `the image on the clipboard is the screenshot`(_ kind: Desktop.Kind, paste: String) throws {
    let desktop = try Desktop(kind)
    let window = try desktop.start(Self.paused)
    try window.press("alt+4", "s", "ctrl+shift+c")
    let message = try window.state()["message"]
    #expect(message == .text("copied an image of the stage"))
    try desktop.tool("bash -c '\(paste) > pasted.png'")
    let saved = try #require(try files(desktop, ".png").first { $0.hasPrefix("round") })
    // The two images have the same pixels, but their bytes differ, since only the saved file
    // contains the log.
    try desktop.tool("bash -c '[[ $(compare -metric AE \(saved) pasted.png null: 2>&1) == 0 ]]'")
    #expect(try window.quit().status == 0)
  }

  @Test func `a video is an MP4 file if that is chosen`() throws {
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
  func `curves are typed in the notations of other tools`(text: String, tuned: String) throws {
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

  @Test func `a lane's truncated name is shown whole under the mouse`() throws {
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
    try window.hover(window.frame("lane \(name)").middle)
    guard case .list(let lines)? = try window.state()["tip"] else {
      Issue.record("there is no tip")
      return
    }
    #expect(lines.contains(.text(name)), "\(lines)")
    #expect(try window.quit().status == 0)
  }

  /// Returns the name of the display's current pointer shape.
  private func pointer(_ desktop: Desktop) throws -> String {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("pointer.py")
    return try desktop.tool("python3 \(script.path)")
  }

  @Test func `draggable and clickable items are highlighted under the mouse`() throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(Self.paused)
    try window.press("shift+b", "k")
    func look(_ position: CGPoint) throws -> (pointer: String, image: CGImage) {
      try window.hover(position)
      return (try pointer(desktop), try window.settledScreenshot())
    }
    // The window's upper left corner contains nothing that can be clicked.
    let corner = try look(CGPoint(x: 4, y: 4))
    let dragged = try look(window.frame("slider progress").middle)
    #expect(dragged.pointer != corner.pointer)
    #expect(dragged.image.differingPixels(from: corner.image) > 0)
    let tuned = try look(window.frame("tuned progress duration").middle)
    #expect(tuned.pointer == dragged.pointer)
    #expect(tuned.image.differingPixels(from: corner.image) > 0)
    let tile = try look(window.frame("tile additive").middle)
    #expect(![corner.pointer, dragged.pointer].contains(tile.pointer))
    #expect(tile.image.differingPixels(from: corner.image) > 0)
    let button = try look(window.frame("playButton").middle)
    #expect(button.pointer == tile.pointer)
    #expect(try window.quit().status == 0)
  }

  @Test(arguments: ["1280x800", "800x600"])
  func `the tip does not cover the instant that the graph is read at`(size: String) throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(Self.paused + ["--size", size])
    try window.press("1", "2")
    let graph = try window.frame("graph")
    let corner = try desktop.tool("xdotool getwindowgeometry --shell \(window.number)")
      .split(separator: "\n").compactMap { line in
        ["X=", "Y="].contains(line.prefix(2)) ? Int(line.dropFirst(2)) : nil
      }
    try #require(corner.count == 2)
    for part in [0.15, 0.4, 0.6] {
      try window.hover(CGPoint(x: 4, y: 4))
      let before = try window.settledScreenshot()
      let position = CGPoint(x: graph.minX + graph.width * part, y: graph.midY)
      try window.hover(position)
      let after = try window.settledScreenshot()
      guard try window.state()["tip"] != nil else {
        Issue.record("nothing is read at \(part)")
        continue
      }
      // For each column of the graph, count the pixels that have changed. Columns are identified by
      // their distance from the mouse.
      let columns = (-400...400).map { distance -> (distance: Int, count: Int) in
        let x = corner[0] + Int(position.x) + distance
        guard x >= 0, x < after.width else { return (distance, 0) }
        let rows = corner[1] + Int(graph.minY)..<corner[1] + Int(graph.maxY)
        return (
          distance,
          rows.count { after.pixels[$0 * after.width + x] != before.pixels[$0 * after.width + x] }
        )
      }
      let crosshair = columns.filter { abs($0.distance) <= 2 }.map(\.count).max() ?? 0
      #expect(CGFloat(crosshair) > graph.height * 0.6, "the crosshair is whole")
      // Right beside the crosshair's line, only the dot on the curve may change.
      let beside = columns.filter { (3...6).contains(abs($0.distance)) }.map(\.count).max() ?? 0
      #expect(beside <= 16, "\(beside) rows beside the crosshair")
      #expect(columns.contains { abs($0.distance) > 6 && $0.count > 16 }, "there is a tip")
    }
    #expect(try window.quit().status == 0)
  }

  /// Returns the contrast of two colours, as WCAG 2 defines it:
  /// https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio.
  private func contrast(_ a: UInt32, _ b: UInt32) -> Double {
    func luminance(_ pixel: UInt32) -> Double {
      zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
        let value = Double(pixel >> UInt32(part.0) & 255) / 255
        let linear = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        return sum + linear * part.1
      }
    }
    let (light, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)
  }

  private func colors(in part: CGRect, of image: CGImage) -> [UInt32: Int] {
    var counts: [UInt32: Int] = [:]
    for y in Int(part.minY)..<Int(part.maxY) {
      for x in Int(part.minX)..<Int(part.maxX) {
        counts[image.pixels[y * image.width + x], default: 0] += 1
      }
    }
    return counts
  }

  @Test(arguments: ["dark", "light"])
  func `the model's line is visible, and the speed is centred`(theme: String) throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(Self.paused + ["--colors", theme])
    // Move the window to the display's origin, so that window positions equal display positions.
    try desktop.tool("xdotool search --onlyvisible --class midflight windowmove 0 0")
    try window.press("alt+4")
    let image = try window.settledScreenshot()
    let graph = colors(in: try window.frame("graph"), of: image)
    let ground = try #require(graph.max { $0.value < $1.value }?.key)
    // The straight segments of the model's line have a single colour, between red and yellow.
    let lines = graph.filter { pixel, count in
      let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
      return count > 40 && red > green && green > blue && red - blue > 60
    }
    let line = try #require(lines.max { $0.value < $1.value }?.key, "\(theme)")
    #expect(
      contrast(line, ground) >= 3, "\(String(line, radix: 16)) on \(String(ground, radix: 16))")

    // The margins to the left and right of the speed's text are equal, to within 8 pixels, the
    // precision of the report.
    let speed = try window.frame("speed")
    let inks = colors(in: speed, of: image)
    let panel = try #require(inks.max { $0.value < $1.value }?.key)
    let columns = (Int(speed.minX)..<Int(speed.maxX)).filter { x in
      (Int(speed.minY)..<Int(speed.maxY)).contains { y in
        contrast(image.pixels[y * image.width + x], panel) > 2
      }
    }
    let (first, last) = (try #require(columns.first), try #require(columns.last))
    let (left, right) = (Double(first) - speed.minX, speed.maxX - Double(last) - 1)
    #expect(abs(left - right) < 8, "\(left) on the left, \(right) on the right")
    #expect(try window.quit().status == 0)
  }
}
