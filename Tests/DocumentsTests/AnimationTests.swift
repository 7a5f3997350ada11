/// Animations of documents have the values that closed-form expressions give.
@MainActor
@Suite struct DocumentAnimationTests {
  private func play(_ animation: String, _ attributes: String = "") throws -> Played {
    let played = try Played(
      """
      <CALayer name="root" bounds="0 0 100 100" \(attributes)>
      <animations>\(animation)</animations></CALayer>
      """)
    #expect(played.problem == nil)
    return played
  }

  private func expect(
    _ played: Played, _ keyPath: String, _ values: [Double: Double],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    for (time, value) in values.sorted(by: { $0.key < $1.key }) {
      let shown = try played.shown("root", keyPath, at: time)[0]
      #expect(abs(shown - value) < 1e-6, "\(time) s: \(shown)", sourceLocation: location)
    }
  }

  @Test func `a basic animation is linear, and autoreverses forever`() throws {
    let played = try play(
      """
      <animation type="CABasicAnimation" keyPath="position.x" fromValue="10" toValue="30"
      duration="2" autoreverses="1" repeatCount="inf" timingFunction="linear"/>
      """)
    try expect(
      played, "position.x", [0: 10, 0.5: 15, 2: 30, 3: 20, 4: 10, 101: 20, 1000.5: 15])
    #expect(!played.session.isResting)
  }

  @Test func `begin time, speed and fill mode work as in the library`() throws {
    let played = try play(
      """
      <animation type="CABasicAnimation" keyPath="opacity" duration="2" beginTime="1" speed="2"
      fillMode="both" removedOnCompletion="0"><fromValue type="real" value="0.2"/>
      <toValue><NSNumber value="0.6"/></toValue></animation>
      """)
    try expect(played, "opacity", [0: 0.2, 1: 0.2, 1.5: 0.4, 2: 0.6, 9: 0.6])
  }

  @Test func `keyframes have their times, timing functions and modes`() throws {
    let keyframes = """
      keyPath="opacity" duration="4"><values><real value="0"/><real value="1"/><real value="0.5"/></values>
      <keyTimes><real value="0"/><real value="0.25"/><real value="1"/></keyTimes>
      """
    try expect(
      play("<animation type=\"CAKeyframeAnimation\" \(keyframes)</animation>"), "opacity",
      [0: 0, 0.5: 0.5, 1: 1, 2.5: 0.75])
    // A discrete animation has one more key time than values.
    let steps = keyframes.replacing(
      "<real value=\"0.25\"/>", with: "<real value=\"0.25\"/><real value=\"0.5\"/>")
    try expect(
      play(
        "<animation type=\"CAKeyframeAnimation\" calculationMode=\"discrete\" \(steps)</animation>"),
      "opacity", [0: 0, 0.5: 0, 1.5: 1, 3.9: 0.5])
    let paced = try play(
      """
      <animation type="CAKeyframeAnimation" \(keyframes)
      <timingFunctions><CAMediaTimingFunction name="easeIn"/>
      <CAMediaTimingFunction controlPoints="0 0 1 1"/></timingFunctions></animation>
      """)
    let easeIn = CAMediaTimingFunction(name: .easeIn)
    try expect(paced, "opacity", [0.5: easeIn.value(at: 0.5), 2.5: 0.75])
  }

  @Test func `a point follows a path`() throws {
    let played = try play(
      """
      <animation type="CAKeyframeAnimation" keyPath="position" duration="2" calculationMode="linear"
      path="M 0 0 L 10 0 L 10 30"/>
      """)
    let half = try played.shown("root", "position", at: 0.5)
    let later = try played.shown("root", "position", at: 1.5)
    #expect(half == [5, 0] && later == [10, 15])
    // The range of the property includes the values along the path.
    let y = try #require(played.session.property(named: "root.position.y"))
    #expect(y.range == .number(0...30))
  }

  @Test func `points, rectangles, colours and transforms are animated by their notation`() throws {
    let point = try play(
      """
      <animation type="CABasicAnimation" keyPath="position" fromValue="0 0" toValue="10 20"
      duration="1"/>
      """)
    #expect(try point.shown("root", "position", at: 0.5) == [5, 10])
    let color = try play(
      """
      <animation type="CABasicAnimation" keyPath="backgroundColor" duration="1">
      <fromValue type="CGColor" value="1 0 0"/><toValue type="CGColor" value="0 0 1" opacity="0"/>
      </animation>
      """)
    #expect(try color.shown("root", "backgroundColor", at: 0.5) == [0.5, 0, 0.5, 0.5])
    let turn = try play(
      """
      <animation type="CABasicAnimation" keyPath="transform" valueFunction="rotateZ" fromValue="0"
      toValue="180deg" duration="1"/>
      """)
    #expect(abs(try turn.shown("root", "transform.rotation.z", at: 0.5)[0] - .pi / 2) < 1e-6)
  }

  @Test func `a spring moves as a damped oscillator does`() throws {
    let played = try play(
      """
      <animation type="CASpringAnimation" keyPath="position.x" fromValue="0" toValue="1" mass="2"
      stiffness="50" damping="4" velocity="3" duration="5"/>
      """)
    // The mass 2, stiffness 50 and damping 4 give ω₀ = 5 and ζ = 0.2. The distance is 1, and the
    // initial velocity 3 per second.
    let (w, z) = (5.0, 0.2)
    let wd = w * (1 - z * z).squareRoot()
    for time in [0.1, 0.3, 0.7, 1.4] {
      let swing = cos(wd * time) + (z * w - 3) / wd * sin(wd * time)
      try expect(played, "position.x", [time: 1 - exp(-z * w * time) * swing])
    }
  }

  @Test func `a group's members have separate times in the group`() throws {
    let played = try play(
      """
      <animation type="CAAnimationGroup" duration="2" repeatCount="2"><animations>
      <animation type="CABasicAnimation" keyPath="position.x" fromValue="0" toValue="10"
        duration="2"/>
      <animation type="CABasicAnimation" keyPath="opacity" fromValue="0" toValue="1" beginTime="1"
        duration="1"/></animations></animation>
      """)
    try expect(played, "position.x", [0.5: 2.5, 2.5: 2.5])
    try expect(played, "opacity", [0.5: 1, 1.5: 0.5, 3.5: 0.5])
  }

  @Test func `two animations of one property are both added`() throws {
    let played = try play(
      """
      <animation type="CABasicAnimation" keyPath="position.x" fromValue="0" toValue="10"
        duration="1"/>
      <animation type="CABasicAnimation" keyPath="position.x" fromValue="0" toValue="100"
        duration="1" additive="1"/>
      """)
    try expect(played, "position.x", [0.5: 55])
  }

  @Test func `moving properties can be traced and given a target`() throws {
    let played = try play(
      """
      <animation type="CABasicAnimation" keyPath="position" fromValue="0 5" toValue="10 25"
      duration="1"/>
      """)
    #expect(played.session.propertyNames == ["root.position.x", "root.position.y"])
    let y = try #require(played.session.property(named: "root.position.y"))
    #expect(y.range == .number(0...25))
    played.session.seek(to: Flicks(seconds: 0.5))
    #expect(played.session.read(y)?.presentation == .number(15))
  }

  @Test func `an animation without an effect is reported`() throws {
    let played = try Played(
      """
      <CALayer bounds="0 0 9 9"><animations>
      <animation type="CABasicAnimation" keyPath="wobble" duration="1"/>
      <animation type="CABasicAnimation" keyPath="opacity" toValue="lots"/>
      <animation type="CAMatchMoveAnimation"/></animations></CALayer>
      """)
    #expect(
      played.problem == "not drawn: 1 unreadable value (CABasicAnimation.toValue = lots), "
        + "2 animations (of wobble; CAMatchMoveAnimation)")
  }
}
