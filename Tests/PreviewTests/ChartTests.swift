/// The graph and the timeline are functions of the scene, the tuned values and the log.
@Suite @MainActor struct ChartTests {
  /// Returns a session of the ring scene in which progress gets new targets at the given times.
  private func session(
    _ acts: [(Double, Double)] = [], policy: RetargetPolicy? = nil
  ) -> Session {
    var tuning = Tuning()
    tuning.policy = policy
    let log = InputLog(
      acts.map { time, value in
        InputLog.Entry(
          time: Flicks(seconds: time),
          action: .set(property: "progress", .number(value), animated: true))
      })
    return Session(
      RoundProgressScene.definition, tuning: tuning,
      log: log.takingOver(RoundProgressScene.definition))
  }

  @Test(arguments: ["round-progress", "animated-lines", "logo-fade", "explicit-color", "gallery"])
  func `a curve's samples are the presentation values`(_ name: String) throws {
    let type = try #require(SceneCatalogue().scene(named: name))
    let chart = Chart(of: Session(type))
    let session = Session(type)
    #expect(chart.isComplete)
    #expect(chart.end.seconds >= type.duration)
    for curve in chart.curves {
      var last = Flicks(count: -1)
      for sample in curve.samples {
        #expect(sample.time > last)
        last = sample.time
      }
      for index in stride(from: 0, to: curve.samples.count, by: 17) {
        let sample = curve.samples[index]
        session.seek(to: sample.time)
        let property = try #require(session.property(named: curve.property))
        #expect(session.read(property) == sample.reading, "\(name) \(curve.property)")
      }
    }
  }

  /// The value jumps only under the policy `fromModel`, which starts the animation at the model
  /// value.
  @Test(arguments: RetargetPolicy?.choices)
  func `the verdict names the jump`(_ policy: RetargetPolicy?) throws {
    let chart = Chart(of: session([(1.4, 0.1)], policy: policy))
    let curve = try #require(chart.curve(of: "progress"))
    let joint = try #require(curve.joints.first { $0.time == Flicks(seconds: 1.4) })
    let verdict = Verdict(joint, range: curve.range)
    #expect(
      verdict.shortText.count < verdict.text.count
        && verdict.shortText.split(separator: " ").allSatisfy { verdict.text.contains($0) })
    switch policy {
    case .fromModel:
      #expect(verdict.severity == .jump)
      // Before this joint, the curve has been moving for 0.4 s from 0.2 towards the model value,
      // 0.9. After it, the new curve starts at 0.9.
      #expect(abs(joint.after[0] - 0.9) < 1e-9)
      #expect(verdict.text.contains("→ 0.90 (+"))
    case nil, .fromPresentation:
      #expect(verdict.severity == .velocityJump)
      #expect(joint.before == joint.after)
    case .additive, .spring:
      #expect(verdict.severity == .smooth, "\(verdict.text)")
    }
  }

  /// Until the script's next event, the abandoned curve (the motion without the interruption)
  /// equals the curve of the scene without the user's input.
  @Test func `the abandoned curve is the scene's without the user's input`() throws {
    let curve = try #require(Chart(of: session([(1.3, 0.5)])).curve(of: "progress"))
    let index = try #require(curve.joints.firstIndex { $0.time == Flicks(seconds: 1.3) })
    let abandoned = curve.abandoned[index].samples
    #expect(abandoned.count > 20)
    let untouched = session()
    for (time, value) in abandoned where time < Flicks(seconds: 1.8) {
      untouched.seek(to: time)
      let property = try #require(untouched.property(named: "progress"))
      #expect(try #require(untouched.read(property)).presentation.components == value)
    }
  }

  @Test func `runs end where others replace them`() throws {
    let runs = Chart(of: session()).runs.filter { $0.name == "progress" }
    #expect(runs.map(\.begin.seconds) == [1, 1.8])
    #expect(runs.map { $0.end?.seconds } == [1.8, 2.8])
    #expect(runs.map(\.isReplaced) == [true, false])
    #expect(runs.map(\.replaces) == [false, true])
  }

  @Test func `marks of interrupted changes are muted`() throws {
    let chart = Chart(of: session([(1.3, 0.5)]))
    let progress = chart.marks.filter { $0.properties == ["progress"] }
    #expect(progress.map(\.time.seconds) == [1, 1.3, 1.8, 3.3])
    #expect(progress.map { chart.mutedMarks.contains($0.id) } == [false, false, true, true])
    let color = chart.marks.filter { $0.properties == ["progressColor"] }
    #expect(color.count == 3)
    #expect(color.allSatisfy { !chart.mutedMarks.contains($0.id) })
  }

  // MARK: In the window

  /// The chart shown immediately after a key press agrees with the chart shown once the whole
  /// session has been evaluated.
  @Test func `the chart shown at once equals the one after the whole evaluation`() throws {
    let desk = try Desk(isPaused: false, grid: 60)
    _ = desk.image()
    desk.advance(to: 1.4)
    desk.press("2", at: 1.4)
    _ = desk.previewer.drawFrame()
    let first = try #require(desk.previewer.chart.curve(of: "progress"))
    for _ in 0..<40 { _ = desk.previewer.drawFrame() }
    let whole = try #require(desk.previewer.chart.curve(of: "progress"))
    #expect(first.joints == whole.joints)
    #expect(first.abandoned == whole.abandoned)
    let now = Flicks(seconds: 1.4)
    let justBefore = now - Flicks(count: 1)
    #expect(
      first.samples.filter { $0.time < justBefore }
        == whole.samples.filter { $0.time < justBefore })
    // At the end, the first chart's curve and the completely evaluated curve both reach the new
    // target.
    #expect(first.samples.last?.reading.presentation == whole.samples.last?.reading.presentation)
    #expect(
      desk.previewer.chart.mutedMarks
        == Chart(of: Session(RoundProgressScene.definition, log: desk.previewer.log)).mutedMarks)
  }

  @Test func `the playhead is dragged on the timeline`() throws {
    let desk = try Desk(isPaused: false)
    _ = desk.image()
    let from = desk.previewer.timelinePosition(of: 0.5, lane: 0)
    let to = desk.previewer.timelinePosition(of: 2.5, lane: 0)
    desk.hold(x: from.x, y: from.y, at: 0.2)
    #expect(abs(desk.previewer.seconds - 0.5) < 1e-6)
    desk.move(x: to.x, y: to.y, at: 0.2)
    #expect(abs(desk.previewer.seconds - 2.5) < 1e-6)
    desk.release(x: to.x, y: to.y, at: 0.2)
    desk.move(x: from.x, y: from.y, at: 0.2)
    #expect(abs(desk.previewer.seconds - 2.5) < 1e-6)
  }

  @Test func `a click on a mark mutes it and undo brings it back`() throws {
    let desk = try Desk()
    _ = desk.image()
    let position = desk.previewer.timelinePosition(of: 1.8, lane: 0)
    desk.click(x: position.x, y: position.y)
    // The step of the scene's script that sets progress at 1.8 s has index 3.
    #expect(desk.previewer.log.mutedScriptSteps == [3])
    desk.press("z", with: .control)
    #expect(desk.previewer.log.mutedScriptSteps.isEmpty)
    desk.press("z", with: [.control, .shift])
    #expect(desk.previewer.log.mutedScriptSteps == [3])
  }

  @Test func `undo reverts each action, and a drag as one`() throws {
    let desk = try Desk(isPaused: false)
    _ = desk.image()
    desk.press("3", at: 1.2)
    desk.press("y", at: 1.3)
    let y = 48.0 + 30 + 36
    desk.hold(x: 650, y: y, at: 1.4)
    for x in stride(from: 660.0, to: 800, by: 10) {
      desk.move(x: x, y: y, at: 1.4 + (x - 650) / 1000)
    }
    desk.release(x: 800, y: y, at: 1.6)
    #expect(desk.previewer.log.entries.count > 8)
    let after = desk.previewer.log
    desk.press("z", with: .control, at: 1.7)
    #expect(desk.previewer.log.entries.count == 1)
    #expect(desk.previewer.tuning.policy == .fromModel)
    desk.press("z", with: .control, at: 1.7)
    #expect(desk.previewer.tuning.policy == nil)
    desk.press("z", with: .control, at: 1.7)
    #expect(desk.previewer.log == InputLog())
    for _ in 0..<3 { desk.press("z", with: [.control, .shift], at: 1.7) }
    #expect(desk.previewer.log == after)
    desk.press("z", with: [.control, .shift], at: 1.7)
    #expect(desk.previewer.message == "nothing to redo")
  }

  private final class Clipboard: HostWindow {
    var clipboardText: String?
    func keyLabel(atPosition position: String) -> String { position }
  }

  @Test func `the tuned animation can be copied as Swift`() throws {
    let desk = try Desk()
    let clipboard = Clipboard()
    desk.previewer.attach(to: clipboard)
    desk.press("Tab", "Right")
    desk.press("c", with: .control)
    let text = try #require(clipboard.clipboardText)
    #expect(text.contains("1.05") && text.contains("CABasicAnimation"))
    #expect(desk.previewer.message == "copied as Swift: progress")
  }

  // MARK: Playing

  @Test func `time plays backwards to the start`() throws {
    let desk = try Desk(isPaused: false)
    _ = desk.image()
    desk.advance(to: 2)
    desk.press("j", at: 2)
    desk.advance(to: 3)
    #expect(abs(desk.previewer.seconds - 1) < 1e-6)
    desk.press("j", at: 3)
    desk.advance(to: 3.25)
    #expect(abs(desk.previewer.seconds - 0.5) < 1e-6)
    desk.advance(to: 5)
    #expect(desk.previewer.seconds == 0)
    desk.press("l", at: 6)
    desk.advance(to: 6.5)
    #expect(abs(desk.previewer.seconds - 0.5) < 1e-6)
    desk.press("k", at: 6.5)
    desk.advance(to: 8)
    #expect(abs(desk.previewer.seconds - 0.5) < 1e-6)
  }

  @Test func `a loop begins again, and ping-pong reverses`() throws {
    let desk = try Desk(isPaused: false)
    _ = desk.image()
    desk.advance(to: 1)
    desk.press("i", at: 1)
    desk.advance(to: 2)
    desk.press("o", at: 2)
    desk.advance(to: 2.2)
    // The loop has started again at 1 s, where the first key press set its start.
    #expect(abs(desk.previewer.seconds - 1.2) < 1e-6)
    desk.advance(to: 2.7)
    #expect(abs(desk.previewer.seconds - 1.7) < 1e-6)
    desk.press("l", with: .shift, at: 2.7)
    desk.advance(to: 3.3)
    #expect(desk.previewer.seconds == 2)
    desk.advance(to: 3.7)
    #expect(abs(desk.previewer.seconds - 1.6) < 1e-6)
    desk.press("x", at: 3.7)
    desk.press("l", at: 3.7)
    desk.advance(to: 5.7)
    #expect(abs(desk.previewer.seconds - 3.6) < 1e-6)
  }

  @Test func `a tweak at rest replays the last motion`() throws {
    let desk = try Desk(isPaused: false)
    _ = desk.image()
    desk.advance(to: 9)
    #expect(desk.previewer.seconds == 4)
    desk.press("Tab", "Right", at: 9)
    #expect(desk.previewer.seconds == 1.8)
    desk.advance(to: 20)
    #expect(desk.previewer.seconds == 4)
    desk.press("r", with: .alt, at: 20)
    desk.press("Right", at: 20)
    #expect(desk.previewer.seconds == 4)
  }
}
