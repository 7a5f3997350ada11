/// If a key's position and its printed character have different commands, the character's command
/// takes precedence.
@Suite @MainActor struct PrintedKeyTests {
  /// Sends a key press as a window reports it: the key, the text that it types, and the release.
  private func press(
    _ desk: Desk, symbol: String, position: String, _ modifiers: KeyPress.Modifiers = [],
    types text: String
  ) {
    let key = KeyPress(symbol: symbol, position: position, modifiers: modifiers)
    desk.handle(.keyDown(key, isRepeat: false), at: 0.1)
    desk.handle(.text(text), at: 0.1)
    desk.handle(.keyUp(key), at: 0.1)
  }

  private func target(_ desk: Desk) -> SceneValue? {
    guard case .set(_, let value, _)? = desk.previewer.log.entries.last?.action else { return nil }
    return value
  }

  @Test func `a German bracket is not read as the digit 8`() throws {
    let desk = try Desk()
    // Some systems report the right Alt key as Alt, others do not report it as a modifier.
    for modifiers in [KeyPress.Modifiers.alt, []] {
      let before = desk.previewer.rate
      press(desk, symbol: "8", position: "8", modifiers, types: "[")
      #expect(desk.previewer.rate < before)
    }
    #expect(desk.previewer.seconds == 0 && desk.previewer.log.entries.isEmpty)
    press(desk, symbol: "8", position: "8", .alt, types: "8")
    #expect(desk.previewer.seconds > 0)
  }

  @Test func `a French digit works by its character and by its position`() throws {
    let desk = try Desk()
    press(desk, symbol: "'", position: "4", .shift, types: "4")
    #expect(target(desk) == .number(0.4))
    press(desk, symbol: "à", position: "0", types: "à")
    #expect(target(desk) == .number(1))
  }

  @Test func `a French point steps one frame`() throws {
    let desk = try Desk(grid: 10)
    press(desk, symbol: ";", position: ",", .shift, types: ".")
    #expect(abs(desk.previewer.seconds - 0.1) < 1e-9)
  }

  @Test func `a key that types nothing is matched by its position`() throws {
    let desk = try Desk(grid: 10)
    desk.press(".")
    #expect(abs(desk.previewer.seconds - 0.1) < 1e-9)
    desk.press(".", with: .shift)
    #expect(abs(desk.previewer.seconds - 1.1) < 1e-9)
  }

  @Test func `a comma before decimals is a decimal comma`() throws {
    let desk = try Desk()
    desk.press("Tab", "Enter")
    desk.handle(.text("2,5"), at: 0.1)
    desk.press("Enter")
    #expect(desk.previewer.tuning.duration(of: desk.previewer.tunables[0]) == 2.5)
    desk.press("Escape")
    desk.press("Enter", with: .control)
    desk.handle(.text("0,25"), at: 0.1)
    desk.press("Enter")
    #expect(target(desk) == .number(0.25))
  }

  @Test(arguments: [
    ("2,5", "2.5"), (",5s", "0.5s"), ("-1,5", "-1.5"), ("12,5%", "12.5%"), ("0,1,2,3", "0,1,2,3"),
    ("1,5.2", "1,5.2"), ("spring(0,5)", "spring(0,5)"), ("1,", "1,"), ("1", "1"),
  ])
  func `only one number has a decimal comma`(_ text: String, _ read: String) {
    #expect(DecimalComma.point(in: text) == read)
  }
}
