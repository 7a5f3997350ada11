@MainActor final class NotingAction: CAAction {
  let log: Log
  let name: String
  init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }
  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    log.lines.append("\(name) ran for \(event)")
  }
}

@MainActor final class ActionDelegate: CALayerDelegate {
  var answer: (String) -> (any CAAction)? = { _ in nil }
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { answer(event) }
}

final class ActionLayer: CALayer {
  static var classAction: (any CAAction)?
  override class func defaultAction(forKey event: String) -> (any CAAction)? { classAction }
}

@MainActor @Suite(.serialized) struct ActionTests {
  @Test func `the search order is delegate, actions, style, class, framework`() {
    let log = Log()
    let stage = Stage { ActionLayer() }
    let layer = stage.layer
    defer { ActionLayer.classAction = nil }
    func found() -> String? {
      let action = layer.action(forKey: "opacity")
      return (action as? NotingAction)?.name
        ?? (action as? CABasicAnimation).map { _ in "animation" }
    }
    #expect(found() == "animation")
    ActionLayer.classAction = NotingAction("class", log)
    #expect(found() == "class")
    layer.style = ["style": ["actions": ["opacity": NotingAction("inner style", log)]]]
    #expect(found() == "inner style")
    layer.style = ["actions": ["opacity": NotingAction("style", log)], "style": layer.style ?? [:]]
    #expect(found() == "style")
    layer.actions = ["opacity": NotingAction("actions", log)]
    #expect(found() == "actions")
    let delegate = ActionDelegate()
    layer.delegate = delegate
    #expect(found() == "actions")
    delegate.answer = { $0 == "opacity" ? NotingAction("delegate", log) : nil }
    #expect(found() == "delegate")
    delegate.answer = { _ in NSNull() }
    #expect(found() == nil)
    delegate.answer = { _ in nil }
    layer.actions = ["opacity": NSNull()]
    #expect(found() == nil)
  }

  @Test func `the look-up sees the old value, the run sees the new one`() {
    let stage = Stage()
    let delegate = ActionDelegate()
    var seen: [Float] = []
    delegate.answer = { event in
      seen.append(stage.layer.opacity)
      return RunAction { seen.append(stage.layer.opacity) }
    }
    stage.layer.delegate = delegate
    stage.turn { stage.layer.opacity = 0.5 }
    #expect(seen == [1, 0.5])
  }

  @Test func `an equal value looks up no action`() {
    let stage = Stage()
    let delegate = ActionDelegate()
    var events: [String] = []
    delegate.answer = { event in
      events.append(event)
      return nil
    }
    stage.layer.delegate = delegate
    stage.turn {
      stage.layer.opacity = 1
      stage.layer.position = .zero
      stage.layer.backgroundColor = nil
      stage.layer.setValue(0, forKeyPath: "position.x")
      stage.layer.frame = .zero
    }
    #expect(events.isEmpty)
    stage.turn { stage.layer.frame = CGRect(x: 0, y: 0, width: 2, height: 2) }
    #expect(events == ["bounds", "position"])
    stage.turn { stage.layer.setValue(9, forKeyPath: "bounds.size.width") }
    #expect(events == ["bounds", "position", "bounds"])
  }

  @Test func `disabling actions keeps them from running, not from being found`() {
    let stage = Stage()
    stage.set {
      #expect(stage.layer.action(forKey: "opacity") is CABasicAnimation)
      stage.layer.opacity = 0
      #expect(stage.layer.animationKeys() == nil)
    }
    #expect(stage.shown("opacity") == 0)
  }

  @Test func `changes of the tree look up their actions`() {
    let log = Log()
    let stage = Stage()
    let other = stage.context.perform { CALayer() }
    for layer in [stage.root, other] {
      layer.actions = [:]
      for event in ["sublayers", "onOrderIn", "onOrderOut"] {
        layer.actions?[event] = NotingAction(layer === other ? "other" : "root", log)
      }
    }
    stage.turn { stage.root.addSublayer(other) }
    stage.turn { other.removeFromSuperlayer() }
    #expect(
      log.lines == [
        "other ran for onOrderIn", "root ran for sublayers", "other ran for onOrderOut",
        "root ran for sublayers",
      ])
  }

  nonisolated static let implicit: [(String, any Sendable)] = [
    ("anchorPoint", CGPoint(x: 1, y: 1)), ("backgroundColor", CGColor.white),
    ("borderColor", CGColor.white), ("borderWidth", 3.0),
    ("bounds", CGRect(x: 1, y: 1, width: 1, height: 1)), ("cornerRadius", 4.0), ("opacity", 0.5),
    ("position", CGPoint(x: 1, y: 1)), ("transform", CATransform3DMakeScale(2, 2, 2)),
    ("zPosition", 3.0), ("fillColor", CGColor.white), ("strokeColor", CGColor.white),
    ("strokeStart", 0.5), ("strokeEnd", 0.5), ("lineWidth", 5.0), ("miterLimit", 3.0),
    ("lineDashPhase", 2.0),
  ]
  nonisolated static let immediate: [(String, any Sendable)] = [
    ("hidden", true), ("masksToBounds", true), ("opaque", true), ("contentsScale", 2.0),
    ("path", Path()), ("lineDashPattern", [1.0, 2]), ("name", "n"), ("mine", 3),
    ("speed", 2), ("lineCap", CGLineCap.round), ("fillMode", CAMediaTimingFillMode.both),
  ]

  @Test func `these properties animate by themselves once shown, those do not`() {
    for (key, value) in Self.implicit + Self.immediate {
      let stage = Stage { CAShapeLayer() }
      let isImplicit = Self.implicit.contains { $0.0 == key }
      let before = stage.shown(key)
      stage.turn { stage.layer.setValue(value, forKey: key) }
      #expect(stage.layer.animationKeys() == (isImplicit ? [key] : nil), "\(key)")
      guard isImplicit, let added = stage.layer.animation(forKey: key) as? CABasicAnimation else {
        continue
      }
      #expect(added.duration == 0.25 && added.keyPath == key && added.toValue == nil)
      #expect(!added.isAdditive)
      if !before.isNaN { #expect(stage.shown(key) == before, "\(key)") }
      stage.advance(to: 0.25)
      #expect(stage.layer.animationKeys() == nil)
    }
  }

  @Test func `an implicit animation is retargeted from its presentation value`() {
    let stage = Stage()
    stage.turn {
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      stage.layer.opacity = 0
    }
    #expect(isClose(stage.shown("opacity", at: 0.25), 0.75, 1e-6))
    stage.turn {
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      stage.layer.opacity = 1
    }
    #expect(isClose(stage.shown("opacity"), 0.75, 1e-6))
    #expect(isClose(stage.shown("opacity", at: 0.75), 0.875, 1e-6))
  }

  @Test func `two changes in one turn animate from the presentation to the last`() {
    let stage = Stage()
    stage.turn {
      stage.layer.zPosition = 50
      stage.layer.zPosition = 100
    }
    #expect(stage.shown("zPosition") == 0)
    #expect(isClose(stage.shown("zPosition", at: 0.125), 80.24, 0.01))
  }

  @Test func `a layer that has not been shown changes at once, its class's actions or not`() {
    let stage = Stage { ProgressLayer() }
    let fresh = stage.context.perform { ProgressLayer() }
    stage.turn {
      fresh.opacity = 0.5
      fresh.progress = 0.7
      stage.root.addSublayer(fresh)
      fresh.progress = 0.8
    }
    #expect(fresh.animationKeys() == nil && fresh.presentation()?.progress == 0.8)
    stage.turn { fresh.progress = 0.1 }
    #expect(fresh.animationKeys() == ["progress"])
    stage.turn { fresh.removeFromSuperlayer() }
    stage.turn { fresh.progress = 0.2 }
    #expect(fresh.animationKeys() == nil && fresh.presentation() == nil)
  }
}

@MainActor final class RunAction: CAAction {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) { body() }
}
