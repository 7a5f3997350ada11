/// Tests which of the window's modes gets a key first, and which one Escape ends.
@Suite @MainActor struct ModeTests {
  private let scratch = Scratch()

  @Test func `Escape ends one mode after the other, the topmost first`() throws {
    let desk = try Desk(width: 1280, height: 800)
    let previewer = desk.previewer
    desk.press("b", "w", "Tab", "F1")
    #expect(previewer.comparedStages.count == 2 && previewer.explanation() != nil)
    #expect(previewer.isTunerFocused && previewer.helpClosePosition != nil)
    desk.press("Escape")
    #expect(previewer.helpClosePosition == nil && previewer.isTunerFocused)
    desk.press("Escape")
    #expect(!previewer.isTunerFocused && previewer.explanation() != nil)
    desk.press("Escape")
    #expect(previewer.explanation() == nil && previewer.comparedStages.count == 2)
    desk.press("Escape")
    #expect(previewer.comparedStages.isEmpty)
  }

  @Test func `a menu takes all keys before a text field`() throws {
    let desk = try Desk(width: 1280, height: 800)
    desk.press("Tab", "Enter")
    #expect(desk.previewer.typedText == "1")
    let tools = desk.previewer.position(of: .speed)
    let position = try #require(tools)
    desk.click(x: position.x, y: position.y, button: .right)
    #expect(desk.previewer.menuTitles?.contains("×0.5") == true)
    desk.press("Down", "Escape")
    #expect(desk.previewer.menuTitles == nil && desk.previewer.typedText == "1")
    desk.press("Escape")
    #expect(desk.previewer.typedText == nil && desk.previewer.isTunerFocused)
  }

  @Test func `a list of presets leaves all other keys to its text field`() throws {
    let desk = try Desk(width: 1280, height: 800)
    desk.press("Tab", "e")
    desk.handle(.text("back"), at: 0.1)
    #expect(desk.previewer.typedText == "back")
    #expect(desk.previewer.palettePresets.map(\.name) == ["backIn", "backOut", "backInOut"])
    desk.press("Backspace", "Left", "Delete")
    #expect(desk.previewer.typedText == "ba")
    desk.press("Down", "Escape")
    #expect(desk.previewer.palettePresets.isEmpty && desk.previewer.typedText == nil)
    #expect(desk.previewer.tuning == Tuning())
  }

  @Test func `a mode ends when its subject disappears`() throws {
    let desk = try Desk(width: 1280, height: 800)
    desk.press("Tab", "c")
    #expect(desk.previewer.footerTitles.contains("next handle"))
    desk.press("Escape", "c", "PageDown")
    #expect(!desk.previewer.footerTitles.contains("next handle"))
    #expect(!desk.previewer.isTunerFocused)
  }

  @Test func `a click on the red sign ends a recording`() throws {
    let desk = try Desk(width: 1280, height: 800, isPaused: false, captures: scratch.url("."))
    desk.press("r")
    for frame in 1...30 { desk.advance(to: Double(frame) / 30) }
    _ = desk.image()
    let position = try #require(desk.previewer.position(of: .status))
    desk.click(x: position.x, y: position.y, at: 1)
    #expect(desk.previewer.isPlaying)
    for frame in 31...400 { desk.advance(to: Double(frame) / 30) }
    #expect(try scratch.files.count { $0.hasSuffix(".webp") } == 1)
  }

  @Test func `Ctrl+Home returns to the instant where playback began`() throws {
    let desk = try Desk(grid: 10)
    desk.press(".", ".", ".")
    desk.press("Space", at: 0.1)
    desk.advance(to: 1.3)
    #expect(desk.previewer.seconds > 1)
    desk.press("Home", with: .control, at: 1.3)
    #expect(abs(desk.previewer.seconds - 0.3) < 1e-9 && !desk.previewer.isPlaying)
  }

  @Test func `Ctrl+Y redoes an undone change`() throws {
    let desk = try Desk()
    desk.press("7")
    desk.press("z", with: .control)
    #expect(desk.previewer.log.entries.isEmpty)
    desk.press("y", with: .control)
    #expect(desk.previewer.log.entries.count == 1)
  }

  // MARK: The mouse

  @Test func `clickable and draggable items are highlighted, and change the pointer`() throws {
    let desk = try Desk(width: 1280, height: 800)
    desk.advance(to: 10)
    _ = desk.image()
    func shape(_ name: HitPosition) throws -> (PointerShape, Int) {
      let position = try #require(name(desk.previewer))
      desk.move(x: 640, y: 300, at: 10)
      let before = desk.image()
      desk.move(x: position.x, y: position.y, at: 10)
      let after = desk.image()
      return (desk.previewer.pointerShape, zip(before, after).count { $0 != $1 })
    }
    typealias HitPosition = (Previewer) -> CGPoint?
    for (position, wanted) in [
      ({ $0.position(of: .speed) }, PointerShape.horizontal), ({ $0.position(of: .scene) }, .hand),
      ({ $0.footerPosition(of: "lab") }, .hand), ({ $0.sidebarEdge }, .horizontal),
      ({ $0.chartEdge }, .vertical),
      // The first position is on a property's slider, and the second on the rest of its row.
      ({ _ in CGPoint(x: 1100, y: 84 + 36) }, .horizontal),
      ({ _ in CGPoint(x: 1100, y: 84 + 14) }, .hand),
    ] as [(HitPosition, PointerShape)] {
      let (found, changed) = try shape(position)
      #expect(found == wanted, "\(position(desk.previewer) as Any)")
      #expect(changed > 20)
    }
  }

  @Test func `rows that are chosen together are tuned together`() throws {
    let desk = try Desk(width: 1280, height: 800)
    let tunables = desk.previewer.tunables
    func durations() -> [Double] {
      tunables.map { desk.previewer.tuning.duration(of: $0) }
    }
    desk.press("Tab")
    _ = desk.image()
    let other = try #require(desk.previewer.rowPosition(of: "progress color", "duration"))
    desk.click(x: other.x, y: other.y, modifiers: .control)
    desk.press("Right")
    #expect(durations() == [1.05, 1.05])
    desk.press("Enter")
    desk.handle(.text("2s"), at: 0.1)
    desk.press("Enter")
    #expect(durations() == [2, 2])
    desk.press("z", with: .control)
    #expect(durations() == [1.05, 1.05])
    desk.click(x: other.x, y: other.y, modifiers: .control)
    desk.press("Right")
    #expect(durations() == [1.1, 1.05])
  }

  @Test func `a click on the joint's text goes to the joint and explains it`() throws {
    let desk = try Desk(width: 1280, height: 800, grid: 60)
    for _ in 0..<15 { desk.press(".", with: .shift) }
    for _ in 0..<20 { _ = desk.image() }
    let position = try #require(desk.previewer.jointPosition)
    desk.click(x: position.x, y: position.y)
    #expect(abs(desk.previewer.seconds - 1.8) < 1e-9)
    #expect(desk.previewer.explanation() != nil)
  }

  @Test func `a tile of the lab chooses its policy, then goes to the joint`() throws {
    let desk = try Desk(width: 1280, height: 800, isPaused: false)
    desk.press("b", with: .shift)
    var time = 0.1
    for _ in 0..<60 {
      time += 1.0 / 60
      desk.advance(to: time)
      _ = desk.image()
    }
    let tile = try #require(
      desk.previewer.comparedStages.first { $0.tuning.policy == .additive }?.stage.frame)
    desk.click(x: tile.midX, y: tile.midY, at: time)
    #expect(desk.previewer.tuning.policy == .additive)
    desk.click(x: tile.midX, y: tile.midY, at: time)
    #expect(!desk.previewer.isPlaying)
    #expect([1.8, 3.3].contains { abs(desk.previewer.seconds - $0) < 1e-6 })
  }
}

/// While a scene plays, exactly the frames that are due are shown.
@Suite @MainActor struct ShownFramesTests {
  @Test func `a frame is shown until the next one`() throws {
    for (frames, rate) in [(ShownFrames.rate24, 24), (.rate30, 30), (.rate60, 60), (.rate120, 120)]
    {
      let grid = FrameGrid(rate: rate)
      for count in stride(from: Int64(0), to: 3 * Flicks.perSecond, by: 1_234_567) {
        let time = Flicks(count: count)
        let shown = frames.instant(at: time)
        #expect(shown <= time && grid.step(from: shown, by: 1) > time)
        #expect(grid.time(of: grid.frame(at: shown)) == shown)
      }
    }
  }

  @Test func `every third frame is dropped`() {
    let grid = FrameGrid(rate: 60)
    let shown = (0..<7).map {
      grid.frame(at: ShownFrames.everyThirdDropped.instant(at: grid.time(of: $0)))
    }
    #expect(shown == [0, 1, 1, 3, 4, 4, 6])
  }

  @Test func `the window shows the frames that were chosen`() throws {
    let desk = try Desk(isPaused: false)
    desk.advance(to: 0)
    desk.press("F6", at: 0)
    #expect(desk.previewer.message == "shows 24 frames per second")
    let seen = (0...60).map { frame -> Double in
      desk.advance(to: Double(frame) / 60)
      return desk.previewer.seconds
    }
    #expect(Set(seen).count == 25)
    #expect(seen.allSatisfy { abs(($0 * 24).rounded() / 24 - $0) < 1e-8 })
  }
}
