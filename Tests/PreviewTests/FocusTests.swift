/// Every part of the window can be reached with the keyboard alone.
@Suite @MainActor struct FocusTests {
  private func desk(width: Int = 1600) throws -> Desk {
    let desk = try Desk(width: width, height: 700, grid: 60)
    for _ in 0..<20 { _ = desk.previewer.drawFrame() }
    return desk
  }

  private func back(_ desk: Desk) {
    desk.press("Tab", with: .shift)
    _ = desk.image()
  }

  @Test func `Tab moves the focus between stage and tuner`() throws {
    let desk = try desk()
    for isFocused in [true, false, true, false] {
      desk.press("Tab")
      #expect(desk.previewer.isTunerFocused == isFocused)
    }
  }

  @Test func `Tab focuses the selected property's row, and later the row that was left`() throws {
    let desk = try desk()
    desk.press("Down", "Tab")
    #expect(desk.previewer.selectedTunable?.property == "progressColor")
    desk.press("Up", "Up", "Up", "Up")
    #expect(desk.previewer.selectedTunable?.property == "progress")
    desk.press("Tab", "Tab")
    #expect(desk.previewer.selectedTunable?.property == "progress")
    desk.press("Tab", "Up", "Tab")
    #expect(desk.previewer.selectedTunable?.property == "progress")
    desk.press("Tab", "Down", "Tab")
    #expect(desk.previewer.selectedTunable?.property == "progressColor")
  }

  private final class Doubled: MotionTable.Program {
    let ring = CAShapeLayer()
    override func make() {
      ring.strokeEnd = 0
      add(ring)
      CAContext.current.schedule(after: Flicks(seconds: 0.2)) { [ring] in
        // The explicit animation covers the implicit animation that this assignment starts.
        ring.strokeEnd = 1
        ring.add(MotionTable.basic("strokeEnd", 0, 1), forKey: "progress")
      }
    }
  }

  @Test func `Tab focuses the visible animation, not one that it covers`() throws {
    let desk = try Desk(SceneDefinition(Doubled.self), width: 1600, height: 700)
    for _ in 0..<20 { _ = desk.previewer.drawFrame() }
    for _ in 0..<5 { desk.press(".") }
    for _ in 0..<20 { _ = desk.previewer.drawFrame() }
    desk.press("Tab")
    #expect(desk.previewer.selectedTunable?.targets.map(\.animationKey) == ["progress"])
    desk.press("Up", "Up", "Up", "Up", "Tab", "Tab")
    #expect(desk.previewer.selectedTunable?.targets.map(\.animationKey) == ["strokeEnd"])
  }

  @Test func `Shift and Tab reach every panel and the stage again`() throws {
    let desk = try desk()
    var parts: [String] = []
    for _ in 0..<5 {
      back(desk)
      parts.append(
        desk.previewer.focusedPart ?? (desk.previewer.isTunerFocused ? "tuner" : "stage"))
    }
    #expect(parts == ["footer", "timeline", "header", "tuner", "stage"])
    back(desk)
    back(desk)
    back(desk)
    desk.press("Tab")
    #expect(desk.previewer.focusedPart == "timeline")
    desk.press("Tab", "Tab")
    #expect(desk.previewer.focusedPart == nil && !desk.previewer.isTunerFocused)
    back(desk)
    desk.press("Escape")
    #expect(desk.previewer.focusedPart == nil)
  }

  @Test func `the footer's keys are pressed and pressed again`() throws {
    let desk = try desk()
    back(desk)
    // The footer's first item, the play button, is focused; an outline around it shows the focus.
    let before = desk.image()
    desk.press("Right")
    let isSame = desk.image() == before
    #expect(!isSame)
    desk.press("Left", "Enter")
    #expect(desk.previewer.isPlaying)
    desk.press("Enter")
    #expect(!desk.previewer.isPlaying && desk.previewer.focusedPart == "footer")
    // Keys that the footer does not use do the same as when the stage is focused.
    desk.press(".")
    #expect(desk.previewer.seconds > 0)
  }

  @Test func `marks are selected, muted and moved by keys`() throws {
    let desk = try desk()
    desk.press("7")
    desk.handle(.keyUp(KeyPress("7")), at: 0.1)
    for _ in 0..<20 { _ = desk.previewer.drawFrame() }
    back(desk)
    back(desk)
    // The first item is focused, so Left does not move the focus.
    desk.press("Left")
    #expect(desk.previewer.message == "progress → 0.7 at 0.000 s")
    desk.press("Right", with: .alt)
    #expect(abs((desk.previewer.log.entries.first?.time.seconds ?? 0) - 1.0 / 60) < 1e-9)
    desk.press("Enter")
    #expect(desk.previewer.log.entries.first?.isMuted == true)
    desk.press("Delete")
    #expect(desk.previewer.log.entries.isEmpty)
    desk.press("z", with: .control)
    desk.press("z", with: .control)
    desk.press("z", with: .control)
    #expect(desk.previewer.log.entries.first?.time.seconds == 0)
  }

  @Test func `the header's menus are opened by keys`() throws {
    let desk = try desk(width: 900)
    for _ in 0..<3 { back(desk) }
    desk.press("Right", "Enter")
    #expect(desk.previewer.menuTitles == SceneCatalogue().names)
    desk.press("Escape")
    // To the right of the scene's name are the tools, and then the speed.
    for _ in 0..<6 { desk.press("Right") }
    desk.press("Right", "Enter", "Up", "Enter")
    #expect(desk.previewer.rate == 0.5)
  }

  @Test func `marks have the focus first at the selected property, and only where they are seen`()
    throws
  {
    let desk = try desk()
    desk.press("2")
    desk.press("Down")
    desk.press("7")
    for _ in 0..<20 { _ = desk.previewer.drawFrame() }
    back(desk)
    back(desk)
    #expect(desk.previewer.message?.hasPrefix("progressColor → ") == true)
    // In a low window, only the graph fits, so the marks are left out.
    desk.press("Escape")
    desk.resize(800, 340, at: 0.2)
    _ = desk.image()
    back(desk)
    back(desk)
    #expect(desk.previewer.focusedPart == "header")
  }

  /// In a low window, only some of the lanes fit. The lane of the selected property and of the mark
  /// with the focus is always among them.
  @Test func `lanes scroll to the selected property and to the focused mark`() throws {
    let desk = try Desk(AnimatedLinesScene.definition, width: 800, height: 420)
    func visibleLanes() throws -> [String] {
      for _ in 0..<20 { _ = desk.previewer.drawFrame() }
      let tree = try #require(desk.previewer.accessibleTree)
      return tree.all.filter { $0.id.hasPrefix("lane ") && $0.frame != nil }.map(\.name)
    }
    #expect(try visibleLanes() == ["strokeEnd", "strokeStart"])
    desk.press("Down")
    #expect(try visibleLanes() == ["strokeEnd", "strokeStart"])
    desk.press("Down")
    #expect(try visibleLanes() == ["strokeStart", "lineWidth"])
    // Over the lanes' names, the wheel scrolls.
    let start = desk.previewer.timelinePosition(of: 0, lane: 2)
    desk.turnWheel(1, x: start.x - 40, y: start.y)
    #expect(try visibleLanes() == ["strokeEnd", "strokeStart"])
    desk.turnWheel(-1, x: start.x - 40, y: start.y)
    #expect(try visibleLanes() == ["strokeStart", "lineWidth"])
    back(desk)
    back(desk)
    #expect(desk.previewer.focusedPart == "timeline")
    desk.press("Up", "Up")
    #expect(desk.previewer.selectedName == "strokeEnd")
    #expect(try visibleLanes().contains("strokeEnd"))
    let mark = try #require(
      desk.previewer.accessibleTree?.all.first { $0.states.contains(.focused) })
    #expect(mark.id.hasPrefix("mark ") && mark.frame != nil)
  }

  /// After the focused mark has disappeared, another mark has the focus, so the keys still work.
  @Test func `the focus stays on the marks until Escape`() throws {
    let desk = try desk()
    desk.press("7")
    for _ in 0..<20 { _ = desk.previewer.drawFrame() }
    back(desk)
    back(desk)
    func focusedMark() throws -> String {
      for _ in 0..<20 { _ = desk.previewer.drawFrame() }
      let tree = try #require(desk.previewer.accessibleTree)
      return try #require(tree.all.first { $0.states.contains(.focused) }?.id)
    }
    let first = try focusedMark()
    desk.press("Delete")
    #expect(desk.previewer.log.entries.isEmpty)
    let second = try focusedMark()
    #expect(second.hasPrefix("mark ") && second != first)
    desk.press("Enter")
    #expect(desk.previewer.message?.contains("muted: ") == true)
    desk.press("z", with: .control)
    #expect(try focusedMark().hasPrefix("mark "))
    desk.press("Escape")
    #expect(try focusedMark().hasPrefix("property "))
    // The stage has the focus, so Enter runs the scene's action.
    desk.press("Enter")
    #expect(desk.previewer.log.entries.map(\.action) == [.go])
  }

  @Test func `layers are selected and events are visited by keys`() throws {
    let desk = try desk()
    desk.press("7", at: 0.1)
    desk.press("n")
    for _ in 0..<20 { _ = desk.previewer.drawFrame() }
    for _ in 0..<3 { back(desk) }
    #expect(desk.previewer.focusedPart == "list")
    desk.press("Down")
    let root = try #require(desk.previewer.selectedLayer)
    _ = desk.image()
    desk.press("Right")
    let child = try #require(desk.previewer.selectedLayer)
    #expect(child.hasPrefix(root + "/"))
    desk.press("Left")
    #expect(desk.previewer.selectedLayer == root)
    desk.press("Down")
    #expect(desk.previewer.selectedLayer == child)
    desk.press("Up", "Up", "Up")
    #expect(desk.previewer.selectedLayer == root)

    for key in ["3", "5"] {
      for _ in 0..<15 { desk.press(".") }
      desk.press(key)
    }
    desk.press("n")
    for _ in 0..<20 { _ = desk.previewer.drawFrame() }
    #expect(desk.previewer.focusedPart == "list" && desk.previewer.seconds == 0.5)
    // The row that Enter went to keeps the focus, although the later events are not listed then.
    func focusedRow() throws -> String {
      for _ in 0..<20 { _ = desk.previewer.drawFrame() }
      let all = try #require(desk.previewer.accessibleTree).all
      let focused = all.filter { $0.states.contains(.focused) }
      #expect(focused.count == 1)
      return try #require(focused.first).id
    }
    let latest = try focusedRow()
    desk.press("Down")
    let row = try focusedRow()
    #expect(row.hasPrefix("event ") && row != latest)
    desk.press("Enter")
    #expect(desk.previewer.seconds == 0.25)
    #expect(try focusedRow() == row)
    for _ in 0..<9 { desk.press("Down") }
    desk.press("Enter")
    #expect(desk.previewer.seconds == 0)
    desk.press("Escape")
    #expect(desk.previewer.focusedPart == nil)
  }

  @Test func `the menu key opens the menu of what has the focus`() throws {
    let desk = try desk()
    desk.press("Menu")
    #expect(desk.previewer.menuTitles?.contains("screenshot of the stage") == true)
    desk.press("Escape", "Tab", "Menu")
    #expect(desk.previewer.menuTitles?.contains("type a value") == true)
    desk.press("Escape", "Tab")
    for _ in 0..<3 { back(desk) }
    #expect(desk.previewer.focusedPart == "header")
    desk.press("Right", "Menu")
    #expect(desk.previewer.menuTitles == SceneCatalogue().names)
    #expect(desk.previewer.selectedMenuTitle == "round-progress")
  }

  @Test func `a focused tool shows its name and its key`() throws {
    let desk = try desk()
    for _ in 0..<3 { back(desk) }
    #expect(desk.previewer.tipLines == ["play or pause: Space"])
    desk.press("Right", "Right")
    _ = desk.image()
    #expect(desk.previewer.tipLines == ["record a video, or stop: R"])
    // Under the mouse, the graph still shows its values.
    let graph = desk.previewer.timelinePosition(of: 0.5, lane: 0)
    desk.move(x: graph.x, y: desk.previewer.chartEdge.y + 60)
    #expect(desk.previewer.tipLines?.first?.hasPrefix("0.5") == true)
    desk.move(x: 2, y: desk.previewer.chartEdge.y - 30)
    desk.press("Escape")
    _ = desk.image()
    #expect(desk.previewer.tipLines == nil)
  }
}
