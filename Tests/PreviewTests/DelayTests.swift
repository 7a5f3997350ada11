@Suite @MainActor struct DelayTests {
  private static func tunable(_ name: String) throws -> Tunable {
    try #require(Tunable.survey(RoundProgressScene.definition).first { $0.name == name })
  }

  /// Returns the presentation value of progress in each frame after a target is set at 0.2 s.
  private func values(
    delay: Double, policy: RetargetPolicy?, isSpring: Bool, from start: Double = 0.2
  ) throws -> [Double] {
    var tuning = Tuning()
    let tunable = try Self.tunable("progress")
    tuning.policy = policy
    tuning.setIsSpring(isSpring, of: tunable)
    tuning.setDelay(delay, of: tunable)
    var log = InputLog()
    log.insert(
      InputLog.Entry(
        time: Flicks(seconds: start), action: .set(property: "progress", .number(1), animated: true)
      ))
    log.mutedScriptSteps = Set(0..<20)
    let session = Session(RoundProgressScene.definition, tuning: tuning, log: log)
    let property = try #require(session.property(named: "progress"))
    return try (0..<120).map { frame in
      session.seek(to: Flicks(seconds: start + Double(frame) / 60))
      return try #require(session.read(property)).presentation.components[0]
    }
  }

  /// A delayed motion is the undelayed motion shifted in time. The value does not change until the
  /// motion begins.
  @Test(arguments: RetargetPolicy?.choices, [false, true])
  func `a delay only shifts a motion`(_ policy: RetargetPolicy?, _ isSpring: Bool) throws {
    let now = try values(delay: 0, policy: policy, isSpring: isSpring)
    let late = try values(delay: 0.5, policy: policy, isSpring: isSpring)
    for frame in 0..<30 { #expect(abs(late[frame] - now[0]) < 1e-9) }
    for frame in 30..<120 { #expect(abs(late[frame] - now[frame - 30]) < 1e-6) }
    #expect(now[0] != now[30])
  }

  /// During the delay of a retarget, the value stays where the previous motion was interrupted.
  @Test(arguments: [RetargetPolicy.fromPresentation, .spring])
  func `a delayed retarget holds the interrupted value`(_ policy: RetargetPolicy?) throws {
    var tuning = Tuning()
    tuning.policy = policy
    var log = InputLog()
    log.mutedScriptSteps = Set(0..<20)
    for (time, value) in [(0.2, 1.0), (0.7, 0.0)] {
      log.insert(
        InputLog.Entry(
          time: Flicks(seconds: time),
          action: .set(property: "progress", .number(value), animated: true)))
    }
    let tunable = try Self.tunable("progress")
    tuning.setDelay(0.3, of: tunable)
    let session = Session(RoundProgressScene.definition, tuning: tuning, log: log)
    let chart = Chart(of: session)
    let joint = try #require(chart.curve(of: "progress")?.joints.last)
    #expect(joint.valueJump < 1e-9)
    let curve = try #require(chart.curve(of: "progress"))
    for sample in curve.samples where (0.7..<1.0).contains(sample.time.seconds) {
      #expect(abs(sample.reading.presentation.components[0] - joint.after[0]) < 1e-9)
    }
    for sample in curve.samples where sample.time.seconds > 1 {
      #expect(sample.reading.presentation.components[0] <= joint.after[0] + 1e-9)
    }
    let run = try #require(chart.runs.last { $0.name == "progress" })
    #expect(run.delay == Flicks(seconds: 0.3))
  }

  @Test func `a delay is written and read back`() throws {
    let tunables = Tunable.survey(RoundProgressScene.definition)
    var tuning = Tuning()
    tuning.setDelay(0.25, of: tunables[0])
    let text = SessionText(scene: "round-progress", tuning: tuning, variants: [2: tuning])
    let written = text.text(tunables: tunables)
    #expect(written.contains("\ndelay progress 0.25s\n"))
    #expect(written.contains("\nvariant 2 delay progress 0.25s\n"))
    #expect(try SessionText(parsing: written, scenes: SceneCatalogue()) == text)
    #expect(throws: SessionText.ParseError.self) {
      try SessionText(
        parsing: "midflight 1\nscene round-progress\ndelay progress -1s\n", scenes: SceneCatalogue()
      )
    }
  }

  @Test func `a delay is exported`() throws {
    let tunables = Array(Tunable.survey(RoundProgressScene.definition).prefix(1))
    var tuning = Tuning()
    tuning.setDelay(0.25, of: tunables[0])
    let export = SceneExport(scene: "round-progress", tunables: tunables, tuning: tuning)
    #expect(export.animations[0].motion.delay == 0.25)
    #expect(export.text(as: .css).contains("--progress-delay: 0.25s;"))
    let swift = export.text(as: .swift)
    #expect(swift.contains("animation.beginTime = CACurrentMediaTime() + 0.25"))
    #expect(swift.contains("animation.fillMode = .backwards"))
  }

  @Test func `the tuner's row types, steps and resets a delay`() throws {
    let desk = try Desk(width: 1280, height: 800)
    let tunable = desk.previewer.tunables[0]
    func delay() -> Double { desk.previewer.tuning.delay(of: tunable) }
    desk.press("Tab", "Down", "Down", "Right", "Right")
    #expect(abs(delay() - 0.1) < 1e-9)
    desk.press("Enter")
    desk.handle(.text("350ms"), at: 0.1)
    desk.press("Enter")
    #expect(delay() == 0.35)
    desk.press("Delete")
    #expect(delay() == 0)
    desk.press("z", with: .control)
    #expect(delay() == 0.35)
    desk.press("Left", with: .shift)
    #expect(delay() == 0)
  }

  /// Drags the start of a run (an animation's bar in the timeline), which is next to the run's
  /// mark.
  @Test func `dragging a run's start changes its delay`() throws {
    let desk = try Desk(width: 1280, height: 800)
    desk.advance(to: 1)
    _ = desk.image()
    let previewer = desk.previewer
    let position = previewer.timelinePosition(of: 1, lane: 0)
    let there = previewer.timelinePosition(of: 1.4, lane: 0)
    let grip = 10.0
    desk.move(x: position.x + grip, y: position.y, at: 1)
    #expect(previewer.tipLines?.last == "delay 0 s")
    desk.hold(x: position.x + grip, y: position.y, at: 1)
    desk.move(x: there.x + grip, y: position.y, at: 1)
    desk.release(x: there.x + grip, y: position.y, at: 1)
    #expect(abs(previewer.tuning.delay(of: previewer.tunables[0]) - 0.4) < 0.011)
    desk.press("z", with: .control, at: 1)
    #expect(previewer.tuning.delay(of: previewer.tunables[0]) == 0)
  }
}
