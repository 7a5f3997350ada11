@Suite @MainActor struct SessionTests {
  private func reading(_ session: Session, _ name: String) throws -> Reading {
    let property = try #require(session.property(named: name))
    return try #require(session.read(property))
  }

  private func number(_ value: SceneValue) -> Double { value.components[0] }

  @Test func `round progress follows its script`() throws {
    let session = Session(RoundProgressScene.definition)
    let table: [(Double, Double, Double)] = [
      (0, 0.2, 0.2), (0.5, 0.2, 0.2), (1.0, 0.9, 0.2), (1.8, 0.4, 0.842838),
      (2.3, 0.4, 0.621419), (2.8, 0.4, 0.4), (3.3, 0.9, 0.9), (4, 0.9, 0.9),
    ]
    for (time, model, presentation) in table {
      session.seek(to: Flicks(seconds: time))
      let found = try reading(session, "progress")
      #expect(abs(number(found.model) - model) < 1e-12, "model at \(time)")
      #expect(abs(number(found.presentation) - presentation) < 1e-5, "presentation at \(time)")
    }
  }

  /// Compares two sessions. One moves back and forth by random steps, the other evaluates each
  /// instant from the start. Their values and frames are identical.
  @Test(
    arguments: ["round-progress", "animated-lines", "logo-fade", "explicit-color", "gallery"],
    [UInt64(1), 2, 3])
  func `frames do not depend on the way to an instant`(_ name: String, _ seed: UInt64) throws {
    let scene = try #require(SceneCatalogue().scene(named: name))
    var random = Random(seed: seed)
    let walked = Session(scene)
    for _ in 0..<25 {
      let action = Int.random(in: 0..<8, using: &random)
      let properties = walked.properties
      let property = properties[Int.random(in: 0..<properties.count, using: &random)]
      let fraction = Double(Int.random(in: 0...10, using: &random)) / 10
      switch action {
      case 0: walked.perform(.go)
      case 1: walked.perform(.back)
      case 2...4:
        walked.perform(
          .set(property: property.name, property.range.value(at: fraction), animated: action != 4))
      default:
        walked.seek(to: Flicks(seconds: Double.random(in: 0...5, using: &random)))
      }
      let direct = Session(scene, log: walked.log)
      direct.seek(to: walked.time)
      #expect(direct.displayList() == walked.displayList(), "seed \(seed)")
      for property in walked.properties {
        #expect(
          try reading(direct, property.name) == reading(walked, property.name), "seed \(seed)")
      }
    }
  }

  @Test func `a retarget keeps the value and the model policy jumps`() throws {
    for policy in RetargetPolicy?.choices {
      let session = Session(RoundProgressScene.definition)
      session.tuning.policy = policy
      session.seek(to: Flicks(seconds: 1.4))
      let before = number(try reading(session, "progress").presentation)
      let model = number(try reading(session, "progress").model)
      session.perform(.set(property: "progress", .number(0), animated: true))
      let after = number(try reading(session, "progress").presentation)
      #expect(abs(after - (policy == .fromModel ? model : before)) < 1e-12, "\(policy)")
      #expect(number(try reading(session, "progress").model) == 0)
    }
  }

  @Test func `joints are measured, and are as continuous as their policies promise`() throws {
    for policy in RetargetPolicy?.choices {
      let session = Session(RoundProgressScene.definition, measuresJoints: true)
      session.tuning.policy = policy
      session.seek(to: Flicks(seconds: 1.4))
      session.perform(.set(property: "progress", .number(0), animated: true))
      session.seek(to: Flicks(seconds: 4))
      let joints = session.joints.filter { $0.keyPath == "shownProgress" }
      let joint = try #require(joints.first { $0.time == Flicks(seconds: 1.4) })
      switch policy {
      case .fromModel: #expect(joint.valueJump > 0.05)
      case nil, .fromPresentation, .additive: #expect(joint.valueJump < 1e-12)
      case .spring: #expect(joint.valueJump < 1e-12 && joint.velocityJump < 1e-6)
      }
      if policy == .fromPresentation { #expect(joint.velocityJump > 0.1) }
      let all = session.joints
      session.seek(to: .zero)
      #expect(session.joints.isEmpty)
      session.seek(to: Flicks(seconds: 4))
      #expect(session.joints == all)
    }
  }

  /// A position's motion can be interrupted, like a number's or a colour's, and the position has a
  /// row.
  @Test func `a position's joint has two components`() throws {
    let session = Session(ExplicitColorScene.definition, measuresJoints: true)
    for time in [0.5, 1.0] {
      session.seek(to: Flicks(seconds: time))
      session.perform(time == 0.5 ? .go : .back)
    }
    session.seek(to: Flicks(seconds: 1.5))
    let joints = session.joints.filter { $0.keyPath == "position" }
    #expect(!joints.isEmpty)
    for joint in joints {
      #expect(joint.before.count == 2 && joint.velocityAfter.count == 2)
      #expect(joint.valueJump < 1e-6)
    }
    let table = JointTable.text(session.joints, policy: nil, .csv)
    #expect(table.contains(",position,"))
  }

  /// The policy also applies to the joint at 1.8 s, which is caused by the script, not by the user.
  @Test func `the script's joint follows the policy`() throws {
    let session = Session(RoundProgressScene.definition)
    session.tuning.policy = .fromModel
    session.seek(to: Flicks(seconds: 1.8))
    #expect(abs(number(try reading(session, "progress").presentation) - 0.9) < 1e-12)
  }

  /// A retarget and the policy apply to both lines of the scene, although only one of the lines is
  /// traced.
  @Test func `the policy reaches every layer of a property`() throws {
    for policy in [RetargetPolicy.fromModel, .fromPresentation] {
      let session = Session(AnimatedLinesScene.definition)
      session.tuning.policy = policy
      session.seek(to: Flicks(seconds: 1))
      session.perform(.set(property: "strokeEnd", .number(0), animated: true))
      let views = session.context.perform { session.scene.view.subviews }
      for view in views {
        let line = try #require(view.animatedLineLayers.last)
        let shown = session.context.sample(line, keyPath: "strokeEnd", at: session.time)
        let wanted = policy == .fromModel ? 1 : 0.5
        #expect(abs(try #require(SceneValue(shown)).components[0] - wanted) < 1e-9, "\(policy)")
      }
    }
  }

  /// Every change in the tuner makes a new scene. The old scenes are freed, even those that are
  /// moving or have pending events.
  @Test(
    arguments: ["round-progress", "animated-lines", "logo-fade", "explicit-color", "gallery"],
    [0, 0.7, 2.55, 9])
  func `scenes are released after a reset`(_ name: String, _ time: Double) throws {
    let session = Session(try #require(SceneCatalogue().scene(named: name)))
    session.seek(to: Flicks(seconds: time))
    session.perform(.go)
    for property in session.properties {
      session.perform(.set(property: property.name, property.range.value(at: 1), animated: true))
    }
    session.seek(to: Flicks(seconds: time + 0.1))
    weak let first: (any SceneInstance)? = session.scene
    weak let layer = session.scene.view.layer
    #expect(first != nil && layer != nil)
    session.seek(to: .zero)
    #expect(first == nil && layer == nil)
  }

  /// Under every policy, a minute of random input causes no warning, and the layer tree does not
  /// grow.
  @Test(
    arguments: ["round-progress", "animated-lines", "logo-fade", "explicit-color", "gallery"],
    RetargetPolicy?.choices)
  func `scenes survive random input`(_ name: String, _ policy: RetargetPolicy?) throws {
    var random = Random(seed: 11)
    let session = Session(try #require(SceneCatalogue().scene(named: name)))
    session.tuning.policy = policy
    var reports: [String] = []
    session.context.report = { reports.append($0) }
    func layers(_ layer: CALayer) -> Int {
      1 + (layer.sublayers ?? []).reduce(0) { $0 + layers($1) }
    }
    var most = 0
    for step in 1...240 {
      session.seek(to: session.time + Flicks(seconds: Double.random(in: 0...0.5, using: &random)))
      let properties = session.properties
      let property = properties[Int.random(in: 0..<properties.count, using: &random)]
      let value = property.range.value(at: Double.random(in: 0...1, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: session.perform(.go)
      case 1: session.perform(.back)
      case 2: session.perform(.set(property: property.name, value, animated: false))
      default: session.perform(.set(property: property.name, value, animated: true))
      }
      #expect(!session.displayList().isEmpty)
      let count = layers(session.scene.view.layer)
      if step <= 40 { most = max(most, count) } else { #expect(count <= most) }
    }
    #expect(reports.isEmpty, "\(reports)")
    session.seek(to: session.time + Flicks(seconds: 30))
    #expect(session.isResting)
  }

  @Test func `tuning evaluates the log again at the same instant`() throws {
    let session = Session(RoundProgressScene.definition)
    session.seek(to: Flicks(seconds: 1.5))
    let time = session.time
    let tunable = try #require(
      Tunable.survey(RoundProgressScene.definition).first { $0.name == "progress" })
    #expect(tunable.duration == 1)
    #expect(tunable.easing?.name == "easeInEaseOut")
    session.tuning.setDuration(2, of: tunable)
    session.tuning.setEasing(try Easing(text: "linear"), of: tunable)
    #expect(session.time == time)
    // The session's time is half a second into a linear motion from 0.2 to 0.9, which takes two
    // seconds.
    #expect(abs(number(try reading(session, "progress").presentation) - 0.375) < 1e-9)
    session.tuning.setDuration(nil, of: tunable)
    session.tuning.setEasing(nil, of: tunable)
    let untouched = Session(RoundProgressScene.definition)
    untouched.seek(to: time)
    #expect(session.displayList() == untouched.displayList())
  }

  @Test func `overdub inserts an entry and keeps later ones`() throws {
    let session = Session(RoundProgressScene.definition)
    session.seek(to: Flicks(seconds: 3))
    session.perform(.set(property: "progress", .number(1), animated: false))
    session.seek(to: Flicks(seconds: 0.5))
    session.perform(.set(property: "progress", .number(0), animated: false), overdubs: true)
    #expect(session.log.entries.map(\.time.seconds) == [0.5, 3])
    session.seek(to: Flicks(seconds: 0.6))
    #expect(number(try reading(session, "progress").presentation) == 0)
    session.seek(to: Flicks(seconds: 3.1))
    #expect(number(try reading(session, "progress").presentation) == 1)
  }

  @Test func `the clock rests when no event is to come`() {
    let session = Session(RoundProgressScene.definition)
    session.play(to: Flicks(seconds: 3.9))
    #expect(!session.isResting)
    session.play(to: Flicks(seconds: 60))
    #expect(session.time == Flicks(seconds: RoundProgressScene.duration))
    #expect(session.isResting)
    session.perform(.set(property: "progress", .number(0), animated: true))
    #expect(!session.isResting)
    session.play(to: Flicks(seconds: 60))
    #expect(session.time == Flicks(seconds: RoundProgressScene.duration + 1))
  }

  @Test func `velocity is the curve's slope`() throws {
    let session = Session(RoundProgressScene.definition)
    let step = 1e-4
    for time in stride(from: 1.05, to: 2.7, by: 0.137) {
      session.seek(to: Flicks(seconds: time))
      let here = try reading(session, "progress")
      session.seek(to: Flicks(seconds: time + step))
      let there = try reading(session, "progress")
      let slope = (number(there.presentation) - number(here.presentation)) / step
      let mean = (here.velocity[0] + there.velocity[0]) / 2
      #expect(abs(slope - mean) < 1e-4, "at \(time)")
    }
    session.seek(to: Flicks(seconds: 3.5))
    #expect(try reading(session, "progress").velocity == [0])
  }

  @Test func `a trace has a row for each frame and both ends`() throws {
    func table(_ format: Trace.Format) throws -> String {
      let session = Session(RoundProgressScene.definition)
      var text = ""
      var trace = try Trace(of: ["progress"], format) { text += $0 }
      let grid = FrameGrid(rate: 10)
      for frame in 0...40 {
        session.seek(to: grid.time(of: frame))
        try trace.record(session)
      }
      try trace.end()
      return text
    }
    let lines = try table(.csv).split(separator: "\n")
    #expect(lines.count == 42)
    #expect(lines[0] == "time,model,presentation,velocity")
    #expect(lines[34].hasPrefix("3.3,0.9,0.9,"))
    let json = try JSONSerialization.jsonObject(with: Data(table(.json).utf8))
    #expect((json as? [[String: Double]])?.count == 41)
  }

  @Test func `every listed animation can be tuned`() throws {
    for scene in SceneCatalogue().scenes {
      let tunables = Tunable.survey(scene)
      for property in Session(scene).properties {
        #expect(tunables.contains { $0.property == property.name }, "\(property.name)")
      }
      #expect(tunables.allSatisfy { $0.duration > 0 && !$0.targets.isEmpty })
    }
  }
}
