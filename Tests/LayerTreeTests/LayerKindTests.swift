@MainActor struct LayerKindTests {
  private func gradient(_ set: (CAGradientLayer) -> Void) -> GradientPaint? {
    let stage = Stage { CAGradientLayer() }
    guard let layer = stage.layer as? CAGradientLayer else { return nil }
    stage.set {
      layer.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
      layer.colors = [CGColor.black, CGColor.white]
      set(layer)
    }
    for case .fill(let fill) in stage.context.displayList().commands {
      if case .gradient(let paint) = fill.paint { return paint }
    }
    return nil
  }

  @Test func `a gradient runs from top to bottom by default`() {
    let layer = CAGradientLayer()
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
    #expect(layer.colors == nil && layer.locations == nil && layer.type == .axial)
    #expect(gradient { $0.colors = nil } == nil)
    #expect(
      gradient { _ in }?.geometry
        == .linear(start: CGPoint(x: 100, y: 0), end: CGPoint(x: 100, y: 100)))
  }

  @Test func `a radial gradient fills the ellipse in the box of its end point`() {
    let paint = gradient {
      $0.type = .radial
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.75))
    }
    #expect(paint?.transform == CGAffineTransform(a: 100, b: 0, c: 0, d: 25, tx: 100, ty: 50))
  }

  @Test func `a conic gradient begins towards its end point`() {
    let paint = gradient {
      $0.type = .conic
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 1))
    }
    #expect(paint?.geometry == .conic(center: CGPoint(x: 100, y: 50), angle: .pi / 2))
  }

  @Test func `colours, locations and points animate by themselves`() {
    let stage = Stage { CAGradientLayer() }
    guard let layer = stage.layer as? CAGradientLayer else { return }
    stage.turn {
      (layer.colors, layer.locations) = ([CGColor.black, CGColor.black], [0, 0.5])
    }
    stage.advance(to: 1)
    stage.turn {
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setAnimationDuration(1)
      (layer.colors, layer.locations) = ([CGColor.white, CGColor.black], [0, 1])
      layer.endPoint = CGPoint(x: 1, y: 0)
    }
    stage.advance(to: 1.5)
    let shown = layer.presentation()
    #expect((shown?.colors?.first as? CGColor)?.red == 0.5)
    #expect(shown?.locations?.last == 0.75)
    #expect(shown?.endPoint == CGPoint(x: 0.75, y: 0.5))
    #expect(stage.shown("endPoint.x") == 0.75)
  }

  // MARK: Replicator

  private func copies(_ set: (CAReplicatorLayer) -> Void) -> (Stage, CALayer) {
    let stage = Stage { CAReplicatorLayer() }
    let dot = stage.context.perform { CALayer() }
    stage.set {
      stage.layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      dot.frame = CGRect(x: 45, y: 0, width: 10, height: 10)
      dot.backgroundColor = .white
      stage.layer.addSublayer(dot)
      if let layer = stage.layer as? CAReplicatorLayer { set(layer) }
    }
    return (stage, dot)
  }

  private func centers(_ stage: Stage) -> [CGPoint] {
    stage.context.displayList().commands.compactMap { command in
      guard case .fill(let fill) = command else { return nil }
      return CGPoint(x: 5, y: 5).applying(fill.map)
    }
  }

  @Test func `copies rotate about the centre, each from the one before`() {
    let (stage, _) = copies {
      $0.instanceCount = 4
      $0.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    }
    let expected = [(50.0, 5.0), (95, 50), (50, 95), (5, 50)]
    for (center, point) in zip(centers(stage), expected) {
      #expect(isClose(center.x, point.0) && isClose(center.y, point.1))
    }
    #expect(centers(stage).count == 4)
  }

  @Test func `zero copies show no layer, and the number of copies is limited`() {
    #expect(centers(copies { $0.instanceCount = 0 }.0).isEmpty)
    #expect(centers(copies { $0.instanceCount = -5 }.0).isEmpty)
    #expect(centers(copies { $0.instanceCount = .max }.0).count == 10_000)
  }

  @Test func `colours are multiplied, and their offsets add up`() {
    let (stage, _) = copies {
      $0.instanceCount = 3
      $0.instanceColor = CGColor(red: 1, green: 0.5, blue: 1, alpha: 1)
      ($0.instanceGreenOffset, $0.instanceAlphaOffset) = (0.25, -0.25)
    }
    var tints: [(CGFloat, CGFloat)] = []
    for case .beginGroup(let style) in stage.context.displayList().commands {
      var green: CGFloat = 1
      if case .colorMatrix(let matrix)? = style.filters.first { green = matrix.values[6] }
      tints.append((green, style.opacity))
    }
    #expect(tints.map(\.0) == [0.5, 0.75, 1] && tints.map(\.1) == [1, 0.75, 0.5])
  }

  @Test func `each copy is delayed by one more delay`() {
    let (stage, dot) = copies {
      ($0.instanceCount, $0.instanceDelay) = (3, 0.25)
    }
    stage.turn {
      dot.add(basic("position.x", from: 0, to: 100) { $0.fillMode = .backwards }, forKey: "a")
    }
    stage.advance(to: 0.5)
    let x = centers(stage).map(\.x)
    #expect(x.count == 3 && isClose(x[0], 50) && isClose(x[1], 25) && isClose(x[2], 0), "\(x)")
  }

  // MARK: Transform and scroll layers

  @Test func `a transform layer shows only its sublayers`() {
    let stage = Stage { CATransformLayer() }
    let dot = stage.context.perform { CALayer() }
    stage.set {
      stage.layer.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
      stage.layer.backgroundColor = .black
      (stage.layer.masksToBounds, stage.layer.opacity) = (true, 0.5)
      (stage.layer.borderWidth, stage.layer.cornerRadius) = (4, 9)
      dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      dot.backgroundColor = .white
      stage.layer.addSublayer(dot)
    }
    let list = stage.context.displayList().commands
    #expect(list.count == 3)
    guard case .beginGroup(let style) = list.first else {
      Issue.record("a layer that is not opaque is a group")
      return
    }
    #expect(style.opacity == 0.5)
    #expect(stage.root.hitTest(CGPoint(x: 15, y: 15)) === dot)
    #expect(stage.root.hitTest(CGPoint(x: 80, y: 80)) == nil)
  }

  @Test func `a scroll layer clips, and scrolls by its bounds as far as its mode allows`() {
    let stage = Stage { CAScrollLayer() }
    guard let layer = stage.layer as? CAScrollLayer else { return }
    let content = stage.context.perform { CALayer() }
    stage.set {
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
      content.frame = CGRect(x: 0, y: 0, width: 500, height: 500)
      layer.addSublayer(content)
    }
    #expect(layer.masksToBounds)
    #expect(content.visibleRect == CGRect(x: 0, y: 0, width: 100, height: 50))
    func origin(_ mode: CAScrollLayerScrollMode, _ body: () -> Void) -> CGPoint {
      stage.set {
        layer.scrollMode = mode
        layer.bounds.origin = .zero
        body()
      }
      return layer.bounds.origin
    }
    let point = CGPoint(x: 30, y: 40)
    #expect(origin(.both) { layer.scroll(point) } == point)
    #expect(origin(.vertically) { layer.scroll(point) } == CGPoint(x: 0, y: 40))
    #expect(origin(.horizontally) { layer.scroll(point) } == CGPoint(x: 30, y: 0))
    #expect(origin(.none) { layer.scroll(point) } == .zero)
    #expect(origin(.both) { content.scroll(point) } == point)
    let far = CGRect(x: 90, y: 200, width: 20, height: 10)
    #expect(
      origin(.both) { content.scrollRectToVisible(far) } == CGPoint(x: 10, y: 160))
    #expect(content.visibleRect == CGRect(x: 10, y: 160, width: 100, height: 50))
  }
}
