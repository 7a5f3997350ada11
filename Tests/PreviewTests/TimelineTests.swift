/// The marks and runs (the bars of animations) in the timeline can be operated with the mouse.
@Suite @MainActor struct TimelineTests {
  /// Returns a previewer after the user has set two targets. The chart is complete, and the ring is
  /// at rest.
  private func desk() throws -> Desk {
    let desk = try Desk(isPaused: false, grid: 60)
    _ = desk.image()
    desk.advance(to: 0.5)
    desk.press("5", at: 0.5)
    desk.advance(to: 2)
    desk.press("8", at: 2)
    desk.advance(to: 20)
    settle(desk)
    return desk
  }

  private func settle(_ desk: Desk) {
    for _ in 0..<60 { _ = desk.previewer.drawFrame() }
  }

  private func drag(
    _ desk: Desk, from start: Double, to end: Double, _ modifiers: KeyPress.Modifiers = []
  ) {
    let (a, b) = (
      desk.previewer.timelinePosition(of: start, lane: 0),
      desk.previewer.timelinePosition(of: end, lane: 0)
    )
    desk.hold(x: a.x, y: a.y, modifiers: modifiers, at: 20)
    for part in 1...5 {
      let x = a.x + (b.x - a.x) * Double(part) / 5
      desk.move(x: x, y: a.y, modifiers: modifiers, at: 20)
      _ = desk.previewer.drawFrame()
    }
    desk.release(x: b.x, y: b.y, modifiers: modifiers, at: 20)
    settle(desk)
  }

  private func times(_ desk: Desk) -> [Double] { desk.previewer.log.entries.map(\.time.seconds) }

  @Test func `dragging a mark of the user in time is one undo step`() throws {
    let desk = try desk()
    let before = desk.previewer.log
    drag(desk, from: 0.5, to: 1.25)
    #expect(abs(times(desk)[0] - 1.25) < 0.004)
    // A dragged mark's time is a whole number of milliseconds.
    let time = times(desk)[0] * 1000
    #expect(abs(time - time.rounded()) < 1e-6)
    #expect(desk.previewer.log.entries[1] == before.entries[1])
    let wanted = Session(RoundProgressScene.definition, log: desk.previewer.log)
    #expect(desk.previewer.chart.curves == Chart(of: wanted).curves)
    desk.press("z", with: .control, at: 20)
    #expect(desk.previewer.log == before)
    #expect(desk.previewer.message == "undone: progress → 0.500 at 1.250 s")
  }

  /// A target at rest makes the chart longer. After undo, the chart ends with the motion again.
  @Test func `the chart is as short as the motion again after undo`() throws {
    let desk = try desk()
    let before = desk.previewer.chart.end
    desk.press("3", at: 20)
    for time in 21...25 {
      desk.advance(to: Double(time))
      settle(desk)
    }
    #expect(desk.previewer.chart.end > before)
    let end = desk.previewer.instant
    #expect(desk.previewer.chart.end <= max(end, before + Flicks(seconds: 3)))
    desk.press("z", with: .control, at: 25)
    settle(desk)
    #expect(desk.previewer.chart.end <= max(end, before))
    desk.press("Home", at: 25)
    settle(desk)
    #expect(desk.previewer.chart.end == before)
  }

  /// The chart of a motion without an end reaches beyond the playhead, and stays as long while the
  /// user steps back.
  @Test func `the chart of an endless motion stays as long until its start`() throws {
    let desk = try Desk(RestlessScene.definition, isPaused: false, grid: 60)
    for time in 1...12 {
      desk.advance(to: Double(time))
      settle(desk)
    }
    let end = desk.previewer.chart.end
    #expect(end >= desk.previewer.instant && desk.previewer.instant.seconds > 11)
    desk.press("k", at: 12)
    for _ in 0..<5 {
      desk.press(",", at: 12)
      settle(desk)
      #expect(desk.previewer.chart.end == end)
    }
    desk.press("Home", at: 12)
    settle(desk)
    #expect(desk.previewer.chart.end < end)
  }

  @Test func `a mark can be dragged past another`() throws {
    let desk = try desk()
    drag(desk, from: 0.5, to: 3)
    #expect(abs(times(desk)[0] - 2) < 1e-9 && abs(times(desk)[1] - 3) < 0.004)
    let values = desk.previewer.log.entries.map(\.action)
    #expect(
      values == [0.8, 0.5].map { .set(property: "progress", .number($0), animated: true) })
    drag(desk, from: 2, to: -50)
    #expect(times(desk)[0] == 0)
  }

  @Test func `dragging with Alt moves a copy`() throws {
    let desk = try desk()
    drag(desk, from: 0.5, to: 3, .alt)
    #expect(times(desk).count == 3)
    #expect(times(desk)[0] == 0.5 && abs(times(desk)[2] - 3) < 0.004)
    #expect(desk.previewer.log.entries[0].action == desk.previewer.log.entries[2].action)
    desk.press("z", with: .control, at: 20)
    #expect(times(desk) == [0.5, 2])
  }

  @Test func `the script's marks cannot be moved, and a message says so`() throws {
    let desk = try Desk()
    settle(desk)
    drag(desk, from: 1.8, to: 2.4)
    #expect(desk.previewer.log == InputLog())
    #expect(
      desk.previewer.message == "the script's marks can only be muted, with Enter or a click")
    let position = desk.previewer.timelinePosition(of: 1.8, lane: 0)
    desk.click(x: position.x, y: position.y, at: 21)
    desk.press("Delete", at: 21)
    #expect(desk.previewer.log.mutedScriptSteps == [3])
    #expect(
      desk.previewer.message == "the script's marks can only be muted, with Enter or a click")
  }

  @Test func `Delete removes the mark under the mouse or the selected one`() throws {
    let desk = try desk()
    desk.press("Delete", at: 20)
    #expect(desk.previewer.message?.hasPrefix("no mark is selected") == true)
    let position = desk.previewer.timelinePosition(of: 2, lane: 0)
    desk.move(x: position.x, y: position.y, at: 20)
    desk.press("Delete", at: 20)
    #expect(times(desk) == [0.5])
    // The mouse is still where the deleted mark was, so Delete removes no other mark.
    desk.press("Delete", at: 20)
    #expect(times(desk) == [0.5])
    settle(desk)
    drag(desk, from: 0.5, to: 0.75)
    desk.move(x: 5, y: 60, at: 20)
    desk.press("Delete", at: 20)
    #expect(times(desk).isEmpty)
    for _ in 0..<3 { desk.press("z", with: .control, at: 20) }
    #expect(times(desk) == [0.5, 2])
  }

  @Test func `a mark's menu mutes, duplicates and deletes`() throws {
    let desk = try desk()
    func choose(_ title: String, at seconds: Double) throws {
      let position = desk.previewer.timelinePosition(of: seconds, lane: 0)
      desk.click(x: position.x, y: position.y, button: .right, at: 20)
      let item = try #require(desk.previewer.menuPosition(of: title))
      desk.click(x: item.x, y: item.y, at: 20)
      settle(desk)
    }
    try choose("mute", at: 0.5)
    #expect(desk.previewer.log.entries[0].isMuted)
    try choose("unmute", at: 0.5)
    #expect(!desk.previewer.log.entries[0].isMuted)
    try choose("go to it", at: 0.5)
    #expect(desk.previewer.seconds == 0.5)
    desk.press("End", at: 20)
    let now = desk.previewer.seconds
    try choose("duplicate here", at: 0.5)
    #expect(times(desk) == [0.5, 2, now])
    try choose("delete", at: 2)
    #expect(times(desk) == [0.5, now])
  }

  @Test func `dragging a run's end changes its duration`() throws {
    let desk = try desk()
    // The last run of progress extends from 2 s to 3 s.
    drag(desk, from: 3, to: 3.5)
    let tunable = try #require(Tunable.survey(RoundProgressScene.definition).first)
    let values = desk.previewer.tuning[tunable.targets[0]]
    #expect(abs((values.duration ?? 0) - 1.5) < 0.02)
    let runs = desk.previewer.chart.runs.filter { $0.name == "progress" }
    #expect(runs.last?.end.map { abs($0.seconds - 3.5) < 0.02 } == true)
    desk.press("z", with: .control, at: 20)
    #expect(desk.previewer.tuning == Tuning())
    // If the run's end is dragged to before its start, the duration becomes the shortest one
    // allowed.
    settle(desk)
    drag(desk, from: 3, to: 0.1)
    #expect(desk.previewer.tuning[tunable.targets[0]].duration == Tuning.durations.lowerBound)
  }

  @Test func `runs show their start and end values`() throws {
    let chart = Chart(of: Session(RoundProgressScene.definition))
    let runs = chart.runs.filter { $0.name == "progress" }
    #expect(runs.map(\.goal) == ["0.9", "0.4"])
    let session = Session(RoundProgressScene.definition)
    session.seek(to: Flicks(seconds: 1.8))
    let property = try #require(session.property(named: "progress"))
    let shown = try #require(session.read(property)).presentation.components[0]
    #expect(runs.map(\.start) == ["0.2", Readout.number(shown, decimals: 3)])
  }

  @Test func `the mouse over the graph reads numbers`() throws {
    let desk = try desk()
    let position = desk.previewer.timelinePosition(of: 0.9, lane: 0)
    let graph = position.y - 60
    desk.move(x: position.x, y: graph, at: 20)
    let lines = try #require(desk.previewer.tipLines)
    let numbers = lines.joined(separator: " ").split(separator: " ").compactMap { Double($0) }
    let session = Session(RoundProgressScene.definition, log: desk.previewer.log)
    session.seek(to: Flicks(seconds: numbers[0]))
    let property = try #require(session.property(named: "progress"))
    let reading = try #require(session.read(property))
    #expect(abs(numbers[1] - reading.presentation.components[0]) < 0.002)
    #expect(abs(numbers[2] - reading.velocity[0]) < 0.03)
    desk.move(x: position.x, y: 100, at: 20)
    #expect(desk.previewer.tipLines == nil)
    let mark = desk.previewer.timelinePosition(of: 2, lane: 0)
    desk.move(x: mark.x, y: mark.y, at: 20)
    #expect(
      desk.previewer.tipLines == ["progress → 0.8 at 2.000 s", "yours, animated"])
    #expect(desk.previewer.pointerShape == .horizontal)
  }

  @Test func `a zoomed timeline follows the playhead`() throws {
    let desk = try Desk(isPaused: false)
    settle(desk)
    let position = desk.previewer.timelinePosition(of: 0.2, lane: 0)
    for _ in 0..<8 {
      desk.handle(
        .wheel(dx: 0, dy: 1, x: position.x, y: position.y, modifiers: .control), at: 0)
    }
    func isSeen(_ seconds: Double) -> Bool {
      let x = desk.previewer.timelinePosition(of: seconds, lane: 0).x
      return x >= 100 && x <= 900 - 308
    }
    #expect(isSeen(0.2) && !isSeen(2))
    for step in 1...30 {
      desk.advance(to: Double(step) / 10)
      _ = desk.previewer.drawFrame()
      #expect(isSeen(desk.previewer.seconds))
    }
    #expect(!isSeen(0.2))
  }

  /// An animation that moves none of the listed properties also has a lane, below the lanes of the
  /// properties.
  @Test func `the end of an animation without a property is dragged`() throws {
    let desk = try Desk(GalleryScene.definition, width: 1280, height: 800)
    _ = desk.image()
    desk.advance(to: 1)
    _ = desk.image()
    let previewer = desk.previewer
    let run = try #require(previewer.chart.runs.first { !$0.isListed && !$0.isReplaced })
    let end = try #require(run.end).seconds
    let lane = previewer.chart.curves.count
    let (position, there) = (
      previewer.timelinePosition(of: end, lane: lane),
      previewer.timelinePosition(of: end + 0.5, lane: lane)
    )
    desk.hold(x: position.x, y: position.y, at: 1)
    desk.move(x: there.x, y: there.y, at: 1)
    desk.release(x: there.x, y: there.y, at: 1)
    let target = try #require(run.target)
    let tunable = try #require(previewer.tunables.first { $0.targets.contains(target) })
    let duration = try #require(previewer.tuning[target].duration)
    #expect(abs(duration - tunable.duration - 0.5) < 0.011)
    // A click on this lane's name selects no property.
    desk.click(x: 40, y: position.y, at: 1)
    #expect(previewer.selectedProperty == 0)
  }
}
