@MainActor struct StepTests {
  /// Returns a random tree made from a seed. It has animations, callbacks that retarget animations,
  /// delegates that add more animations, and layers with different speeds.
  private func scene(_ seed: UInt64) -> (stage: Stage, log: Log) {
    let stage = Stage { MeterLayer() }
    var random = Random(seed: seed)
    let keys = ["position.x", "opacity", "shownLevel", "transform.rotation.z", "bounds.size.width"]
    var layers: [CALayer] = [stage.layer]
    stage.turn {
      for i in 0..<6 {
        let layer: CALayer = i % 2 == 0 ? MeterLayer() : DoubleMeterLayer()
        layer.speed = [1, 1, 2, 0.5, 1.5][Int.random(in: 0..<5, using: &random)]
        layer.timeOffset = Double.random(in: 0...1, using: &random)
        layers.randomElement(using: &random)?.addSublayer(layer)
        layers.append(layer)
      }
      for layer in layers {
        layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.backgroundColor = .white
      }
    }
    func addRandom(_ random: inout Random, depth: Int) {
      let layer = layers[Int.random(in: 0..<layers.count, using: &random)]
      let key = keys[Int.random(in: 0..<keys.count, using: &random)]
      let seed = UInt64.random(in: 0...999, using: &random)
      let listener = Listener(stage.log)
      listener.onStop = { _, _ in
        guard depth < 3 else { return }
        var next = Random(seed: seed)
        addRandom(&next, depth: depth + 1)
      }
      let added = basic(
        key, from: Bool.random(using: &random) ? Double.random(in: 0...1, using: &random) : nil,
        to: Bool.random(using: &random) ? Double.random(in: 0...1, using: &random) : nil,
        duration: Double.random(in: 0.01...0.9, using: &random)
      ) {
        $0.delegate = listener
        $0.setValue("\(key) \(depth)", forKey: "name")
        $0.repeatCount = Float(Int.random(in: 0...2, using: &random))
        $0.autoreverses = Bool.random(using: &random)
        $0.isAdditive = Bool.random(using: &random)
        $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      }
      CATransaction.setCompletionBlock { stage.log.lines.append("done \(CACurrentMediaTime())") }
      layer.add(added, forKey: Bool.random(using: &random) ? key : nil)
      if Bool.random(using: &random) { layer.opacity = Float.random(in: 0...1, using: &random) }
    }
    for _ in 0..<25 {
      let seed = UInt64.random(in: 0...999, using: &random)
      stage.context.schedule(at: Flicks(seconds: Double.random(in: 0...2, using: &random))) {
        var next = Random(seed: seed)
        addRandom(&next, depth: 0)
      }
    }
    return (stage, stage.log)
  }

  private func values(_ stage: Stage) -> [Double] {
    var result: [Double] = []
    var layers = [stage.root]
    while let layer = layers.popLast() {
      layers += layer.sublayers ?? []
      for key in [
        "position.x", "opacity", "bounds.size.width", "transform.rotation.z",
      ] {
        result.append(number(layer.presentation()?.value(forKeyPath: key)))
      }
      result.append(number((layer as? MeterLayer)?.presentation()?.level))
    }
    return result
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `one step or many end in the same state`(
    _ seed: UInt64
  ) {
    let end = 3.7
    let (once, onceLog) = scene(seed)
    once.advance(to: end)
    let expected = values(once)
    #expect(!once.context.displayList().isEmpty)
    for step in [1.0 / 60, 0.1, 0.37, 1.0 / 997] {
      let (many, manyLog) = scene(seed)
      var time = 0.0
      while time < end {
        many.advance(to: time)
        _ = many.context.displayList()
        time += step
      }
      many.advance(to: end)
      for (a, b) in zip(values(many), expected) {
        #expect(a == b || (a.isNaN && b.isNaN) || isClose(a, b, 1e-12))
      }
      #expect(manyLog.lines == onceLog.lines)
      let isSame = many.context.displayList() == once.context.displayList()
      #expect(isSame, "the images must be equal")
      #expect(many.context.nextEventTime == once.context.nextEventTime)
      #expect(many.context.isAnimating == once.context.isAnimating)
    }
    #expect(onceLog.lines.count > 25)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `sampling ahead gives the values that come without events`(_ seed: UInt64) {
    let (stage, _) = scene(seed)
    stage.advance(to: 1.3)
    let until = stage.context.nextEventTime ?? Flicks(seconds: 1.4)
    for part in [0.2, 0.5, 0.9] {
      let moment = Flicks(
        seconds: 1.3 + (until.seconds - 1.3) * part)
      let ahead = ["position.x", "opacity", "bounds.size.width"].map {
        number(stage.context.sample(stage.layer, keyPath: $0, at: moment))
      }
      stage.context.advance(to: moment)
      #expect(ahead == ["position.x", "opacity", "bounds.size.width"].map { stage.shown($0) })
    }
  }

  @Test func `content does not depend on when a frame is taken`() {
    func final(framesBetween: Bool) -> DisplayList {
      let stage = Stage { MeterLayer() }
      guard let layer = stage.layer as? MeterLayer else { return DisplayList() }
      stage.turn { layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20) }
      if framesBetween { _ = stage.context.displayList() }
      stage.turn {
        layer.steps = 9
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
      }
      stage.advance(to: 1)
      return stage.context.displayList()
    }
    let isSame = final(framesBetween: true) == final(framesBetween: false)
    #expect(isSame)
  }

  @Test func `after all animations have ended, the presentation is the model`() {
    for seed in 0..<10 as Range<UInt64> {
      let (stage, _) = scene(seed)
      stage.advance(to: 60)
      #expect(!stage.context.isAnimating && stage.context.nextEventTime == nil)
      var layers = [stage.root]
      while let layer = layers.popLast() {
        layers += layer.sublayers ?? []
        #expect(layer.animationKeys() == nil)
        #expect(layer.presentation()?.opacity == layer.opacity)
        #expect(layer.presentation()?.bounds == layer.bounds)
      }
    }
  }

  @Test func `a scheduled call can be cancelled, and comes in order of time, then of scheduling`() {
    let stage = Stage()
    func at(_ seconds: Double, _ name: String) -> EventToken {
      stage.context.schedule(at: Flicks(seconds: seconds)) {
        stage.log.lines.append("\(name) \(stage.context.now.seconds)")
      }
    }
    _ = at(2, "b")
    _ = at(1, "a")
    let dropped = at(1.5, "never")
    _ = at(2, "c")
    _ = at(-5, "now")
    dropped.cancel()
    #expect(!dropped.isPending)
    #expect(stage.context.nextEventTime == .zero)
    stage.context.schedule(after: Flicks(seconds: 1)) { _ = at(1, "nested") }
    stage.advance(to: 3)
    #expect(stage.log.lines == ["now 0.0", "a 1.0", "nested 1.0", "b 2.0", "c 2.0"])
    stage.turn { stage.advance(to: 9) }
    #expect(stage.context.now == Flicks(seconds: 3) && stage.reports.lines.count == 1)
  }
}

@MainActor struct DegenerateTests {
  nonisolated static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 1e30, -1e30, 0, -0.0, 1e-300, 1.7e308, -1,
  ]

  /// The kinds of layers that show content, with the key paths of their numeric properties.
  private static let kinds: [(kind: @MainActor () -> CALayer, keyPaths: [String])] = [
    (
      shape,
      [
        "bounds.origin.x", "bounds.size.width", "position.y", "anchorPoint.x", "zPosition",
        "opacity", "cornerRadius", "borderWidth", "transform.rotation.z", "transform.scale",
        "transform.scale.x", "transform.translation.x", "strokeStart", "strokeEnd", "lineWidth",
        "miterLimit", "lineDashPhase", "contentsScale", "shadowRadius", "shadowOpacity",
        "shadowOffset.width", "contentsRect.origin.x", "contentsCenter.size.width", "anchorPointZ",
        "sublayerTransform.rotation.y", "sublayerTransform.scale.x",
      ]
    ),
    (gradient, ["startPoint.x", "endPoint.y"]),
    (
      replicator,
      [
        "instanceCount", "instanceDelay", "instanceTransform.translation.x",
        "instanceTransform.scale", "instanceRedOffset", "instanceAlphaOffset",
      ]
    ),
    (
      emitter,
      ["emitterPosition.x", "emitterSize.width", "birthRate", "lifetime", "velocity", "scale"]
    ),
    (text, ["fontSize"]),
  ]

  private static func shape() -> CALayer {
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    shape.strokeColor = .white
    (shape.strokeEnd, shape.lineDashPattern) = (0.9, [1, 2])
    (shape.masksToBounds, shape.shadowOpacity) = (true, 0.5)
    let dot = CALayer()
    (dot.frame, dot.backgroundColor) = (CGRect(x: 1, y: 1, width: 3, height: 3), .white)
    shape.addSublayer(dot)
    return shape
  }

  private static func gradient() -> CALayer {
    let gradient = CAGradientLayer()
    gradient.colors = [CGColor.black, CGColor.white]
    return gradient
  }

  private static func replicator() -> CALayer {
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 3
    replicator.addSublayer(shape())
    return replicator
  }

  private static func emitter() -> CALayer {
    let (emitter, cell) = (CAEmitterLayer(), CAEmitterCell())
    (cell.birthRate, cell.lifetime, cell.velocity) = (20, 1, 5)
    cell.color = .white
    emitter.emitterCells = [cell]
    return emitter
  }

  private static func text() -> CALayer {
    let text = CATextLayer()
    text.string = "text"
    return text
  }

  @Test(arguments: numbers) func `any number in any property can be drawn`(_ value: Double) {
    for (kind, keyPaths) in Self.kinds {
      for keyPath in keyPaths {
        let stage = Stage(kind)
        let layer = stage.layer
        stage.turn {
          layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
          layer.backgroundColor = .white
          layer.borderWidth = 1
          layer.setValue(value, forKeyPath: keyPath)
        }
        #expect(stage.reports.lines.isEmpty, "\(keyPath)")
        stage.turn { layer.add(basic(keyPath, from: value, to: 1), forKey: "1") }
        stage.turn { layer.add(basic(keyPath, by: value) { $0.isAdditive = true }, forKey: "2") }
        for time in [0, 0.3, 0.9, 2] {
          stage.advance(to: time)
          for command in stage.context.displayList().commands {
            if case .fill(let fill) = command { #expect(fill.map.isFinite, "\(keyPath)") }
          }
          _ = layer.frame
          _ = layer.hitTest(CGPoint(x: value, y: 1))
        }
        #expect(layer.animationKeys() == nil, "\(keyPath)")
      }
    }
  }

  @Test(arguments: numbers)
  func `an animation with any number as a time ends, or pauses`(_ value: Double) {
    let setters: [@MainActor (any CAMediaTiming) -> Void] = [
      { $0.beginTime = value }, { $0.duration = value }, { $0.speed = Float(value) },
      { $0.timeOffset = value }, { $0.repeatCount = Float(value) }, { $0.repeatDuration = value },
      {
        $0.autoreverses = true
        $0.duration = value
        $0.repeatCount = .infinity
      },
    ]
    for (i, set) in setters.enumerated() {
      for onLayer in [false, true] {
        let stage = Stage()
        let added = basic("zPosition", from: 0, to: 1) {
          $0.fillMode = .both
          if !onLayer { set($0) }
        }
        stage.turn {
          if onLayer { set(stage.layer) }
          CATransaction.setCompletionBlock {}
          stage.layer.add(added, forKey: "k")
        }
        for time in [0.1, 0.5, 3] {
          stage.advance(to: time)
          let shown = stage.shown("zPosition")
          #expect(shown >= -1e-9 && shown <= 1 + 1e-9, "\(i) \(onLayer) at \(time): \(shown)")
          _ = stage.context.displayList()
        }
        _ = stage.layer.convertTime(value, from: nil) + stage.layer.convertTime(value, to: nil)
        stage.turn { stage.layer.removeAllAnimations() }
        #expect(!stage.context.isAnimating)
      }
    }
  }

  @Test func `invalid key paths have no effect and are reported`() {
    let stage = Stage()
    for keyPath in ["", ".", "..", "position.", ".x", "position.x.y", "bounds.size.depth", "☃"] {
      stage.turn { stage.layer.add(basic(keyPath, from: 0, to: 1), forKey: nil) }
      _ = stage.layer.value(forKeyPath: keyPath)
      _ = stage.layer.presentation()?.value(forKeyPath: keyPath)
    }
    #expect(stage.reports.lines.count >= 8)
    stage.advance(to: 2)
    #expect(!stage.context.isAnimating)
  }

  @Test func `a layer removed during an animation loses its animations`() {
    let stage = Stage()
    weak var gone: CALayer?
    stage.turn {
      CATransaction.setCompletionBlock { stage.log.lines.append("done") }
      let layer = CALayer()
      gone = layer
      stage.root.addSublayer(layer)
      layer.add(
        basic("zPosition", to: 1) {
          $0.delegate = Listener(stage.log)
          $0.setValue("a", forKey: "name")
        }, forKey: "k")
    }
    stage.advance(to: 0.5)
    #expect(gone != nil)
    stage.turn { gone?.removeFromSuperlayer() }
    stage.advance(to: 2)
    #expect(gone == nil && stage.log.lines == ["start a", "stop a false", "done"])
  }

  @Test func `a session that is dropped leaves nothing behind`() {
    weak var layer: CALayer?
    weak var context: CAContext?
    do {
      let stage = Stage { MeterLayer() }
      stage.turn {
        stage.layer.addSublayer(CALayer())
        stage.layer.add(basic("zPosition", to: 1), forKey: "k")
      }
      stage.advance(to: 0.5)
      _ = stage.context.displayList()
      (layer, context) = (stage.layer, stage.context)
      #expect(layer != nil)
    }
    #expect(layer == nil && context == nil)
  }
}
