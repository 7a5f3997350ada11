@MainActor
struct MotionTests {
  private final class Card: UIView {
    let badge = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let outline = CAShapeLayer()

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(badge)
      layer.addSublayer(outline)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    func slide(to x: CGFloat) {
      UIView.animate(withDuration: 0.5) { self.badge.center = CGPoint(x: x, y: x / 2) }
    }
  }

  private func slides() throws -> Motion<Card> {
    try Motion(of: Card(), size: CGSize(width: 120, height: 60)) { card, play in
      play.at(0.1) { card.slide(to: 100) }
      play.at(0.3) { card.slide(to: 20) }
    }
  }

  @Test func `a sample does not depend on when it is taken`() throws {
    let track = try slides()[\.badge.layer, \.position]
    var random = Random(seed: 7)
    for sample in track.samples.shuffled(using: &random) {
      #expect(track.sample(at: sample.time) == sample)
    }
  }

  @Test func `an interruption of a view's animation is continuous in value and velocity`() throws {
    let track = try slides()[\.badge.layer, \.position]
    let (before, after) = try (
      #require(track.sample(at: 0.3 - 1e-6)), #require(track.sample(at: 0.3 + 1e-6))
    )
    #expect(before.model != after.model)
    #expect(zip(before.value, after.value).allSatisfy { abs($0 - $1) < 1e-3 })
    #expect(zip(before.velocity, after.velocity).allSatisfy { $0 > 50 && abs($0 - $1) < 0.1 })
    #expect(track.violations(of: .continuous(maxVelocityJump: 0.01), .settles(by: 0.85)) == [])
    // Both components of the position move along the same line, and end at the second target.
    #expect(track.violations(of: .value(20, 10, at: 0.8)) == [])
    #expect(
      track.samples.allSatisfy { abs($0.value[0] - 2 * $0.value[1] + ($0.time < 0.1 ? 5 : 0)) < 6 })
  }

  @Test func `names are those of the window, and the error for an unknown one lists them`() throws {
    let motion = try slides()
    #expect(motion.properties == ["badge.position.x", "badge.position.y"])
    let parts = try motion["badge.position.x"].samples.map(\.value[0])
    let whole = try motion[\.badge.layer, \.position].samples.map(\.value[0])
    #expect(parts == whole)
    #expect(
      throws: MotionError.unknownProperty("badge.center", known: motion.properties)
    ) { try motion["badge.center"] }
    #expect(throws: MotionError.noNumbers("outline.path")) { try motion[\.outline, \.path] }
  }

  @Test func `a subject made outside of the call is refused`() throws {
    let dial = CAContext().perform { Dial() }
    #expect(throws: MotionError.sameSubject("Dial")) { try Motion(of: dial) }
  }

  @Test func `a motion without an end is refused, and an invalid time counts as 0`() throws {
    for time in [3600, 1e12, .infinity] {
      #expect {
        try Motion(of: Dial()) { _, play in play.at(time) {} }
      } throws: {
        if case .tooLong = $0 as? MotionError { true } else { false }
      }
    }
    for time: Double in [-1, -Double.infinity, .nan] {
      let motion = try Motion(of: Dial()) { dial, play in play.at(time) { dial.move(to: 1) } }
      #expect(try motion[\.level].violations(of: .value(0.5, at: 0.5)) == [])
    }
  }

  @Test func `a trace reads back as the samples of the tracks`() throws {
    let motion = try slides()
    let table = try TraceTable(parsing: try motion.trace(), property: "")
    #expect(table.properties.map(\.name) == motion.properties)
    for (name, rows) in table.properties {
      let samples = try motion[name].samples
      #expect(rows.map(\.time) == samples.map(\.time))
      #expect(rows.map(\.presentation) == samples.map(\.value))
      #expect(rows.map(\.velocity) == samples.map(\.velocity))
    }
  }

  @Test func `a frame is what a renderer of the same layer draws`() throws {
    let motion = try Motion(of: Dial()) { dial, play in play.at(0) { dial.move(to: 1) } }
    for time in [0.0, 0.25, 0.6, 1.5] {
      let renderer = LayerRenderer()
      let dial = renderer.context.perform { Dial() }
      renderer.bounds = dial.bounds
      renderer.context.perform {
        dial.position = CGPoint(x: dial.bounds.midX, y: dial.bounds.midY)
      }
      renderer.layer = dial
      renderer.context.turn { dial.move(to: 1) }
      let pixmap = try Pixmap(width: 60, height: 10)
      try renderer.beginFrame(atTime: time)
      renderer.render(into: pixmap)
      #expect(try motion.image(at: time) == pixmap.image(), "\(time)")
    }
  }

  @Test func `time runs to the end of all motions, and two seconds past the last action`() throws {
    #expect(try slides().duration == 2.3)
    let long = try Motion(of: Dial()) { dial, play in play.at(1) { dial.move(to: 1, for: 4) } }
    #expect(long.duration == 5)
    #expect(try Motion(of: Dial()).duration == 0)
  }

  private final class Slider: Scene {
    static let name = "slider"
    static let summary = "A dial that its script moves."
    static let size = CGSize(width: 60, height: 10)
    static let duration = 2.0
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 10))
    let dial = Dial()

    init() { view.layer.addSublayer(dial) }
    func start() -> [SceneStep] {
      [SceneStep(at: 0.5, "to the end") { [dial] in dial.move(to: 1) }]
    }
    func go() -> [SceneStep] { [] }
    func back() -> [SceneStep] { [] }
    var properties: [SceneProperty] { [] }
  }

  @Test func `a scene's script runs besides the played actions`() throws {
    let track = try Motion(of: Slider.self) { slider, play in
      play.at(1) { slider.dial.move(to: 0) }
    }[\.dial, \.level]
    #expect(track.joints.map(\.time) == [1])
    #expect(track.violations(of: .value(0.5, at: 1), .value(0.25, at: 1.5), .value(0, at: 2)) == [])
  }
}
