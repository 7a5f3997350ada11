@MainActor struct RenderingAndStyleTests {
  private final class Meter: CALayer {
    @Animatable var level: CGFloat = 0.25
    override func draw(in ctx: CGContext) {
      ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
    }
  }

  private func render(_ layer: CALayer, _ set: (CGContext) -> Void = { _ in }) -> DisplayList {
    let ctx = CGContext()
    set(ctx)
    layer.render(in: ctx)
    return ctx.displayList
  }

  private func tree() -> (screen: Screen, meter: Meter) {
    let screen = Screen(width: 40, height: 20)
    let box = screen.box(CGRect(x: 5, y: 5, width: 20, height: 10), .hex(0xFF0000))
    let meter = screen.context.perform { Meter() }
    screen.turn {
      CATransaction.setDisableActions(true)
      screen.root.opacity = 0.5
      box.cornerRadius = 3
      box.shadowOpacity = 1
      box.mask = screen.context.perform { CALayer() }
      box.mask?.frame = box.bounds
      box.mask?.backgroundColor = .black
      meter.frame = CGRect(x: 2, y: 2, width: 30, height: 10)
      meter.zPosition = -1
      screen.root.addSublayer(meter)
    }
    return (screen, meter)
  }

  @Test func `rendering draws what a frame does, the model's or the presentation's`() {
    let (screen, meter) = tree()
    let still = screen.context.displayList()
    #expect(!still.isEmpty && render(screen.root) == still)
    screen.turn {
      for (key, from) in [("opacity", 0.0), ("level", 1.0)] {
        let animation = CABasicAnimation(keyPath: key)
        (animation.fromValue, animation.duration) = (from, 4)
        (key == "opacity" ? screen.root : meter).add(animation, forKey: nil)
      }
    }
    screen.advance(to: 1)
    let moving = screen.context.displayList()
    #expect(moving != still && render(screen.root) == still)
    #expect(screen.root.presentation().map { render($0) } == moving)
    #expect(screen.context.displayList() == moving)
  }

  @Test func `rendering uses the bounds' space, within the context's space`() throws {
    let (screen, meter) = tree()
    meter.transform = CATransform3DMakeScale(9, 9, 1)
    let list = render(meter) {
      $0.translateBy(x: 10, y: 4)
      $0.setAlpha(0.5)
    }
    let shown = try Screen.pixels(of: list, width: 40, height: 20)
    for (x, isInside) in [(9, false), (10, true), (16, true), (18, false)] {
      #expect((shown[5 * 40 + x] >> 24 == 128) == isInside, "\(x)")
    }
    _ = screen
  }

  @Test func `a layer that was never shown is laid out and drawn before rendering`() {
    final class Lazy: CALayer {
      override func layoutSublayers() { sublayers?.first?.frame = bounds }
    }
    let context = CAContext()
    context.perform {
      let (lazy, meter) = (Lazy(), Meter())
      lazy.addSublayer(meter)
      lazy.bounds.size = CGSize(width: 10, height: 10)
      meter.setNeedsDisplay()
      lazy.setNeedsLayout()
      #expect(!render(lazy).isEmpty)
      #expect(meter.bounds.width == 10)
      lazy.isHidden = true
      #expect(render(lazy).isEmpty)
    }
  }

  @Test func `layers that render each other while they draw do not recurse forever`() {
    final class Mirror: CALayer {
      weak var other: CALayer?
      override func draw(in ctx: CGContext) {
        ctx.fill(bounds)
        (other?.presentation() ?? other)?.render(in: ctx)
      }
    }
    let screen = Screen(width: 10, height: 10)
    let mirrors = screen.context.perform { [Mirror(), Mirror()] }
    screen.turn {
      for (mirror, other) in zip(mirrors, mirrors.reversed()) {
        mirror.other = other
        mirror.frame = screen.root.bounds
        screen.root.addSublayer(mirror)
        mirror.setNeedsDisplay()
      }
    }
    for _ in 0..<3 { screen.turn { for mirror in mirrors { mirror.setNeedsDisplay() } } }
    #expect(screen.context.displayList().commands.count < 100)
  }

  // MARK: Style

  @Test func `unset properties come from the style, the shallowest first`() {
    let (screen, meter) = tree()
    screen.turn {
      let inner: [String: Any] = ["cornerRadius": 2, "borderWidth": 7, "note": "inner"]
      meter.style = ["cornerRadius": 5, "opacity": 0.5, "level": 0.75, "style": inner]
    }
    #expect(meter.cornerRadius == 5 && meter.borderWidth == 7 && meter.opacity == 0.5)
    #expect(meter.level == 0.75 && meter.value(forKey: "note") as? String == "inner")
    #expect(meter.presentation()?.opacity == 0.5 && meter.animationKeys() == nil)
    // A property that is set to its current value counts as set, so the style no longer applies to
    // it.
    meter.cornerRadius = 5
    meter.style = ["cornerRadius": 1, "borderWidth": 3]
    #expect(meter.cornerRadius == 5 && meter.borderWidth == 3)
    #expect(meter.opacity == 1 && meter.level == 0.25)
    meter.level = 0.5
    meter.style = nil
    #expect(meter.borderWidth == 0 && meter.level == 0.5)
    #expect(screen.reports.isEmpty)
  }

  @Test func `a presentation shows animations over a style, and changes no value`() {
    let (screen, meter) = tree()
    screen.turn { meter.style = ["opacity": 0.5] }
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
    screen.turn { meter.add(fade, forKey: "fade") }
    screen.context.advance(to: screen.context.now + Flicks(seconds: 1.6))
    #expect(abs((meter.presentation()?.opacity ?? .nan) - 0.8) < 1e-6 && meter.opacity == 0.5)
    let copy = CALayer(layer: meter)
    copy.style = nil
    #expect(copy.opacity == 1)
  }

  @Test func `styles do not set some properties, and wrong values are reported`() {
    let (screen, meter) = tree()
    let layer = screen.context.perform { CALayer() }
    layer.style = [
      "bounds": CGRect(x: 0, y: 0, width: 9, height: 9), "frame": CGRect.zero, "speed": 3,
      "name": "styled", "opacity": "half", "contents": 7, "backgroundColor": CGColor.white,
      "style": 5,
    ]
    #expect(layer.bounds == .zero && layer.speed == 1 && layer.name == nil && layer.opacity == 1)
    #expect(layer.backgroundColor == .white && layer.contents == nil)
    #expect(screen.reports.count == 2)
    layer.style = ["backgroundColor": NSNull()]
    #expect(layer.backgroundColor == nil)
    // A style makes the layer redraw if it sets a property for which `needsDisplay(forKey:)`
    // returns true.
    screen.turn {}
    meter.style = ["level": 1.0]
    #expect(meter.needsDisplay())
  }
}
