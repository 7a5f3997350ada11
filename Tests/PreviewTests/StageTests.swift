@Suite @MainActor struct StageTests {
  private func desk(isPaused: Bool = true) throws -> Desk {
    let desk = try Desk(isPaused: isPaused, grid: 60)
    _ = desk.image()
    return desk
  }

  /// The number of window points per point of the scene.
  private func scale(_ desk: Desk) -> Double {
    let (a, b) = (
      desk.previewer.stagePosition(of: .zero),
      desk.previewer.stagePosition(of: CGPoint(x: 100, y: 0))
    )
    return (b.x - a.x) / 100
  }

  @Test func `keys zoom, and Z fits the stage`() throws {
    let desk = try desk()
    let fitting = scale(desk)
    desk.press("z", with: .shift)
    #expect(scale(desk) == 1)
    desk.press("=")
    #expect(abs(scale(desk) - 1.25) < 1e-9)
    desk.press("=", with: .shift)
    desk.press("+")
    #expect(abs(scale(desk) - 1.25 * 1.25 * 1.25) < 1e-9)
    #expect(desk.previewer.message == "stage: 195 %")
    for _ in 0..<60 { desk.press("=") }
    #expect(scale(desk) == 32)
    for _ in 0..<90 { desk.press("-") }
    #expect(abs(scale(desk) - 0.1) < 1e-9)
    desk.press("z")
    #expect(scale(desk) == fitting)
  }

  @Test(arguments: [(120.0, 90.0), (300.0, 180.0), (560.0, 60.0)])
  func `the wheel zooms about the pointer`(_ x: Double, _ y: Double) throws {
    let desk = try desk()
    func scenePoint() -> CGPoint {
      let origin = desk.previewer.stagePosition(of: .zero)
      return CGPoint(x: (x - origin.x) / scale(desk), y: (y - origin.y) / scale(desk))
    }
    let before = scenePoint()
    for _ in 0..<3 {
      desk.handle(.wheel(dx: 0, dy: 1, x: x, y: y, modifiers: .control), at: 0.1)
    }
    let after = scenePoint()
    // The point may move by up to one pixel on the window, since the stage is aligned to whole
    // pixels.
    #expect(abs(after.x - before.x) * scale(desk) <= 1)
    #expect(abs(after.y - before.y) * scale(desk) <= 1)
    #expect(desk.previewer.seconds == 0)
  }

  @Test func `the middle button moves the stage, but never out of the viewport`() throws {
    let desk = try desk()
    let before = desk.previewer.stagePosition(of: .zero)
    func drag(to x: Double, _ y: Double) {
      desk.hold(x: 200, y: 100, button: .middle)
      desk.move(x: x, y: y)
      #expect(desk.previewer.pointerShape == .move)
      desk.release(x: x, y: y, button: .middle)
      desk.move(x: 0, y: 100)
    }
    drag(to: 230, 80)
    let after = desk.previewer.stagePosition(of: .zero)
    #expect(after.x - before.x == 30 && after.y - before.y == -20)
    drag(to: 90_000, 100)
    #expect(desk.previewer.stagePosition(of: .zero).x < 900 - 308)
    drag(to: -90_000, 100)
    let size = RoundProgressScene.size
    #expect(desk.previewer.stagePosition(of: CGPoint(x: size.width, y: 0)).x > 0)
    desk.press("z")
    #expect(desk.previewer.stagePosition(of: .zero) == before)
  }

  @Test func `a zoomed stage is redrawn in parts as in whole`() throws {
    let desk = try desk()
    for _ in 0..<4 { desk.press("=") }
    desk.press("c", "c")
    for frame in 0..<10 {
      desk.press(".", at: 10)
      if frame == 4 { desk.press("-", at: 10) }
      _ = desk.image()
    }
    for _ in 0..<40 { _ = desk.previewer.drawFrame() }
    let parts = desk.image()
    desk.resize(901, 560, at: 10)
    _ = desk.image()
    desk.resize(900, 560, at: 10)
    for _ in 0..<40 { _ = desk.previewer.drawFrame() }
    let isSame = desk.image() == parts
    #expect(isSame)
  }

  @Test func `there are three backgrounds`() throws {
    let desk = try desk()
    func corners() -> Set<UInt32> {
      let pixels = desk.image()
      let origin = desk.previewer.stagePosition(of: .zero)
      return Set(
        [2.0, 18].map { pixels[(Int(origin.y) + 2) * 900 + Int(origin.x + $0)] & 0xFFFFFF })
    }
    #expect(corners() == [0x1C1E24])
    desk.press("c")
    #expect(corners() == [0xF4F5F7])
    desk.press("c")
    #expect(corners() == [0x9A9DA5, 0x7A7D86])
    desk.press("c")
    #expect(corners() == [0x1C1E24])
  }

  // MARK: Random targets

  @Test func `a random target is an entry, seeded by the log`() throws {
    let (one, two) = (try desk(isPaused: false), try desk(isPaused: false))
    for desk in [one, two] {
      for step in 1...6 { desk.press("q", at: Double(step) / 4) }
    }
    #expect(one.previewer.log == two.previewer.log)
    #expect(one.previewer.log.entries.count == 6)
    #expect(one.previewer.message?.hasSuffix("seed 5") == true)
    let values = one.previewer.log.entries.compactMap { entry -> Double? in
      guard case .set("progress", .number(let value), true) = entry.action else { return nil }
      return value
    }
    #expect(values.count == 6 && values.allSatisfy((0...1).contains))
    for (a, b) in zip(values, values.dropFirst()) { #expect(abs(a - b) >= 0.15) }
  }

  @Test func `a storm is a dozen entries and one undo step`() throws {
    let desk = try desk(isPaused: false)
    desk.advance(to: 0.5)
    desk.press("q", with: .shift, at: 0.5)
    let log = desk.previewer.log
    #expect(log.entries.count == 12)
    #expect(log.entries.first?.time == Flicks(seconds: 0.5))
    for (a, b) in zip(log.entries, log.entries.dropFirst()) {
      #expect((0.125...0.375).contains((b.time - a.time).seconds))
    }
    #expect(desk.previewer.message?.hasPrefix("12 random targets of progress in ") == true)
    desk.advance(to: 20)
    // Evaluating the log again gives the values that were shown live.
    let again = Session(RoundProgressScene.definition, log: log)
    again.seek(to: Flicks(seconds: desk.previewer.seconds))
    let property = try #require(again.property(named: "progress"))
    #expect(again.read(property) == desk.previewer.trace?.latest.last?.reading)
    desk.press("z", with: .control, at: 20)
    #expect(desk.previewer.log == InputLog())
  }
}
