/// In code that was not written as a scene, properties get rows, curves and joints as soon as they
/// move.
@Suite @MainActor struct FoundMotionTests {
  /// A view with a square, which runs `move` when it is tapped.
  private class Square: UIView {
    let box = UIView(frame: CGRect(x: 0, y: 80, width: 40, height: 40))
    override init(frame: CGRect) {
      super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      addSubview(box)
      addGestureRecognizer(UITapGestureRecognizer { [unowned self] _ in move() })
    }
    required init?(coder: NSCoder) { nil }
    func move() {}
  }

  private final class LikeButton: UIView {
    let heart = UIView(frame: CGRect(x: 60, y: 60, width: 80, height: 80))
    lazy var badge = UIView(frame: CGRect(x: 130, y: 40, width: 20, height: 20))
    private var isLiked = false
    override init(frame: CGRect) {
      super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      addSubview(heart)
      addSubview(badge)
      addGestureRecognizer(UITapGestureRecognizer { [unowned self] _ in tap() })
    }
    required init?(coder: NSCoder) { nil }
    private func tap() {
      isLiked.toggle()
      UIView.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
        options: []
      ) {
        self.heart.transform = self.isLiked ? CGAffineTransform(scaleX: 1.5, y: 1.5) : .identity
        self.heart.alpha = self.isLiked ? 0.5 : 1
      }
      UIView.animate(withDuration: 0.3) { self.badge.center.x += self.isLiked ? 20 : -20 }
    }
  }

  private final class TwoBlocks: Square {
    override func move() {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.box.center.x = 170 }
      CAContext.current.schedule(after: Flicks(seconds: 0.5)) {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.box.center.x = 20 }
      }
    }
  }

  private final class TwoAnimators: Square {
    override func move() {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { self.box.center.x = 120 }
        .startAnimation()
      CAContext.current.schedule(after: Flicks(seconds: 0.5)) {
        UIViewPropertyAnimator(duration: 1, curve: .linear) { self.box.center.x = 70 }
          .startAnimation()
      }
    }
  }

  private final class SnapBack: Square {
    override func move() {
      let slide = CABasicAnimation(keyPath: "position.x")
      (slide.fromValue, slide.toValue, slide.duration) = (20, 180, 1)
      box.layer.add(slide, forKey: "slide")
    }
  }

  private final class Removed: Square {
    override func move() {
      let slide = CABasicAnimation(keyPath: "position.x")
      (slide.fromValue, slide.toValue, slide.duration) = (20, 220, 1)
      box.layer.add(slide, forKey: "slide")
      CAContext.current.schedule(after: Flicks(seconds: 0.25)) {
        self.box.layer.removeAllAnimations()
      }
    }
  }

  private final class Covered: Square {
    let plate = CALayer()
    override func didMoveToWindow() { layer.addSublayer(plate) }
    override func move() {
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
      plate.add(fade, forKey: "pulse")
      CAContext.current.schedule(after: Flicks(seconds: 0.5)) { self.plate.opacity = 0.75 }
    }
  }

  private final class Keyframes: Square {
    override func move() {
      UIView.animateKeyframes(withDuration: 1) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          self.box.center.y = 20
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          self.box.center.y = 100
        }
      }
    }
  }

  private final class Turn: Square {
    override func move() {
      UIView.animate(withDuration: 1) {
        self.box.transform = CGAffineTransform(translationX: 30, y: 0).rotated(by: 1)
          .scaledBy(x: 2, y: 1)
        self.box.bounds.size.height = 90
      }
    }
  }

  private final class Loader: UIView {
    let ring = CAShapeLayer()
    private var link: CADisplayLink?
    override init(frame: CGRect) {
      super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      ring.strokeEnd = 0
      layer.addSublayer(ring)
      link = CADisplayLink { [unowned self] link in
        CATransaction.setDisableActions(true)
        ring.strokeEnd = min(ring.strokeEnd + 0.01, 1)
        if ring.strokeEnd >= 1 { link.invalidate() }
      }
      link?.add(to: .main, forMode: .common)
    }
    required init?(coder: NSCoder) { nil }
  }

  private func taps(_ times: Double...) -> InputLog { MotionTable.taps(times) }

  private func session(
    _ type: any SceneSubject.Type, _ log: InputLog, measuresJoints: Bool = true
  ) -> Session {
    let session = Session.surveying(
      SceneDefinition(type), log: log, measuresJoints: measuresJoints)
    session.seek(to: Flicks(seconds: 4))
    return session
  }

  private func names(_ type: any SceneSubject.Type, _ log: InputLog) -> [String] {
    session(type, log).properties.map(\.name)
  }

  // MARK: Rows

  @Test func `properties that a tap moves have rows with the names in the code`() {
    #expect(names(LikeButton.self, InputLog()) == [])
    #expect(
      names(LikeButton.self, taps(0.5)) == [
        "heart.transform.scale", "heart.opacity", "badge.position.x",
      ])
    #expect(names(Keyframes.self, taps(0.5)) == ["box.position.y"])
    #expect(
      names(Turn.self, taps(0.5)) == [
        "box.transform.translation.x", "box.transform.scale.x", "box.transform.rotation",
        "box.bounds.size.height",
      ])
    #expect(names(Loader.self, InputLog()) == ["ring.strokeEnd"])
  }

  @Test func `a row stays when time goes back, and appears at the tap during playback`() {
    let session = Session(SceneDefinition(LikeButton.self))
    session.seek(to: Flicks(seconds: 0.5))
    #expect(session.properties.isEmpty)
    for (phase, time) in [(UITouch.Phase.began, 0.5), (.ended, 0.55)] {
      session.seek(to: Flicks(seconds: time))
      session.perform(.touch(phase, CGPoint(x: 140, y: 140)))
    }
    #expect(session.properties.count == 3)
    session.seek(to: .zero)
    #expect(session.properties.count == 3 && session.readings.allSatisfy { $0.reading != nil })
    let tunables = Tunable.survey(session.definition, log: session.log)
    #expect(
      tunables.map(\.name) == ["heart.transform.scale", "heart.opacity", "badge.position.x"])
    #expect(tunables.map(\.duration) == [0.5, 0.5, 0.3])
    #expect(tunables.map { $0.spring != nil } == [true, true, false])
  }

  @Test func `overlapping additive animations are one row and one tunable`() {
    let log = taps(0.5, 0.7, 0.9)
    let tunables = Tunable.survey(SceneDefinition(LikeButton.self), log: log)
    #expect(tunables.count == 3 && names(LikeButton.self, log).count == 3)
  }

  @Test func `a saved log has the targets and the tuned values of found properties`() throws {
    var log = taps(0.5)
    _ = log.insert(
      InputLog.Entry(
        time: Flicks(seconds: 0.7),
        action: .set(property: "heart.transform.scale", .number(1.2), animated: true)))
    let definition = SceneDefinition(LikeButton.self)
    let tunables = Tunable.survey(definition, log: log)
    let spring = try #require(tunables.first { $0.name == "heart.transform.scale" })
    var tuning = Tuning()
    for target in spring.targets { tuning[target].duration = 2 }
    let text = SessionText(scene: definition.name, tuning: tuning, log: log)
    let read = try SessionText(
      parsing: text.text(tunables: tunables), scenes: SceneCatalogue(added: [definition]))
    #expect(read.log == log && read.tuning == tuning)
    #expect(throws: SessionText.ParseError.self) {
      try SessionText(
        parsing: text.text(tunables: tunables).replacing(" heart.transform", with: " heart.skew"),
        scenes: SceneCatalogue(added: [definition]))
    }
  }

  @Test func `a found row takes a target in the middle of its motion`() throws {
    let session = Session.surveying(SceneDefinition(TwoBlocks.self), log: taps(0.5))
    session.seek(to: Flicks(seconds: 0.8))
    session.perform(.set(property: "box.position.x", .number(100), animated: true))
    session.seek(to: Flicks(seconds: 0.8) + Flicks(count: 1))
    let property = try #require(session.property(named: "box.position.x"))
    let reading = try #require(session.read(property))
    // The value does not jump: the box has moved for a quarter of a second at 150 points a second.
    #expect(abs(reading.presentation.components[0] - 57.5) < 1e-3)
    #expect(reading.model == .number(100))
  }

  @Test func `a target before the first motion has the same effect with and without a survey`() {
    var log = taps(0.5)
    _ = log.insert(
      InputLog.Entry(
        time: Flicks(seconds: 0.2),
        action: .set(property: "heart.transform.scale", .number(1.25), animated: true)))
    let knowing = Session.surveying(SceneDefinition(LikeButton.self), log: log)
    let plain = Session(SceneDefinition(LikeButton.self), log: log)
    for time in [0.1, 0.3, 0.4, 0.6, 2] {
      for session in [knowing, plain] { session.seek(to: Flicks(seconds: time)) }
      #expect(knowing.displayList() == plain.displayList(), "\(time)")
    }
    knowing.seek(to: Flicks(seconds: 0.48))
    #expect(knowing.readings.first?.reading?.presentation == .number(1.25))
    #expect(knowing.readings.map(\.name) == plain.readings.map(\.name))
  }

  @Test func `a target is given by the spring that moves the property`() throws {
    let session = Session.surveying(
      SceneDefinition(LikeButton.self), log: taps(0.5), measuresJoints: false)
    session.seek(to: Flicks(seconds: 2))
    session.perform(.set(property: "heart.transform.scale", .number(1), animated: true))
    session.seek(to: Flicks(seconds: 2))
    let tap = session.journal.records(after: 0).filter {
      $0.kind == .started && $0.added.keyPath == "transform"
    }
    let springs = tap.compactMap { $0.added.animation as? CASpringAnimation }
    try #require(tap.count == 2 && springs.count == 2)
    let (a, b) = (springs[0], springs[1])
    #expect(abs(a.stiffness / a.mass - b.stiffness / b.mass) < 1e-6 * a.stiffness)
    #expect(abs(a.damping / a.mass - b.damping / b.mass) < 1e-6 * a.damping)
  }

  @Test func `a chart has the curves of found rows from the start`() throws {
    let session = Session.surveying(SceneDefinition(LikeButton.self), log: taps(0.5))
    let chart = Chart(of: session)
    #expect(chart.curves.map(\.property) == session.propertyNames)
    let curve = try #require(chart.curve(of: "badge.position.x"))
    #expect(curve.samples.first?.time == .zero && curve.samples.count > 60)
    let values = curve.samples.map { $0.reading.presentation.components[0] }
    #expect(values.first == 140 && values.last == 160)
    #expect(chart.runs.map(\.name) == session.propertyNames && chart.runs.allSatisfy(\.isListed))
  }

  // MARK: Joints

  /// Returns, for each of a property's joints, the time, the jumps of the value and of the
  /// velocity, and the cause.
  private func breaks(
    _ type: any SceneSubject.Type, _ log: InputLog, of name: String
  ) -> [(time: Double, value: Double, velocity: Double, cause: Joint.Cause)] {
    session(type, log).joints.filter { $0.property == name }
      .map { ($0.time.seconds, $0.valueJump, $0.velocityJump, $0.cause) }
  }

  @Test func `two blocks have joints where their overlap begins and ends`() {
    let found = breaks(TwoBlocks.self, taps(0.5), of: "box.position.x")
    #expect(found.map(\.cause) == [.sum, .sum])
    for (joint, time) in zip(found, [1.05, 1.55]) {
      #expect(abs(joint.time - time) < 1e-9 && joint.value < 1e-9)
      #expect(abs(joint.velocity - 150) < 1e-6)
    }
  }

  @Test func `two animators have joints where their overlap begins and ends`() {
    let found = breaks(TwoAnimators.self, taps(0.5), of: "box.position.x")
    #expect(found.map(\.cause) == [.sum, .sum])
    for (joint, time) in zip(found, [1.05, 1.55]) {
      #expect(abs(joint.time - time) < 1e-9 && joint.value < 1e-9, "\(joint)")
      #expect(abs(joint.velocity - (joint.time < 1.3 ? 50 : 100)) < 1e-6, "\(joint)")
    }
  }

  @Test func `a snap back at the end and a removal are joints, with their causes`() {
    let snap = breaks(SnapBack.self, taps(0.5), of: "box.position.x")
    #expect(snap.map(\.cause) == [.end])
    #expect(snap.allSatisfy { abs($0.time - 1.55) < 1e-9 && abs($0.value - 160) < 1e-6 })
    let removed = breaks(Removed.self, taps(0.5), of: "box.position.x")
    #expect(removed.map(\.cause) == [.removal])
    #expect(removed.allSatisfy { abs($0.time - 0.8) < 1e-9 && abs($0.value - 50) < 1e-6 })
  }

  @Test func `an implicit animation that covers an explicit one is reported as the cause`() throws {
    let log = taps(0.5)
    let found = breaks(Covered.self, log, of: "plate.opacity")
    // The value jumps from the model's 1 to the explicit animation's 0. The implicit animation
    // starts at the presentation value and covers the explicit one, which reappears when the
    // implicit one ends. When the explicit animation ends, the value jumps from 1 to the model's
    // 0.75.
    #expect(found.map(\.cause) == [.beginning, .cover, .cover, .end])
    for (joint, (time, jump)) in zip(found, [(0.55, 1), (1.05, 0), (1.3, 0.375), (2.55, 0.25)]) {
      #expect(abs(joint.time - time) < 1e-9 && abs(joint.value - jump) < 1e-6, "\(joint)")
    }
    let session = session(Covered.self, log, measuresJoints: false)
    let jumps = Chart(of: session).jumps(of: "plate.opacity", in: session)
    let flicker = try #require(jumps.first { abs($0.time.seconds - 1.3) < 1e-6 })
    guard case .uncovered(let under, _, _) = flicker.cause else {
      Issue.record("\(flicker.cause)")
      return
    }
    #expect(
      under.identity.key == "pulse" && flicker.sentence(policy: nil).contains("so that"))
  }

  @Test func `a spring that settles and a motion from rest to rest have no joints`() {
    for (type, name) in [
      (LikeButton.self as any SceneSubject.Type, "heart.transform.scale"),
      (LikeButton.self, "badge.position.x"), (Keyframes.self, "box.position.y"),
      (Loader.self, "ring.strokeEnd"),
    ] {
      #expect(breaks(type, taps(0.5), of: name).isEmpty, "\(name)")
    }
  }
}
