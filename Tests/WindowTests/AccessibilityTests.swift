/// Screen readers can read and operate the window on the accessibility bus; the tests do so with
/// libatspi.
@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(
    if: areWanted, "scripts/test runs these: they need Xvfb, Weston, at-spi2-core and libatspi"))
struct AccessibilityWindowTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("accessibility.py").path

  @Test(arguments: Desktop.Kind.allCases, [false, true])
  func `a window is read and operated by assistive technology`(
    kind: Desktop.Kind, inOwnProcess: Bool
  ) throws {
    let desktop = try Desktop(kind)
    try desktop.readScreen()
    let window = try desktop.start(
      ["preview", "round-progress", "--paused"] + (inOwnProcess ? ["--own-process"] : []))
    let said = try desktop.tool("/usr/bin/python3 '\(Self.script)'")
    print(said)
    let lines = said.split(separator: "\n").map(String.init)
    #expect(lines.first == "toolkit Midflight")
    #expect(lines.contains("window frame round-progress · Midflight"))
    #expect(lines.contains { $0.hasPrefix("row progress 0.0 1.0 ") })
    #expect(lines.contains("value 0.25"))
    #expect(lines.contains("text #00ff00"))
    #expect(lines.contains { $0.hasPrefix("announced ") && $0.contains("7") })
    #expect(lines.contains("still 0.25"))
    #expect(lines.contains("pressed pause"))
    #expect(lines.contains { $0.hasPrefix("joint ") && $0.contains("velocity") })
    #expect(lines.contains("key progressColor True"))
    #expect(lines.contains("focus delay"))
    #expect(lines.contains { $0.hasPrefix("refused ") })
    #expect(lines.last?.hasPrefix("window frame gallery") == true)
    // An action that a screen reader performs is an event of the window. It appears in the journal,
    // as a key press does.
    #expect(window.journal.contains { $0.word == "accessible" })
    #expect(try window.quit().status == 0)
  }

  @Test func `without a screen reader no tree is made, and no service is started`() throws {
    let desktop = try Desktop(.x11)
    try desktop.prefer(light: false, animations: true)
    let window = try desktop.start(["preview", "round-progress", "--paused"])
    try window.press("period")
    try window.settle()
    #expect(!window.journal.contains { $0.word == "tree" })
    #expect(try !desktop.strayProcesses().contains { $0.hasPrefix("at-spi") })
    // A screen reader can also read the window if it is started after the window.
    try desktop.readScreen()
    _ = try window.wait("for a tree") { $0.contains { $0.word == "tree" } ? true : nil }
    #expect(try window.quit().status == 0)
  }

  @Test func `a bus that disappears does not end the program`() throws {
    let desktop = try Desktop(.x11)
    try desktop.readScreen()
    let window = try desktop.start(["preview", "round-progress", "--paused"])
    _ = try window.wait("for a tree") { $0.contains { $0.word == "tree" } ? true : nil }
    desktop.killLastServer()
    try window.press("period", "period")
    try window.settle()
    #expect(try window.quit() == (0, ""))
  }
}
