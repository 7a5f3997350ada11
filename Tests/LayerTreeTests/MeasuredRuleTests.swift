import MidflightDrawing
import MidflightGeometry

/// Layers follow rules that were measured in images that Apple's systems rendered, or deduced from
/// programs that depend on the rules.
@MainActor @Suite struct MeasuredRuleTests {
  // MARK: Strokes

  /// Returns the stroke of a shape layer, in the layer's coordinates.
  private func stroke(_ layer: CAShapeLayer) -> DisplayList.Stroke? {
    layer.strokeColor = .black
    layer.fillColor = nil
    let stage = Stage { layer }
    for case .stroke(let stroke) in stage.context.displayList().commands { return stroke }
    return nil
  }

  private func shape(_ build: (inout Path) -> Void) -> CAShapeLayer {
    var path = Path()
    build(&path)
    let layer = CAShapeLayer()
    layer.path = CGPath(path)
    return layer
  }

  @Test func `a stroke ends within a curve by the curve's parameter`() throws {
    // On this curve, x is 100 t³.
    let layer = shape {
      $0.move(to: CGPoint(x: 0, y: 10))
      $0.addCurve(
        to: CGPoint(x: 100, y: 10), control1: CGPoint(x: 0, y: 10), control2: CGPoint(x: 0, y: 10))
    }
    (layer.strokeStart, layer.strokeEnd) = (0.25, 0.5)
    let path = try #require(stroke(layer)?.path)
    let (start, end) = (try #require(path.points.first), try #require(path.currentPoint))
    #expect(abs(start.x - 100 / 64.0) < 1e-9 && abs(end.x - 12.5) < 1e-9 && end.y == 10)
  }

  @Test func `segments count by their lengths, and dashes stay where they are`() throws {
    let layer = shape {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 100, y: 0))
      $0.addCurve(
        to: CGPoint(x: 200, y: 0), control1: CGPoint(x: 100, y: 0), control2: CGPoint(x: 100, y: 0))
    }
    layer.lineDashPattern = [7, 3]
    layer.strokeStart = 0.75
    let drawn = try #require(stroke(layer))
    #expect(abs(try #require(drawn.path.points.first).x - 112.5) < 1e-6)
    #expect(abs(drawn.style.dashPhase - 112.5) < 1e-6)
  }

  @Test(arguments: [(1 - 6e-8, false), (1 - 0.9e-6, false), (1, false), (1 - 2e-6, true)])
  func `less than a millionth of a path draws nothing, not even caps`(
    _ start: CGFloat, _ isDrawn: Bool
  ) {
    let layer = shape { $0.addEllipse(in: CGRect(x: 0, y: 0, width: 50, height: 50)) }
    layer.lineCap = .round
    layer.strokeStart = start
    #expect((stroke(layer) != nil) == isDrawn)
  }

  // MARK: Time

  @Test func `a member of a group shows its end value at its end`() {
    let stage = Stage()
    let member = CABasicAnimation(keyPath: "opacity")
    (member.fromValue, member.toValue, member.duration) = (1, 0, 0.5)
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([member], 1)
    stage.turn { stage.layer.add(group, forKey: nil) }
    #expect(stage.shown("opacity", at: 0.25) == 0.5)
    #expect(stage.shown("opacity", at: 0.5) == 0)
    #expect(stage.shown("opacity", at: 0.50001) == 1)
  }

  @Test func `media time begins far from 0, and layers' times with it`() {
    let context = CAContext()
    #expect(CAContext.usualMediaTimeAtStart == 1024)
    context.perform {
      #expect(CACurrentMediaTime() == 1024)
      let layer = CALayer()
      context.turn { context.rootLayer = layer }
      context.advance(to: Flicks(seconds: 1))
      #expect(CACurrentMediaTime() == 1025)
      #expect(layer.convertTime(CACurrentMediaTime(), from: nil) == 1025)
      // The animation began a second ago. If the clock started at 0, this begin time would be 0,
      // which means that no begin time is set.
      let animation = CABasicAnimation(keyPath: "cornerRadius")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 10, 2)
      animation.beginTime = CACurrentMediaTime() - 1
      context.turn { layer.add(animation, forKey: "move") }
      #expect(number(layer.presentation()?.cornerRadius) == 5)
      // A program that sets 0.5 means half a second from now, but on this clock that time is long
      // past.
      animation.beginTime = 0.5
      context.turn { layer.add(animation, forKey: "move") }
      #expect(number(layer.presentation()?.cornerRadius) == 0)
    }
  }

  @Test func `a committed animation has its begin time`() {
    let context = CAContext()
    context.perform {
      let layer = CALayer()
      context.turn { context.rootLayer = layer }
      context.advance(to: Flicks(seconds: 2))
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0
      let listener = Start()
      animation.delegate = listener
      context.turn {
        layer.add(animation, forKey: "fade")
        #expect(layer.animation(forKey: "fade")?.beginTime == 0)
      }
      #expect(layer.animation(forKey: "fade")?.beginTime == 1026)
      context.advance(to: Flicks(seconds: 2.01))
      #expect(listener.beginTime == 1026)
      // Adding the animation does not change the object that was passed in.
      #expect(animation.beginTime == 0)
    }
  }

  private final class Start: CAAnimationDelegate {
    var beginTime: Double?
    func animationDidStart(_ anim: CAAnimation) { beginTime = anim.beginTime }
  }

  @Test(arguments: [CAMediaTimingFillMode.forwards, .both, .removed, .backwards])
  func `a layer scrubbed to the end shows an end that fills forwards`(
    _ mode: CAMediaTimingFillMode
  ) {
    let stage = Stage()
    let animation = CABasicAnimation(keyPath: "cornerRadius")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 10, 1)
    animation.fillMode = mode
    stage.set {
      stage.layer.speed = 0
      stage.layer.add(animation, forKey: "move")
    }
    for (offset, shown) in [(0.5, 5.0), (1, 10), (3, 10)] {
      stage.set { stage.layer.timeOffset = offset }
      let isHeld = offset < 1 || mode == .forwards || mode == .both
      #expect(stage.shown("cornerRadius") == (isHeld ? shown : 0), "\(offset)")
    }
    // Let the layer's time run again; by then, the animation is over.
    stage.set { (stage.layer.speed, stage.layer.timeOffset) = (1, 0) }
    stage.advance(to: 5)
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test func `an animation without ends runs from the presentation to a model set before`() {
    let stage = Stage()
    stage.set { stage.layer.cornerRadius = 4 }
    stage.advance(to: 1)
    stage.turn {
      CATransaction.setDisableActions(true)
      stage.layer.cornerRadius = 12
      let animation = CABasicAnimation(keyPath: "cornerRadius")
      animation.duration = 1
      stage.layer.add(animation, forKey: "move")
    }
    #expect(stage.shown("cornerRadius", at: 1) == 4)
    #expect(stage.shown("cornerRadius", at: 1.5) == 8)
    #expect(stage.shown("cornerRadius", at: 2) == 12)
  }

  @Test func `an animation on a layer outside of a tree stops at once, unfinished`() {
    let stage = Stage()
    stage.advance(to: 1)
    let layer = stage.context.perform { CALayer() }
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.setValue("fade", forKey: "name")
    animation.delegate = Listener(stage.log)
    stage.turn { layer.add(animation, forKey: "fade") }
    stage.advance(to: 1.01)
    #expect(stage.log.lines == ["stop fade false"])
    #expect(layer.animationKeys() == nil)
    // An animation runs if its layer is added to the tree in the turn in which the animation is
    // added.
    stage.turn {
      layer.add(animation, forKey: "fade")
      stage.layer.addSublayer(layer)
    }
    stage.advance(to: 2)
    #expect(stage.log.lines == ["stop fade false", "start fade", "stop fade true"])
  }

  // MARK: Drawing

  /// A ring that draws its presentation value, as the ring of a published library does.
  final class Ring: CALayer {
    @Animatable var value: CGFloat = 0
    var drawn: [CGFloat] = []
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "value" || super.needsDisplay(forKey: key)
    }
    override func draw(in ctx: CGContext) {
      let shown = (presentation() ?? self).value
      drawn.append(shown)
      ctx.fill(CGRect(x: 0, y: 0, width: shown, height: 1))
    }
  }

  @Test func `a layer that draws its presentation values draws once more when they come to rest`() {
    let stage = Stage {
      let ring = Ring()
      ring.bounds = CGRect(x: 0, y: 0, width: 100, height: 10)
      return ring
    }
    guard let ring = stage.layer as? Ring else { return }
    func width() -> CGFloat? {
      for case .fill(let fill) in stage.context.displayList().commands {
        return fill.path.boundingBoxOfPath.width
      }
      return nil
    }
    #expect(width() == 0)
    let animation = CABasicAnimation(keyPath: "value")
    (animation.fromValue, animation.duration) = (0, 1)
    stage.set {
      ring.value = 80
      ring.add(animation, forKey: "value")
    }
    stage.advance(to: 0.5)
    #expect(width() == 40)
    stage.advance(to: 1.5)
    #expect(width() == 80)
  }

  final class Adding: CALayer {
    override func draw(in ctx: CGContext) {
      guard sublayers == nil else { return }
      let dot = CALayer()
      dot.bounds.size = CGSize(width: 3, height: 3)
      dot.backgroundColor = .black
      addSublayer(dot)
      cornerRadius = 2
      opacity = 0.5
    }
  }

  @Test func `layers that drawing adds or changes are shown`() {
    let stage = Stage {
      let layer = Adding()
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      return layer
    }
    stage.turn { stage.layer.setNeedsDisplay() }
    #expect(stage.layer.sublayers?.count == 1)
    #expect(stage.layer.cornerRadius == 2)
    stage.advance(to: 1)
    #expect(stage.shown("opacity") == 0.5)
    #expect(!stage.context.displayList().isEmpty)
    #expect(stage.reports.lines.isEmpty)
  }

  @Test(arguments: [(1.0, 80, 40), (2, 80, 40), (3, 120, 60)])
  func `a drawing context has the layer's size in pixels, and its bounds as the clip`(
    _ scale: CGFloat, _ width: Int, _ height: Int
  ) {
    final class Looking: CALayer {
      var found: (Int, Int, CGRect) = (0, 0, .null)
      override func draw(in ctx: CGContext) {
        found = (ctx.canvas?.width ?? 0, ctx.canvas?.height ?? 0, ctx.boundingBoxOfClipPath)
      }
    }
    let layer = Looking()
    let points = scale == 1 ? CGSize(width: 80, height: 40) : CGSize(width: 40, height: 20)
    layer.bounds = CGRect(origin: CGPoint(x: 5, y: -3), size: points)
    layer.contentsScale = scale
    layer.display()
    #expect(layer.found.0 == width && layer.found.1 == height)
    #expect(layer.found.2 == layer.bounds)
  }

  // MARK: Copies

  @Test func `a layer that a program makes with init(layer:) copies no properties`() {
    let shape = CAShapeLayer()
    shape.bounds = CGRect(x: 0, y: 0, width: 9, height: 8)
    shape.position = CGPoint(x: 4, y: 3)
    shape.path = CGPath(rect: shape.bounds, transform: nil)
    shape.lineWidth = 5
    let copy = CAShapeLayer(layer: shape)
    #expect(copy.bounds == .zero && copy.position == .zero)
    #expect(copy.path == nil && copy.lineWidth == 1)
    #expect(copy.presentation() == nil && copy.model() === copy)
  }
}
