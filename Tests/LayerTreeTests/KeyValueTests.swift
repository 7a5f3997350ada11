@MainActor struct KeyValueTests {
  @Test func `a value by key is of the type of the property`() {
    let stage = Stage { CAShapeLayer() }
    guard let shape = stage.layer as? CAShapeLayer else { return }
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 4), transform: nil)
    shape.shadowPath = shape.path
    #expect(shape.value(forKey: "path") as? CGPath == shape.path)
    #expect(shape.value(forKey: "shadowPath") as? CGPath == shape.path)
    shape.setValue(CAShapeLayerLineCap.round, forKey: "lineCap")
    #expect(shape.lineCap == .round)
    #expect(shape.value(forKey: "lineCap") as? CAShapeLayerLineCap == .round)
    #expect(shape.value(forKey: "lineJoin") as? CAShapeLayerLineJoin == .miter)
    #expect(shape.value(forKey: "fillRule") as? CAShapeLayerFillRule == .nonZero)
    #expect(stage.reports.lines.isEmpty)
  }

  @Test func `enumerated values can be set by name`() {
    let stage = Stage { CAShapeLayer() }
    guard let shape = stage.layer as? CAShapeLayer else { return }
    shape.setValue("round", forKey: "lineCap")
    shape.setValue("bevel", forKey: "lineJoin")
    shape.setValue("even-odd", forKey: "fillRule")
    shape.setValue("center", forKey: "contentsGravity")
    shape.setValue("both", forKey: "fillMode")
    #expect(shape.lineCap == .round && shape.lineJoin == .bevel && shape.fillRule == .evenOdd)
    #expect(shape.contentsGravity == .center && shape.fillMode == .both)
    #expect(stage.reports.lines.isEmpty)
  }

  @Test func `properties that hold objects have keys too`() {
    let stage = Stage()
    let (layer, mask) = (stage.layer, stage.context.perform { CALayer() })
    layer.setValue(mask, forKey: "mask")
    #expect(layer.mask === mask && layer.value(forKey: "mask") as? CALayer === mask)
    #expect(stage.root.value(forKey: "sublayers") as? [CALayer] == [layer])
    #expect(layer.value(forKey: "superlayer") as? CALayer === stage.root)
    layer.setValue(nil, forKey: "mask")
    layer.setValue(["opacity": 0.5], forKey: "style")
    layer.setValue(true, forKey: "needsDisplayOnBoundsChange")
    layer.setValue(false, forKey: "isDoubleSided")
    #expect(layer.mask == nil && layer.opacity == 0.5 && layer.needsDisplayOnBoundsChange)
    #expect(!layer.isDoubleSided && stage.reports.lines.isEmpty)
    layer.setValue(3, forKey: "mask")
    layer.setValue(stage.root, forKey: "superlayer")
    #expect(layer.mask == nil && layer.superlayer === stage.root)
    #expect(stage.reports.lines.count == 2)
  }

  @Test func `emitter cells are read and set by key`() {
    let stage = Stage { CAEmitterLayer() }
    let cell = stage.context.perform { CAEmitterCell() }
    (cell.name, cell.birthRate) = ("spark", 7)
    stage.layer.setValue([cell], forKey: "emitterCells")
    let cells = stage.layer.value(forKey: "emitterCells") as? [CAEmitterCell]
    #expect(cells?.map(\.birthRate) == [7] && stage.reports.lines.isEmpty)
  }

  @Test func `an animation's properties have keys`() {
    let context = CAContext(mediaTimeAtStart: 0)
    var reports: [String] = []
    context.report = { reports.append($0) }
    context.perform {
      let animation = CABasicAnimation()
      let values: [(String, Any)] = [
        ("keyPath", "opacity"), ("duration", 2), ("fromValue", 0.5), ("repeatCount", 3.0),
        ("fillMode", "forwards"), ("isRemovedOnCompletion", false), ("additive", true),
      ]
      for (key, value) in values { animation.setValue(value, forKey: key) }
      #expect(animation.keyPath == "opacity" && animation.duration == 2)
      #expect(animation.fromValue as? Double == 0.5 && animation.repeatCount == 3)
      #expect(animation.fillMode == .forwards && !animation.isRemovedOnCompletion)
      #expect(animation.isAdditive && animation.value(forKey: "duration") as? Double == 2)
      // `values` is a key of another class of animations, so this animation stores an arbitrary
      // value under it.
      animation.setValue("mine", forKey: "values")
      #expect(animation.value(forKey: "values") as? String == "mine" && reports.isEmpty)
      animation.setValue("long", forKey: "duration")
      #expect(animation.duration == 2 && reports.count == 1)
      let spring = CASpringAnimation()
      spring.setValue(4, forKey: "mass")
      #expect(spring.mass == 4)
    }
  }

  @Test func `every property of the documentation has a key`() {
    let keys = [
      CALayer.key(for: \.frame), CALayer.key(for: \.mask), CALayer.key(for: \.sublayers),
      CALayer.key(for: \.duration), CALayer.key(for: \.fillMode), CALayer.key(for: \.style),
      CALayer.key(for: \.shouldRasterize), CALayer.key(for: \.rasterizationScale),
    ]
    #expect(
      keys == [
        "frame", "mask", "sublayers", "duration", "fillMode", "style", "shouldRasterize",
        "rasterizationScale",
      ])
  }
}
