/// A layer that counts calls of its methods, and runs a test's code in them.
class CallLayer: CALayer {
  var layouts = 0
  var displays: [CGFloat] = []
  var onLayout: (CallLayer) -> Void = { _ in }
  var onDisplay: (CallLayer) -> Void = { _ in }

  override func layoutSublayers() {
    layouts += 1
    onLayout(self)
  }

  override func display() {
    displays.append(cornerRadius)
    onDisplay(self)
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "cornerRadius" || super.needsDisplay(forKey: key)
  }
}

/// A delegate that runs a test's code when it is asked to display or to lay out.
@MainActor private final class Doer: CALayerDelegate {
  let body: (CALayer) -> Void
  init(_ body: @escaping (CALayer) -> Void) { self.body = body }
  func display(_ layer: CALayer) { body(layer) }
}

/// A layer that logs the events for which it is asked for an action.
private final class OrderLayer: CALayer {
  let log: Log
  init(_ name: String, _ log: Log) {
    self.log = log
    super.init()
    self.name = name
  }
  override init() {
    log = Log()
    super.init()
  }
  override init(layer: Any) {
    log = Log()
    super.init(layer: layer)
  }
  override func action(forKey event: String) -> (any CAAction)? {
    if event.hasPrefix("onOrder") { log.lines.append("\(name ?? "") \(event.dropFirst(7))") }
    return nil
  }
}

@MainActor struct CommitTests {
  private func without(_ body: () -> Void) {
    CATransaction.setDisableActions(true)
    body()
  }

  // MARK: Presentations

  @Test func `a presentation has the values as of the start of the transaction`() {
    let stage = Stage { MeterLayer() }
    guard let layer = stage.layer as? MeterLayer else { return }
    stage.turn { without { layer.zPosition = 5 } }
    stage.turn {
      without {
        layer.zPosition = 77
        layer.tint = .white
        layer.speed = 2
      }
      let shown = layer.presentation()
      #expect(shown?.zPosition == 5 && shown?.tint == .black && shown?.speed == 1)
      #expect(layer.zPosition == 77 && layer.tint == .white && layer.speed == 2)
      // Animate from the presentation value after setting the model, as a common recipe does.
      layer.add(basic("zPosition", from: shown?.zPosition), forKey: nil)
      #expect(layer.presentation()?.zPosition == 5)
      CATransaction.flush()
      #expect(layer.presentation()?.zPosition == 5 && layer.presentation()?.tint == .white)
    }
    #expect(stage.shown("zPosition", at: 0.25) == 41)
    #expect(stage.shown("zPosition", at: 0.5) == 77)
  }

  @Test func `taking over within the transaction does not change a presentation either`() {
    let stage = Stage()
    stage.turn {
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      stage.layer.opacity = 0
    }
    stage.advance(to: 0.25)
    stage.turn {
      stage.layer.opacity = 0.5
      #expect(isClose(stage.shown("opacity"), 0.75, 1e-6))
      stage.layer.removeAllAnimations()
      #expect(isClose(stage.shown("opacity"), 0.75, 1e-6))
    }
    #expect(isClose(stage.shown("opacity"), 0.5, 1e-6))
  }

  // MARK: First commits

  @Test(arguments: ["display", "layout", "delegate"], [1, 0] as [Float])
  func `changes within the commit that first shows a tree do not animate`(
    _ position: String, _ speed: Float
  ) {
    let stage = Stage()
    let fresh = stage.context.perform { CallLayer() }
    let inner = stage.context.perform { CALayer() }
    let change: (CALayer) -> Void = { layer in
      layer.opacity = 0.5
      inner.opacity = 0.5
    }
    let doer = Doer(change)
    stage.turn {
      fresh.addSublayer(inner)
      fresh.speed = speed
      stage.root.addSublayer(fresh)
      switch position {
      case "display":
        fresh.onDisplay = change
        fresh.setNeedsDisplay()
      case "layout":
        fresh.onLayout = change
        fresh.setNeedsLayout()
      default:
        fresh.onDisplay = { doer.display($0) }
        fresh.setNeedsDisplay()
      }
    }
    for layer in [fresh, inner] {
      #expect(layer.animationKeys() == nil)
      #expect(layer.presentation()?.opacity == 0.5)
    }
    stage.turn { fresh.opacity = 1 }
    #expect(fresh.animationKeys() == ["opacity"])
  }

  @Test func `layout that the first display asks for is part of the first commit`() {
    let stage = Stage()
    let fresh = stage.context.perform { CallLayer() }
    stage.turn {
      stage.root.addSublayer(fresh)
      fresh.onDisplay = { $0.bounds.size.width = 10 }
      fresh.onLayout = { $0.zPosition = $0.bounds.size.width }
      fresh.setNeedsDisplay()
    }
    #expect(fresh.presentation()?.zPosition == 10 && fresh.animationKeys() == nil)
  }

  @Test func `layers that the first display adds are shown with it`() {
    let stage = Stage()
    let (fresh, inner) = stage.context.perform { (CallLayer(), CallLayer()) }
    stage.turn {
      stage.root.addSublayer(fresh)
      fresh.onDisplay = { $0.addSublayer(inner) }
      fresh.setNeedsDisplay()
      inner.onDisplay = { $0.zPosition = 5 }
      inner.setNeedsDisplay()
    }
    #expect(inner.presentation()?.zPosition == 5 && inner.animationKeys() == nil)
    #expect(stage.context.nextEventTime == nil)
  }

  // MARK: Layout

  @Test(arguments: ["bounds.size.width", "bounds.origin.x", "transform.scale.x"])
  func `new bounds or transforms lay out the layer and its superlayer, once`(_ key: String) {
    let stage = Stage { CallLayer() }
    guard let layer = stage.layer as? CallLayer else { return }
    let inner = stage.context.perform { CallLayer() }
    stage.turn { layer.addSublayer(inner) }
    (layer.layouts, inner.layouts) = (0, 0)
    stage.turn { inner.setValue(3, forKeyPath: key) }
    #expect(layer.layouts == 1 && inner.layouts == 1)
    stage.turn { inner.position.x = 4 }
    #expect(layer.layouts == 1 && inner.layouts == 1)
    stage.turn { stage.root.transform = CATransform3DMakeScale(2, 2, 1) }
    #expect(layer.layouts == 1)
  }

  @Test func `changes that a layer makes in its layout request no other layout`() {
    let stage = Stage { CallLayer() }
    guard let layer = stage.layer as? CallLayer else { return }
    let inner = stage.context.perform { CallLayer() }
    stage.turn { layer.addSublayer(inner) }
    layer.onLayout = { layer in
      inner.bounds.size.width += 1
      inner.transform = CATransform3DMakeScale(inner.bounds.size.width, 1, 1)
      layer.bounds.size.height += 1
    }
    (layer.layouts, inner.layouts) = (0, 0)
    stage.turn { layer.setNeedsLayout() }
    #expect(layer.layouts == 1 && inner.layouts == 1 && stage.reports.lines.isEmpty)
    stage.turn {}
    #expect(layer.layouts == 1)
  }

  // MARK: Ticks

  @Test func `an overridden display runs for each tick, with the values of the tick`() {
    let stage = Stage { CallLayer() }
    guard let layer = stage.layer as? CallLayer else { return }
    let label = stage.context.perform { CALayer() }
    stage.turn {
      without {
        layer.bounds = CGRect(x: 0, y: 0, width: 9, height: 9)
        label.bounds = layer.bounds
        layer.addSublayer(label)
      }
      layer.add(basic("cornerRadius", from: 0, to: 4), forKey: nil)
    }
    layer.onDisplay = { layer in
      layer.backgroundColor = CGColor(gray: (layer.presentation()?.cornerRadius ?? 9) / 4, alpha: 1)
      label.borderWidth = layer.cornerRadius
    }
    layer.displays = []
    for time in [0.25, 0.5, 0.75] {
      stage.advance(to: time)
      let commands = stage.context.displayList().commands
      let colors: [CGColor] = commands.compactMap {
        if case .fill(let fill) = $0, case .color(let color) = fill.paint { color } else { nil }
      }
      #expect(colors == [CGColor(gray: time, alpha: 1), .black], "the fill, the label's border")
    }
    #expect(layer.displays == [1, 2, 3])
    // What `display()` sets while a tick is shown does not remain in the model.
    #expect(layer.backgroundColor == nil && label.borderWidth == 0)
    #expect(layer.animationKeys() == nil && stage.reports.lines.isEmpty)
    // The layer is drawn once more when the animation ends, with the model value.
    stage.advance(to: 1)
    _ = stage.context.displayList()
    #expect(layer.displays == [1, 2, 3, 0])
  }

  @Test func `a delegate displays each tick too`() {
    let stage = Stage { ShownLevelLayer() }
    var seen: [CGFloat] = []
    let doer = Doer { seen.append(($0.presentation() as? ShownLevelLayer)?.level ?? -1) }
    stage.turn {
      stage.layer.delegate = doer
      stage.layer.add(basic("level", from: 0, to: 4), forKey: nil)
    }
    seen = []
    for time in [0.25, 0.5, 0.75] {
      stage.advance(to: time)
      _ = stage.context.displayList()
    }
    #expect(seen == [1, 2, 3])
  }

  // MARK: Order

  @Test func `each layer that appears or disappears looks up its action, with its superlayers`() {
    let log = Log()
    let context = CAContext(mediaTimeAtStart: 0)
    let (root, parent, child, hidden) = context.perform {
      (
        OrderLayer("root", log), OrderLayer("parent", log), OrderLayer("child", log),
        OrderLayer("hidden", log)
      )
    }
    func heard(_ body: () -> Void) -> [String] {
      log.lines = []
      context.turn(body)
      return log.lines
    }
    #expect(
      heard {
        parent.addSublayer(child)
        hidden.isHidden = true
        parent.addSublayer(hidden)
      }.isEmpty)
    #expect(heard { context.rootLayer = root } == ["root In"])
    #expect(heard { root.addSublayer(parent) } == ["parent In", "child In"])
    #expect(heard { hidden.isHidden = false } == ["hidden In"])
    #expect(heard { parent.isHidden = true } == ["parent Out", "child Out", "hidden Out"])
    #expect(heard { child.isHidden = true }.isEmpty)
    #expect(heard { parent.isHidden = false } == ["parent In", "hidden In"])
    #expect(heard { parent.removeFromSuperlayer() } == ["parent Out", "hidden Out"])
    #expect(heard { parent.isHidden = true }.isEmpty)
    #expect(heard { root.addSublayer(parent) }.isEmpty)
    #expect(heard { child.isHidden = false }.isEmpty)
    #expect(heard { root.isHidden = true } == ["root Out"])
    #expect(heard { root.isHidden = false } == ["root In"])
    #expect(heard { parent.isHidden = false } == ["parent In", "child In", "hidden In"])
    #expect(
      heard { context.rootLayer = nil } == ["root Out", "parent Out", "child Out", "hidden Out"])
  }

  @Test func `a tree's actions for appearing run when it is first shown`() {
    let context = CAContext(mediaTimeAtStart: 0)
    let (root, layer) = context.perform { (CALayer(), CALayer()) }
    context.turn {
      root.addSublayer(layer)
      for layer in [root, layer] {
        layer.actions = [kCAOnOrderIn: basic("opacity", from: 0, to: 1)]
      }
      context.rootLayer = root
    }
    context.advance(to: Flicks(seconds: 0.5))
    #expect(root.presentation()?.opacity == 0.5 && layer.presentation()?.opacity == 0.5)
  }
}

private final class ShownLevelLayer: CALayer {
  @Animatable var level: CGFloat = 0
}
