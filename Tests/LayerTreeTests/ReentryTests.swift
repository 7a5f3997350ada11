/// A delegate that runs a test's code once, when it is asked for an action for a certain event of a
/// certain layer.
@MainActor private final class Meddler: CALayerDelegate {
  var event = ""
  var body: (() -> Void)?

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard event == self.event, let body else { return nil }
    self.body = nil
    body()
    return nil
  }
}

@MainActor struct ReentryTests {
  /// Checks that each layer is in its superlayer's list once, and in no other list.
  private func check(_ layers: [CALayer]) {
    for layer in layers {
      for sublayer in layer.sublayers ?? [] {
        #expect(sublayer.superlayer === layer)
        #expect(layer.sublayers?.filter { $0 === sublayer }.count == 1)
      }
      if let superlayer = layer.superlayer, superlayer.mask !== layer {
        #expect(superlayer.sublayers?.contains(layer) == true)
      }
      var (above, steps) = (layer.superlayer, 0)
      while let next = above, steps < 10 { (above, steps) = (next.superlayer, steps + 1) }
      #expect(above == nil, "a cycle")
    }
  }

  @Test(arguments: ["sublayers", "onOrderIn", "onOrderOut", "mask"], 0..<6)
  func `a tree stays valid, whatever a search for an action changes`(event: String, deed: Int) {
    for change in 0..<5 {
      let stage = Stage()
      let (root, a) = (stage.root, stage.layer)
      let (b, c, meddler) = stage.context.perform { (CALayer(), CALayer(), Meddler()) }
      stage.turn {
        root.addSublayer(b)
        b.addSublayer(c)
      }
      meddler.event = event
      meddler.body = {
        switch deed {
        case 0: a.addSublayer(b)
        case 1: b.addSublayer(a)
        case 2: c.addSublayer(a)
        case 3: c.removeFromSuperlayer()
        case 4: root.mask = c
        default: root.sublayers = [c]
        }
      }
      for layer in [root, a, b, c] { layer.delegate = meddler }
      stage.turn {
        switch change {
        case 0: a.addSublayer(b)
        case 1: root.insertSublayer(c, at: 0)
        case 2: a.mask = c
        case 3: root.insertSublayer(a, above: b)
        default: b.removeFromSuperlayer()
        }
      }
      meddler.body = nil
      check([root, a, b, c])
      _ = stage.context.displayList()
    }
  }

  @Test func `defaults are asked for in the order of the keys`() {
    let layer = CAContext(mediaTimeAtStart: 0).perform { ManyKeys() }
    #expect(layer.value(forKey: "a") as? Double == 1)
    #expect(ManyKeys.asked.filter { ManyKeys.keys.contains($0) } == ManyKeys.keys)
  }

  @Test func `problems beyond the thousandth are not reported, and the last report says so`() {
    let context = CAContext(mediaTimeAtStart: 0)
    var reports: [String] = []
    context.report = { reports.append($0) }
    context.perform {
      let layer = CALayer()
      for i in 0..<5000 { layer.setValue(1, forKeyPath: "nothing\(i / 2).there") }
    }
    #expect(reports.count == 1001)
    #expect(reports.last?.contains("not reported") == true)
    #expect(reports.dropLast().allSatisfy { $0.contains("has no value") })
  }
}

private final class ManyKeys: CALayer {
  static let keys = ["a", "b", "c", "d", "e", "f", "g", "h"]
  static var asked: [String] = []

  @Animatable var h = 1.0
  @Animatable var c = 1.0
  @Animatable var f = 1.0
  @Animatable var a = 1.0
  @Animatable var d = 1.0
  @Animatable var g = 1.0
  @Animatable var b = 1.0
  @Animatable var e = 1.0

  override class func defaultValue(forKey key: String) -> Any? {
    asked.append(key)
    return super.defaultValue(forKey: key)
  }
}

@MainActor struct BoundTests {
  @Test func `a chain of a hundred thousand layers is hit as far as it is drawn`() {
    let context = CAContext(mediaTimeAtStart: 0)
    var reports: [String] = []
    context.report = { reports.append($0) }
    context.perform {
      for isFlat in [true, false] {
        let root: CALayer = isFlat ? CALayer() : CATransformLayer()
        let box = CGRect(x: 0, y: 0, width: 10, height: 10)
        root.frame = box
        var layer = root
        // Add the layers from the innermost one outwards, because adding a layer to a deep tree
        // searches all layers above.
        layer = CALayer()
        layer.frame = box
        for _ in 0..<100_000 {
          let outer: CALayer = isFlat ? CALayer() : CATransformLayer()
          outer.frame = box
          outer.addSublayer(layer)
          layer = outer
        }
        let hit = layer.hitTest(CGPoint(x: 5, y: 5))
        #expect(isFlat == (hit != nil))
      }
    }
    #expect(reports.count == 1)
  }

  @Test func `nested groups end at a depth`() {
    let stage = Stage()
    var group = CAAnimationGroup()
    group.animations = [basic("opacity", to: 0.5)]
    for _ in 0..<10_000 {
      let outer = CAAnimationGroup()
      outer.animations = [group]
      group = outer
    }
    stage.turn { stage.layer.add(group, forKey: "deep") }
    stage.advance(to: 0.125)
    #expect(stage.shown("opacity") == 1)
  }

  @Test func `nested replicators show at most a frame's limit of copies`() {
    let stage = Stage { CAReplicatorLayer() }
    let (inner, dot) = stage.context.perform { (CAReplicatorLayer(), CALayer()) }
    stage.set {
      (stage.layer as? CAReplicatorLayer)?.instanceCount = 10_000
      inner.instanceCount = 10_000
      dot.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
      dot.backgroundColor = .black
      inner.addSublayer(dot)
      stage.layer.addSublayer(inner)
    }
    for _ in 0..<2 {
      let count = stage.context.displayList().commands.count
      #expect(count > 90_000 && count <= CAReplicatorLayer.largestCopyCount)
    }
    #expect(stage.reports.lines.count == 1)
  }

  @Test func `copies beyond a replicator's limit are omitted and reported`() {
    let stage = Stage { CAReplicatorLayer() }
    let dot = stage.context.perform { CALayer() }
    stage.set {
      (stage.layer as? CAReplicatorLayer)?.instanceCount = 12_000
      dot.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
      dot.backgroundColor = .black
      stage.layer.addSublayer(dot)
    }
    let count = stage.context.displayList().commands.count
    #expect(count >= 10_000 && count < 10_100)
    #expect(
      stage.reports.lines.map(\.self) == [
        "a replicator layer has 12000 copies; only 10000 are drawn"
      ])
  }
}
