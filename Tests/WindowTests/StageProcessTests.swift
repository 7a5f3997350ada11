/// A scene has the same images and traces whether it runs in the window's process or in a separate
/// process.
@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb"))
struct StageProcessTests {
  private static let scenes = [
    "round-progress", "animated-lines", "logo-fade", "explicit-color", "gallery",
  ]
  private static let examples = ["Gauge", "MorphButton", "Spinner", "BarChart", "Toggle"]
  private static let examplesFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples")

  /// Keys that move to eleven instants and set a target at each, then step nine times by ten
  /// frames. An image is saved each time.
  private static let keys =
    (0...10).flatMap {
      ["alt+\($0 == 0 ? "grave" : "\($0 % 10)")", $0.isMultiple(of: 3) ? "9" : "2", "s"]
    }
    + ["alt+2"] + (0..<9).flatMap { _ in ["shift+Right", "s"] }

  private func recorded(_ words: [String]) throws -> [String: Data] {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(
      ["preview"] + words + ["--paused", "--no-sidecar", "--trace", "trace.csv"])
    for start in stride(from: 0, to: Self.keys.count, by: 12) {
      let keys = Self.keys[start..<min(start + 12, Self.keys.count)]
      let before = window.journal.count { $0.word == "released" }
      try desktop.tool("xdotool key --delay 12 \(keys.joined(separator: " "))")
      let count = keys.reduce(0) { $0 + $1.split(separator: "+").count }
      _ = try window.wait("for the keys") {
        $0.count { $0.word == "released" } >= before + count ? true : nil
      }
    }
    try window.settle()
    #expect(try window.quit().status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: desktop.folder.path)
      .filter { $0.hasSuffix(".png") || $0 == "trace.csv" }
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: desktop.folder.appendingPathComponent($0)))
      })
  }

  @Test(arguments: scenes)
  func `a separate process shows the same`(_ name: String) throws {
    let own = try recorded([name, "--own-process"])
    #expect(own.count >= 21)
    #expect(try recorded([name]) == own)
  }

  /// The images and the trace of a file's scene in the window equal those of `render` and `trace`,
  /// which run the scene in their own process.
  @Test(arguments: examples)
  func `examples are the same in either process`(_ name: String) throws {
    let desktop = try Desktop(.x11)
    let file = "'\(Self.examplesFolder.appendingPathComponent("\(name).swift").path)'"
    let window = try desktop.start([
      "preview", Self.examplesFolder.appendingPathComponent("\(name).swift").path, "--paused",
      "--no-sidecar", "--trace", "window.csv",
    ])
    // Save twenty frames after a single input.
    let frames = 5..<25
    try window.press("Home", "2")
    for _ in frames {
      try window.press("shift+Right", "s")
    }
    try window.press("ctrl+s")
    try window.settle()
    #expect(try window.quit().status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: desktop.folder.path)
    let images = names.filter { $0.hasSuffix(".png") }.sorted()
    let log = try #require(names.first { $0.hasSuffix(".midflight") })
    // The window's trace ends when the scene comes to rest, so the complete trace begins with it.
    try desktop.tool(
      "bash -c '\"\(Desktop.program)\" trace \(file.dropFirst().dropLast()) --log \(log) --fps 6 --to 200f > again.csv'"
    )
    let traces = try ["window.csv", "again.csv"].map {
      try String(contentsOf: desktop.folder.appendingPathComponent($0), encoding: .utf8)
    }
    #expect(traces[0].count { $0 == "\n" } > 18 && traces[1].hasPrefix(traces[0]))
    #expect(images.count == frames.count)
    // Each image equals a frame of a recording at six frames a second. The recording is made in the
    // same folder, so that the embedded text names the scene's file in the same way.
    try desktop.tool("'\(Desktop.program)' record \(file) --log \(log) --fps 6 --to 204f -o ./")
    let recorded = try FileManager.default.contentsOfDirectory(atPath: desktop.folder.path)
      .filter { $0.hasSuffix(".png") && !images.contains($0) }.sorted()
    for image in images {
      // An image's name contains the time in seconds, to the millisecond. Since the time does not
      // advance at rest, later images have the same time and a number after it.
      let words = image.dropLast(4).split(separator: "-")
      let seconds = try #require(words.first { $0.last == "s" && Double($0.dropLast()) != nil })
      let frame = Int(((Double(seconds.dropLast()) ?? 0) * 6).rounded())
      #expect(
        try Data(contentsOf: desktop.folder.appendingPathComponent(recorded[frame]))
          == Data(contentsOf: desktop.folder.appendingPathComponent(image)), "\(image)")
    }
  }
}

@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb"))
struct OwnPreviewTests {
  /// The test runs `Tests/OwnPreview`, which is built together with the tests.
  @Test func `five lines open a window`() throws {
    let desktop = try Desktop(.x11)
    let program = URL(fileURLWithPath: Desktop.program).deletingLastPathComponent()
      .appendingPathComponent("MidflightOwnPreview")
    let empty = try desktop.screenshot()
    try desktop.tool(
      "bash -c '\"\(program.path)\" & while ! xdotool search --onlyvisible --class midflight; "
        + "do sleep 0.1; done; sleep 1; import -silent -window root -depth 8 own.bgra; "
        + "xdotool search --onlyvisible --class midflight windowfocus key ctrl+q; wait $!'")
    let shown = try Data(contentsOf: desktop.folder.appendingPathComponent("own.bgra"))
    let colors = stride(from: 0, to: shown.count, by: 4).map { shown[$0] }
    #expect(shown.count == empty.pixels.count * 4)
    #expect(Set(colors).count > 20)
  }
}
