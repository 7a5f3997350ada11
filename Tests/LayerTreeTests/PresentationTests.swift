/// A layer with animatable properties: a private one, which the property `level` clamps, and
/// others, including one of a type that the tests define. It also has a stored property, which it
/// uses when it draws.
class MeterLayer: CALayer {
  @Animatable private var shownLevel: CGFloat = 0.25
  @Animatable var tint: CGColor = .black
  @Animatable var center: CGPoint = .zero
  @Animatable var span: CGRect = .zero
  @Animatable var count: Double = 0
  @Animatable var mix: Mix = Mix(a: 0, b: 0)
  var steps = 3
  var draws = 0

  var level: CGFloat {
    get { shownLevel }
    set { shownLevel = max(0, min(newValue, 1)) }
  }

  override func draw(in ctx: CGContext) {
    draws += 1
    ctx.setFillColor(tint)
    ctx.fill(CGRect(x: 0, y: 0, width: level * 100, height: CGFloat(steps)))
  }

  override func action(forKey event: String) -> (any CAAction)? {
    event == key(for: \.level) ? basic(event, duration: 1) : super.action(forKey: event)
  }
}

final class DoubleMeterLayer: MeterLayer {
  @Animatable var second: CGSize = .zero
  override init() {
    super.init()
    steps = 5
  }
  override init(layer: Any) {
    super.init(layer: layer)
    steps = (layer as? DoubleMeterLayer)?.steps ?? 0
  }
}

struct Mix: AnimatableValue {
  var a: Double
  var b: Double
  func adding(_ other: Mix) -> Mix { Mix(a: a + other.a, b: b + other.b) }
  func scaled(by factor: Double) -> Mix { Mix(a: a * factor, b: b * factor) }
  static func component(named name: String) -> AnimatableComponent<Mix>? {
    name == "a" ? AnimatableComponent(get: { $0.a }, set: { $0.a = $1 }) : nil
  }
}

@MainActor struct PresentationTests {
  @Test func `there is no presentation before the first commit, nor after leaving`() {
    let context = CAContext(mediaTimeAtStart: 0)
    context.perform {
      let root = CALayer()
      let layer = CALayer()
      root.addSublayer(layer)
      #expect(layer.presentation() == nil && layer.model() === layer)
      context.turn { context.rootLayer = root }
      #expect(layer.presentation() != nil)
      context.turn { layer.removeFromSuperlayer() }
      #expect(layer.presentation() == nil)
    }
  }

  @Test func `a presentation's family are presentations`() {
    let stage = Stage()
    stage.turn {
      stage.layer.name = "leaf"
      stage.layer.zPosition = 40
    }
    guard let shown = stage.layer.presentation(), let top = stage.root.presentation() else {
      Issue.record("both layers are shown")
      return
    }
    #expect(shown !== stage.layer && shown.presentation() === shown)
    #expect(shown.model() === stage.layer && shown.name == "leaf")
    #expect(shown.superlayer?.model() === stage.root && shown.superlayer !== stage.root)
    #expect(top.sublayers?.count == 1 && top.sublayers?.first?.model() === stage.layer)
    #expect(top.sublayers?.first?.zPosition == 0 && stage.layer.zPosition == 40)
    shown.zPosition = 5
    shown.addSublayer(CALayer())
    shown.removeFromSuperlayer()
    shown.add(basic("zPosition", to: 1), forKey: "a")
    #expect(stage.layer.zPosition == 40 && stage.layer.superlayer === stage.root)
    #expect(stage.layer.animationKeys() == ["zPosition"] && stage.layer.sublayers == nil)
  }

  @Test func `the copy is of the same class and carries the animated values`() {
    let stage = Stage { DoubleMeterLayer() }
    guard let layer = stage.layer as? DoubleMeterLayer else { return }
    let key = layer.key(for: \.level)
    #expect(key == "shownLevel")
    stage.turn {
      layer.steps = 9
      layer.level = 7
      layer.add(basic("second", to: CGSize(width: 4, height: 8)), forKey: "1")
      layer.add(basic("tint", to: CGColor.white), forKey: "2")
      layer.add(basic("center.x", to: 10), forKey: "3")
      layer.add(basic("mix", to: Mix(a: 4, b: 8)), forKey: "4")
      layer.add(basic("count", from: 2, to: 4), forKey: "5")
      layer.add(basic("span.size.width", by: 4), forKey: "6")
    }
    #expect(layer.level == 1)
    stage.advance(to: 0.5)
    let shown = layer.presentation()
    #expect(shown?.steps == 9 && shown?.second == CGSize(width: 2, height: 4))
    #expect(shown?.level == 0.625 && shown?.value(forKey: key) as? CGFloat == 0.625)
    #expect(shown?.tint == CGColor(gray: 0.5, alpha: 1))
    #expect(shown?.center == CGPoint(x: 5, y: 0))
    #expect(shown?.mix == Mix(a: 2, b: 4) && shown?.value(forKeyPath: "mix.a") as? Double == 2)
    #expect(shown?.count == 3 && shown?.span.size.width == 2)
    #expect(layer.second == .zero && layer.tint == .black && layer.mix == Mix(a: 0, b: 0))
    stage.advance(to: 1)
    #expect(layer.presentation()?.level == 1 && layer.presentation()?.second == .zero)
    #expect(stage.reports.lines.isEmpty)
  }

  @Test func `keys follow the property's name`() {
    let context = CAContext(mediaTimeAtStart: 0)
    context.perform {
      let layer = DoubleMeterLayer()
      #expect(layer.key(for: \.second) == "second" && layer.key(for: \.tint) == "tint")
      #expect(layer.key(for: \.opacity) == "opacity" && layer.key(for: \.isHidden) == "hidden")
      #expect(layer.key(for: \.steps) == "")
      #expect(DoubleMeterLayer.key(for: \.second) == "second")
      #expect(MeterLayer.key(for: \.level) == "shownLevel")
      #expect(CAShapeLayer.key(for: \.strokeEnd) == "strokeEnd")
    }
  }

  @Test func `values are reached by key`() {
    let stage = Stage { MeterLayer() }
    let layer = stage.layer
    stage.turn {
      layer.setValue(0.75, forKey: "shownLevel")
      layer.setValue(3, forKeyPath: "center.y")
      layer.setValue(2, forKeyPath: "mix.a")
      layer.setValue("wrong", forKey: "tint")
      layer.setValue(1, forKeyPath: "mix.b")
      layer.setValue("anything", forKey: "mine")
    }
    #expect(layer.value(forKey: "shownLevel") as? CGFloat == 0.75)
    #expect(layer.value(forKeyPath: "center.y") as? CGFloat == 3)
    #expect(layer.value(forKeyPath: "mix.a") as? Double == 2)
    #expect(layer.value(forKey: "mine") as? String == "anything")
    #expect(layer.value(forKey: "nothing") == nil)
    #expect(layer.value(forKeyPath: "position.q") == nil)
    #expect(stage.reports.lines.count == 3)
    #expect(layer.presentation()?.value(forKey: "mine") as? String == "anything")
  }

  @Test func `the class's default value comes before the declared one`() {
    let stage = Stage { ProgressLayer() }
    let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    #expect(stage.layer.value(forKey: "progressColor") as? CGColor == blue)
    #expect((stage.layer as? ProgressLayer)?.presentation()?.progressColor == blue)
    #expect(CALayer.defaultValue(forKey: "opacity") as? Float == 1)
    #expect(CALayer.defaultValue(forKey: "strokeEnd") == nil)
    #expect(CAShapeLayer.defaultValue(forKey: "strokeEnd") as? CGFloat == 1)
    #expect(CALayer.defaultValue(forKey: "nothing") == nil)
  }

  @Test func `names that two properties share are reported, and the outer one animates`() {
    class Inner: CALayer { @Animatable private var level: CGFloat = 1 }
    final class Outer: Inner {
      @Animatable var level: CGFloat = 2
      @Animatable var position2: CGFloat = 3
    }
    let stage = Stage { Outer() }
    guard let layer = stage.layer as? Outer else { return }
    stage.turn { layer.add(basic("level", from: 0, to: 4), forKey: "k") }
    stage.advance(to: 0.5)
    #expect(layer.presentation()?.level == 2 && layer.value(forKey: "level") as? CGFloat == 2)
    #expect(stage.reports.lines.count == 1)
  }

  @Test func `copying a layer outside of a presentation makes an independent layer`() {
    let stage = Stage { MeterLayer() }
    let copy = stage.context.perform { DoubleMeterLayer(layer: stage.layer) }
    #expect(copy.model() === copy && copy.level == 0.25 && copy.presentation() == nil)
    stage.turn { stage.root.addSublayer(copy) }
    #expect(copy.presentation()?.model() === copy)
    let odd = stage.context.perform { MeterLayer(layer: "no layer") }
    #expect(odd.level == 0.25 && odd.duration == .infinity)
  }

  @Test func `display and layout requested outside of a tree happen when the layer enters one`() {
    let stage = Stage()
    let layer = stage.context.perform { MeterLayer() }
    stage.turn {
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.setNeedsDisplay()
    }
    stage.turn {}
    #expect(layer.draws == 0 && layer.needsDisplay())
    stage.turn { stage.root.addSublayer(layer) }
    #expect(layer.draws == 1 && !layer.needsDisplay() && !layer.needsLayout())
  }

  @Test func `drawing happens only when a value changes or ticks`() {
    let stage = Stage { MeterLayer() }
    guard let layer = stage.layer as? MeterLayer else { return }
    stage.turn { layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 10) }
    for _ in 0..<3 { _ = stage.context.displayList() }
    #expect(layer.draws == 1)
    stage.turn { layer.opacity = 0.5 }
    stage.advance(to: 0.1)
    _ = stage.context.displayList()
    #expect(layer.draws == 1)
    stage.turn { layer.level = 0.75 }
    for i in 1...5 {
      stage.advance(to: 0.1 + 0.1 * Double(i))
      _ = stage.context.displayList()
    }
    #expect(layer.draws == 7, "once for the model, once for each frame")
    stage.advance(to: 5)
    for _ in 0..<3 { _ = stage.context.displayList() }
    #expect(layer.draws == 8, "once more at the animation's end")
    stage.turn { layer.level = 0.75 }
    _ = stage.context.displayList()
    #expect(layer.draws == 8)
    stage.turn { layer.setNeedsDisplay() }
    for _ in 0..<3 { _ = stage.context.displayList() }
    #expect(layer.draws == 9)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    layer.displayIfNeeded()
    #expect(layer.draws == 10)
  }

  @Test func `drawing reads the presentation and does not change the model`() {
    let stage = Stage { MeterLayer() }
    guard let layer = stage.layer as? MeterLayer else { return }
    stage.set {
      layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 10)
      layer.setNeedsDisplay()
      layer.add(basic("shownLevel", from: 0, to: 0.5), forKey: "a")
    }
    stage.advance(to: 0.5)
    #expect(fillWidths(stage.context.displayList()) == [25])
    #expect(layer.level == 0.25)
    stage.advance(to: 1)
    #expect(fillWidths(stage.context.displayList()) == [25])
  }

  @Test func `changes while a frame is drawn are ignored and reported`() {
    final class Meddler: CALayer {
      @Animatable var value: CGFloat = 1
      var other: CALayer?
      static var meddles = false
      override func draw(in ctx: CGContext) {
        guard Self.meddles else { return }
        value = 9
        opacity = 0.1
        position.x = 4
        speed = 3
        addSublayer(CALayer())
        other?.removeFromSuperlayer()
        other?.opacity = 0
        add(basic("opacity", to: 0), forKey: "a")
        removeAllAnimations()
        setValue(3, forKeyPath: "bounds.origin.x")
        setNeedsDisplay()
        ctx.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }
    }
    let stage = Stage { Meddler() }
    guard let layer = stage.layer as? Meddler else { return }
    stage.turn {
      layer.other = CALayer()
      stage.root.addSublayer(layer.other ?? CALayer())
      CATransaction.setDisableActions(true)
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.add(basic("value", to: 3), forKey: "k")
    }
    Meddler.meddles = true
    for time in [0.25, 0.5] {
      stage.advance(to: time)
      #expect(!stage.context.displayList().isEmpty)
    }
    Meddler.meddles = false
    #expect(layer.value == 1 && layer.opacity == 1 && layer.position.x == 0 && layer.speed == 1)
    #expect(layer.sublayers == nil && layer.animationKeys() == ["k"] && !layer.needsDisplay())
    #expect(layer.other?.superlayer === stage.root && layer.other?.opacity == 1)
    #expect(layer.bounds.origin.x == 0)
    let reported = stage.reports.lines.count
    #expect(reported >= 6 && Set(stage.reports.lines).count == reported)
  }

  @Test func `an animation removed at its end leaves no state behind`() {
    let stage = Stage { MeterLayer() }
    guard let layer = stage.layer as? MeterLayer else { return }
    let still = stage.context.displayList()
    stage.turn {
      for (i, key) in ["shownLevel", "tint", "position", "opacity", "transform"].enumerated() {
        let end: Any =
          [0.5, CGColor.white, CGPoint(x: 3, y: 3), 0.5, CATransform3DMakeScale(2, 2, 2)][i]
        layer.add(basic(key, to: end), forKey: nil)
      }
    }
    stage.advance(to: 0.5)
    _ = stage.context.displayList()
    _ = layer.presentation()
    stage.advance(to: 1)
    #expect(layer.level == 0.25 && layer.tint == .black && layer.position == .zero)
    #expect(stage.context.displayList() == still)
  }

  private func fillWidths(_ list: DisplayList) -> [Double] {
    list.commands.compactMap {
      guard case .fill(let fill) = $0 else { return nil }
      let x = fill.path.points.map(\.x)
      return Double((x.max() ?? 0) - (x.min() ?? 0))
    }
  }
}
