@MainActor struct ImplicitTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let kind: @MainActor @Sendable () -> CALayer
    let keyPath: String
    let value: any Sendable
    var key: String { String(keyPath.prefix { $0 != "." }) }
    var testDescription: String { keyPath }
  }

  nonisolated private static func changes(
    _ kind: @escaping @MainActor @Sendable () -> CALayer, _ list: [(String, any Sendable)]
  ) -> [Change] {
    list.map { Change(kind: kind, keyPath: $0.0, value: $0.1) }
  }

  nonisolated static let implied =
    changes(
      { CALayer() },
      [
        ("anchorPoint", CGPoint(x: 1, y: 0)), ("backgroundColor", CGColor.white),
        ("borderColor", CGColor.white), ("borderWidth", 2.0),
        ("bounds", CGRect(x: 0, y: 0, width: 9, height: 9)), ("bounds.size.width", 5.0),
        ("bounds.size.height", 5.0), ("contentsRect", CGRect(x: 0, y: 0, width: 0.5, height: 1)),
        ("cornerRadius", 3.0), ("opacity", 0.5), ("position", CGPoint(x: 4, y: 4)),
        ("position.x", 4.0), ("position.y", 4.0), ("transform", CATransform3DMakeScale(2, 2, 1)),
        ("transform.rotation.z", 1.0), ("transform.scale", 2.0), ("transform.scale.x", 2.0),
        ("sublayerTransform", CATransform3DMakeScale(2, 2, 1)), ("shadowColor", CGColor.white),
        ("shadowOffset", CGSize(width: 1, height: 1)), ("shadowOpacity", 0.5),
        ("shadowRadius", 9.0), ("shadowPath", Path()), ("zPosition", 2.0),
      ])
    + changes(
      { CAShapeLayer() },
      [
        ("strokeStart", 0.5), ("strokeEnd", 0.5), ("fillColor", CGColor.white),
        ("strokeColor", CGColor.white), ("lineWidth", 3.0), ("miterLimit", 3.0),
        ("lineDashPhase", 3.0),
      ])
    + changes(
      { CAGradientLayer() },
      [
        ("colors", [CGColor.white, .black]), ("locations", [0.0, 0.5]),
        ("startPoint", CGPoint(x: 1, y: 1)), ("endPoint", CGPoint(x: 0, y: 0)),
      ])
    + changes(
      { CAReplicatorLayer() },
      [
        ("instanceCount", 3), ("instanceDelay", 1.0),
        ("instanceTransform", CATransform3DMakeScale(2, 2, 1)),
        ("instanceColor", CGColor.black), ("instanceRedOffset", 0.5),
        ("instanceGreenOffset", 0.5), ("instanceBlueOffset", 0.5), ("instanceAlphaOffset", 0.5),
      ])

  nonisolated static let immediate =
    changes(
      { CALayer() },
      [
        ("hidden", true), ("masksToBounds", true), ("doubleSided", false), ("name", "n"),
      ])
    + changes(
      { CAShapeLayer() },
      [("path", CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil).data)])

  @Test(arguments: implied) func `a change of an animatable property animates`(_ change: Change) {
    let stage = Stage(change.kind)
    stage.context.turn { stage.layer.setValue(change.value, forKeyPath: change.keyPath) }
    #expect(stage.layer.animationKeys() == [change.key])
    let added = stage.layer.animation(forKey: change.key) as? CABasicAnimation
    #expect(added?.keyPath == change.key && added?.duration == 0.25 && added?.isAdditive == false)
    stage.context.advance(to: Flicks(seconds: 0.25))
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test(arguments: immediate) func `a change of other properties shows at once`(_ change: Change) {
    let stage = Stage(change.kind)
    stage.context.turn { stage.layer.setValue(change.value, forKeyPath: change.keyPath) }
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test func `a new frame animates the bounds and the position`() {
    let stage = Stage()
    stage.context.turn { stage.layer.frame = CGRect(x: 3, y: 4, width: 50, height: 60) }
    #expect(stage.layer.animationKeys()?.sorted() == ["bounds", "position"])
    #expect(stage.layer.animation(forKey: "frame") == nil)
  }

  @Test func `a new blend mode is a transition, new filters are an animation`() {
    let stage = Stage()
    stage.context.turn {
      stage.layer.compositingFilter = "multiplyBlendMode"
      stage.layer.filters = [Filter.sepia(1)]
    }
    let fade = stage.layer.animation(forKey: "transition") as? CATransition
    #expect(fade?.type == .fade && fade?.startProgress == 0 && fade?.endProgress == 1)
    #expect(fade?.duration == 0.25)
    #expect(stage.layer.animation(forKey: "filters") is CABasicAnimation)
  }

  private final class Asked: CALayer {
    var events: [String] = []
    override func action(forKey event: String) -> (any CAAction)? {
      events.append(event)
      return nil
    }
  }

  @Test func `contents, order, sublayers and the mask look up their actions`() {
    let stage = Stage { Asked() }
    guard let layer = stage.layer as? Asked else { return }
    let (child, mask) = stage.context.perform { (Asked(), CALayer()) }
    layer.events = []
    stage.context.turn {
      layer.contents = CGImage(width: 1, height: 1, pixels: [0])
      layer.addSublayer(child)
      layer.mask = mask
    }
    #expect(layer.events == ["contents", "sublayers", "mask"])
    #expect(child.events == [kCAOnOrderIn] && kCAOnOrderIn == "onOrderIn")
    stage.context.turn { child.removeFromSuperlayer() }
    #expect(child.events.last == kCAOnOrderOut && kCAOnOrderOut == "onOrderOut")
    #expect(kCATransition == "transition")
  }

  /// The test sets each property to its current value, directly and by its key.
  @Test func `setting an equal value looks up no action and animates nothing`() {
    for change in Self.implied + Self.immediate {
      for isSet in [false, true] {
        let stage = Stage(change.kind)
        if isSet {
          stage.set { stage.layer.setValue(change.value, forKeyPath: change.keyPath) }
          stage.context.turn { stage.layer.removeAllAnimations() }
        }
        let asked = Questions()
        stage.layer.delegate = asked
        let value = stage.layer.value(forKeyPath: change.keyPath)
        stage.context.turn { stage.layer.setValue(value, forKeyPath: change.keyPath) }
        #expect(asked.events.isEmpty, "\(change.keyPath): \(asked.events)")
        #expect(stage.layer.animationKeys() == nil, "\(change.keyPath)")
      }
    }
  }

  private final class Questions: CALayerDelegate {
    var events: [String] = []
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      events.append(event)
      return nil
    }
  }

  @Test func `layers' defaults are Core Animation's`() {
    let layer = CALayer()
    #expect(layer.opacity == 1 && layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.contentsGravity == .resize && layer.contentsScale == 1)
    #expect(layer.borderColor == .black && layer.borderWidth == 0 && layer.cornerRadius == 0)
    #expect(layer.sublayers == nil && !layer.isHidden && !layer.masksToBounds)
    #expect(layer.zPosition == 0 && layer.contents == nil && layer.backgroundColor == nil)
    #expect(layer.position == .zero && layer.bounds == .zero && layer.name == nil)
    let replicator = CAReplicatorLayer()
    #expect(replicator.instanceCount == 1 && replicator.instanceColor == .white)
    #expect(replicator.instanceDelay == 0)
    #expect(CATransform3DIsIdentity(replicator.instanceTransform))
    #expect(CAScrollLayer().masksToBounds)
  }
}
