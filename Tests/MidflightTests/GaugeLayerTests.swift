/// The example layer of `Documentation/Library.md`, copied exactly.
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

  private func makeGauge() -> (LayerRenderer, GaugeLayer) {
    let renderer = LayerRenderer()
    let gauge = renderer.context.perform { GaugeLayer() }
    gauge.frame = CGRect(origin: .zero, size: size)
    renderer.layer = gauge
    renderer.bounds = gauge.bounds
    return (renderer, gauge)
  }

  /// Returns the number of painted columns; an antialiased column counts as a fraction.
  private func painted(_ pixmap: Pixmap) -> Double {
    (0..<pixmap.width).reduce(0) { $0 + Double(pixmap[x: $1, y: 4] >> 24) / 255 }
  }

  @Test func `the README's layer is retargeted from its presentation value`() throws {
    let (renderer, gauge) = makeGauge()
    let pixmap = try Pixmap(width: 40, height: 8)
    func width(at time: Double) throws -> Double {
      try renderer.beginFrame(atTime: time)
      renderer.render(into: pixmap)
      renderer.endFrame()
      return painted(pixmap)
    }
    #expect(try width(at: 0) == 0)
    renderer.context.turn { gauge.level = 1 }
    #expect(try abs(width(at: 0.25) - 20) < 0.01)
    renderer.context.turn { gauge.level = 0 }
    #expect(try abs(width(at: 0.25) - 20) < 0.01)
    #expect(try abs(width(at: 0.5) - 10) < 0.01)
    #expect(try width(at: 0.75) == 0)
    #expect(renderer.nextFrameTime() == .infinity)
  }

  @Test func `drawing the damage equals drawing the whole`() throws {
    let (renderer, gauge) = makeGauge()
    let kept = try Pixmap(width: 80, height: 16)
    try renderer.beginFrame(atTime: 0)
    #expect(renderer.render(into: kept) == [PixelRect(x: 0, y: 0, width: 80, height: 16)])
    renderer.context.turn { gauge.level = 0.9 }
    for step in 1...12 {
      try renderer.beginFrame(atTime: Double(step) * 0.05)
      let rects = renderer.render(into: kept)
      #expect(step > 10 || !rects.isEmpty)
      #expect(renderer.updateRects(width: 80, height: 16).isEmpty)
      let fresh = LayerRenderer(context: renderer.context)
      fresh.bounds = renderer.bounds
      let whole = try Pixmap(width: 80, height: 16)
      try fresh.beginFrame(atTime: renderer.context.now.seconds)
      fresh.render(into: whole)
      #expect(kept.image() == whole.image())
    }
  }

  @Test func `outside of a frame no drawing happens`() throws {
    let (renderer, _) = makeGauge()
    let pixmap = try Pixmap(width: 4, height: 4)
    #expect(renderer.render(into: pixmap).isEmpty)
    try renderer.beginFrame(atTime: 0)
    renderer.endFrame()
    #expect(renderer.updateRects(width: 4, height: 4).isEmpty)
  }

  @Test
  func `a time before the last frame's is an error that names both, and changes nothing`() throws {
    let (renderer, gauge) = makeGauge()
    let pixmap = try Pixmap(width: 40, height: 8)
    renderer.context.turn { gauge.level = 1 }
    try renderer.beginFrame(atTime: 0.25)
    renderer.render(into: pixmap)
    let shown = pixmap.image()
    for time in [0.1, 0.25.nextDown, -.infinity, .nan] {
      let error = #expect(throws: LayerRenderer.TimeError.self) {
        try renderer.beginFrame(atTime: time)
      }
      #expect(error?.earliest == 0.25)
      #expect(error.map { "\($0)".contains("\(time) s") && "\($0)".contains("0.25 s") } == true)
    }
    #expect(renderer.context.now == Flicks(seconds: 0.25))
    renderer.render(into: pixmap)
    #expect(pixmap.image() == shown)
    try renderer.beginFrame(atTime: 0.25)
  }

  @Test func `a frame at the time that the renderer asks for is never too early`() throws {
    let (renderer, _) = makeGauge()
    // A `Double` cannot represent every time above 2^53 flicks exactly.
    for days in [0.0, 0.1, 147.5, 1000.3, 150_000] {
      renderer.context.advance(to: Flicks(seconds: days * 86_400) + Flicks(count: 1))
      renderer.context.schedule(after: .zero) {}
      try renderer.beginFrame(atTime: renderer.nextFrameTime())
      #expect(renderer.nextFrameTime() == .infinity)
    }
  }
}
