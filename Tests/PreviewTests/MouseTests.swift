/// Everything can be done with the mouse alone, without a key.
@Suite @MainActor struct MouseTests {
  private func desk(
    _ scene: SceneDefinition = RoundProgressScene.definition, width: Int = 900, height: Int = 560
  ) throws -> Desk {
    let desk = try Desk(scene, width: width, height: height)
    _ = desk.image()
    return desk
  }

  // MARK: The footer

  @Test func `the footer's items act like their keys`() throws {
    let desk = try desk(width: 1600)
    func click(_ title: String) throws {
      let position = try #require(desk.previewer.footerPosition(of: title), "\(title)")
      desk.click(x: position.x, y: position.y)
      _ = desk.image()
    }
    try click("one frame forward")
    try click("one frame forward")
    try click("one frame back")
    #expect(abs(desk.previewer.seconds - 0.1) < 1e-9)
    try click("run the scene's action")
    #expect(desk.previewer.log.entries.map(\.action) == [.go])
    try click("undo")
    #expect(desk.previewer.log.entries.isEmpty)
    try click("redo")
    #expect(desk.previewer.log.entries.map(\.action) == [.go])
    try click("tuner")
    #expect(desk.previewer.isTunerFocused)
    try click("stage")
    #expect(!desk.previewer.isTunerFocused)
    try click("play")
    #expect(desk.previewer.isPlaying)
  }

  /// If the button is held down, slow motion ends when it is released. If the button is only
  /// clicked, slow motion continues. The key works in the same way.
  @Test func `slow motion lasts while the button is held`() throws {
    let desk = try desk(width: 1600)
    let position = try #require(desk.previewer.footerPosition(of: "slow"))
    func press(at time: Double) {
      desk.hold(x: position.x, y: position.y, at: time)
    }
    func release(at time: Double) {
      desk.release(x: position.x, y: position.y, at: time)
    }
    press(at: 0.1)
    #expect(desk.previewer.rate == 0.1)
    release(at: 1)
    #expect(desk.previewer.rate == 1)
    press(at: 2)
    release(at: 2.1)
    #expect(desk.previewer.rate == 0.1)
  }

  @Test func `a row of many keys opens a menu of them`() throws {
    let desk = try desk()
    let position = try #require(desk.previewer.footerPosition(of: "retarget to 0 %"))
    desk.click(x: position.x, y: position.y)
    #expect(desk.previewer.menuTitles?.count == 11)
    let item = try #require(desk.previewer.menuPosition(of: "retarget to 70 %"))
    desk.click(x: item.x, y: item.y)
    #expect(desk.previewer.menuTitles == nil)
    #expect(
      desk.previewer.log.entries.map(\.action) == [
        .set(property: "progress", .number(0.7), animated: true)
      ])
  }

  @Test(arguments: [320, 500, 900])
  func `items that do not fit into the footer are in its menu`(_ width: Int) throws {
    let (narrow, wide) = (try desk(width: width), try desk(width: 2400))
    #expect(wide.previewer.footerMorePosition == nil)
    let position = try #require(narrow.previewer.footerMorePosition)
    narrow.click(x: position.x, y: position.y)
    let rest = try #require(narrow.previewer.menuTitles)
    let frame = try #require(narrow.previewer.menuFrame)
    #expect(frame.minX >= 0 && frame.minY >= 0)
    #expect(frame.maxX <= Double(width) && frame.maxY <= 560)
    for title in ["play", "help", "next scene", "quit", "undo"] {
      let isSeen = narrow.previewer.footerPosition(of: title) != nil
      #expect(isSeen != rest.contains(title), "\(title)")
    }
    narrow.press("End")
    let quit = try #require(narrow.previewer.menuPosition(of: "quit"))
    narrow.click(x: quit.x, y: quit.y)
    #expect(narrow.previewer.wantsQuit)
  }

  // MARK: The header

  @Test func `the scene's name is a menu of all scenes`() throws {
    let desk = try desk()
    let name = try #require(desk.previewer.position(of: .scene))
    desk.click(x: name.x, y: name.y)
    #expect(desk.previewer.menuTitles == SceneCatalogue().names)
    #expect(desk.previewer.selectedMenuTitle == "round-progress")
    let item = try #require(desk.previewer.menuPosition(of: "gallery"))
    desk.click(x: item.x, y: item.y)
    #expect(desk.previewer.title.hasPrefix("gallery") && desk.previewer.menuTitles == nil)
  }

  @Test func `the menu of scenes is searched by typing`() throws {
    let desk = try desk()
    desk.press("p", with: .control)
    desk.handle(.text("EXPL"), at: 0.1)
    // Scenes with a matching name come before scenes with a matching summary. While the menu is
    // open, the space bar types a space; elsewhere it starts playback.
    #expect(desk.previewer.menuTitles?.first == "explicit-color")
    desk.handle(.text("zzz"), at: 0.1)
    #expect(desk.previewer.menuTitles == [])
    _ = desk.image()
    desk.press("Enter")
    #expect(desk.previewer.menuTitles == [])
    desk.press("Backspace", "Backspace", "Backspace")
    desk.press("Enter")
    #expect(desk.previewer.title.hasPrefix("explicit-color"))
    desk.press("p", with: .control)
    desk.press("Down", "Enter")
    #expect(desk.previewer.title.hasPrefix("gallery"))
    desk.press("p", with: .control)
    desk.press("Up", "Escape", "9")
    #expect(desk.previewer.title.hasPrefix("gallery"))
    #expect(desk.previewer.log.entries.count == 1)
  }

  @Test func `the speed is dragged and a double click resets it`() throws {
    let desk = try desk()
    let position = try #require(desk.previewer.position(of: .speed))
    func press(clicks: Int) {
      desk.hold(x: position.x, y: position.y, clicks: clicks)
    }
    press(clicks: 1)
    desk.move(x: position.x + 40, y: position.y)
    #expect(desk.previewer.rate == 4)
    desk.move(x: position.x - 1000, y: position.y)
    #expect(desk.previewer.rate == 0.01)
    desk.release(x: 0, y: position.y)
    press(clicks: 2)
    #expect(desk.previewer.rate == 1)
    desk.turnWheel(1, x: position.x, y: position.y)
    #expect(desk.previewer.rate == 2)
    // When a wheel scrolls only horizontally, the event's vertical step is 0.
    desk.turnWheel(0, x: position.x, y: position.y)
    #expect(desk.previewer.rate == 2 && desk.previewer.seconds == 0)
  }

  @Test func `dragging the clock moves time by frames`() throws {
    let desk = try desk()
    let position = try #require(desk.previewer.position(of: .clock))
    func move(_ x: Double, _ modifiers: KeyPress.Modifiers = []) {
      desk.move(x: position.x + x, y: position.y, modifiers: modifiers)
    }
    desk.hold(x: position.x, y: position.y)
    move(-500)
    #expect(desk.previewer.seconds == 0)
    // Dragging by one point moves the time by one frame, which is a tenth of a second here.
    move(12)
    #expect(abs(desk.previewer.seconds - 1.2) < 1e-9)
    move(12, .alt)
    #expect(abs(desk.previewer.seconds - 0.05) < 1e-9)
    move(1e6)
    #expect(desk.previewer.seconds == RoundProgressScene.duration)
  }

  // MARK: Menus

  @Test func `the right button opens a menu for the item under the mouse`() throws {
    let desk = try desk()
    func menu(_ x: Double, _ y: Double) -> [String] {
      desk.click(x: x, y: y, button: .right)
      _ = desk.image()
      return desk.previewer.menuTitles ?? []
    }
    #expect(menu(200, 150).prefix(3) == ["play", "run the scene's action", "run the action back"])
    let policy = try #require(desk.previewer.menuPosition(of: "spring"))
    desk.click(x: policy.x, y: policy.y)
    #expect(desk.previewer.tuning.policy == .spring)
    // Open the menu at the name of the first property.
    #expect(menu(650, 48 + 30 + 15).contains("retarget to 75 %"))
    let target = try #require(desk.previewer.menuPosition(of: "retarget to 75 %"))
    desk.click(x: target.x, y: target.y)
    #expect(
      desk.previewer.log.entries.map(\.action) == [
        .set(property: "progress", .number(0.75), animated: true)
      ])
    _ = menu(650, 48 + 30 + 15)
    let still = try #require(desk.previewer.menuPosition(of: "set without animation …"))
    desk.click(x: still.x, y: still.y)
    let half = try #require(desk.previewer.menuPosition(of: "50 %"))
    desk.click(x: half.x, y: half.y)
    #expect(
      desk.previewer.log.entries.last?.action
        == .set(property: "progress", .number(0.5), animated: false))
  }

  @Test func `a click beside a menu closes it and does nothing else`() throws {
    let desk = try desk()
    let name = try #require(desk.previewer.position(of: .scene))
    desk.click(x: name.x, y: name.y)
    // A click on the slider of the first property only closes the menu; a second one sets a target.
    desk.click(x: 900 - 308 + 14 + 70, y: 48 + 30 + 36)
    #expect(desk.previewer.menuTitles == nil && desk.previewer.log.entries.isEmpty)
    desk.click(x: 900 - 308 + 14 + 70, y: 48 + 30 + 36)
    #expect(desk.previewer.log.entries.count == 1)
  }

  @Test(arguments: [(320, 240), (500, 400), (900, 560)])
  func `a menu stays in the window and scrolls`(_ width: Int, _ height: Int) throws {
    let desk = try desk(width: width, height: height)
    for (x, y) in [(2, 60), (width - 2, 60), (2, height - 60), (width - 2, height - 60)] {
      desk.click(x: Double(x), y: Double(y), button: .right)
      _ = desk.image()
      let frame = try #require(desk.previewer.menuFrame)
      #expect(frame.minX >= 0 && frame.minY >= 0)
      #expect(frame.maxX <= Double(width) && frame.maxY <= Double(height))
      let last = try #require(desk.previewer.menuTitles?.last)
      desk.press("End")
      #expect(desk.previewer.menuPosition(of: last) != nil)
      desk.turnWheel(100, x: frame.midX, y: frame.midY)
      desk.press("Escape")
      #expect(desk.previewer.menuTitles == nil)
    }
  }

  /// Pressing the right button, dragging to an item and releasing the button chooses the item.
  @Test func `a drag with the right button chooses the item where it ends`() throws {
    let desk = try desk()
    desk.hold(x: 100, y: 100, button: .right)
    let position = try #require(desk.previewer.menuPosition(of: "additive"))
    desk.move(x: position.x, y: position.y, at: 0.2)
    #expect(desk.previewer.selectedMenuTitle == "additive")
    desk.release(x: position.x, y: position.y, button: .right, at: 0.3)
    #expect(desk.previewer.tuning.policy == .additive)
  }

  @Test func `a double click on the stage toggles full screen`() throws {
    let desk = try desk()
    desk.hold(x: 200, y: 150, clicks: 2)
    #expect(desk.previewer.wantsFullScreen)
    desk.hold(x: 200, y: 150, clicks: 2)
    #expect(!desk.previewer.wantsFullScreen)
  }

  // MARK: All commands

  @Test func `the mouse alone reaches every command`() throws {
    let desk = try desk(width: 1280, height: 800)
    func open() throws {
      desk.click(x: 300, y: 200, button: .right, at: 1)
      let titles = try #require(desk.previewer.menuTitles)
      #expect(titles.last == "all commands …")
      let position = try #require(desk.previewer.menuPosition(of: "all commands …"))
      desk.click(x: position.x, y: position.y, at: 1)
    }
    try open()
    let titles = try #require(desk.previewer.menuTitles)
    #expect(desk.previewer.selectedMenuTitle == titles.first)
    let json = try #require(SceneResources.data(named: "keymap.json"))
    let commands = try KeyMap(json: json).commandCount
    // The commands of the digit keys, which set targets and positions, are in other menus. Commands
    // without a key come last.
    #expect(titles.firstIndex { $0.hasPrefix("export as ") } == commands - 3 * 9)
    #expect(titles.contains("export as CSS") && titles.contains("the graph …"))
    for letter in "loop's start" { desk.handle(.text(String(letter)), at: 1) }
    let position = try #require(desk.previewer.menuPosition(of: "set the loop's start"))
    desk.click(x: position.x, y: position.y, at: 1)
    #expect(desk.previewer.message?.hasPrefix("loop in") == true)
    // Select all of the search text, and replace it by typing.
    try open()
    for letter in "xyz" { desk.handle(.text(String(letter)), at: 2) }
    #expect(desk.previewer.menuTitles == [])
    desk.press("a", with: .control, at: 2)
    for letter in "save" { desk.handle(.text(String(letter)), at: 2) }
    #expect(desk.previewer.menuTitles?.isEmpty == false)
  }
}
