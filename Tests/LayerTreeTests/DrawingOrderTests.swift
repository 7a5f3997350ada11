@MainActor struct DrawingOrderTests {
  /// Returns the commands in short form: `fill 1`, `stroke 2`, `image`, `group 0.5 {`, `clip {`,
  /// `}`. A number is the red component of the paint.
  private func outline(_ context: CAContext) -> [String] {
    context.displayList().commands.map { command in
      switch command {
      case .fill(let fill): name("fill", fill.paint)
      case .stroke(let stroke): name("stroke", stroke.paint)
      case .image: "image"
      case .shadow: "shadow"
      case .beginGroup(let style): "group \(style.opacity) {"
      case .endGroup, .popClip: "}"
      case .pushClip: "clip {"
      }
    }
  }

  private func name(_ kind: String, _ paint: Paint) -> String {
    if case .color(let color) = paint { "\(kind) \(color.red)" } else { "gradient" }
  }

  private func color(_ red: CGFloat) -> CGColor { CGColor(red: red, green: 0, blue: 0, alpha: 1) }

  private func box(_ red: CGFloat? = nil) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.backgroundColor = red.map { color($0) }
    return layer
  }

  @Test func `background, content, fill, stroke, sublayers, border`() {
    let stage = Stage { CAShapeLayer() }
    guard let layer = stage.layer as? CAShapeLayer else { return }
    stage.turn {
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.backgroundColor = color(1)
      layer.contents = CGImage(width: 1, height: 1, pixels: [0])
      layer.path = CGPath(rect: layer.bounds, transform: nil)
      layer.fillColor = color(2)
      layer.strokeColor = color(3)
      layer.addSublayer(box(4))
      layer.borderWidth = 1
      layer.borderColor = color(5)
    }
    stage.advance(to: 1)
    let plain = ["fill 1.0", "image", "fill 2.0", "stroke 3.0", "fill 4.0", "fill 5.0"]
    #expect(outline(stage.context) == plain)
    stage.set {
      layer.masksToBounds = true
      layer.opacity = 0.5
    }
    #expect(
      outline(stage.context) == [
        "group 0.5 {", "fill 1.0", "clip {", "image", "fill 2.0", "stroke 3.0", "fill 4.0", "}",
        "fill 5.0", "}",
      ])
    stage.turn { layer.contents = "no picture" }
    #expect(layer.contents == nil && stage.reports.lines.count == 1)
  }

  @Test func `the depth of the anchor point counts as that of the layer`() {
    let stage = Stage()
    let layers = stage.context.perform { (1...2).map { box(CGFloat($0)) } }
    stage.turn {
      for layer in layers { stage.layer.addSublayer(layer) }
      // Move the layer's plane to 50 points behind the anchor point.
      layers[1].anchorPointZ = 50
    }
    stage.advance(to: 1)
    #expect(outline(stage.context) == ["fill 2.0", "fill 1.0"])
    stage.set { layers[1].anchorPointZ = 0 }
    #expect(outline(stage.context) == ["fill 1.0", "fill 2.0"])
    stage.turn { layers[0].add(basic("anchorPointZ", from: -1, to: -2), forKey: "k") }
    #expect(outline(stage.context) == ["fill 2.0", "fill 1.0"])
    stage.advance(to: 9)
    #expect(outline(stage.context) == ["fill 1.0", "fill 2.0"])
  }

  @Test func `depth is tracked for every way to set it`() {
    let stage = Stage()
    let (layers, other) = stage.context.perform { ((1...2).map { box(CGFloat($0)) }, CALayer()) }
    stage.turn { for layer in layers { stage.layer.addSublayer(layer) } }
    func expect(_ order: [Double], _ what: Comment) {
      #expect(outline(stage.context) == order.map { "fill \($0)" }, what)
    }
    expect([1, 2], "in the order of adding")
    layers[0].add(basic("zPosition", from: 1, to: 2), forKey: "k")
    stage.advance(to: 0.5)
    expect([2, 1], "by an animation")
    stage.advance(to: 2)
    expect([1, 2], "after it")
    stage.set { layers[0].style = ["zPosition": 3.0] }
    expect([2, 1], "by a style")
    stage.set {
      layers[0].style = nil
      layers[0].transform = CATransform3DMakeTranslation(0, 0, 1)
    }
    expect([2, 1], "by a transform")
    stage.set {
      layers[0].removeFromSuperlayer()
      layers[0].transform = CATransform3DIdentity
    }
    expect([2], "with none left")
    stage.set {
      layers[0].zPosition = -1
      other.addSublayer(layers[0])
      stage.layer.addSublayer(layers[0])
    }
    expect([1, 2], "brought along from elsewhere")
  }

  @Test func `siblings are ordered by zPosition, then index, animated ones by presentation`() {
    let stage = Stage()
    let layers = stage.context.perform { (1...4).map { box(CGFloat($0)) } }
    stage.turn {
      for layer in layers { stage.root.addSublayer(layer) }
      layers[0].zPosition = 1
      layers[2].zPosition = -1
      layers[3].zPosition = .nan
    }
    #expect(outline(stage.context) == ["fill 3.0", "fill 2.0", "fill 4.0", "fill 1.0"])
    stage.turn { layers[2].add(basic("zPosition", from: 5, to: 5), forKey: "a") }
    #expect(outline(stage.context) == ["fill 2.0", "fill 4.0", "fill 1.0", "fill 3.0"])
    stage.advance(to: 1)
    #expect(outline(stage.context) == ["fill 3.0", "fill 2.0", "fill 4.0", "fill 1.0"])
  }

  @Test func `invisible layers are omitted`() {
    let hiding: [@MainActor (CALayer) -> Void] = [
      { $0.isHidden = true }, { $0.opacity = 0 }, { $0.opacity = -1 }, { $0.opacity = .nan },
      { $0.transform = CATransform3DMakeScale(0, 1, 1) }, { $0.position.x = .infinity },
      { $0.bounds.size.width = .nan }, { $0.backgroundColor = nil },
      { $0.backgroundColor = .clear }, { $0.bounds = .zero }, { $0.bounds = .null },
      { $0.transform.m11 = .nan }, { $0.anchorPoint.x = 1e308 }, { $0.beginTime = 50 },
    ]
    for (i, hide) in hiding.enumerated() {
      let stage = Stage()
      stage.set {
        stage.layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        stage.layer.backgroundColor = .white
        stage.layer.borderWidth = .nan
      }
      #expect(!stage.context.displayList().isEmpty)
      stage.set { hide(stage.layer) }
      #expect(stage.context.displayList().isEmpty, "\(i)")
    }
  }

  @Test func `content is clipped to the bounds, stretched with them, and isolated if necessary`() {
    final class Drawn: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor(red: 7, green: 0, blue: 0, alpha: 1))
        ctx.setBlendMode(.copy)
        ctx.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
      }
    }
    let stage = Stage { Drawn() }
    stage.set { stage.layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10) }
    #expect(outline(stage.context).isEmpty, "no display was asked for")
    stage.turn { stage.layer.setNeedsDisplay() }
    #expect(outline(stage.context) == ["clip {", "group 1.0 {", "fill 7.0", "}", "}"])
    stage.set { stage.layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 30) }
    guard case .fill(let fill) = stage.context.displayList().commands[2] else {
      Issue.record("the fill must still be there")
      return
    }
    #expect(fill.map.a == 2 && fill.map.d == 3)
    stage.set {
      stage.layer.needsDisplayOnBoundsChange = true
      stage.layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    }
    guard case .fill(let fresh) = stage.context.displayList().commands[2] else {
      Issue.record("the fill must still be there")
      return
    }
    #expect(fresh.map.a == 1 && fresh.map.d == 1)
  }

  @Test func `transforms apply about the anchor point, and nest`() {
    let stage = Stage()
    let inner = stage.context.perform { box(1) }
    stage.set {
      stage.layer.bounds = CGRect(x: 5, y: 5, width: 100, height: 100)
      stage.layer.anchorPoint = CGPoint(x: 0, y: 1)
      stage.layer.position = CGPoint(x: 50, y: 60)
      stage.layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
      inner.position = CGPoint(x: 5, y: 105)
      stage.layer.addSublayer(inner)
    }
    guard case .fill(let fill) = stage.context.displayList().commands[0] else {
      Issue.record("the inner box must be drawn")
      return
    }
    let middle = CGPoint(x: 5, y: 5).applying(fill.map)
    #expect(isClose(middle.x, 50) && isClose(middle.y, 60))
    let right = CGPoint(x: 10, y: 5).applying(fill.map)
    #expect(isClose(right.x, 50) && isClose(right.y, 65))
  }

  @Test func `a 3D rotation without perspective is drawn as an affine transform`() {
    let stage = Stage()
    stage.set {
      stage.layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      stage.layer.backgroundColor = .white
      stage.layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    }
    guard case .fill(let fill) = stage.context.displayList().commands.first else {
      Issue.record("the background must be a fill")
      return
    }
    let map = fill.map
    #expect(map.a == cos(1) && map.b == 0 && map.c == 0 && map.d == 1)
    #expect(stage.reports.lines.isEmpty)
  }

  @Test func `the border is a ring inside the bounds, and a solid when it meets itself`() {
    let stage = Stage()
    for (width, radius, subpaths) in [(2.0, 0.0, 2), (2, 4, 2), (5, 0, 1), (50, 3, 1)] {
      stage.set {
        stage.layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
        stage.layer.borderWidth = CGFloat(width)
        stage.layer.cornerRadius = CGFloat(radius)
      }
      guard case .fill(let fill) = stage.context.displayList().commands.first else {
        Issue.record("the border must be a fill")
        return
      }
      #expect(fill.rule == .evenOdd && fill.path.verbs.filter { $0 == .move }.count == subpaths)
      #expect(fill.path.points.allSatisfy { $0.x >= 0 && $0.x <= 10 && $0.y >= 0 && $0.y <= 20 })
    }
  }

  @Test func `shape defaults are Core Animation's, and raw stroke ends are kept`() {
    let context = CAContext(mediaTimeAtStart: 0)
    context.perform {
      let shape = CAShapeLayer()
      #expect(shape.fillColor == .black && shape.strokeColor == nil && shape.path == nil)
      #expect(shape.strokeStart == 0 && shape.strokeEnd == 1 && shape.lineWidth == 1)
      #expect(shape.miterLimit == 10 && shape.lineCap == .butt && shape.lineJoin == .miter)
      #expect(shape.fillRule == .nonZero && shape.lineDashPattern == nil)
      #expect(shape.lineDashPhase == 0)
      shape.strokeStart = -2
      shape.strokeEnd = 3
      (shape.lineCap, shape.lineJoin, shape.fillRule) = (.round, .bevel, .evenOdd)
      shape.lineDashPattern = [4, 2]
      #expect(shape.strokeStart == -2 && shape.strokeEnd == 3)
      #expect(shape.lineCap == .round && shape.lineJoin == .bevel && shape.fillRule == .evenOdd)
      #expect(shape.lineDashPattern == [4, 2])
    }
  }

  @Test
  func `a stroke is trimmed by length over all sub-paths, and its dashes keep their positions`() {
    let stage = Stage { CAShapeLayer() }
    guard let shape = stage.layer as? CAShapeLayer else { return }
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 0))
    path.move(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 110, y: 0))
    stage.set {
      shape.path = CGPath(path)
      shape.fillColor = nil
      shape.strokeColor = .white
      shape.lineDashPattern = [3, 3]
      shape.lineDashPhase = 1
    }
    func stroke(_ start: CGFloat, _ end: CGFloat) -> (points: [CGPoint], phase: CGFloat)? {
      stage.set { (shape.strokeStart, shape.strokeEnd) = (start, end) }
      guard case .stroke(let stroke) = stage.context.displayList().commands.first else {
        return nil
      }
      return (stroke.path.points, stroke.style.dashPhase)
    }
    let whole = stroke(-1, 7)
    #expect(whole?.points == path.points && whole?.phase == 1)
    let part = stroke(0.25, 0.875)
    #expect(part?.phase == 11)
    let expected = [(10.0, 0.0), (30, 0), (100, 0), (105, 0)]
    #expect(part?.points.count == 4)
    for (point, position) in zip(part?.points ?? [], expected) {
      #expect(isClose(point.x, position.0) && isClose(point.y, position.1))
    }
    for (start, end) in [(0.5, 0.5), (0.7, 0.3), (1, 2), (-1, 0), (.nan, .nan)]
      as [(CGFloat, CGFloat)]
    {
      #expect(stroke(start, end) == nil, "\(start) \(end)")
    }
  }
}
