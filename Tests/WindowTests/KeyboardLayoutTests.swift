/// The character that a key types takes precedence over the key's position: on some layouts,
/// brackets, digits and the full stop are on other keys.
@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb"))
struct KeyboardLayoutTests {
  private func window(_ layout: String, _ body: (Window) throws -> Void) throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(["preview", "round-progress", "--paused", "--report"])
    // Set the layout after the window has opened, since a display loses its layout when its last
    // program exits.
    try desktop.tool("setxkbmap -layout \(layout)")
    try body(window)
    #expect(try window.quit().status == 0)
  }

  @Test func `brackets of a German keyboard change the speed`() throws {
    try window("de") { window in
      let before = try window.state()
      // AltGr with the 8 key types a bracket, and must not be mistaken for Alt with a digit.
      try window.press("ISO_Level3_Shift+8")
      let after = try window.state()
      #expect(after["rate"] != before["rate"])
      #expect(after["seconds"] == before["seconds"] && after["entries"] == before["entries"])
      try window.press("ISO_Level3_Shift+9")
      #expect(try window.state()["rate"] == before["rate"])
    }
  }

  @Test
  func `digits of a French keyboard are typed with Shift, and found by their positions`() throws {
    try window("fr") { window in
      try window.press("shift+apostrophe")
      let typed = try window.state()
      #expect(typed["entries"] == .number(1))
      // On this layout, the 4 key types an apostrophe if Shift is not held.
      try window.press("apostrophe")
      let placed = try window.state()
      #expect(placed["entries"] == .number(2) && placed["values"] == typed["values"])
      // On this layout, the full stop is typed with Shift and the semicolon key.
      let before = try window.state()
      try window.press("shift+semicolon")
      #expect(try window.state()["frame"] != before["frame"])
    }
  }
}
