/// Panels can be hidden, can scroll, and cover the stage in narrow windows.
@Suite @MainActor struct PanelTests {
  private let scratch = Scratch()

  // MARK: Hidden panels

  @Test func `a message names values that keys tune while the panels are hidden`() throws {
    let desk = try Desk()
    desk.press("h", "Tab")
    #expect(desk.previewer.message == "tuner: progress, duration: 1 s (the scene's own)")
    desk.press("Right")
    #expect(desk.previewer.message == "progress, duration: 1.05 s")
    desk.press("Down", "Right")
    #expect(desk.previewer.message == "progress, easing: default")
    desk.press("Enter")
    desk.handle(.text("0,0,1,1"), at: 0.1)
    #expect(desk.previewer.message == "progress, easing: 0,0,1,1▏")
    desk.press("Enter")
    #expect(desk.previewer.message == "progress, easing: linear")
    desk.press("Delete")
    #expect(desk.previewer.message == "progress, easing: easeInEaseOut (the scene's own)")
    desk.press("Delete", with: .shift)
    #expect(desk.previewer.message == "all values are the scene's own")
    desk.press("y")
    #expect(desk.previewer.message == "policy: from model (jumps)")
    desk.press("Escape", "Down")
    #expect(desk.previewer.message?.hasPrefix("property progressColor: #") == true)
    desk.advance(to: 20)
    #expect(desk.previewer.message == nil)
  }

  @Test func `values that the panels show are not repeated in a message`() throws {
    let desk = try Desk()
    desk.press("Tab", "Right", "Down", "Right", "y", "Delete", "Escape", "Down")
    #expect(desk.previewer.message == nil)
  }

  /// In a low window, the scene leaves a strip of one line. A longer message is wrapped there.
  @Test func `a long message is wrapped in a low window`() throws {
    func height(_ text: String) throws -> CGFloat {
      let desk = try Desk(width: 800, height: 600, greeting: text)
      _ = desk.image()
      return try #require(desk.previewer.messageFrame).height
    }
    let (short, word) = (try height("short"), "message ")
    #expect(short < 30)
    let heights = try [20, 30].map { try height(String(repeating: word, count: $0)) }
    #expect(heights[0] > short && heights[1] > heights[0])
    #expect(try height(String(repeating: word, count: 400)) < 90)
  }

  @Test func `a message says how hidden panels come back, and Escape shows them`() throws {
    let desk = try Desk()
    desk.advance(to: 10)
    let shown = desk.image()
    desk.press("h", at: 10)
    #expect(desk.previewer.message == "the panels are hidden; press H or Esc to show them")
    #expect(desk.previewer.message != nil)
    desk.advance(to: 20)
    #expect(desk.previewer.message == nil)
    let hidden = desk.image()
    #expect(hidden != shown)
    desk.press("Escape", at: 20)
    let again = desk.image()
    #expect(again == shown)
    // When the change that a message describes is undone, the message disappears.
    desk.press("h", "h", at: 21)
    #expect(desk.previewer.message == nil)
  }

  // MARK: Narrow windows

  @Test func `a narrow window shows its panels over the stage`() throws {
    let desk = try Desk(width: 400, height: 500)
    #expect(desk.previewer.message?.contains("Tab") == true)
    desk.advance(to: 10)
    let closed = desk.image()
    desk.press("Tab", at: 10)
    let open = desk.image()
    let changed = zip(open, closed).enumerated().filter { $0.element.0 != $0.element.1 }
      .map { $0.offset % 400 }
    // Opening the panels changes at least the sidebar's pixels, except for a few at the button and
    // in the footer.
    #expect(changed.count > 300 * 300)
    desk.press("Right", "Left", at: 10)
    #expect(desk.previewer.message == nil)
    desk.press("Escape", at: 10)
    // At 20 s the scene has replayed the changes and is at rest again.
    desk.advance(to: 20)
    let isClosed = desk.image() == closed
    #expect(isClosed)
    // A click on the button at the header's right end opens the panels too.
    desk.click(x: 376, y: 24, at: 10)
    let opened = desk.image()
    #expect(zip(opened, closed).count { $0 != $1 } > 300 * 300)
    // A click on a slider of the open panels sets the value, and the panels stay open.
    desk.click(x: 400 - 308 + 14 + 70, y: 48 + 30 + 36, at: 10)
    desk.press(".", at: 10)
    let model = try #require(desk.previewer.trace?.latest.last).reading.model.components[0]
    #expect(abs(model - 0.25) < 0.01)
    #expect(zip(desk.image(), closed).count { $0 != $1 } > 300 * 300)
    desk.click(x: 40, y: 250, at: 10)
    #expect(zip(desk.image(), closed).count { $0 != $1 } < 300 * 100)
  }

  @Test func `the row that a tuning key changes is scrolled into view`() throws {
    func rendered(_ keys: [String]) throws -> [UInt32] {
      let desk = try Desk(GalleryScene.definition)
      desk.press("Tab")
      _ = desk.image()
      desk.turnWheel(-40, x: 800, y: 300)
      _ = desk.image()
      for key in keys { desk.press(key) }
      return desk.image()
    }
    // The tuner's rows for two different values look different.
    let isSame = try rendered(["Right"]) == rendered(["Right", "Right"])
    #expect(!isSame)
  }

  // MARK: Help

  @Test(arguments: [(320, 240), (1080, 748)])
  func `the wheel scrolls the help within its length`(_ width: Int, _ height: Int) throws {
    let desk = try Desk(width: width, height: height)
    desk.advance(to: 10)
    desk.press(".", at: 10)
    desk.press("F1", at: 10)
    let (x, y) = (Double(width) - 30, Double(height) - 50)
    let top = desk.image()
    var pages = [top]
    for _ in 0..<200 {
      desk.turnWheel(-1, x: x, y: y, at: 10)
      pages.append(desk.image())
    }
    #expect(desk.time == 0.1)
    let isScrolled = pages.last != top
    #expect(isScrolled)
    // At the end of the help, turning the wheel further does not change the image.
    let isSettled = pages[199] == pages[200]
    #expect(isSettled)
    desk.turnWheel(100, x: x, y: y, at: 10)
    let isBack = desk.image() == top
    #expect(isBack)
    desk.press("End", at: 10)
    let isEnd = desk.image() == pages.last
    #expect(isEnd)
    for _ in 0..<200 { desk.press("PageUp", at: 10) }
    let isTop = desk.image() == top
    #expect(isTop)
    desk.press("PageDown", "Escape", "F1", at: 10)
    let begins = desk.image() == top
    #expect(begins)
    #expect(desk.time == 0.1 && desk.previewer.title.contains("round-progress"))
  }

  @Test(arguments: [240.0, 280, 360, 560])
  func `the help's rows are one below another within its width`(_ width: Double) throws {
    let desk = try Desk()
    let source = desk.previewer.helpRows
    let layout = try HelpLayout(source, width: width)
    #expect(layout.rows.count == source.count)
    var y = 0.0
    for row in layout.rows {
      #expect(row.frame.minX == 0 && row.frame.maxX == width)
      #expect(abs(row.frame.minY - y) < 1e-6)
      // All rows have the same font size, and each is at least that high.
      #expect(row.frame.height >= HelpLayout.fontSize)
      // Letters may extend by up to a point beyond the left and right ends of their line.
      #expect(row.textBox.minX > -1 && row.textBox.maxX < width + 1)
      #expect(row.textBox.minY > row.frame.minY && row.textBox.maxY < row.frame.maxY)
      y = row.frame.maxY
    }
    #expect(abs(layout.size.height - y) < 1e-6)
  }

  @Test func `the help lists all keys in groups, the policies and the mouse's actions`() throws {
    let desk = try Desk()
    let map = try KeyMap(json: SceneResources.data(named: "keymap.json"))
    let rows = desk.previewer.helpRows
    for row in map.helpRows(actions: RoundProgressScene.actions, label: { $0 }) {
      #expect(rows.count { $0 == row } == 1, "\(row.text)")
    }
    let headings = rows.filter(\.keys.isEmpty).map(\.text)
    #expect(
      headings == [
        "Time", "Targets", "Interruption policies", "Tuner", "Inspect", "Files", "Window", "Mouse",
      ])
    for policy in RetargetPolicy?.choices {
      #expect(rows.contains { $0.text == policy.explanation })
    }
    #expect(rows.count == map.helpRows { $0 }.count + headings.count + 5 + MouseGesture.all.count)
  }

  /// The help leaves the stage visible, and input on the stage still works.
  @Test(arguments: [(320, 240), (500, 400), (900, 560), (1366, 768)])
  func `the scene plays on beside the help`(_ width: Int, _ height: Int) throws {
    let desk = try Desk(width: width, height: height)
    desk.advance(to: 10)
    desk.press("F1", at: 10)
    let before = desk.image()
    for _ in 0..<14 { desk.press(".", at: 10) }
    let after = desk.image()
    #expect(desk.time == 1.4)
    // Outside of the help, the ring has turned pink: some pixels to the left of the help or above
    // it differ.
    let changed = zip(before, after).enumerated().filter { $0.element.0 != $0.element.1 }
      .map { ($0.offset % width, $0.offset / width) }
    let (right, bottom) = width < 720 ? (width, height / 2) : (width * 5 / 9, height - 30)
    #expect(changed.contains { $0.0 < right && $0.1 < bottom && $0.1 > 48 })
    desk.press("F1", at: 10)
    desk.press("F1", at: 10)
    let close = try #require(desk.previewer.helpClosePosition)
    desk.click(x: close.x, y: close.y, at: 10)
    #expect(desk.previewer.helpClosePosition == nil)
  }

  // MARK: Names

  @Test func `an image of the window is named after its instant`() throws {
    let desk = try Desk(isPaused: false, captures: scratch.folder)
    desk.advance(to: 1)
    _ = desk.image()
    // The key is pressed before the frame at 1.3 s is drawn, so the saved image shows the previous
    // frame, at 1 s.
    desk.press("s", with: .shift, at: 1.3)
    let names = try scratch.files
    #expect(names == ["round-progress-1.000s.png"])
  }

  @Test func `a drag turns through the named curves but keeps a typed one`() throws {
    let desk = try Desk()
    _ = desk.image()
    // The curve's row is the second row of the first animation, below two properties and the
    // policy.
    let (x, y) = try #require(easingRow(on: desk))
    func drag() {
      desk.hold(x: x, y: y)
      desk.move(x: x + 30, y: y)
      desk.release(x: x + 30, y: y)
    }
    let own = desk.previewer.tuning
    drag()
    let dragged = desk.previewer.tuning
    #expect(dragged != own)
    desk.press("Enter")
    desk.handle(.text("0.2,1.5,0.4,-0.5"), at: 0.1)
    desk.press("Enter")
    let typed = desk.previewer.tuning
    #expect(typed != dragged && typed != own)
    drag()
    #expect(desk.previewer.tuning == typed)
    #expect(desk.previewer.message?.hasPrefix("a curve without a name") == true)
    // While the stage is focused, Shift+Delete resets nothing.
    desk.press("Escape")
    desk.press("Delete", with: .shift)
    #expect(desk.previewer.tuning == typed)
    desk.press("Tab")
    desk.press("Delete", with: .shift)
    #expect(desk.previewer.tuning == own)
  }

  /// Returns a position in the curve row of the first animation; a click there, or Enter, begins to
  /// edit the text.
  private func easingRow(on desk: Desk) -> (Double, Double)? {
    for y in stride(from: 100.0, to: 560, by: 5) {
      desk.click(x: 700, y: y)
      guard desk.previewer.isTunerFocused else { continue }
      desk.press("Enter")
      let isCurve = desk.previewer.typedText?.contains(",") == true
      desk.press("Escape")
      if isCurve { return (700, y) }
    }
    return nil
  }

  @Test func `a message says that a change made while paused waits for playback`() throws {
    let desk = try Desk(isPaused: false)
    // The scene continues to play after its end, so a target set there moves the ring immediately.
    desk.press("End", at: 1)
    desk.press("1", at: 2)
    #expect(desk.previewer.message == nil)
    let end = try #require(desk.time)
    desk.advance(to: 2.5)
    #expect(try #require(desk.time) > end)
    desk.press("Space", at: 2.5)
    desk.press("7", at: 2.5)
    #expect(desk.previewer.message == "paused: it moves when you play")
  }

  @Test func `a spring has no easing`() throws {
    let tunables = Tunable.survey(GalleryScene.definition)
    #expect(tunables.filter { $0.easing == nil }.map(\.name) == ["spring"])
    let spring = try #require(tunables.first { $0.name == "spring" })
    var tuning = Tuning()
    tuning.setEasing(try Easing(text: "linear"), of: spring)
    #expect(tuning == Tuning())
    let desk = try Desk(GalleryScene.definition)
    desk.press("Tab")
    for _ in 0..<20
    where desk.previewer.selectedTunable != spring || desk.previewer.tunerFocus.field != .easing {
      desk.press("Down")
    }
    desk.press("Right")
    #expect(desk.previewer.message == "spring is a spring; type a curve to replace it")
    desk.press("Enter")
    desk.handle(.text("linear"), at: 0.1)
    desk.press("Enter", "Escape")
    #expect(!desk.previewer.tuning.isSpring(spring))
    #expect(!desk.previewer.wantsQuit)
  }
}
