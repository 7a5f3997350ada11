/// Every joint is found, whatever causes it, and at each of them the policy behaves as documented.
@Suite @MainActor struct JointTests {
  private func set(
    _ property: SceneProperty, _ fraction: Double, at seconds: Double
  ) -> InputLog.Entry {
    InputLog.Entry(
      time: Flicks(seconds: seconds),
      action: .set(property: property.name, property.range.value(at: fraction), animated: true))
  }

  @Test func `every listed property's joint has its name`() {
    for scene in SceneCatalogue().scenes {
      for property in Session(scene).properties {
        // Set the targets after the scene's script has ended, so that nothing else moves the
        // property.
        let start = scene.duration + 5
        let log = InputLog([
          set(property, 0, at: start), set(property, 1, at: start + 4),
          set(property, 0.2, at: start + 4.1),
        ])
        let session = Session(scene, log: log, measuresJoints: true)
        session.seek(to: Flicks(seconds: start + 4.2))
        let last = session.joints.filter { $0.time == Flicks(seconds: start + 4.1) }
        #expect(
          last.contains { $0.property == property.name }, "\(scene.name): \(property.name)")
      }
    }
  }

  @Test func `two targets at one instant make one joint`() throws {
    let scene = RoundProgressScene.definition
    let progress = try #require(Session(scene).property(named: "progress"))
    func joints(_ log: InputLog) -> [Joint] {
      let session = Session(scene, log: log, measuresJoints: true)
      session.seek(to: Flicks(seconds: 2))
      return session.joints.filter { $0.property == "progress" }
    }
    // The script also sets this target at 1.8 s, so the second session sets it twice.
    let (one, two) = (joints(InputLog()), joints(InputLog([set(progress, 0.5, at: 1.8)])))
    #expect(one.count == 1 && two.count == 1)
    #expect(two[0].before == one[0].before && two[0].velocityBefore == one[0].velocityBefore)
    #expect(two[0].after == one[0].after && two[0].velocityAfter == [0])
  }

  /// The velocity of a single-precision property is as exact as that of a double-precision
  /// property. At the same time, the script moves the former by 0.5 and the latter by 1.
  @Test func `a velocity is exact for every type of property`() throws {
    let session = Session(LogoFadeScene.definition)
    let opacity = try #require(session.property(named: "shadowOpacity"))
    let level = try #require(session.property(named: "logoLevel"))
    for tenths in 6..<13 {
      session.seek(to: Flicks(seconds: Double(tenths) / 10))
      let (few, many) = (try #require(session.read(opacity)), try #require(session.read(level)))
      #expect(abs(few.velocity[0] - many.velocity[0] / 2) < 1e-6, "\(tenths)")
    }
  }

  @Test func `a new layer that takes over a property makes a joint`() throws {
    let log = InputLog([InputLog.Entry(time: Flicks(seconds: 1.5), action: .go)])
    let session = Session(AnimatedLinesScene.definition, log: log, measuresJoints: true)
    session.seek(to: Flicks(seconds: 1.6))
    let joint = try #require(session.joints.first { $0.property == "strokeEnd" })
    #expect(joint.time == Flicks(seconds: 1.5))
    #expect(joint.before == [0.75])
    #expect(joint.after == [0])
  }

  @Test func `additive springs subtract their remaining distance`() throws {
    var tuning = Tuning()
    tuning.policy = .additive
    for tunable in Tunable.survey(RoundProgressScene.definition) {
      tuning.setIsSpring(true, of: tunable)
    }
    let session = Session(RoundProgressScene.definition, tuning: tuning, measuresJoints: true)
    let progress = try #require(session.property(named: "progress"))
    func shown(at seconds: Double) throws -> Double {
      session.seek(to: Flicks(seconds: seconds))
      return try #require(session.read(progress)).presentation.components[0]
    }
    // Just before the script's first step, the property is at rest.
    #expect(try abs(shown(at: 0.999) - 0.2) < 1e-9)
    #expect(try abs(shown(at: 1) - 0.2) < 1e-9)
    #expect(try abs(shown(at: 1.001) - 0.2) < 1e-3)
    session.seek(to: Flicks(seconds: 2.2))
    let joints = session.joints
    #expect(Set(joints.compactMap(\.property)) == ["progress", "progressColor"])
    #expect(joints.allSatisfy { $0.valueJump < 1e-9 && $0.velocityJump < 1e-6 })
  }

  @Test func `an added animation compensates for one that the scene removed`() throws {
    var tuning = Tuning()
    tuning.policy = .additive
    let log = InputLog(
      [(1.64, 0.1), (1.9, 0.7)].map { time, value in
        InputLog.Entry(
          time: Flicks(seconds: time),
          action: .set(property: "strokeEnd", .number(value), animated: true))
      })
    let session = Session(
      AnimatedLinesScene.definition, tuning: tuning, log: log, measuresJoints: true)
    session.seek(to: Flicks(seconds: 2))
    let joints = session.joints.filter { $0.property == "strokeEnd" }
    #expect(joints.count == 2)
    #expect(joints.allSatisfy { $0.valueJump < 1e-9 })
    // The first retarget adds its animation to the script's, which the scene then removes. The
    // second adds its animation to the first's.
    #expect(joints.last.map { $0.velocityJump < 1e-6 } == true)
    session.seek(to: Flicks(seconds: 4))
    let property = try #require(session.property(named: "strokeEnd"))
    #expect(session.read(property)?.presentation == .number(0.7))
  }

  @Test func `the program reports properties without a policy`() throws {
    let desk = try Desk(ExplicitColorScene.definition, width: 1280, height: 800)
    while desk.previewer.selectedName != "plane" { desk.press("Down") }
    desk.press("y")
    #expect(desk.previewer.message?.contains("except for plane") == true)
    desk.press("Up", "y")
    #expect(desk.previewer.message?.contains("except for") != true)
  }
}
