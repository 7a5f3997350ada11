/// The user's input takes over the properties that it changes; the rest of the scene continues.
@Suite @MainActor struct TakeoverTests {
  private let mid = Flicks(seconds: 2.4)
  private let end = Flicks(seconds: 4)

  private func shown(_ session: Session, _ name: String) throws -> SceneValue {
    let property = try #require(session.property(named: name))
    return try #require(session.read(property)).presentation
  }

  private func set(_ value: Double) -> InputLog.Action {
    .set(property: "progress", .number(value), animated: true)
  }

  @Test func `a value that the user sets still holds at the end`() throws {
    let session = Session(RoundProgressScene.definition)
    session.seek(to: mid)
    session.perform(set(0.3))
    session.seek(to: end)
    #expect(try shown(session, "progress") == .number(0.3))
    // The user did not change the colour: the script turns it red.
    #expect(try shown(session, "progressColor") == .color(CGColor(rgba: 0xFF00_00FF)))
  }

  @Test func `overdub keeps later changes`() throws {
    let session = Session(RoundProgressScene.definition)
    session.seek(to: mid)
    session.perform(set(0.3), overdubs: true)
    session.seek(to: end)
    #expect(try shown(session, "progress") == .number(0.9))
  }

  @Test func `a change mutes the user's later entries, which can be unmuted`() throws {
    let session = Session(RoundProgressScene.definition)
    session.seek(to: Flicks(seconds: 3))
    session.perform(set(0.7))
    session.seek(to: mid)
    session.perform(set(0.3))
    session.seek(to: end)
    #expect(try shown(session, "progress") == .number(0.3))
    let later = try #require(session.marks.last { $0.id == .entry(1) })
    #expect(session.log.isMuted(later.id))
    var log = session.log
    log.setMuted(false, later.id)
    session.replaceLog(log)
    #expect(try shown(session, "progress") == .number(0.7))
  }

  @Test func `the scene's action takes over the properties that its steps change`() throws {
    let session = Session(RoundProgressScene.definition)
    session.seek(to: Flicks(seconds: 2))
    session.perform(.back)
    session.seek(to: Flicks(seconds: 5))
    #expect(try shown(session, "progress") == .number(0.2))
    #expect(try shown(session, "progressColor") == .color(CGColor(rgba: 0x0000_FFFF)))
  }

  @Test func `an action's own later steps are taken over too`() throws {
    let session = Session(RoundProgressScene.definition)
    session.seek(to: Flicks(seconds: 5))
    session.perform(.go)
    session.seek(to: Flicks(seconds: 5.5))
    session.perform(set(0.1))
    session.seek(to: Flicks(seconds: 9))
    #expect(try shown(session, "progress") == .number(0.1))
    #expect(try shown(session, "progressColor") == .color(CGColor(rgba: 0xFF00_00FF)))
  }

  @Test func `options take over properties as keys do`() throws {
    let byKeys = Session(RoundProgressScene.definition)
    byKeys.seek(to: mid)
    byKeys.perform(set(0.3))
    let byOption = InputLog([InputLog.Entry(time: mid, action: set(0.3))])
      .takingOver(RoundProgressScene.definition)
    #expect(byOption == byKeys.log)
  }

  @Test func `every state equals an evaluation of its log from the start`() throws {
    var random = SessionRandom(seed: 13)
    for type in SceneCatalogue().scenes {
      let session = Session(type)
      let names = session.properties.map(\.name)
      for _ in 0..<24 {
        let time = Flicks(seconds: Double.random(in: 0...type.duration, using: &random))
        session.seek(to: time)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: session.perform(.go)
        case 1: session.perform(.back)
        case 2:
          var log = session.log
          if let mark = session.marks.randomElement(using: &random) {
            log.setMuted(!log.isMuted(mark.id), mark.id)
            session.replaceLog(log)
          }
        case 3 where !session.log.entries.isEmpty:
          var log = session.log
          log.move(at: 0, to: Flicks(seconds: Double.random(in: 0...4, using: &random)))
          session.replaceLog(log)
        default:
          let name = names[Int.random(in: names.indices, using: &random)]
          let property = try #require(session.property(named: name))
          let value = property.range.value(at: Double.random(in: 0...1, using: &random))
          session.perform(
            .set(property: property.name, value, animated: true),
            overdubs: Bool.random(using: &random))
        }
        let fresh = Session(type, log: session.log)
        fresh.seek(to: session.time)
        #expect(fresh.displayList() == session.displayList(), "\(type.name)")
        for property in session.properties {
          let other = try #require(fresh.property(named: property.name))
          #expect(fresh.read(other) == session.read(property), "\(type.name) \(property.name)")
        }
      }
    }
  }
}
