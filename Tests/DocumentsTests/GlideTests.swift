/// Without a transition between two states, values glide by default: they ease out to the new
/// state's values. The names of some states, such as `Locked`, have a special meaning.
@MainActor
@Suite struct GlideTests {
  @Test func `a change of state without a transition glides, easing out over 0.8 s`() throws {
    let played = try Played(GlideDocument.two, log: [choice(of: 2, at: 1)])
    for share in [0, 0.25, 0.5, 0.75, 1] {
      let shown = try played.shown("ball", "position.y", at: 1 + 0.8 * share)[0]
      #expect(abs(shown - (20 + 60 * GlideDocument.easedOut(share))) < 1e-6, "\(share)")
    }
  }

  /// The colour fades in even if a transition sets it with an animation without start and end
  /// values.
  @Test func `a color that was not set before fades in`() throws {
    let color = """
      <LKStateSetValue targetId="#1" keyPath="backgroundColor"><value type="CGColor" value="1 0 0"/>
      </LKStateSetValue>
      """
    let played = try Played(
      GlideDocument.document(
        GlideDocument.state("Locked", y: 20) + GlideDocument.state("Unlock", y: 20, more: color)),
      log: [choice(of: 2, at: 1)])
    let shown = try played.shown("ball", "backgroundColor", at: 1.4)
    #expect(shown.dropLast() == [1, 0, 0] && abs(shown[3] - GlideDocument.easedOut(0.5)) < 1e-6)
  }

  @Test func `an interrupted glide continues from its presentation value, and is a joint`() throws {
    let log = [choice(of: 2, at: 1), choice(of: 1, at: 1.3)]
    let played = try Played(GlideDocument.two, log: log)
    let before = try played.shown("ball", "position.y", at: 1.2999)[0]
    let after = try played.shown("ball", "position.y", at: 1.3001)[0]
    #expect(before > 40 && abs(before - after) < 0.1)
    let session = Session(
      played.session.definition, log: InputLog(log), measuresJoints: true)
    session.seek(to: Flicks(seconds: 3))
    #expect(session.joints.map(\.property) == ["ball.position.y"])
  }

  @Test func `a glide's duration can be set, for all values and for one`() throws {
    func shown(_ log: [InputLog.Entry], _ tuning: Tuning = Tuning()) throws -> Double {
      let played = try Played(GlideDocument.two)
      let session = Session(played.session.definition, tuning: tuning, log: InputLog(log))
      session.seek(to: Flicks(seconds: 1.4))
      let ball = try #require(session.context.rootLayer?.sublayers?.first.flatMap(find))
      return try #require(
        session.context.sample(ball, keyPath: "position.y", at: session.time)?.numbers)[0]
    }
    func find(_ layer: CALayer) -> CALayer? {
      layer.name == "ball" ? layer : (layer.sublayers ?? []).lazy.compactMap(find).first
    }
    let (none, long) = (SceneValue.number(0), SceneValue.number(2))
    func set(_ value: SceneValue) -> InputLog.Entry {
      InputLog.Entry(time: .zero, action: .set(property: "transition", value, animated: false))
    }
    #expect(try shown([set(none), choice(of: 2, at: 1)]) == 80)
    let slow = try shown([set(long), choice(of: 2, at: 1)])
    #expect(abs(slow - (20 + 60 * GlideDocument.easedOut(0.2))) < 1e-6)
    let scene = try Played(GlideDocument.two).session.definition
    let tunable = try #require(Tunable.survey(scene).first { $0.name == "ball.position.y" })
    #expect(tunable.duration == 0.8)
    var tuning = Tuning()
    tuning.setDuration(2, of: tunable)
    #expect(abs(try shown([choice(of: 2, at: 1)], tuning) - slow) < 1e-6)
  }

  @Test func `a glide ends where a transition of another value follows`() throws {
    let other = """
      <LKStateTransition fromState="*" toState="C"><elements>
      <LKStateTransitionElement key="opacity" targetId="#1"><animation type="CABasicAnimation"
      keyPath="opacity" duration="1"/></LKStateTransitionElement></elements></LKStateTransition>
      """
    let played = try Played(
      GlideDocument.document(
        GlideDocument.state("A", y: 20) + GlideDocument.state("B", y: 80)
          + GlideDocument.state("C", y: 40),
        transitions: other),
      log: [choice(of: 2, at: 1), choice(of: 3, at: 1.3)])
    #expect(try played.shown("ball", "position.y", at: 1.2)[0] > 30)
    #expect(try played.shown("ball", "position.y", at: 1.4) == [40])
  }

  @Test func `a state without a name is reported and skipped`() throws {
    let played = try Played(
      GlideDocument.document(GlideDocument.state("A", y: 20) + GlideDocument.state("", y: 80)))
    #expect(played.problem == "not drawn: 1 part of a state (a state without a name)")
    let state = try #require(played.session.property(named: "state"))
    #expect(state.range == .choices(["none", "A"]))
  }

  @Test func `a component and its whole value are one property`() throws {
    let whole = """
      <LKState name="C"><elements><LKStateSetValue targetId="#1" keyPath="position">
      <value type="CGPoint" value="90 60"/></LKStateSetValue></elements></LKState>
      """
    let played = try Played(GlideDocument.document(GlideDocument.state("A", y: 80) + whole))
    let rows = played.session.properties.filter { $0.name == "ball.position.y" }
    #expect(rows.map(\.range) == [.number(20...80)])
  }

  @Test func `a value with a step, or with a transition beside it, changes at once`() throws {
    let hidden = """
      <LKStateSetValue targetId="#1" keyPath="hidden"><value type="boolean" value="1"/>
      </LKStateSetValue>
      """
    let states =
      GlideDocument.state("Locked", y: 20) + GlideDocument.state("Unlock", y: 80, more: hidden)
    let played = try Played(GlideDocument.document(states), log: [choice(of: 2, at: 1)])
    played.session.seek(to: Flicks(seconds: 1.1))
    #expect(try played.layer("ball").presentation()?.isHidden == true)

    let other = """
      <LKStateTransition fromState="*" toState="Unlock"><elements>
      <LKStateTransitionElement key="opacity" targetId="#1"><animation type="CABasicAnimation"
      duration="1"/></LKStateTransitionElement></elements></LKStateTransition>
      """
    let told = try Played(
      GlideDocument.document(states, transitions: other),
      log: [choice(of: 2, at: 1), choice(of: 1, at: 3)])
    #expect(try told.shown("ball", "position.y", at: 1.1) == [80])
    // There is no transition back to the state `Locked`, so the value glides.
    #expect(try told.shown("ball", "position.y", at: 3.1)[0] > 60)
  }

  @Test
  func `transitions run both of the state that is left and of the one that is entered`() throws {
    func transition(_ from: String, _ to: String, _ key: String) -> String {
      """
      <LKStateTransition fromState="\(from)" toState="\(to)"><elements>
      <LKStateTransitionElement key="\(key)" targetId="#1"><animation type="CABasicAnimation"
      timingFunction="linear" duration="1"/></LKStateTransitionElement></elements>
      </LKStateTransition>
      """
    }
    let x = """
      <LKStateSetValue targetId="#1" keyPath="position.x"><value type="integer" value="90"/>
      </LKStateSetValue>
      """
    let played = try Played(
      GlideDocument.document(
        GlideDocument.state("Locked", y: 20) + GlideDocument.state("Unlock", y: 80, more: x),
        transitions: transition("Locked", "*", "position.x")
          + transition("*", "Unlock", "position.y")),
      log: [choice(of: 2, at: 1)])
    #expect(abs(try played.shown("ball", "position.x", at: 1.5)[0] - 50) < 1e-6)
    #expect(abs(try played.shown("ball", "position.y", at: 1.5)[0] - 50) < 1e-6)
  }

  @Test func `values of a base state continue between two states based on it`() throws {
    let spin = """
      <LKStateAddAnimation targetId="#1" key="spin"><animation type="CABasicAnimation"
      keyPath="position.x" fromValue="0" toValue="100" duration="4"/></LKStateAddAnimation>
      """
    let played = try Played(
      GlideDocument.document(
        GlideDocument.state("Base", y: 20, more: spin) + "<LKState name=\"A\" basedOn=\"Base\"/>"
          + "<LKState name=\"B\" basedOn=\"Base\"/>"),
      log: [choice(of: 2, at: 1), choice(of: 3, at: 2), choice(of: 0, at: 3)])
    // The animation began at 0 s with the state `Base`, and keeps running in states based on
    // `Base`.
    for time in [0.5, 1.5, 2.5] {
      #expect(abs(try played.shown("ball", "position.x", at: time)[0] - 25 * time) < 1e-6)
    }
    #expect(try played.shown("ball", "position.x", at: 3.5) == [10])
  }

  @Test func `a state adds and removes sublayers, and another state restores them`() throws {
    let played = try Played(
      """
      <CALayer id="#0" name="root" bounds="0 0 4 1"><sublayers>
      <CALayer id="#1" name="a" bounds="0 0 1 1" position="0.5 0.5" backgroundColor="1 0 0"/>
      <CALayer id="#2" name="b" bounds="0 0 1 1" position="1.5 0.5" backgroundColor="0 1 0"/>
      </sublayers><states><LKState name="A"/><LKState name="More"><elements>
      <LKStateAddElement targetId="#0" keyPath="sublayers" beforeObject="#2"><object type="CALayer"
      name="new" bounds="0 0 1 1" position="2.5 0.5" backgroundColor="0 0 1"/></LKStateAddElement>
      <LKStateRemoveElement targetId="#0" keyPath="sublayers" object="#1"/></elements></LKState>
      </states></CALayer>
      """, log: [choice(of: 2, at: 1), choice(of: 1, at: 2)])
    #expect(played.problem == nil)
    let (red, green, blue): (UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF)
    let black: UInt32 = 0xFF00_0000
    #expect(try played.image(at: 0).pixels == [red, green, black, black])
    #expect(try played.image(at: 1).pixels == [black, green, blue, black])
    #expect(try played.layer("root").sublayers?.map(\.name) == ["new", "b"])
    #expect(try played.image(at: 2).pixels == [red, green, black, black])
  }

  @Test
  func `a sublayer that a state adds has animations, and earlier states can set its values`()
    throws
  {
    let played = try Played(
      """
      <CALayer id="#0" name="root" bounds="0 0 9 9"><states><LKState name="A"/>
      <LKState name="Early"><elements><LKStateSetValue targetId="new" keyPath="opacity">
      <value type="real" value="0.5"/></LKStateSetValue></elements></LKState>
      <LKState name="More"><elements><LKStateAddElement targetId="#0" keyPath="sublayers">
      <object type="CALayer" id="new" name="new" bounds="0 0 1 1"><animations>
      <animation type="CABasicAnimation" keyPath="position.x" fromValue="0" toValue="8"
      duration="4"/></animations></object></LKStateAddElement></elements></LKState></states>
      </CALayer>
      """, log: [choice(of: 3, at: 0, animated: false)])
    #expect(played.problem == nil)
    #expect(try played.shown("new", "position.x", at: 1) == [2])
  }

  @Test func `layers that would contain each other are refused`() throws {
    func add(_ member: String, to layer: String) -> String {
      "<LKStateAddElement targetId=\"\(layer)\" keyPath=\"sublayers\" object=\"\(member)\"/>"
    }
    let played = try Played(
      """
      <CALayer id="#0" name="root" bounds="0 0 1 1"><sublayers><CALayer id="#1" name="a"/>
      <CALayer id="#2"/></sublayers><states><LKState name="A"><elements>\(add("#0", to: "#1"))
      \(add("#1", to: "#2"))\(add("#2", to: "#1"))</elements></LKState></states></CALayer>
      """)
    _ = try played.image(at: 1)
    // At most one of the two layers contains the other, since layers that contain each other would
    // never be released.
    let (one, two) = (try played.layer("a"), try #require(played.layer("root").sublayers?.last))
    #expect(one.sublayers?.contains { $0 === two } != true || two.sublayers == nil)
    #expect(played.problem?.contains("a layer in itself") == true)
  }

  @Test func `a document begins in the state that a phone shows first`() throws {
    func begins(_ names: String...) throws -> SceneValue? {
      let states = names.enumerated().map { GlideDocument.state($1, y: 30 + 10 * $0) }.joined()
      let played = try Played(GlideDocument.document(states))
      let state = try #require(played.session.property(named: "state"))
      return played.session.read(state)?.model
    }
    #expect(try begins("Unlock", "Locked", "Sleep") == .number(2))
    #expect(try begins("Big", "Small") == .number(1))
    #expect(try Played("<CALayer name=\"root\"/>").session.property(named: "state") == nil)
  }

  @Test func `one digit sets bundles of both vocabularies`() throws {
    func bundle(_ states: [String], _ x: Double) -> [UInt8] {
      Played.file(
        """
        <CALayer bounds="0 0 2 1" position="1 0.5"><sublayers><CALayer id="#1" bounds="0 0 1 1"
        position="\(x) 0.5" backgroundColor="1 0 0"/></sublayers><states>
        \(states.enumerated().map { """
          <LKState name="\($1)"><elements><LKStateSetValue targetId="#1" keyPath="backgroundColor">
          <value type="CGColor" value="0 \(Double($0) / 10) 0"/></LKStateSetValue></elements></LKState>
          """ }.joined())</states></CALayer>
        """)
    }
    let archive = ZipFile([
      "a.wallpaper/A_Background.ca/main.caml": bundle(
        [
          "Sleep PortraitUp Light", "Lock PortraitUp Dark", "Lock PortraitUp Light",
          "Home PortraitUp Light",
        ],
        0.5),
      "a.wallpaper/A_Floating.ca/main.caml": bundle(["Locked", "Unlock", "Sleep"], 1.5),
    ])
    let document = try Document(bytes: archive.bytes, path: "w.tendies")
    let played = try Played(
      document, log: [choice(of: 2, at: 1, animated: false), choice(of: 3, at: 2, animated: false)])
    let state = try #require(played.session.property(named: "state"))
    #expect(
      state.range
        == .choices([
          "none", "Locked", "Unlock", "Sleep", "Sleep PortraitUp Light", "Lock PortraitUp Dark",
          "Lock PortraitUp Light", "Home PortraitUp Light",
        ]))
    func greens(_ time: Double) throws -> [Double] {
      try played.image(at: time).pixels.map { (Double($0 >> 8 & 255) / 25.5).rounded() }
    }
    #expect(try greens(0.5) == [2, 0])
    #expect(try greens(1) == [3, 1])
    #expect(try greens(2) == [0, 2])
    let dark = try Played(document, log: [choice(of: 5, at: 0, animated: false)])
    #expect(try dark.image(at: 1).pixels.map { $0 >> 8 & 255 } == [26, 0])
  }
}
