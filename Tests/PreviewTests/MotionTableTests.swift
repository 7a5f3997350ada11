/// Small programs with common view code have the expected rows, joints and causes. The jumps at the
/// joints are compared with closed forms. For programs with layer code, see
/// ``LayerMotionTableTests``.
@Suite @MainActor struct MotionTableTests {
  typealias Program = MotionTable.Program
  typealias Break = MotionTable.Break

  // MARK: Blocks

  private final class LikeButton: Program {
    private let heart = UIView(frame: CGRect(x: 60, y: 60, width: 80, height: 80))
    private var isLiked = false
    override func make() { addSubview(heart) }
    override func move() {
      isLiked.toggle()
      UIView.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
      ) {
        self.heart.transform = self.isLiked ? CGAffineTransform(scaleX: 1.5, y: 1.5) : .identity
        self.heart.backgroundColor = self.isLiked ? .red : .gray
      }
    }
  }

  @Test func `01 a like button tapped twice moves by springs without a jump`() {
    let log = MotionTable.taps(0.5, 0.7)
    #expect(
      MotionTable.rows(LikeButton.self, log) == [
        "heart.transform.scale", "heart.backgroundColor",
      ])
    #expect(MotionTable.joints(LikeButton.self, log, of: "heart.transform.scale").isEmpty)
  }

  private final class TwoBlocks: Program {
    override func move() {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.box.center.x = 170 }
      CAContext.current.schedule(after: Flicks(seconds: 0.5)) {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.box.center.x = 20 }
      }
    }
  }

  @Test func `02 two blocks overlap`() throws {
    #expect(MotionTable.rows(TwoBlocks.self) == ["box.position.x"])
    MotionTable.expect(
      TwoBlocks.self, "box.position.x",
      [1.05, 1.55].map { Break(time: $0, value: 0, velocity: 150, cause: .sum) })
    let card = try MotionTable.card(TwoBlocks.self, of: "box.position.x")
    #expect(card.count == 1 && card[0].contains("one of several additive animations"))
  }

  private final class NestedBlocks: Program {
    let mark = UIView(frame: CGRect(x: 0, y: 140, width: 20, height: 20))
    override func make() { addSubview(mark) }
    override func move() {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        self.box.center.x = 120
        UIView.animate(withDuration: 0.2) { self.mark.center.x = 110 }
      }
    }
  }

  @Test func `03 a block inside another one takes over its duration`() {
    #expect(MotionTable.rows(NestedBlocks.self) == ["box.position.x", "mark.position.x"])
    #expect(MotionTable.shown(NestedBlocks.self, "mark.position.x", at: 1.05) == [60])
    let tunables = Tunable.survey(SceneDefinition(NestedBlocks.self), log: MotionTable.taps(0.5))
    #expect(tunables.map(\.duration) == [1, 1])
    MotionTable.expect(NestedBlocks.self, "mark.position.x", [])
  }

  private final class Delayed: Program {
    override func move() {
      UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) {
        self.box.center.x = 120
      }
    }
  }

  @Test func `04 a block with a delay moves after it`() {
    #expect(MotionTable.rows(Delayed.self) == ["box.position.x"])
    let values = [0.6, 1.0, 1.3, 1.55, 2.2].map {
      MotionTable.shown(Delayed.self, "box.position.x", at: $0).first ?? .nan
    }
    for (value, expected) in zip(values, [20, 20, 45, 70, 120.0]) {
      #expect(abs(value - expected) < 1e-6)
    }
    MotionTable.expect(Delayed.self, "box.position.x", [])
  }

  private final class Keyframes: Program {
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

  @Test func `05 keyframes of a view`() {
    #expect(MotionTable.rows(Keyframes.self) == ["box.position.y"])
    #expect(MotionTable.shown(Keyframes.self, "box.position.y", at: 1.05) == [20])
    MotionTable.expect(Keyframes.self, "box.position.y", [])
  }

  private final class Dressed: Program {
    override func move() {
      UIView.animate(withDuration: 1) {
        self.box.layer.cornerRadius = 20
        self.box.layer.shadowOpacity = 0.5
      }
      box.layer.add(
        MotionTable.basic("shadowOffset", CGSize(width: 0, height: 0), CGSize(width: 0, height: 8)),
        forKey: "lift")
    }
  }

  @Test func `06 a corner radius and a shadow`() {
    #expect(
      MotionTable.rows(Dressed.self) == [
        "box.cornerRadius", "box.shadowOpacity", "box.shadowOffset.height",
      ])
    // The value jumps from the model's −3 to the animation's start, 0, and from the animation's
    // end, 8, back to −3.
    let joints = MotionTable.joints(Dressed.self, of: "box.shadowOffset.height")
    #expect(joints.map(\.cause) == [.beginning, .end])
    for (joint, (time, jump)) in zip(joints, [(0.55, 3.0), (1.55, 11)]) {
      #expect(abs(joint.time - time) < 1e-9 && abs(joint.value - jump) < 1e-6)
    }
    #expect(MotionTable.joints(Dressed.self, of: "box.cornerRadius").isEmpty)
    let sentences = MotionTable.sentences(Dressed.self, of: "box.shadowOffset.height")
    #expect(sentences.count == 2 && sentences[0].contains("its own start value"))
    #expect(sentences.last?.contains("which had not been set") == true)
  }

  private final class Badge: Program {
    let label = UILabel(frame: CGRect(x: 80, y: 20, width: 60, height: 20))
    override func make() {
      label.text = "12"
      addSubview(label)
    }
    override func move() {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        self.label.bounds.size = CGSize(width: 100, height: 30)
      }
    }
  }

  @Test func `07 the bounds of a label`() {
    #expect(
      MotionTable.rows(Badge.self) == ["label.bounds.size.width", "label.bounds.size.height"])
    #expect(MotionTable.shown(Badge.self, "label.bounds.size.width", at: 1.05) == [80])
    MotionTable.expect(Badge.self, "label.bounds.size.width", [])
  }

  private final class Flipped: Program {
    let label = UILabel(frame: CGRect(x: 80, y: 20, width: 60, height: 20))
    override func make() { addSubview(label) }
    override func move() {
      UIView.transition(with: label, duration: 0.5, options: .transitionCrossDissolve) {
        self.label.text = "done"
      }
    }
  }

  @Test func `08 a transition animates content and no property`() {
    #expect(MotionTable.rows(Flipped.self) == [])
    #expect(MotionTable.session(Flipped.self).joints.isEmpty)
  }

  // MARK: Animators and gestures

  private final class TwoAnimators: Program {
    override func move() {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { self.box.center.x = 120 }
        .startAnimation()
      CAContext.current.schedule(after: Flicks(seconds: 0.5)) {
        UIViewPropertyAnimator(duration: 1, curve: .linear) { self.box.center.x = 70 }
          .startAnimation()
      }
    }
  }

  @Test func `09 two animators overlap`() throws {
    #expect(MotionTable.rows(TwoAnimators.self) == ["box.position.x"])
    MotionTable.expect(
      TwoAnimators.self, "box.position.x",
      [(1.05, 50.0), (1.55, 100)].map {
        Break(time: $0, value: 0, velocity: $1, cause: .sum)
      })
    let card = try MotionTable.card(TwoAnimators.self, of: "box.position.x")
    #expect(card.count == 1 && card[0].contains("one of several additive animations"))
  }

  private final class Drawer: Program {
    private enum State { case closed, open }
    private var state = State.closed
    private var animator: UIViewPropertyAnimator?
    override func move() {
      animator?.stopAnimation(true)
      state = state == .closed ? .open : .closed
      animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        self.box.center.x = self.state == .open ? 120 : 20
      }
      animator?.startAnimation()
    }
  }

  @Test func `10 a state machine of two states reverses mid-flight`() {
    let log = MotionTable.taps(0.5, 1)
    #expect(MotionTable.rows(Drawer.self, log) == ["box.position.x"])
    // The box is reversed halfway, and its way back takes the whole duration again.
    #expect(MotionTable.shown(Drawer.self, "box.position.x", after: log, at: 1.55) == [45])
    let joints = MotionTable.joints(Drawer.self, log, of: "box.position.x")
    #expect(joints.count == 1)
    #expect(joints.allSatisfy { abs($0.time - 1.05) < 1e-9 && abs($0.velocity - 150) < 1e-6 })
  }

  private final class Card: Program {
    let card = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    override func make() {
      addSubview(card)
      card.addGestureRecognizer(
        UIPanGestureRecognizer { [unowned self] pan in
          card.center = CGPoint(x: 100 + pan.translation(in: self).x, y: 100)
          guard pan.state == .ended else { return }
          UIView.animate(withDuration: 0.5) { self.card.center = CGPoint(x: 100, y: 100) }
        })
    }
  }

  @Test func `11 a card that a finger drags and releases`() {
    let log = InputLog(
      [(UITouch.Phase.began, 0), (.moved, 20), (.moved, 40), (.moved, 60), (.ended, 60)]
        .enumerated()
        .map { index, touch in
          InputLog.Entry(
            time: Flicks(seconds: 0.5 + Double(index) / 10),
            action: .touch(touch.0, CGPoint(x: 140 + touch.1, y: 140)))
        })
    #expect(MotionTable.rows(Card.self, log) == ["card.position.x"])
    let end = MotionTable.shown(Card.self, "card.position.x", after: log, at: 2)
    #expect(end == [100])
  }

  // MARK: Values set without an animation

  private final class Loader: Program {
    let ring = CAShapeLayer()
    private var link: CADisplayLink?
    override func make() {
      ring.strokeEnd = 0
      add(ring)
      link = CADisplayLink { [unowned self] link in
        CATransaction.setDisableActions(true)
        ring.strokeEnd = min(ring.strokeEnd + 0.01, 1)
        if ring.strokeEnd >= 1 { link.invalidate() }
      }
      link?.add(to: .main, forMode: .common)
    }
  }

  @Test func `12 a loader with a display link moves from the start`() {
    #expect(MotionTable.rows(Loader.self, InputLog()) == ["ring.strokeEnd"])
    let half = MotionTable.shown(Loader.self, "ring.strokeEnd", after: InputLog(), at: 0.5)
    #expect(half.count == 1 && half.allSatisfy { abs($0 - 0.3) < 0.011 })
    MotionTable.expect(Loader.self, "ring.strokeEnd", after: InputLog(), [])
  }

  private final class Ticker: Program {
    override func move() {
      CAContext.current.schedule(after: Flicks(seconds: 0.1)) { [self] in
        box.center.x += 10
        if box.center.x < 60 { move() }
      }
    }
  }

  @Test func `13 a timer`() {
    #expect(MotionTable.rows(Ticker.self) == ["box.position.x"])
    #expect(MotionTable.shown(Ticker.self, "box.position.x", at: 2) == [60])
    // The first value that the timer sets is a jump; values that follow it within a tenth of a
    // second form a motion.
    MotionTable.expect(
      Ticker.self, "box.position.x", [Break(time: 0.65, value: 10, velocity: 0, cause: .set)])
    let sentences = MotionTable.sentences(Ticker.self, of: "box.position.x")
    #expect(sentences.first?.contains("no animation: it was set without one") == true)
  }

  private final class AtOnce: Program {
    override func move() { box.alpha = 0.25 }
  }

  @Test func `14 a value that is set at once`() {
    #expect(MotionTable.rows(AtOnce.self) == ["box.opacity"])
    #expect(MotionTable.shown(AtOnce.self, "box.opacity", at: 1) == [0.25])
    let sentences = MotionTable.sentences(AtOnce.self, of: "box.opacity")
    #expect(sentences.count == 1 && sentences[0].contains("no animation"))
    MotionTable.expect(
      AtOnce.self, "box.opacity", [Break(time: 0.55, value: 0.75, velocity: 0, cause: .set)])
  }
}
