/// The user can set a value while a change of state is animating it, and can tune transitions and
/// glides (the animations of state changes without a transition), which have names for this
/// purpose.
@MainActor
@Suite struct SetByHandTests {
  @Test func `a value that is set by hand moves as its state's does`() throws {
    let layer = "position.y"
    func set(_ value: Double, _ animated: Bool) -> InputLog.Entry {
      InputLog.Entry(
        time: Flicks(seconds: 1),
        action: .set(property: "ball.position.y", .number(value), animated: animated))
    }
    // Without transitions, an animated change glides, and an unanimated one applies immediately.
    let glided = try Played(GlideDocument.two, log: [set(80, true)])
    let middle = 20 + 60 * GlideDocument.easedOut(0.5)
    #expect(abs(try glided.shown("ball", layer, at: 1.4)[0] - middle) < 1e-6)
    #expect(
      try Played(GlideDocument.two, log: [set(80, false)]).shown("ball", layer, at: 1.1) == [80])
    // With a transition, an animated change has the transition's timing and replaces the
    // transition's animation.
    let told = try Played(
      GlideDocument.document(
        GlideDocument.state("A", y: 20) + GlideDocument.state("B", y: 80),
        transitions: GlideDocument.transition("*", "*", duration: 2)), log: [set(80, true)])
    #expect(abs(try told.shown("ball", layer, at: 2)[0] - 50) < 1e-6)
    #expect(Tunable.survey(told.session.definition).map(\.name) == ["ball.position.y"])
  }

  @Test func `a first glide moves under each policy`() throws {
    let scene = try Played(GlideDocument.two).session.definition
    for policy in RetargetPolicy.allCases {
      var tuning = Tuning()
      tuning.policy = policy
      let session = Session(scene, tuning: tuning, log: InputLog([choice(of: 2, at: 1)]))
      session.seek(to: Flicks(seconds: 1.4))
      let property = try #require(session.properties.first { $0.name == "ball.position.y" })
      let shown = try #require(session.read(property)?.presentation.components.first)
      #expect(abs(shown - (20 + 60 * GlideDocument.easedOut(0.5))) < 1e-6, "\(policy)")
    }
  }

  @Test func `a value set by hand during a state's animation takes the state's duration`() throws {
    let fade = """
      <LKStateAddAnimation targetId="#1" key="fade"><animation type="CABasicAnimation"
      keyPath="position.y" fromValue="0" toValue="100" duration="4"/></LKStateAddAnimation>
      """
    let set = InputLog.Entry(
      time: Flicks(seconds: 1),
      action: .set(property: "ball.position.y", .number(80), animated: true))
    let played = try Played(
      GlideDocument.document(
        GlideDocument.state("Locked", y: 20, more: fade) + GlideDocument.state("Unlock", y: 80)),
      log: [set])
    let middle = 25 + 55 * GlideDocument.easedOut(0.5)
    #expect(abs(try played.shown("ball", "position.y", at: 1.4)[0] - middle) < 1e-3)
    let names = Tunable.survey(played.session.definition).map(\.name)
    #expect(names.filter { $0.hasPrefix("ball") } == ["ball.position.y"])
  }

  /// The document has an animation with the same key as the animations of its transitions.
  @Test func `a transition does not end other animations of the same key`() throws {
    let spin = """
      <CALayer name="root" bounds="0 0 100 100"><sublayers>
      <CALayer id="#1" name="ball" bounds="0 0 10 10" position="10 20"><animations>
      <animation type="CABasicAnimation" keyPath="position.y" fromValue="0" toValue="100"
      duration="10"/></animations></CALayer></sublayers><states>\(GlideDocument.state("A", y: 20))
      \(GlideDocument.state("B", y: 80))</states><stateTransitions>
      \(GlideDocument.transition("B", "A", duration: 1))</stateTransitions></CALayer>
      """
    let played = try Played(spin, log: [choice(of: 2, at: 1, animated: false)])
    #expect(abs(try played.shown("ball", "position.y", at: 3)[0] - 30) < 1e-6)
  }

  @Test func `values set by hand repeatedly take the state's duration under each policy`() throws {
    let sets = [1, 1.2, 1.4].map { time in
      InputLog.Entry(
        time: Flicks(seconds: time),
        action: .set(property: "ball.position.y", .number(time == 1.2 ? 20 : 80), animated: true))
    }
    let scene = try Played(GlideDocument.two).session.definition
    for policy in RetargetPolicy.allCases where policy != .spring {
      var tuning = Tuning()
      tuning.policy = policy
      let session = Session(scene, tuning: tuning, log: InputLog(sets))
      session.seek(to: Flicks(seconds: 2.19))
      let property = try #require(session.properties.first { $0.name == "ball.position.y" })
      let reading = try #require(session.read(property))
      #expect(reading.presentation != reading.model, "\(policy)")
      session.seek(to: Flicks(seconds: 2.21))
      #expect(session.read(property)?.presentation == .number(80), "\(policy)")
    }
    let none = InputLog.Entry(
      time: .zero, action: .set(property: "transition", .number(0), animated: false))
    let step = try Played(GlideDocument.two, log: [none] + sets)
    #expect(try step.shown("ball", "position.y", at: 1.1) == [80])
  }

  @Test func `all of many transitions can be tuned`() throws {
    let count = 12
    let names = (0..<count).map { "S\($0)" }
    let fields = (0..<60).map { "#\($0 + 10)" }
    let states = names.enumerated().map { index, name in
      "<LKState name=\"\(name)\"><elements>"
        + fields.map {
          """
          <LKStateSetValue targetId="\($0)" keyPath="opacity"><value type="real"
          value="0.\(index + 10)"/></LKStateSetValue>
          """
        }.joined() + "</elements></LKState>"
    }
    let ways = ["S0": ("S1", 0.5), "S7": ("S3", 1.5)].map { from, to in
      """
      <LKStateTransition fromState="\(from)" toState="\(to.0)"><elements>
      <LKStateTransitionElement key="opacity" targetId="#10"><animation type="CABasicAnimation"
      keyPath="opacity" duration="\(to.1)"/></LKStateTransitionElement></elements>
      </LKStateTransition>
      """
    }
    let layers = fields.map { "<CALayer id=\"\($0)\" name=\"l\($0.dropFirst())\"/>" }
    let played = try Played(
      "<CALayer bounds=\"0 0 9 9\"><sublayers>\(layers.joined())</sublayers>"
        + "<states>\(states.joined())</states>"
        + "<stateTransitions>\(ways.sorted().joined())</stateTransitions></CALayer>")
    let tunables = Tunable.survey(played.session.definition)
    for (name, duration) in [("S0 to S1", 0.5), ("S7 to S3", 1.5)] {
      let one = tunables.first { $0.name == "l10.opacity/opacity from \(name)" }
      #expect(one?.duration == duration)
    }
    #expect(tunables.count >= fields.count)
  }

  @Test func `transitions of a value with different timing are tuned separately`() throws {
    let text = GlideDocument.document(
      GlideDocument.state("A", y: 20) + GlideDocument.state("B", y: 80),
      transitions: GlideDocument.transition("A", "B", duration: 0.5)
        + GlideDocument.transition("B", "A", duration: 1.5))
    let scene = try Played(text).session.definition
    let tunables = Tunable.survey(scene)
    let name = "ball.position.y/position.y from"
    let back = try #require(tunables.first { $0.name == "\(name) B to A" })
    #expect(back.duration == 1.5)
    #expect(tunables.first { $0.name == "\(name) A to B" }?.duration == 0.5)
    var tuning = Tuning()
    tuning.setDuration(4, of: back)
    let session = Session(
      scene, tuning: tuning, log: InputLog([choice(of: 2, at: 1), choice(of: 1, at: 3)]))
    func shown(at time: Double) throws -> Double {
      session.seek(to: Flicks(seconds: time))
      let all = session.properties
      let property = try #require(all.first { $0.name == "ball.position.y" })
      return try #require(session.read(property)?.presentation.components.first)
    }
    #expect(abs(try shown(at: 1.25) - 50) < 1e-6)
    #expect(abs(try shown(at: 5) - 50) < 1e-6)
    // Transitions with the same timing are tuned as one.
    let alike = try Played(
      GlideDocument.document(
        GlideDocument.state("A", y: 20) + GlideDocument.state("B", y: 80),
        transitions: GlideDocument.transition("A", "*", duration: 0.5)
          + GlideDocument.transition("B", "*", duration: 0.5)))
    #expect(
      Tunable.survey(alike.session.definition).filter { $0.duration == 0.5 }.map(\.name).count == 1)
  }
}
