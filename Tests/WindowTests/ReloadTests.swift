@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb"))
struct ReloadTests {
  /// A way to save a file: overwriting it, replacing it by renaming another file, or using an
  /// editor that does one of these.
  enum Way: String, CaseIterable, CustomTestStringConvertible {
    case inPlace, renamed, vim, nano
    var testDescription: String { rawValue }
    /// The display to test with. On each display, one editor and one way without an editor are
    /// tested.
    var display: Desktop.Kind { self == .inPlace || self == .vim ? .x11 : .wayland }
  }

  private func replace(
    _ old: String, with new: String, in file: URL, _ way: Way, _ desktop: Desktop
  ) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    switch way {
    case .inPlace, .renamed:
      try text.replacing(old, with: new)
        .write(to: file, atomically: way == .renamed, encoding: .utf8)
    case .vim:
      try desktop.tool("vim.tiny -N -u NONE -n -es -c '%s/\(old)/\(new)/' -c x \(file.path)")
    case .nano:
      let before = text[..<(try #require(text.range(of: old))).lowerBound]
      let line = before.count { $0 == "\n" } + 1
      let column = before.reversed().prefix { $0 != "\n" }.count + 1
      // Press Delete once for each character of the old text, by its escape sequence. Below, this
      // is followed by the new text, Ctrl+S and Ctrl+X.
      let deletes = String(repeating: #"\033[3~"#, count: old.count)
      let keys = desktop.folder.appendingPathComponent("nano.sh")
      try """
      (sleep 1; printf '\(deletes)'; printf %s '\(new)'; printf '\\023'; sleep 1; printf '\\030') |
        TERM=xterm script -qfec 'nano --ignorercfiles +\(line),\(column) \(file.path)' /dev/null
      """.write(to: keys, atomically: true, encoding: .utf8)
      try desktop.tool("bash \(keys.path)")
    }
  }

  @Test
  func `a file that does not compile when it is opened is shown after a save fixes it`() throws {
    let desktop = try Desktop(.x11)
    try desktop.tool("'\(Desktop.program)' new Gauge")
    let file = desktop.folder.appendingPathComponent("Gauge.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing("setLineWidth(20)", with: "setLineWidth(none)")
      .write(to: file, atomically: true, encoding: .utf8)
    let log = desktop.folder.appendingPathComponent("program.log")
    Thread.detachNewThread {
      let words = "Gauge.swift does not compile; save it to try again\n"
      _ = try? wait("for the refusal") {
        (try? String(contentsOf: log, encoding: .utf8))?.contains(words) == true ? true : nil
      }
      try? text.write(to: file, atomically: true, encoding: .utf8)
    }
    // When `start` returns, the window has opened and shows the scene.
    let window = try desktop.start(["preview", "Gauge.swift", "--paused", "--report"])
    #expect(window.journal.contains { $0.word == "preparing" })
    #expect(try window.state()["scene"] == .text("gauge"))
    let end = try window.quit()
    #expect(end.status == 0)
    #expect(end.stderr.contains("error: cannot find 'none' in scope"), "\(end.stderr)")
  }

  @Test(arguments: Way.allCases)
  func `an edit shows at the same instant, with the same log`(_ way: Way) throws {
    let desktop = try Desktop(way.display)
    try desktop.tool("'\(Desktop.program)' new Gauge")
    let file = desktop.folder.appendingPathComponent("Gauge.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let window = try desktop.start(["preview", "Gauge.swift", "--paused", "--report"])
    try window.press("alt+4", "9", "alt+5", "ctrl+s", "s")
    let before = try window.state("the retarget at 1.5 seconds") {
      $0["entries"] == .number(1) && $0["seconds"] == .number(1.5)
    }

    func save(_ old: String, as new: String, waitingFor words: String) throws {
      let count = window.journal.count { $0.text.contains(words) }
      try replace(old, with: new, in: file, way, desktop)
      _ = try window.wait("for '\(words)'") {
        $0.count { $0.text.contains(words) } > count ? true : nil
      }
    }
    // An edit that does not compile leaves the scene as it is, and the window shows the error.
    let settled = try window.settledScreenshot()
    try save("CGFloat = 0.3", as: "CGFloat = \"none\"", waitingFor: "does not compile")
    #expect(try window.settledScreenshot().differingPixels(from: settled) > 10_000)
    try save("\"none\"", as: "0.3", waitingFor: "\"generation\":1")
    try save("setLineWidth(20)", as: "setLineWidth(44)", waitingFor: "\"generation\":2")
    try window.press("s")
    let after = try window.state()
    for key in ["entries", "seconds", "scene", "property", "policy", "tuned"] {
      #expect(after[key] == before[key], "\(key)")
    }
    #expect(try window.quit().status == 0)

    // The saved images are identical to those that `render` draws for the file, the log and the
    // time.
    let scale = way.display == .x11 ? 1 : 2
    func rendered(_ text: String) throws -> Data {
      try text.write(to: file, atomically: true, encoding: .utf8)
      try desktop.tool(
        "'\(Desktop.program)' render Gauge.swift --log gauge.midflight --at 1.5s --scale \(scale) -o now.png"
      )
      return try Data(contentsOf: desktop.folder.appendingPathComponent("now.png"))
    }
    let images = try ["gauge-1.500s.png", "gauge-1.500s-2.png"].map {
      try Data(contentsOf: desktop.folder.appendingPathComponent($0))
    }
    #expect(try rendered(text) == images[0])
    let edited = text.replacing("setLineWidth(20)", with: "setLineWidth(44)")
    #expect(try rendered(edited) == images[1])
    #expect(images[0] != images[1])
    try window.waitForNoFolder()
  }

  private static let tweaked = """
    import Midflight
    final class Gauge: CALayer {
      @Animatable var level: CGFloat = 0.3
      @Tweak(0.1...3) var turn = 0.8\r
      override func action(forKey key: String) -> (any CAAction)? {
        guard key == "level" else { return super.action(forKey: key) }
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = presentation()?.level
        animation.duration = turn
        return animation
      }
      override func draw(in context: CGContext) {
        context.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: tweak(40, 10...90)))
      }
    }

    """

  /// A number in the code is tuned with keys and written back to the file, without the compiler.
  @Test(arguments: [Desktop.Kind.x11, .wayland])
  func `a tweak is tuned, written into its file, and nothing else changes`(_ display: Desktop.Kind)
    throws
  {
    let desktop = try Desktop(display)
    let file = desktop.folder.appendingPathComponent("Gauge.swift")
    try Self.tweaked.write(to: file, atomically: true, encoding: .utf8)
    let window = try desktop.start(["preview", "Gauge.swift", "--paused", "--report"])
    // The kernel reports a change, but the file still has the content that was compiled, so this
    // does not count as a save.
    try desktop.tool("touch Gauge.swift")
    try window.press("alt+4", "9", "alt+5", "Tab", "Up", "Up", "Up")
    try window.press("Right", "Right", "Down", "Right", "Right", "s")
    let tuned = try window.state("the tuned height") {
      $0["row"] == .text("height") && $0["entries"] == .number(1)
    }
    #expect(tuned["generation"] == .number(0))
    try window.press("ctrl+s")
    _ = try window.wait("for the file's numbers") {
      $0.contains { $0.text.contains("\"generation\":1") } ? true : nil
    }
    let written = Self.tweaked.replacing("turn = 0.8", with: "turn = 1.0")
      .replacing("tweak(40,", with: "tweak(44,")
    #expect(try String(contentsOf: file, encoding: .utf8) == written)
    try window.press("s")
    let after = try window.state()
    for key in ["entries", "seconds", "scene", "property", "policy", "tuned"] {
      #expect(after[key] == tuned[key], "\(key)")
    }
    #expect(try window.quit().status == 0)
    let scale = display == .x11 ? 1 : 2
    try desktop.tool(
      "'\(Desktop.program)' render Gauge.swift --log gauge.midflight --at 1.5s --scale \(scale) -o now.png"
    )
    let images = try ["gauge-1.500s.png", "gauge-1.500s-2.png", "now.png"].map {
      try Data(contentsOf: desktop.folder.appendingPathComponent($0))
    }
    #expect(images[1] == images[2])
    // Compare only the pixels of the first image, because the numbers in its embedded text differ
    // from those that are now in the file.
    try desktop.tool("compare -metric AE gauge-1.500s.png gauge-1.500s-2.png null:")
  }
}
