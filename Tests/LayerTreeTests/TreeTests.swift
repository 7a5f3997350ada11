@MainActor struct TreeTests {
  @Test func `insertion puts layers at the given index`() {
    let context = CAContext(mediaTimeAtStart: 0)
    context.perform {
      let root = CALayer()
      let (a, b, c, d) = (CALayer(), CALayer(), CALayer(), CALayer())
      for (layer, name) in zip([a, b, c, d], ["a", "b", "c", "d"]) { layer.name = name }
      @MainActor func order() -> String { (root.sublayers ?? []).map { $0.name ?? "" }.joined() }
      root.addSublayer(a)
      root.insertSublayer(b, at: 0)
      root.insertSublayer(c, above: b)
      root.insertSublayer(d, below: b)
      #expect(order() == "dbca")
      root.addSublayer(d)
      root.insertSublayer(a, at: 99)
      root.insertSublayer(c, below: nil)
      root.insertSublayer(b, above: CALayer())
      #expect(order() == "cdab")
      root.insertSublayer(c, above: c)
      #expect(order().count == 4)
      root.sublayers = [a, b]
      #expect(order() == "ab" && c.superlayer == nil)
      root.replaceSublayer(a, with: c)
      #expect(order() == "cb" && a.superlayer == nil)
      root.replaceSublayer(a, with: d)
      root.replaceSublayer(b, with: b)
      #expect(order() == "cb")
      root.replaceSublayer(c, with: b)
      #expect(order() == "b")
      root.sublayers = nil
      #expect(root.sublayers == nil && b.superlayer == nil)
    }
  }

  @Test func `a layer is never inserted into itself`() {
    let stage = Stage()
    let inner = stage.context.perform { CALayer() }
    stage.turn {
      stage.layer.addSublayer(inner)
      inner.addSublayer(stage.layer)
      inner.addSublayer(stage.root)
      inner.addSublayer(inner)
      inner.insertSublayer(stage.root, at: 0)
      stage.layer.replaceSublayer(inner, with: stage.root)
    }
    #expect(stage.root.sublayers == [stage.layer] && stage.layer.sublayers == [inner])
    #expect(inner.sublayers == nil && !stage.reports.lines.isEmpty)
  }

  @Test func `paths are names, or classes with an index among their like`() {
    let stage = Stage { CAShapeLayer() }
    stage.turn {
      stage.root.name = "stage"
      for layer in [CALayer(), CAShapeLayer(), CALayer()] { stage.root.addSublayer(layer) }
      stage.root.sublayers?[1].name = "panel"
      stage.root.sublayers?[1].addSublayer(CALayer())
    }
    let layers = stage.root.sublayers ?? []
    #expect(
      layers.map(\.layerPath) == [
        "stage/CAShapeLayer[0]", "stage/panel", "stage/CAShapeLayer[1]", "stage/CALayer[0]",
      ])
    #expect(layers[1].sublayers?[0].layerPath == "stage/panel/CALayer[0]")
    #expect(layers[1].presentation()?.layerPath == "stage/panel")
  }

  @Test func `frame is the box around the transformed bounds, and setting it gives that box`() {
    let context = CAContext(mediaTimeAtStart: 0)
    context.perform {
      let layer = CALayer()
      layer.bounds = CGRect(x: 7, y: 9, width: 30, height: 40)
      layer.position = CGPoint(x: 100, y: 100)
      #expect(layer.frame == CGRect(x: 85, y: 80, width: 30, height: 40))
      layer.anchorPoint = CGPoint(x: 0, y: 1)
      #expect(layer.frame == CGRect(x: 100, y: 60, width: 30, height: 40))
      layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
      let turned = layer.frame
      #expect(isClose(turned.minX, 100) && isClose(turned.minY, 100))
      #expect(isClose(turned.width, 40) && isClose(turned.height, 30))
      let transforms = [
        CGAffineTransform.identity, CGAffineTransform(rotationAngle: .pi / 2),
        CGAffineTransform(scaleX: 2, y: -3), CGAffineTransform(translationX: 5, y: 6),
      ]
      for transform in transforms {
        layer.setAffineTransform(transform)
        layer.frame = CGRect(x: 20, y: 30, width: -10, height: 8)
        let frame = layer.frame
        #expect(isClose(frame.minX, 10) && isClose(frame.minY, 30))
        #expect(isClose(frame.width, 10) && isClose(frame.height, 8))
        #expect(layer.bounds.origin == CGPoint(x: 7, y: 9))
      }
      layer.transform = CATransform3DMakeScale(0, 0, 0)
      layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
      #expect(layer.bounds.size == CGSize(width: 3, height: 4))
    }
  }

  @Test func `points and rectangles convert between layers`() {
    let context = CAContext(mediaTimeAtStart: 0)
    context.perform {
      let (root, a, b) = (CALayer(), CALayer(), CALayer())
      root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
      root.anchorPoint = .zero
      root.addSublayer(a)
      a.addSublayer(b)
      a.frame = CGRect(x: 20, y: 30, width: 100, height: 100)
      a.bounds.origin = CGPoint(x: 1, y: 2)
      b.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      b.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
      #expect(b.convert(CGPoint(x: 10, y: 10), to: a) == CGPoint(x: 20, y: 20))
      #expect(b.convert(CGPoint(x: 0, y: 0), to: root) == CGPoint(x: 19, y: 28))
      #expect(root.convert(CGPoint(x: 19, y: 28), to: b) == .zero)
      #expect(a.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 20, y: 30))
      #expect(a.convert(CGPoint(x: 20, y: 30), from: nil) == CGPoint(x: 1, y: 2))
      let box = CGRect(x: 0, y: 0, width: 5, height: 5)
      #expect(
        b.convert(box, to: root) == CGRect(x: 19, y: 28, width: 10, height: 10))
      #expect(b.convert(b.convert(box, to: root), from: root) == box)
      #expect(a.convert(box, from: a) == box)
    }
  }

  @Test func `hits find the frontmost layer, and respect edges, clips and hiding`() {
    let context = CAContext(mediaTimeAtStart: 0)
    context.perform {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      let (back, front, wide) = (CALayer(), CALayer(), CALayer())
      for layer in [back, front, wide] { root.addSublayer(layer) }
      back.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      front.frame = CGRect(x: 20, y: 10, width: 20, height: 20)
      wide.frame = CGRect(x: 90, y: 90, width: 50, height: 50)
      @MainActor func hit(_ x: CGFloat, _ y: CGFloat) -> CALayer? {
        root.hitTest(CGPoint(x: x, y: y))
      }
      #expect(hit(25, 15) === front && hit(15, 15) === back && hit(5, 5) === root)
      #expect(hit(10, 10) === back && hit(40, 10) === root && hit(39.999, 10) === front)
      #expect(hit(120, 120) === wide && hit(100, 0) == nil)
      back.zPosition = 1
      #expect(hit(25, 15) === back)
      back.isHidden = true
      #expect(hit(25, 15) === front)
      root.masksToBounds = true
      #expect(hit(120, 120) == nil && hit(95, 95) === wide)
      #expect(hit(.nan, 1) == nil)
      #expect(root.contains(CGPoint(x: 0, y: 0)) && !root.contains(CGPoint(x: 100, y: 0)))
    }
  }

  @Test func `layout runs before a commit, after bounds and sublayers change`() {
    final class Laid: CALayer {
      var count = 0
      override func layoutSublayers() {
        count += 1
        for layer in sublayers ?? [] { layer.frame = bounds }
      }
    }
    let stage = Stage { Laid() }
    guard let layer = stage.layer as? Laid else { return }
    let child = stage.context.perform { CALayer() }
    let first = layer.count
    stage.turn {
      layer.addSublayer(child)
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      #expect(layer.count == first)
    }
    #expect(layer.count == first + 1 && child.bounds.size == CGSize(width: 10, height: 10))
    #expect(child.animationKeys() == nil, "a layer that appears does not fly in")
    stage.turn { layer.setNeedsLayout() }
    #expect(layer.count == first + 2)
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    layer.layoutIfNeeded()
    #expect(layer.count == first + 3 && !layer.needsLayout())
  }

  @Test func `layout that always requests layout is given up`() {
    final class Restless: CALayer {
      override func layoutSublayers() {
        bounds.size.width += 1
        setNeedsLayout()
      }
    }
    let stage = Stage { Restless() }
    stage.turn { stage.layer.setNeedsLayout() }
    #expect(stage.reports.lines.count == 1)
    #expect(stage.layer.bounds.width < 1000)
  }

  @Test func `layout that was given up continues in the next turn`() {
    final class Restless: CALayer {
      var isRestless = true
      var count = 0
      override func layoutSublayers() {
        count += 1
        if isRestless { setNeedsLayout() }
      }
    }
    let stage = Stage { Restless() }
    guard let layer = stage.layer as? Restless else { return }
    stage.turn { layer.setNeedsLayout() }
    layer.isRestless = false
    let before = layer.count
    stage.turn { layer.setNeedsLayout() }
    #expect(layer.count == before + 1 && !layer.needsLayout())
    stage.turn { layer.setNeedsLayout() }
    #expect(layer.count == before + 2)
  }

  private final class Noting: CALayer {
    var log: Log?
    override func layoutSublayers() { log?.lines.append(name ?? "") }
  }

  @Test func `superlayers are laid out before their sublayers, in any order of requests`() {
    let log = Log()
    let stage = Stage { Noting() }
    let child = stage.context.perform { Noting() }
    guard let layer = stage.layer as? Noting else { return }
    (layer.name, child.name, layer.log, child.log) = ("outer", "inner", log, log)
    stage.turn { layer.addSublayer(child) }
    log.lines = []
    stage.turn {
      child.setNeedsLayout()
      layer.setNeedsLayout()
    }
    #expect(log.lines == ["outer", "inner"])
    log.lines = []
    stage.turn {
      layer.setNeedsLayout()
      // The outer layer is laid out before the inner one, since it may resize the inner one.
      child.layoutIfNeeded()
      #expect(log.lines == ["outer"])
    }
    #expect(log.lines == ["outer"])
  }

  @Test func `a layer moves to the context of the tree that it is added to`() {
    let (a, b) = (Stage(), Stage())
    b.advance(to: 10)
    a.turn { a.layer.add(basic("zPosition", from: 0, to: 10), forKey: "k") }
    a.advance(to: 0.5)
    a.turn { a.layer.removeFromSuperlayer() }
    b.turn {
      b.root.addSublayer(a.layer)
      a.layer.add(basic("zPosition", from: 0, to: 10), forKey: "k")
    }
    b.advance(to: 10.25)
    #expect(isClose(number(a.layer.presentation()?.zPosition), 2.5))
    a.advance(to: 100)
    #expect(a.layer.animationKeys() == ["k"])
    b.advance(to: 11)
    #expect(a.layer.animationKeys() == nil)
  }

  /// The ways in which a layer can be nested. The library processes each with different recursive
  /// functions.
  enum Level: CaseIterable, CustomTestStringConvertible {
    case plain, clipping, decorated, masked, turned, replicated, carried, fading

    var testDescription: String { "\(self)" }

    @MainActor var layer: CALayer {
      let layer: CALayer =
        switch self {
        case .replicated: CAReplicatorLayer()
        case .carried: CATransformLayer()
        default: CALayer()
        }
      layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
      if self != .carried { layer.opacity = 0.99 }
      switch self {
      case .plain, .carried: break
      case .clipping: layer.masksToBounds = true
      case .decorated, .masked:
        layer.masksToBounds = true
        layer.shadowOpacity = 0.5
        layer.filters = [Filter.gaussianBlur(radius: 1)]
        layer.compositingFilter = "multiply"
      case .turned:
        layer.masksToBounds = true
        layer.sublayerTransform.m34 = -0.001
        layer.transform = CATransform3DMakeRotation(0.001, 0, 1, 0)
      case .replicated:
        (layer as? CAReplicatorLayer)?.instanceColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        (layer as? CAReplicatorLayer)?.instanceTransform = CATransform3DMakeRotation(0.1, 0, 1, 0)
      case .fading:
        let transition = CATransition()
        transition.duration = 4
        layer.add(transition, forKey: kCATransition)
      }
      return layer
    }
  }

  @Test(arguments: Level.allCases)
  func `very deep trees are drawn down to a limit, and reported`(level: Level) {
    let stage = Stage()
    stage.turn {
      let innermost = CALayer()
      innermost.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
      innermost.backgroundColor = .white
      // Add the layers from the innermost one outwards, because adding a layer to another searches
      // all of that layer's ancestors.
      var layer = innermost
      for _ in 0..<3000 {
        let outer = level.layer
        if level == .masked { outer.mask = layer } else { outer.addSublayer(layer) }
        // Give the layer a background, since a mask is used only if there is something to mask.
        if level == .masked { outer.backgroundColor = .white }
        layer = outer
      }
      stage.layer.addSublayer(layer)
    }
    stage.advance(to: 1)
    let list = stage.context.displayList()
    #expect(level == .masked || list.isEmpty)
    #expect(stage.reports.lines.count == 1, "\(stage.reports.lines)")
    _ = stage.root.hitTest(.zero)
    #expect(stage.reports.lines.count <= 2)
  }
}
