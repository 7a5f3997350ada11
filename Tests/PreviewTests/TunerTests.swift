@Suite @MainActor struct TunerTests {
  private func type(_ text: String, _ desk: Desk) {
    desk.press("Enter")
    desk.handle(.text(text), at: 0.1)
    desk.press("Enter")
  }

  private func values(_ desk: Desk) -> Tuning.Values {
    let all = desk.previewer.tunables.compactMap(\.targets.first).map { desk.previewer.tuning[$0] }
    return all.first { !$0.isEmpty } ?? Tuning.Values()
  }

  // MARK: Typing

  @Test(arguments: [("500ms", 0.5), ("0.7s", 0.7), ("2", 2), (" 1.5 s ", 1.5), ("150%", 1.5)])
  func `a duration can have units`(_ text: String, _ seconds: Double) throws {
    let desk = try Desk()
    desk.press("Tab")
    type(text, desk)
    #expect(desk.previewer.typedText == nil)
    #expect(values(desk).duration == seconds)
  }

  @Test(arguments: ["", "abc", "0", "-1", "nan", "1e9", "5%x"])
  func `an invalid duration is refused at the field, and the old one stays`(_ text: String) throws {
    let desk = try Desk()
    desk.press("Tab")
    let before = desk.image()
    desk.press("Enter", "Backspace")
    desk.handle(.text(text + " "), at: 0.1)
    desk.press("Enter")
    #expect(desk.previewer.typingRefusal?.contains("500ms") == true)
    #expect(desk.previewer.typedText == text + " ")
    #expect(desk.previewer.message == nil)
    #expect(values(desk).isEmpty)
    let isSame = desk.image() == before
    #expect(!isSame)
    // When the typed text changes, the error message about the earlier text disappears.
    desk.handle(.text("3"), at: 0.1)
    #expect(desk.previewer.typingRefusal == nil)
    desk.press("Escape")
    #expect(desk.previewer.typedText == nil && values(desk).isEmpty)
  }

  @Test func `a field has a separate undo`() throws {
    let desk = try Desk()
    desk.press("Tab")
    type("2s", desk)
    desk.press("Enter")
    desk.handle(.text("7"), at: 0.1)
    desk.press("z", with: .control)
    #expect(desk.previewer.typedText == "2")
    #expect(values(desk).duration == 2)
    desk.press("Escape")
    desk.press("z", with: .control)
    #expect(values(desk).duration == nil)
    let own = Readout.number(
      desk.previewer.tuning.duration(of: desk.previewer.tunables[0]), decimals: 3)
    #expect(desk.previewer.message == "undone: progress duration \(own) → 2 s")
    desk.press("z", with: [.control, .shift])
    #expect(desk.previewer.message == "redone: progress duration \(own) → 2 s")
  }

  @Test func `the mouse sets the caret and selects`() throws {
    let desk = try Desk(width: 1280, height: 800)
    desk.press("Tab", "Enter")
    desk.handle(.text("0.25"), at: 0.1)
    _ = desk.image()
    let (x, y) = try #require(fieldPosition(desk))
    desk.hold(x: x, y: y, at: 0.2)
    desk.move(x: x + 200, y: y + 40, at: 0.2)
    desk.release(x: x + 200, y: y + 40, at: 0.2)
    desk.handle(.text("3"), at: 0.2)
    #expect(desk.previewer.typedText == "3")
    desk.press("z", with: .control)
    desk.hold(x: x, y: y, clicks: 2, at: 0.3)
    desk.handle(.text("8"), at: 0.3)
    #expect(desk.previewer.typedText == "8")
  }

  /// The position of the left end of the field that is being edited.
  private func fieldPosition(_ desk: Desk) -> (Double, Double)? {
    for y in stride(from: 50.0, to: 760, by: 4) {
      for x in stride(from: 1280 - 220.0, to: 1280 - 60, by: 6) {
        if desk.previewer.typedIndex(at: CGPoint(x: x, y: y)) == 0 { return (x, y) }
      }
    }
    return nil
  }

  @Test func `clicking elsewhere takes a valid value and keeps invalid text`() throws {
    let desk = try Desk(width: 1280, height: 800)
    desk.press("Tab", "Enter")
    desk.handle(.text("nonsense"), at: 0.1)
    desk.click(x: 300, y: 300)
    #expect(desk.previewer.typingRefusal != nil && desk.previewer.isTunerFocused)
    desk.press("a", with: .control)
    desk.handle(.text("2"), at: 0.1)
    desk.click(x: 300, y: 300)
    #expect(values(desk).duration == 2 && !desk.previewer.isTunerFocused)
  }

  // MARK: Names and filter

  @Test func `names are readable`() {
    let tunables = Tunable.survey(GalleryScene.definition)
    let names = TunableName.names(of: tunables)
    func name(_ exact: String) -> TunableName? {
      tunables.firstIndex { $0.name == exact }.map { names[$0] }
    }
    let width = name("stage/CAShapeLayer/area/shape/lineWidth")
    #expect(width?.title == "shape · line width")
    #expect(width?.group == "CAShapeLayer › area › shape")
    #expect(name("basic")?.title == "basic")
    #expect(name("stage/CALayer/area/CALayer[0]/mask/transform")?.title == "area mask · transform")
    #expect(Set(names.map { "\($0.group)/\($0.title)" }).count == names.count)
  }

  @Test func `a filter narrows the rows and Escape shows them again`() throws {
    let desk = try Desk(GalleryScene.definition, width: 1280, height: 800)
    desk.handle(.keyDown(KeyPress("/"), isRepeat: false), at: 0.1)
    desk.handle(.text("/"), at: 0.1)
    #expect(desk.previewer.isTunerFocused)
    #expect(desk.previewer.filterState()?.field.text == "")
    desk.handle(.text("shape line"), at: 0.1)
    #expect(desk.previewer.tunerState().map(\.title) == ["shape · line width"])
    desk.press("Enter", "Right")
    #expect(values(desk).duration == 1.45)
    desk.press("Escape")
    #expect(desk.previewer.tunerState().count == desk.previewer.tunables.count)
    #expect(desk.previewer.isTunerFocused)
    #expect(desk.previewer.selectedTunable?.name == "stage/CAShapeLayer/area/shape/lineWidth")
  }

  @Test func `a filter without a match is reported and loses no row`() throws {
    let desk = try Desk(GalleryScene.definition, width: 1280, height: 800)
    desk.handle(.text("/"), at: 0.1)
    desk.handle(.text("zzz"), at: 0.1)
    _ = desk.image()
    #expect(desk.previewer.filterState()?.found == 0)
    desk.press("Down", "Enter", "Down", "Right")
    #expect(values(desk).isEmpty)
    desk.press("Escape")
    #expect(desk.previewer.tunerState().count == desk.previewer.tunables.count)
  }

  @Test func `a filter finds rows by their titles too`() throws {
    let desk = try Desk(width: 1280, height: 800)
    func rows() -> [String] { desk.previewer.tunerState().flatMap { $0.rows.map(\.value) } }
    let all = rows().count
    desk.press("/")
    desk.handle(.text("/"), at: 0.1)
    desk.handle(.text("dur"), at: 0.1)
    #expect(rows() == ["1 s", "1 s"])
    desk.handle(.text(" color"), at: 0.1)
    #expect(rows() == ["1 s"])
    desk.press("Enter", "Right")
    #expect(desk.previewer.tuning.duration(of: desk.previewer.tunables[1]) == 1.05)
    desk.press("Escape")
    #expect(rows().count == all)
  }

  // MARK: Springs

  @Test func `a curve becomes a spring, and turns back without loss`() throws {
    let desk = try Desk()
    desk.press("Tab", "Down")
    type("0.1,0.2,0.3,1.4", desk)
    type("spring(0.4, 0.3)", desk)
    let tunable = desk.previewer.tunables[0]
    #expect(desk.previewer.tuning.isSpring(tunable))
    let spring = desk.previewer.tuning.spring(of: tunable)
    #expect(abs(spring.stiffness - pow(2 * .pi / 0.4, 2)) < 1e-9)
    #expect(abs(spring.damping - 4 * .pi * 0.7 / 0.4) < 1e-9)
    type("0.1,0.2,0.3,1.4", desk)
    #expect(!desk.previewer.tuning.isSpring(tunable))
    #expect(desk.previewer.tuning.spring(of: tunable) == spring)
    desk.press("z", with: .control)
    #expect(desk.previewer.tuning.isSpring(tunable))
  }

  @Test func `a tuned spring follows its equation`() throws {
    let tunable = try #require(Tunable.survey(RoundProgressScene.definition).first)
    var tuning = Tuning()
    let spring = TunedSpring(duration: 0.5, bounce: 0.4)
    tuning.setSpring(spring, of: tunable)
    tuning.setIsSpring(true, of: tunable)
    let session = Session(RoundProgressScene.definition, tuning: tuning)
    session.seek(to: .init(seconds: 0.2))
    session.perform(.set(property: "progress", .number(1), animated: true))
    let property = try #require(session.property(named: "progress"))
    let start = try #require(session.read(property)).presentation.components[0]
    session.seek(to: .init(seconds: 0.35))
    let shown = try #require(session.read(property)).presentation.components[0]
    // The motion is x(t) = 1 − e^(−ζωt)(cos ω_d t + ζω/ω_d sin ω_d t), with ζ = 1 − bounce.
    let (w, z, t) = (2 * Double.pi / 0.5, 0.6, 0.15)
    let wd = w * (1 - z * z).squareRoot()
    let way = 1 - exp(-z * w * t) * (cos(wd * t) + z * w / wd * sin(wd * t))
    #expect(abs(shown - (start + (1 - start) * way)) < 1e-6)
  }

  private final class Slide: MotionTable.Program {
    override func move() { UIView.animate(withDuration: 1) { self.box.center.x += 100 } }
  }

  @Test func `a view's additive animations become springs`() throws {
    let (scene, log) = (SceneDefinition(Slide.self), MotionTable.taps(0.45, 0.65))
    let tunable = try #require(Tunable.survey(scene, log: log).first)
    #expect(tunable.motion.isAdditive && tunable.canBeSpring)
    var tuning = Tuning()
    let spring = TunedSpring(duration: 0.5, bounce: 0.4)
    tuning.setSpring(spring, of: tunable)
    tuning.setIsSpring(true, of: tunable)
    let session = Session.surveying(scene, tuning: tuning, log: log, measuresJoints: true)
    session.seek(to: Flicks(seconds: 0.9))
    let property = try #require(session.property(named: "box.position.x"))
    let shown = try #require(session.read(property)).presentation.components[0]
    let ways = [0.4, 0.2].map { spring.motion.progress(at: $0, initialVelocity: 0) }
    #expect(abs(shown - (20 + 100 * (ways[0] + ways[1]))) < 1e-6)
    // Each spring starts with a velocity of 0, so neither the value nor the velocity of the sum
    // jumps.
    #expect(session.joints.allSatisfy { $0.velocityJump < 1e-6 && $0.valueJump < 1e-6 })
  }

  @Test(arguments: [(0.5, 0.0), (0.5, 0.6), (1.2, -0.4), (0.3, 0.95)])
  func `duration and bounce describe the same spring as stiffness and damping`(
    _ duration: Double, _ bounce: Double
  ) {
    var spring = TunedSpring(duration: duration, bounce: bounce)
    #expect(abs(spring.perceptualDuration - duration) < 1e-12)
    #expect(abs(spring.bounce - bounce) < 1e-12)
    spring.mass = 3
    spring.perceptualDuration = duration
    spring.bounce = bounce
    #expect(spring.mass == 3)
    #expect(abs(spring.stiffness - 3 * pow(2 * .pi / duration, 2)) < 1e-9)
    let expected =
      bounce >= 0
      ? 4 * .pi * 3 * (1 - bounce) / duration : 4 * .pi * 3 / (duration * (1 + bounce))
    #expect(abs(spring.damping - expected) < 1e-9)
    // An underdamped spring first overshoots by e^(−πζ/√(1 − ζ²)).
    let ratio = 1 - bounce
    let overshoot = bounce > 0 ? exp(-.pi * ratio / (1 - ratio * ratio).squareRoot()) : 0
    #expect(abs(spring.overshoot - overshoot) < 1e-4)
  }

  @Test func `under the policy Spring the row shows the spring that takes over`() throws {
    let desk = try Desk()
    desk.press("Tab", "y", "y", "y", "y")
    #expect(desk.previewer.tuning.policy == .spring)
    let state = try #require(desk.previewer.tunerState().first)
    #expect(state.note?.contains("a spring of 1 s") == true)
    // The property is at rest, so the curve applies, not the spring.
    guard case .easing = state.curves.last, case .spring(let spring, 1) = state.curves.first else {
      Issue.record("there is no spring beside the curve")
      return
    }
    #expect(abs(spring.bounce) < 1e-12)
    // At 1.8 s the script retargets the property mid-flight, so the spring applies.
    for _ in 0..<20 { desk.press(".") }
    let taking = try #require(desk.previewer.tunerState().first)
    #expect(taking.rows[1].value == "spring, taking over")
    guard case .spring = taking.curves.last else {
      Issue.record("the spring is not what is shown")
      return
    }
  }

  @Test func `springs of the scene are tuned by their numbers`() throws {
    let desk = try Desk(GalleryScene.definition)
    let tunable = try #require(desk.previewer.tunables.first { $0.name == "spring" })
    desk.press("Tab")
    for _ in 0..<20 where desk.previewer.tunerFocus.field != .spring(.bounce) { desk.press("Down") }
    #expect(desk.previewer.selectedTunable == tunable)
    type("0%", desk)
    #expect(abs(desk.previewer.tuning.spring(of: tunable).bounce) < 1e-12)
    type("7", desk)
    #expect(desk.previewer.typingRefusal?.contains("-0.95 to 0.95") == true)
    desk.press("Escape", "Delete")
    #expect(desk.previewer.tuning == Tuning())
  }
}
