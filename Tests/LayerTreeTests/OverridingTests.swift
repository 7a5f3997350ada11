/// A layer that overrides the methods that programs for Apple's systems override, and logs the
/// calls.
private final class Nosy: CALayer {
  var heard: [String] = []

  override var frame: CGRect { didSet { heard.append("frame") } }
  override var bounds: CGRect { didSet { heard.append("bounds") } }
  override var position: CGPoint { didSet { heard.append("position") } }
  override var transform: CATransform3D { didSet { heard.append("transform") } }
  override var opacity: Float { didSet { heard.append("opacity") } }
  override var isHidden: Bool { didSet { heard.append("isHidden") } }
  override var backgroundColor: CGColor? { didSet { heard.append("backgroundColor") } }
  override var cornerRadius: CGFloat { didSet { heard.append("cornerRadius") } }
  override var mask: CALayer? { didSet { heard.append("mask") } }
  override var shadowPath: CGPath? { didSet { heard.append("shadowPath") } }
  override var shadowOpacity: Float { didSet { heard.append("shadowOpacity") } }
  override var sublayerTransform: CATransform3D { didSet { heard.append("sublayerTransform") } }
  override var filters: [Any]? { didSet { heard.append("filters") } }
  override var contentsRect: CGRect { didSet { heard.append("contentsRect") } }
  override var speed: Float { didSet { heard.append("speed") } }
  override var contentsFormat: CALayerContentsFormat { didSet { heard.append("contentsFormat") } }
  override func shouldArchiveValue(forKey key: String) -> Bool {
    key != "secret" && super.shouldArchiveValue(forKey: key)
  }

  override func add(_ anim: CAAnimation, forKey key: String?) {
    heard.append("add \(key ?? "nil")")
    super.add(anim, forKey: key)
  }
  override func removeAnimation(forKey key: String) {
    heard.append("remove \(key)")
    super.removeAnimation(forKey: key)
  }
  override func addSublayer(_ layer: CALayer) {
    heard.append("addSublayer")
    super.addSublayer(layer)
  }
  override func removeFromSuperlayer() {
    heard.append("removeFromSuperlayer")
    super.removeFromSuperlayer()
  }
  override func setNeedsDisplay() {
    heard.append("setNeedsDisplay")
    super.setNeedsDisplay()
  }
  override func setNeedsLayout() {
    heard.append("setNeedsLayout")
    super.setNeedsLayout()
  }
  override func layoutIfNeeded() {
    heard.append("layoutIfNeeded")
    super.layoutIfNeeded()
  }
  override func layoutSublayers() { heard.append("layoutSublayers") }
  override func presentation() -> Self? {
    heard.append("presentation")
    return super.presentation()
  }
  override func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
    heard.append("convert")
    return super.convert(p, from: layer)
  }
  override func contains(_ p: CGPoint) -> Bool { true }
}

private final class Slow: CABasicAnimation {
  override var duration: CFTimeInterval {
    get { super.duration }
    set { super.duration = 2 * newValue }
  }
}

@MainActor struct OverridingTests {
  @Test func `overridden methods of a layer are called, by properties' changes too`() throws {
    let stage = Stage { Nosy() }
    let layer = try #require(stage.layer as? Nosy)
    func heard(_ body: () -> Void) -> [String] {
      layer.heard = []
      stage.turn(body)
      return layer.heard
    }
    let properties: [(String, () -> Void)] = [
      ("frame", { layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4) }),
      ("bounds", { layer.bounds.size.width = 9 }), ("position", { layer.position.x = 9 }),
      ("transform", { layer.transform.m41 = 3 }), ("opacity", { layer.opacity = 0.5 }),
      ("isHidden", { layer.isHidden = true }), ("cornerRadius", { layer.cornerRadius = 3 }),
      ("backgroundColor", { layer.backgroundColor = .black }),
      ("shadowPath", { layer.shadowPath = CGPath(rect: layer.bounds, transform: nil) }),
      ("mask", { layer.mask = CALayer() }), ("speed", { layer.speed = 2 }),
      ("shadowOpacity", { layer.shadowOpacity = 1 }),
      ("sublayerTransform", { layer.sublayerTransform.m11 = 3 }),
      ("filters", { layer.filters = [Filter.saturation(0.5)] }),
      ("contentsRect", { layer.contentsRect.size.width = 2 }),
      ("presentation", { _ = layer.presentation()?.opacity }),
      ("convert", { _ = layer.convert(CGPoint.zero, from: stage.root) }),
    ]
    for (key, change) in properties { #expect(heard(change).contains(key), "\(key)") }
    #expect(heard { layer.position.x = 50 }.contains("add position"))
    #expect(heard { layer.removeAnimation(forKey: "position") } == ["remove position"])
    let inner = stage.context.perform { CALayer() }
    #expect(
      heard { layer.addSublayer(inner) } == ["addSublayer", "setNeedsLayout", "layoutSublayers"])
    #expect(heard { layer.setNeedsDisplay() } == ["setNeedsDisplay"])
    #expect(heard { layer.layoutIfNeeded() } == ["layoutIfNeeded"])
    stage.turn { layer.isHidden = false }
    #expect(layer.hitTest(CGPoint(x: 1e5, y: 1e5)) === layer)
    #expect(heard { stage.root.sublayers = nil } == ["removeFromSuperlayer"])
  }

  @Test func `properties without an effect can be overridden too`() {
    let layer = Nosy()
    layer.contentsFormat = .RGBA16Float
    #expect(layer.heard == ["contentsFormat"] && layer.contentsFormat == .RGBA16Float)
    layer.setValue(CALayerContentsFormat.gray8Uint, forKey: "contentsFormat")
    #expect(layer.contentsFormat == .gray8Uint)
    #expect(layer.shouldArchiveValue(forKey: "opacity"))
    #expect(!layer.shouldArchiveValue(forKey: "secret"))
  }

  @Test func `an overridden property of an animation counts`() {
    let stage = Stage()
    stage.turn {
      let fade = Slow(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (1, 0, 1)
      stage.layer.add(fade, forKey: "fade")
    }
    #expect(isClose(stage.shown("opacity", at: 1), 0.5, 1e-6))
  }

  @Test func `hints are stored, copied and read by their keys`() {
    let stage = Stage()
    let layer = stage.layer
    #expect(layer.allowsGroupOpacity && layer.allowsEdgeAntialiasing && !layer.drawsAsynchronously)
    #expect(layer.minificationFilterBias == 0 && layer.contentsFormat == .RGBA8Uint)
    #expect(layer.edgeAntialiasingMask.rawValue == 15)
    stage.turn {
      (layer.allowsGroupOpacity, layer.allowsEdgeAntialiasing) = (false, false)
      (layer.minificationFilterBias, layer.drawsAsynchronously) = (2, true)
      (layer.edgeAntialiasingMask, layer.contentsFormat) = ([.layerTopEdge], .gray8Uint)
    }
    #expect(layer.presentation()?.allowsGroupOpacity == false)
    #expect(layer.presentation()?.contentsFormat == .gray8Uint)
    #expect(layer.value(forKey: "minificationFilterBias") as? Float == 2)
    #expect(layer.drawsAsynchronously && !layer.allowsEdgeAntialiasing)
    #expect(layer.edgeAntialiasingMask == .layerTopEdge)
  }

  @Test func `hints take numbers of any kind and names, and refuse other values`() {
    let stage = Stage { CAScrollLayer() }
    let layer = stage.layer
    #expect(layer.value(forKey: "shouldRasterize") as? Bool == false)
    #expect(layer.value(forKey: "rasterizationScale") as? CGFloat == 1)
    #expect(layer.value(forKey: "preservesDepth") == nil)
    stage.turn {
      layer.setValue(2.5, forKey: "rasterizationScale")
      layer.setValue(3, forKey: "minificationFilterBias")
      layer.setValue(NSNumber(value: true), forKey: "shouldRasterize")
      layer.setValue("horizontally", forKey: "scrollMode")
      layer.setValue("Gray8", forKey: "contentsFormat")
    }
    #expect(layer.rasterizationScale == 2.5 && layer.minificationFilterBias == 3)
    #expect(layer.shouldRasterize && layer.contentsFormat == .gray8Uint)
    #expect((layer as? CAScrollLayer)?.scrollMode == .horizontally)
    #expect(stage.reports.lines.isEmpty)
    stage.turn {
      layer.setValue("wide", forKey: "rasterizationScale")
      layer.setValue(7, forKey: "scrollMode")
    }
    #expect(layer.rasterizationScale == 2.5)
    #expect(stage.reports.lines.count == 2, "\(stage.reports.lines)")
    stage.turn { layer.setValue(nil, forKey: "rasterizationScale") }
    #expect(layer.rasterizationScale == 1)
  }

  @Test func `control points are given as pairs of numbers`() {
    let function = CAMediaTimingFunction(controlPoints: 0.25, 0.5, 0.75, 2)
    for (index, expected) in [(0, [0, 0]), (1, [0.25, 0.5]), (2, [0.75, 2]), (3, [1, 1])]
      as [(Int, [Float])]
    {
      var values: [Float] = [9, 9]
      function.getControlPoint(at: index, values: &values)
      #expect(values == expected)
    }
  }

  @Test func `an animation's defaults are its class's, and its range is copied`() {
    let tagged = Tagged()
    #expect(tagged.value(forKey: "tag") as? Int == 7 && tagged.value(forKey: "none") == nil)
    tagged.setValue(8, forKey: "tag")
    #expect(tagged.preferredFrameRateRange == .default)
    tagged.preferredFrameRateRange = CAFrameRateRange(minimum: 8, maximum: 15)
    #expect(tagged.copy().value(forKey: "tag") as? Int == 8)
    #expect(tagged.copy().preferredFrameRateRange.maximum == 15)
  }

  @Test func `a delegate is called before drawing, once for each display`() {
    let stage = Stage()
    let painter = Painter()
    stage.turn {
      stage.layer.bounds.size = CGSize(width: 4, height: 4)
      stage.layer.delegate = painter
      stage.layer.setNeedsDisplay()
    }
    #expect(painter.heard == ["will", "draw"])
  }

  @Test(arguments: [
    (CAFrameRateRange(minimum: 8, maximum: 15), 15), (CAFrameRateRange.default, 0),
    (CAFrameRateRange(minimum: 1, maximum: 60, preferred: 30), 30),
    (CAFrameRateRange(minimum: .nan, maximum: .nan, preferred: .nan), 0),
    (CAFrameRateRange(minimum: 0, maximum: .infinity, preferred: 0), 60),
  ]) func `a display link uses the preferred rate, else the highest`(
    _ range: CAFrameRateRange, _ rate: Int
  ) {
    let link = CADisplayLink { _ in }
    link.preferredFrameRateRange = range
    #expect(link.preferredFramesPerSecond == rate)
  }
}

private final class Tagged: CABasicAnimation {
  override class func defaultValue(forKey key: String) -> Any? { key == "tag" ? 7 : nil }
}

@MainActor private final class Painter: CALayerDelegate {
  var heard: [String] = []
  func layerWillDraw(_ layer: CALayer) { heard.append("will") }
  func draw(_ layer: CALayer, in ctx: CGContext) { heard.append("draw") }
}
