/// The example of `Documentation/Library.md`, as it stands there.
final class GaugeLayer: CALayer {
  @Animatable var level: CGFloat = 0  // one line: typed, animated, redraws; no key string

  override func action(forKey key: String) -> (any CAAction)? {
    guard key == self.key(for: \.level) else { return super.action(forKey: key) }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = presentation()?.level ?? level
    animation.duration = 0.5
    return animation
  }

  override func draw(in context: CGContext) {
    context.setFillColor(CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
  }
}

@Suite @MainActor struct RendererTests {
  private let size = CGSize(width: 40, height: 8)

  private func makeGauge() -> (CARenderer, GaugeLayer) {
    let renderer = CARenderer()
    let gauge = renderer.context.perform { GaugeLayer() }
    gauge.frame = CGRect(origin: .zero, size: size)
    renderer.layer = gauge
    renderer.bounds = gauge.bounds
    return (renderer, gauge)
  }

  /// How many columns are painted, at half a step.
  private func painted(_ pixmap: Pixmap) -> Double {
    (0..<pixmap.width).reduce(0) { $0 + Double(pixmap[x: $1, y: 4] >> 24) / 255 }
  }

  @Test func `the README's layer turns around from what is shown`() throws {
    let (renderer, gauge) = makeGauge()
    let pixmap = try Pixmap(width: 40, height: 8)
    func width(at time: Double) -> Double {
      renderer.beginFrame(atTime: time)
      renderer.render(into: pixmap)
      renderer.endFrame()
      return painted(pixmap)
    }
    #expect(width(at: 0) == 0)
    renderer.context.turn { gauge.level = 1 }
    #expect(abs(width(at: 0.25) - 20) < 0.01)
    renderer.context.turn { gauge.level = 0 }
    #expect(abs(width(at: 0.25) - 20) < 0.01)
    #expect(abs(width(at: 0.5) - 10) < 0.01)
    #expect(width(at: 0.75) == 0)
    #expect(renderer.nextFrameTime() == .infinity)
  }

  /// Frames that draw only what changed are the frames that draw everything.
  @Test func `drawing the damage is drawing the whole`() throws {
    let (renderer, gauge) = makeGauge()
    let kept = try Pixmap(width: 80, height: 16)
    renderer.beginFrame(atTime: 0)
    #expect(renderer.render(into: kept) == [PixelRect(x: 0, y: 0, width: 80, height: 16)])
    renderer.context.turn { gauge.level = 0.9 }
    for step in 1...12 {
      renderer.beginFrame(atTime: Double(step) * 0.05)
      let rects = renderer.render(into: kept)
      #expect(step > 10 || !rects.isEmpty)
      #expect(renderer.updateRects(width: 80, height: 16).isEmpty)
      let fresh = CARenderer(context: renderer.context)
      fresh.bounds = renderer.bounds
      let whole = try Pixmap(width: 80, height: 16)
      fresh.beginFrame(atTime: 0)
      fresh.render(into: whole)
      #expect(kept.image() == whole.image())
    }
  }

  @Test func `outside of a frame nothing is drawn`() throws {
    let (renderer, _) = makeGauge()
    let pixmap = try Pixmap(width: 4, height: 4)
    #expect(renderer.render(into: pixmap).isEmpty)
    renderer.beginFrame(atTime: 0)
    renderer.endFrame()
    #expect(renderer.updateRects(width: 4, height: 4).isEmpty)
  }
}
