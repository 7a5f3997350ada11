@MainActor
@Suite struct StateTests {
  private static let document = """
    <CALayer name="root" bounds="0 0 100 100"><sublayers>
    <CALayer id="#1" name="ball" bounds="0 0 10 10" position="10 20"/></sublayers>
    <states>
    <LKState name="Locked"><elements>
    <LKStateSetValue targetId="#1" keyPath="position.y"><value type="integer" value="60"/>
    </LKStateSetValue>
    <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.5"/>
    </LKStateSetValue>
    </elements></LKState>
    <LKState name="Unlock" basedOn="Locked"><elements>
    <LKStateSetValue targetId="#1" keyPath="position.y"><value type="integer" value="90"/>
    </LKStateSetValue>
    <LKStateAddAnimation targetId="#1" key="pulse">
    <animation type="CABasicAnimation" keyPath="position.x"
      fromValue="0" toValue="10" duration="1" repeatCount="inf"/></LKStateAddAnimation>
    </elements></LKState></states>
    <stateTransitions>
    <LKStateTransition fromState="*" toState="Locked"><elements>
    <LKStateTransitionElement key="position.y" targetId="#1"><animation type="CABasicAnimation"
      duration="1" timingFunction="linear"/></LKStateTransitionElement></elements>
      </LKStateTransition>
    <LKStateTransition fromState="Unlock" toState="*"><elements>
    <LKStateTransitionElement key="position.y" targetId="#1"><animation type="CABasicAnimation"
      keyPath="position.y" beginTime="0.5" beginTimeMode="relative" duration="1"
      fillMode="backwards"
      timingFunction="linear"/></LKStateTransitionElement></elements></LKStateTransition>
    </stateTransitions></CALayer>
    """

  private func play(_ log: [InputLog.Entry]) throws -> Played {
    let played = try Played(
      Self.document, log: [choice(of: 0, at: 0, animated: false)] + log)
    #expect(played.problem == nil)
    return played
  }

  @Test func `a state sets its values, and another one puts them back`() throws {
    let played = try play([
      choice(of: 1, at: 1, animated: false), choice(of: 2, at: 2, animated: false),
      choice(of: 0, at: 3, animated: false),
    ])
    func values(at time: Double) throws -> [Double] {
      try played.shown("ball", "position.y", at: time)
        + played.shown("ball", "opacity", at: time)
    }
    #expect(try values(at: 0.5) == [20, 1])
    #expect(try values(at: 1) == [60, 0.5])
    // State 2 is based on state 1, so the opacity that state 1 sets still applies.
    #expect(try values(at: 2) == [90, 0.5])
    #expect(try values(at: 3) == [20, 1])
    #expect(try values(at: 1.5) == [60, 0.5])
  }

  @Test
  func `a transition's animation without ends runs from the presentation to the state`() throws {
    let played = try play([choice(of: 1, at: 1)])
    #expect(try played.shown("ball", "position.y", at: 1) == [20])
    #expect(abs(try played.shown("ball", "position.y", at: 1.25)[0] - 30) < 1e-6)
    #expect(try played.shown("ball", "position.y", at: 2) == [60])
    // The transition does not mention the opacity, so it is applied immediately.
    #expect(try played.shown("ball", "opacity", at: 1) == [0.5])
  }

  @Test func `an interrupted transition continues from its presentation value`() throws {
    let played = try play([choice(of: 1, at: 1), choice(of: 0, at: 1.5), choice(of: 1, at: 1.5)])
    // No transition leads back to the state `none`, so the ball's position is reset, and the next
    // motion begins there.
    #expect(try played.shown("ball", "position.y", at: 1.4999)[0] > 39)
    #expect(abs(try played.shown("ball", "position.y", at: 2.5)[0] - 60) < 1e-6)
  }

  @Test func `a relative begin time counts from the change`() throws {
    let played = try play([choice(of: 2, at: 1), choice(of: 0, at: 4)])
    #expect(try played.shown("ball", "position.y", at: 2) == [90])
    #expect(try played.shown("ball", "position.y", at: 4.25) == [90])
    #expect(abs(try played.shown("ball", "position.y", at: 5)[0] - 55) < 1e-6)
    #expect(try played.shown("ball", "position.y", at: 6) == [20])
  }

  @Test func `a state's animation lasts as long as the state`() throws {
    let played = try play([choice(of: 2, at: 1), choice(of: 1, at: 3)])
    #expect(try played.shown("ball", "position.x", at: 0.5) == [10])
    #expect(abs(try played.shown("ball", "position.x", at: 1.5)[0] - 5) < 1e-6)
    #expect(try played.shown("ball", "position.x", at: 3.5) == [10])
  }

  @Test func `digits choose the states in the document's order`() throws {
    let played = try play([])
    let state = try #require(played.session.property(named: "state"))
    #expect(state.range == .choices(["none", "Locked", "Unlock"]))
    // A digit from 1 to 9 chooses that many tenths of the range, and 0 chooses all of it.
    let digits = [0.1, 0.2, 0.3, 1].map { state.range.value(at: $0) }
    #expect(digits == [1, 2, 2, 0].map { .number($0) })
    #expect(try state.range.parse("Unlock") == .number(2))
    #expect(try state.range.parse("1") == .number(1))
    #expect(throws: SceneValue.ParseError.self) { try state.range.parse("Sleep") }
    played.session.perform(.set(property: "state", .number(2), animated: false))
    #expect(played.session.read(state)?.model == .number(2))
    #expect(try played.layer("ball").position.y == 90)
    // A number beyond the last state chooses the last state.
    played.session.perform(.set(property: "state", .number(9), animated: false))
    #expect(played.session.read(state)?.model == .number(2))
  }

  @Test func `a value set without a transition is not a joint, an interrupted one is`() throws {
    let scene = try play([]).session.definition
    func joints(_ log: [InputLog.Entry]) -> [String?] {
      let session = Session(scene, log: InputLog(log), measuresJoints: true)
      session.seek(to: Flicks(seconds: 3))
      return session.joints.map(\.property)
    }
    // There is no transition from the first state to the second.
    #expect(joints([choice(of: 1, at: 0.5), choice(of: 2, at: 2)]).isEmpty)
    #expect(joints([choice(of: 1, at: 0.5), choice(of: 2, at: 1)]).isEmpty)
    // A transition leads to the first state from any other state. It is running when the state
    // changes at 1.5 s.
    let log = [choice(of: 1, at: 1), choice(of: 0, at: 1.5), choice(of: 1, at: 1.6)]
    #expect(joints(log) == ["ball.position.y"])
  }

  @Test func `go steps through the states, and back leaves them`() throws {
    let played = try play([])
    let state = try #require(played.session.property(named: "state"))
    var met: [SceneValue?] = []
    for action in [InputLog.Action.go, .go, .go, .back] {
      played.session.perform(action)
      met.append(played.session.read(state)?.model)
    }
    #expect(met == [.number(1), .number(2), .number(1), .number(0)])
  }

  @Test func `a document may begin in a state`() throws {
    let text = Self.document.replacing("name=\"Locked\"", with: "name=\"Locked\" initial=\"1\"")
    let played = try Played(text)
    #expect(try played.shown("ball", "position.y", at: 0) == [60])
  }

  @Test func `a state without layers, or based on itself, is reported`() throws {
    let played = try Played(
      """
      <CALayer bounds="0 0 9 9" id="a"><states>
      <LKState name="A" basedOn="B"/><LKState name="B" basedOn="A"><elements>
      <LKStateSetValue targetId="b" keyPath="opacity"><value type="real" value="0"/>
      </LKStateSetValue>
      <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="?"/>
      </LKStateSetValue>
      <LKStateSetValue targetId="a" keyPath="wobble"/><LKStateAddElement/></elements></LKState>
      </states>
      </CALayer>
      """)
    #expect(
      played.problem == "not drawn: 1 unreadable value (opacity in a state), 4 parts of "
        + "states (a value of wobble; a member of nothing; A is based on itself; …), 1 missing layer "
        + "(b in a state)")
  }
}
