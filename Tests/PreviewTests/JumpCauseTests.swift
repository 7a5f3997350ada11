/// A jump of a value or velocity without an interruption is reported with its cause, which the card
/// explains.
@Suite @MainActor struct JumpCauseTests {
  /// A view with the layer `plate`. Its subclasses override `move`, which is called at 0.5 s.
  private class Plate: UIView {
    let plate = CALayer()
    override init(frame: CGRect) {
      super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      plate.frame = CGRect(x: 0, y: 80, width: 40, height: 40)
      layer.addSublayer(plate)
      CAContext.current.schedule(after: Flicks(seconds: 0.5)) { [self] in move() }
    }
    required init?(coder: NSCoder) { nil }
    func move() {}

    func slide(_ duration: Double, _ change: (CABasicAnimation) -> Void = { _ in }) {
      let slide = CABasicAnimation(keyPath: "position.x")
      (slide.fromValue, slide.toValue, slide.duration) = (20, 120, duration)
      change(slide)
      plate.add(slide, forKey: "slide")
    }
  }

  private final class Waiting: Plate {
    override func move() {
      slide(1) {
        $0.beginTime = CACurrentMediaTime() + 0.5
        $0.fromValue = 60
        $0.toValue = 20
      }
    }
  }
  private final class ThereAndBack: Plate {
    override func move() {
      slide(0.5) {
        $0.autoreverses = true
        $0.repeatCount = 2
      }
    }
  }
  private final class Repeating: Plate {
    override func move() { slide(0.5) { $0.repeatCount = 3 } }
  }
  private final class Spinner: Plate {
    override func move() {
      let spin = CABasicAnimation(keyPath: "transform.rotation.z")
      (spin.fromValue, spin.toValue, spin.duration) = (0, 2 * Double.pi, 0.5)
      spin.repeatCount = .infinity
      plate.add(spin, forKey: "spin")
    }
  }
  private final class AtOnce: Plate {
    override func move() {
      CATransaction.setDisableActions(true)
      plate.position.x = 120
    }
  }
  private final class Ticking: Plate {
    private var link: CADisplayLink?
    override func move() {
      link = CADisplayLink { [unowned self] _ in
        CATransaction.setDisableActions(true)
        plate.position.x += 2
        if plate.position.x > 120 { link?.invalidate() }
      }
      link?.add(to: .main, forMode: .common)
    }
  }
  private final class Timers: Plate {
    override func move() {
      CATransaction.setDisableActions(true)
      plate.position.x += 2
      if plate.position.x > 60 { return }
      CAContext.current.schedule(after: Flicks(seconds: 1.0 / 60)) { self.move() }
    }
  }
  private final class Home: Plate {
    override func move() {
      CATransaction.setDisableActions(true)
      plate.position.x = 120
      slide(0.5) { $0.autoreverses = true }
    }
  }
  private final class KeyTaken: Plate {
    override func move() {
      slide(2)
      CAContext.current.schedule(after: Flicks(seconds: 0.5)) { [self] in
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (1, 0.5, 1)
        plate.add(fade, forKey: "slide")
      }
    }
  }
  private final class Flicker: Plate {
    override func move() {
      let color = CABasicAnimation(keyPath: "opacity")
      (color.fromValue, color.toValue, color.duration) = (0, 0.5, 1)
      plate.add(color, forKey: "pulse")
      CAContext.current.schedule(after: Flicks(seconds: 0.02)) { self.plate.opacity = 0.8 }
    }
  }

  private final class Grouped: Plate {
    override func move() {
      let slide = CABasicAnimation(keyPath: "position.x")
      (slide.fromValue, slide.toValue) = (60, 100)
      (slide.beginTime, slide.duration) = (0.25, 0.5)
      let pulse = CABasicAnimation(keyPath: "opacity")
      (pulse.fromValue, pulse.toValue) = (1, 0.5)
      (pulse.duration, pulse.repeatCount) = (0.25, 2)
      let group = CAAnimationGroup()
      (group.animations, group.duration) = ([slide, pulse], 1)
      plate.add(group, forKey: "group")
    }
  }

  private func session(_ type: any SceneSubject.Type) -> Session {
    let scout = Session(SceneDefinition(type))
    scout.seek(to: Flicks(seconds: 4))
    let session = Session(
      SceneDefinition(type), measuresJoints: true, foundRows: scout.foundRows)
    session.seek(to: Flicks(seconds: 4))
    return session
  }

  private func expect(
    _ type: any SceneSubject.Type, _ name: String,
    _ expected: [(time: Double, value: Double, velocity: Double, cause: Joint.Cause)],
    _ location: SourceLocation = #_sourceLocation
  ) {
    let found = session(type).joints.filter { $0.property == name }
    #expect(
      found.map(\.cause) == expected.map(\.cause), "\(type): \(found)", sourceLocation: location)
    for (joint, wanted) in zip(found, expected) {
      #expect(
        abs(joint.time.seconds - wanted.time) < 1e-8
          && abs(joint.valueJump - wanted.value) < 1e-6
          && abs(joint.velocityJump - wanted.velocity) < 1e-4,
        "\(joint)", sourceLocation: location)
    }
  }

  @Test func `a delayed animation's joint is at its start, not where it is added`() {
    expect(Waiting.self, "plate.position.x", [(1, 40, 40, .beginning)])
  }

  @Test func `each turning point of a cycle that is not smooth is a joint`() {
    let name = "plate.position.x"
    expect(
      ThereAndBack.self, name,
      [(1, 0, 400, .turn), (1.5, 0, 400, .turn), (2, 0, 400, .turn)])
    expect(
      Repeating.self, name,
      [(1, 100, 0, .turn), (1.5, 100, 0, .turn), (2, 100, 200, .end)])
  }

  @Test func `members of a group have joints where they begin, turn and end`() {
    expect(
      Grouped.self, "plate.position.x", [(0.75, 40, 80, .beginning), (1.25, 80, 80, .end)])
    expect(Grouped.self, "plate.opacity", [(0.75, 0.5, 0, .turn), (1, 0.5, 2, .end)])
    let words = [
      "an animation in the group started at its own start value.",
      "an animation in the group ended, and the value below it was visible again.",
    ]
    let sentences = jumps(Grouped.self, of: "plate.position.x").map { $0.sentence(policy: nil) }
    #expect(sentences.count == words.count)
    #expect(zip(sentences, words).allSatisfy { $0.hasSuffix($1) }, "\(sentences)")
  }

  @Test func `a full turn of an angle is not a joint`() {
    expect(Spinner.self, "plate.transform.rotation.z", [])
    #expect(session(Spinner.self).properties.contains { $0.name == "plate.transform.rotation.z" })
  }

  @Test func `a value set at once is a joint, and samples of a motion are not`() {
    let name = "plate.position.x"
    expect(AtOnce.self, name, [(0.5, 100, 0, .set)])
    expect(Ticking.self, name, [])
    // The timer's first change is a joint, because at that time it cannot be told from a single
    // change.
    expect(Timers.self, name, [(0.5, 2, 0, .set)])
  }

  @Test func `values that a display link sets have the velocity of the line through them`() throws {
    let session = session(Ticking.self)
    for (time, velocity) in [(0.4, 0.0), (0.75, 120), (0.76, 120), (3, 0)] {
      session.seek(to: Flicks(seconds: time))
      let property = try #require(session.property(named: "plate.position.x"))
      let reading = try #require(session.read(property))
      #expect(abs(reading.velocity[0] - velocity) < 1e-6, "at \(time)")
    }
  }

  @Test func `joints are found from the first motion on, without a survey`() {
    let session = Session(SceneDefinition(AtOnce.self), measuresJoints: true)
    session.seek(to: Flicks(seconds: 1))
    #expect(session.joints.map(\.cause) == [.set] && session.joints.first?.valueJump == 100)
  }

  // MARK: The card

  private func jumps(_ type: any SceneSubject.Type, of name: String) -> [Jump] {
    let session = session(type)
    return Chart(of: session).jumps(of: name, in: session)
  }

  @Test func `an ended autoreverse is not reported as a model left unchanged`() throws {
    let jump = try #require(jumps(Home.self, of: "plate.position.x").last)
    #expect(jump.cause == .returnedToStart && abs(jump.time.seconds - 1.5) < 1e-6)
    #expect(jump.sentence(policy: nil).contains("returned to its start"))
  }

  @Test func `an animation of another property under the same key is named`() throws {
    let jump = try #require(jumps(KeyTaken.self, of: "plate.position.x").last)
    guard case .keyReused(let other) = jump.cause else {
      Issue.record("\(jump)")
      return
    }
    #expect(other.keyPath == "opacity" && abs(jump.time.seconds - 1) < 1e-6)
    #expect(
      jump.sentence(policy: nil).contains(
        "the explicit animation slide of opacity (1 s) was added under the same key"))
  }

  @Test func `a flicker's cause names both animations and the time between them`() throws {
    let found = jumps(Flicker.self, of: "plate.opacity")
    // The implicit animation covers the explicit one without a jump, and ends a quarter of a second
    // later, which makes the explicit one visible again.
    let last = try #require(found.first { abs($0.time.seconds - 0.77) < 1e-6 })
    #expect(
      last.sentence(policy: nil).hasSuffix(
        "the implicit animation of opacity (0.25 s) ended, so that the explicit animation "
          + "pulse of opacity, which was added 0.020 s before it, is visible again."))
  }

  private final class Boxed: MotionTable.Program {
    override func move() {
      box.layer.add(
        MotionTable.basic(
          "position", NSValue(cgPoint: CGPoint(x: 20, y: 100)),
          NSValue(cgPoint: CGPoint(x: 120, y: 60)), 3), forKey: "slide")
      box.layer.add(
        MotionTable.basic("position", CGPoint(x: 30, y: 90), CGPoint.zero, 2), forKey: "over")
    }
  }

  @Test func `the card reads boxed values and says which animation is covered`() throws {
    let session = MotionTable.session(Boxed.self)
    session.seek(to: Flicks(seconds: 1))
    let property = try #require(session.property(named: "box.position.x"))
    let card = Explanation(of: property, in: session, chart: Chart(of: session))
    let lines = card.motion
    #expect(lines.count == 2)
    #expect(lines[0].contains("is covered: 20, 100 → 120, 60"))
    #expect(lines[1].contains("moves it: 30, 90 → 0, 0"))
    session.seek(to: Flicks(seconds: 3))
    let later = Explanation(of: property, in: session, chart: Chart(of: session))
    #expect(later.motion.count == 1 && later.motion[0].contains("moves it: 20, 100"))
    #expect(
      later.jumps.contains {
        $0.contains("which was added before it in the same turn, is visible again")
      })
  }

  private final class Keyless: MotionTable.Program {
    override func move() {
      let group = CAAnimationGroup()
      group.animations = [
        MotionTable.basic("opacity", 0, 1), MotionTable.basic("transform.scale", 0.5, 1),
      ]
      group.duration = 1
      box.layer.add(group, forKey: nil)
    }
  }

  @Test func `a group without a key has lanes and can be tuned`() throws {
    let (scene, log) = (SceneDefinition(Keyless.self), MotionTable.taps(0.5))
    let tunable = try #require(Tunable.survey(scene, log: log).first)
    #expect(tunable.targets.map(\.animationKey) == ["opacity+transform.scale"])
    var tuning = Tuning()
    tuning.setDuration(2, of: tunable)
    let session = Session.surveying(scene, tuning: tuning, log: log)
    session.seek(to: Flicks(seconds: 4))
    let run = try #require(Chart(of: session).runs.first)
    #expect(run.isListed && run.name == "box.opacity")
    #expect(run.end.map { abs(($0 - run.begin).seconds - 2) < 1e-6 } == true)
  }

  @Test func `animations know the code that added them, and the cause of its turn`() {
    final class Origins: UIView {
      let plate = CALayer()
      let box = UIView()
      override init(frame: CGRect) {
        super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        layer.addSublayer(plate)
        addSubview(box)
        CAContext.current.schedule(after: Flicks(seconds: 0.5)) { [self] in
          plate.opacity = 0.5
          plate.add(CABasicAnimation(keyPath: "cornerRadius"), forKey: "round")
          UIView.animate(withDuration: 1) { self.box.alpha = 0 }
          UIViewPropertyAnimator(duration: 1, curve: .linear) { self.box.center.x = 9 }
            .startAnimation()
        }
      }
      required init?(coder: NSCoder) { nil }
    }
    let session = Session(SceneDefinition(Origins.self))
    session.seek(to: Flicks(seconds: 1))
    let added = session.journal.records(after: 0).filter { $0.kind == .started }.map(\.added)
    func origins(_ keyPath: String) -> [AnimationOrigin] {
      added.filter { $0.keyPath == keyPath }.map(\.origin)
    }
    #expect(origins("opacity") == [.implicit, .block])
    #expect(origins("cornerRadius") == [.explicit])
    #expect(origins("position") == [.animator])
    #expect(added.allSatisfy { $0.cause == TurnCause.timer })
  }
}
