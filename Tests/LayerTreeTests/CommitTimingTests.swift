/// Rules for how transactions, timing and drawing work together.
@Suite @MainActor struct CommitTimingTests {
  private final class LayingOutLayer: CALayer {
    var layouts = 0

    override func layoutSublayers() {
      layouts += 1
      for _ in 0..<2 {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.setAnimationDuration(9)
        sublayers?.first?.opacity = 0.5
        CATransaction.commit()
      }
    }
  }

  @Test func `a transaction during layout ends where it is committed`() throws {
    let stage = Stage { LayingOutLayer() }
    let child = stage.context.perform { CALayer() }
    stage.turn { stage.layer.addSublayer(child) }
    stage.advance(to: 1)
    stage.turn { stage.layer.setNeedsLayout() }
    #expect((stage.layer as? LayingOutLayer)?.layouts ?? 0 > 0)
    // The settings made in `layoutSublayers()` apply only there: the next change animates with the
    // default duration.
    stage.turn {
      #expect(!CATransaction.disableActions())
      #expect(CATransaction.animationDuration() == 0.25)
      child.opacity = 1
    }
    #expect(child.animation(forKey: "opacity")?.duration == 0.25)
    #expect(stage.reports.lines.isEmpty)
  }

  @Test func `a released context releases its scheduled calls`() {
    final class Owner {}
    weak var watched: Owner?
    let context = CAContext(mediaTimeAtStart: 0)
    do {
      let owner = Owner()
      watched = owner
      context.schedule(after: Flicks(seconds: 5)) { _ = owner }
    }
    #expect(watched != nil)
    context.cancelEvents()
    #expect(watched == nil)
    #expect(context.nextEventTime == nil)
  }

  @Test func `a layer that appears by its own time is an event`() throws {
    let stage = Stage()
    stage.turn {
      stage.layer.beginTime = 2
      stage.layer.duration = 3
    }
    #expect(stage.context.nextEventTime == Flicks(seconds: 2))
    stage.advance(to: 2)
    #expect(stage.context.nextEventTime == Flicks(seconds: 5))
    stage.advance(to: 5)
    #expect(stage.context.nextEventTime == nil)
  }

  @Test func `an animation that is added in a later cycle runs from there`() throws {
    let stage = Stage()
    stage.turn {
      stage.layer.duration = 1
      stage.layer.repeatCount = 10
    }
    stage.advance(to: 2.5)
    stage.turn {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0
      animation.toValue = 1
      animation.duration = 1
      stage.layer.add(animation, forKey: nil)
    }
    #expect(abs(stage.shown("opacity", at: 2.75) - 0.25) < 1e-6)
    // The model value is shown: the layer's next cycle has begun, but the animation begins only
    // half a second after the start of each cycle.
    #expect(stage.shown("opacity", at: 3.25) == 1)
  }

  @Test func `where time runs backwards, no animation runs forever`() {
    let stage = Stage()
    stage.turn {
      stage.layer.speed = -1
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0
      animation.duration = 1
      stage.layer.add(animation, forKey: "a")
    }
    stage.advance(to: 3)
    #expect(!stage.context.isAnimating)
  }

  /// A turn knows the values that were shown before it began, even after it has committed another
  /// model value and removed the animation.
  @Test func `a turn knows the animations that it interrupts`() throws {
    let stage = Stage()
    func motion(_ keyPath: String) -> Interruption? {
      stage.context.interruption(of: stage.layer, keyPath: keyPath)
    }
    func move(_ keyPath: String, from: Double) {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.duration = 1
      stage.layer.add(animation, forKey: keyPath)
    }
    stage.turn {
      stage.layer.position.x = 40
      move("position.x", from: 20)
      move("opacity", from: 0)
    }
    stage.advance(to: 0.5)
    #expect(motion("position.x") == nil)
    stage.context.interruptingTurn {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      stage.layer.position.x = 90
      CATransaction.commit()
      stage.layer.removeAllAnimations()
      move("borderWidth", from: 3)
      let found = motion("position.x")
      #expect(found.map { number($0.model) } == 40)
      #expect(found?.motionState.map { isClose(number($0.presentation), 30) } == true)
      #expect(found?.motionState.map { isClose(number($0.velocity), 20, 1e-6) } == true)
      #expect(motion("opacity")?.motionState.map { isClose(number($0.presentation), 0.5) } == true)
      // No value moved at these key paths when the turn began, or there is no such key path.
      for keyPath in ["position", "borderWidth", "zPosition", "nonesuch"] {
        #expect(motion(keyPath) == nil, "\(keyPath)")
      }
      #expect(stage.layer.position.x == 90)
    }
    #expect(motion("position.x") == nil && stage.shown("position.x") == 90)
    stage.advance(to: 2)
    stage.context.interruptingTurn { #expect(motion("borderWidth") == nil) }
  }

  private final class SchedulingLayer: CALayer {
    @Animatable var level: CGFloat = 0
    static var heard: [String] = []
    override func draw(in context: CGContext) {
      let word = presentation()?.level == 0 || presentation() == nil ? "model" : "frame"
      CAContext.current.schedule(after: .zero) { Self.heard.append(word) }
    }
  }

  @Test func `calls scheduled while a frame is drawn are refused and reported`() {
    let stage = Stage { SchedulingLayer() }
    SchedulingLayer.heard = []
    stage.turn {
      stage.layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
      stage.layer.add(basic("level", from: 1, to: 2), forKey: nil)
    }
    stage.advance(to: 0.5)
    _ = stage.context.displayList()
    stage.advance(to: 0.6)
    #expect(!SchedulingLayer.heard.isEmpty)
    #expect(SchedulingLayer.heard.allSatisfy { $0 == "model" })
    #expect(stage.reports.lines.count == 1)
  }
}
