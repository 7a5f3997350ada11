/// A frame is a function of the scene, the tuned values, the log and the time, whatever happened
/// before and however the time was reached.
@Suite @MainActor struct PathIndependenceTests {
  /// Everything that a session reports at its current time.
  private struct State: Equatable {
    var list: DisplayList
    var readings: [PropertyReading]
    var restTime: Flicks?
    var nextEventTime: Flicks?
    var marks: [Mark]

    @MainActor init(_ session: Session) {
      list = session.displayList()
      readings = session.readings
      restTime = session.restTime
      nextEventTime = session.nextEventTime
      marks = session.marks
    }
  }

  /// Returns a new session that evaluates the given session's log from the start, in one step, to
  /// the same time.
  private func fresh(_ session: Session) -> Session {
    let fresh = Session(
      session.definition, displayScale: session.displayScale, tuning: session.tuning,
      log: session.log)
    fresh.seek(to: session.time)
    return fresh
  }

  /// Returns a random time between 0 s and one second after the scene's end. Some times are on a
  /// frame, others between two frames.
  private func time(of scene: SceneDefinition, by random: inout SessionRandom) -> Flicks {
    let seconds = Double.random(in: 0...scene.duration + 1, using: &random)
    return Bool.random(using: &random)
      ? Flicks(seconds: seconds) : FrameGrid(rate: 60).time(of: Int(seconds * 60))
  }

  private func action(of session: Session, by random: inout SessionRandom) -> InputLog.Action {
    let property = session.properties.randomElement(using: &random)
    guard let property, Int.random(in: 0..<6, using: &random) > 0 else {
      return Bool.random(using: &random) ? .go : .back
    }
    return .set(
      property: property.name,
      property.range.value(at: Double(Int.random(in: 0...10, using: &random)) / 10),
      animated: Int.random(in: 0..<4, using: &random) > 0)
  }

  /// Inserts, mutes, moves and removes entries, or restores an earlier log.
  private func edit(
    _ session: Session, _ past: inout [InputLog], by random: inout SessionRandom
  ) {
    let before = session.log
    var log = before
    let index = log.entries.indices.randomElement(using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: session.perform(action(of: session, by: &random))
    case 2: session.perform(action(of: session, by: &random), overdubs: true)
    case 3:
      guard let mark = session.marks.randomElement(using: &random) else { return }
      log.setMuted(!log.isMuted(mark.id), mark.id)
    case 4:
      guard let index else { return }
      log.move(at: index, to: time(of: session.definition, by: &random))
    case 5:
      guard let index else { return }
      log.remove(at: index)
    default:
      guard let old = past.randomElement(using: &random) else { return }
      log = old
    }
    if log != before { session.replaceLog(log) }
    past.append(session.log)
  }

  @Test(arguments: RetargetPolicy?.choices)
  func `random edits give the state of an evaluation from the start`(_ policy: RetargetPolicy?) {
    for (seed, scene) in SceneCatalogue().scenes.enumerated() {
      edit(scene, policy, seed: UInt64(seed) + 7)
    }
  }

  private func edit(_ definition: SceneDefinition, _ policy: RetargetPolicy?, seed: UInt64) {
    var random = SessionRandom(seed: seed)
    var tuning = Tuning()
    tuning.policy = policy
    for (index, tunable) in Tunable.survey(definition).enumerated() where index % 3 == 1 {
      tuning.setDelay(0.2, of: tunable)
    }
    let session = Session(definition, tuning: tuning)
    var past = [session.log]
    for step in 0..<40 {
      if step % 2 == 0 {
        session.seek(to: time(of: definition, by: &random))
      } else {
        edit(session, &past, by: &random)
      }
      let (here, there) = (State(session), State(fresh(session)))
      #expect(here == there, "\(definition.name), step \(step) at \(session.time.seconds) s")
    }
    #expect(past.count > 10)
  }

  @Test func `the window shows the pixels that render draws`() throws {
    for (seed, scene) in SceneCatalogue().scenes.enumerated() {
      try lookAround(scene, seed: UInt64(seed) + 11)
    }
  }

  private func lookAround(_ definition: SceneDefinition, seed: UInt64) throws {
    var random = SessionRandom(seed: seed)
    // The panels are hidden, so that nothing covers the scene.
    let desk = try Desk(definition, width: 1280, height: 800, isPaused: true)
    desk.press("h", at: 0)
    let ways: [(key: String, modifiers: KeyPress.Modifiers)] = [
      ("Left", []), ("Right", .shift), ("Left", .shift), ("Left", .alt), ("Right", .control),
      ("Left", .control), ("3", .alt), ("8", .alt), ("5", .alt), ("2", []), ("9", []),
      ("Return", []), ("z", .control), ("y", []), ("Down", []),
    ]
    var (compared, clock) = (0, 1.0)
    while compared < 20 {
      let way = ways.randomElement(using: &random)!
      desk.press(way.key, with: way.modifiers, at: clock)
      for _ in 0..<8 {
        clock += 1
        desk.advance(to: clock)
        _ = desk.image()
      }
      let session = Session(
        definition, tuning: desk.previewer.tuning, log: desk.previewer.log)
      session.seek(to: desk.previewer.instant)
      let stage = desk.previewer.stage
      let image = try StillRenderer(scale: stage.transform.a).image(
        of: session, with: Rasterizer(threads: 1))
      let shown = desk.image(within: stage, width: 1280)
      try #require(shown.count == image.pixels.count)
      let different = shown.indices.filter { shown[$0] != image.pixels[$0] }
      #expect(
        different.isEmpty,
        "\(definition.name) after \(way.key) at \(desk.previewer.seconds) s, width \(image.width)")
      compared += 1
    }
  }

  // MARK: Long logs

  /// The log of a ring that was dragged back and forth for ten seconds.
  private static let drag = InputLog(
    (0..<600).map { index in
      InputLog.Entry(
        time: Flicks(seconds: 0.5 + Double(index) / 60),
        action: .set(
          property: "progress", .number((sin(Double(index) / 20) + 1) / 2), animated: true))
    })

  @Test func `cached frames equal those of an evaluation`() throws {
    let grid = FrameGrid(rate: 60)
    let session = Session(RoundProgressScene.definition, log: Self.drag)
    session.cacheFrames(on: grid, works: false)
    session.seek(to: Flicks(seconds: 9))
    for frame in stride(from: 539, through: 300, by: -1) {
      session.seek(to: grid.time(of: frame))
      if frame % 40 == 0 {
        let kept = (session.displayList(), session.readings, session.restTime)
        let there = fresh(session)
        #expect(kept.0 == there.displayList())
        #expect(kept.1 == there.readings)
        #expect(kept.2 == there.restTime)
      }
      session.cacheFrames(on: grid, works: true)
    }
    #expect(session.evaluations < 8)
    // Reading a value that is not in the cached frame evaluates the scene up to that frame. Later
    // seeks continue from the evaluated scene.
    #expect(session.isShowingCachedFrame)
    #expect(State(session) == State(fresh(session)))
    #expect(!session.isShowingCachedFrame)
    session.seek(to: grid.time(of: 310))
    #expect(State(session) == State(fresh(session)))
  }

  @Test func `cached frames are dropped when their log or scene changes`() throws {
    let grid = FrameGrid(rate: 60)
    let session = Session(RoundProgressScene.definition, log: Self.drag)
    session.cacheFrames(on: grid, works: false)
    func back() {
      session.seek(to: Flicks(seconds: 5))
      for frame in stride(from: 299, through: 270, by: -1) {
        session.seek(to: grid.time(of: frame))
        session.cacheFrames(on: grid, works: true)
      }
    }
    back()
    #expect(session.isShowingCachedFrame)
    session.tuning.policy = .fromModel
    #expect(State(session) == State(fresh(session)))
    back()
    session.perform(.set(property: "progress", .number(0.5), animated: true))
    #expect(State(session) == State(fresh(session)))
    back()
    session.replaceLog(InputLog(Self.drag.entries.dropFirst(30)))
    #expect(State(session) == State(fresh(session)))
    back()
    #expect(State(session) == State(fresh(session)))
  }
}
