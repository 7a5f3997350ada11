@MainActor func session<Result>(
  scale: CGFloat = 1, _ body: @MainActor (CAContext, UIView) throws -> Result
) rethrows -> Result {
  let context = CAContext(displayScale: scale, mediaTimeAtStart: 0)
  return try context.perform {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    context.turn { context.rootLayer = root.layer }
    return try body(context, root)
  }
}

@MainActor @Suite struct RoundProgressTests {
  func strokes(_ context: CAContext) -> [(Path, StrokeStyle, CGColor)] {
    context.displayList().commands.compactMap { command in
      if case .stroke(let stroke) = command, case .color(let color) = stroke.paint {
        return (stroke.path, stroke.style, color)
      }
      return nil
    }
  }

  @Test func `the script's presentation values equal the article's table`() {
    session { context, root in
      let bar = RoundProgressBar(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      context.turn {
        root.addSubview(bar)
        bar.progress = 0.2
        bar.progressColor = .blue
      }
      @MainActor func at(_ seconds: Double, _ step: @escaping @MainActor () -> Void) {
        context.schedule(at: Flicks(seconds: seconds), step)
      }
      at(1) {
        bar.setProgressColor(.magenta, animated: true)
        bar.setProgress(0.9, animated: true)
      }
      at(1.8) {
        bar.setProgressColor(.green, animated: true)
        bar.setProgress(0.4, animated: true)
      }
      at(3.3) {
        bar.progressColor = .red
        bar.progress = 0.9
      }
      let ring = bar.layer as? RoundProgressLayer
      for (seconds, progress) in [
        (0.5, 0.2), (1.0, 0.2), (1.8, 0.842838), (2.3, 0.621419), (2.8, 0.4), (3.29, 0.4),
        (3.3, 0.9),
      ] {
        context.advance(to: Flicks(seconds: seconds))
        let shown = ring?.presentation()?.progress ?? -1
        #expect(abs(shown - progress) < 1e-6, "at \(seconds) s")
        let drawn = strokes(context)
        #expect(drawn.count == 1)
        #expect(abs((drawn.first?.0.length ?? 0) - 2 * .pi * 49 * progress) < 1e-3)
      }
      #expect(strokes(context).first?.2 == UIColor.red.cgColor)
      #expect(ring?.animationKeys() == nil)
    }
  }

  @Test(arguments: [
    (-1.0, 0.0), (0.25, 0.25), (2, 1), (.infinity, 1), (-.infinity, 0), (.nan, 0),
  ])
  func `progress is clamped`(given: CGFloat, kept: CGFloat) {
    session { _, _ in
      let bar = RoundProgressBar(frame: .zero)
      bar.progress = given
      #expect(bar.progress == kept)
    }
  }

  @Test(arguments: [
    (1.0, CGSize(width: 100, height: 60), 29.0), (2, CGSize(width: 40, height: 90), 18),
    (1, CGSize(width: 1, height: 50), 0), (3, CGSize(width: 5, height: 5), 0),
    (1, CGSize(width: 0, height: 0), 0),
  ])
  func `the ring is drawn inside the bounds with the screen's scale as its width`(
    scale: CGFloat, size: CGSize, radius: CGFloat
  ) {
    session(scale: scale) { context, root in
      let bar = RoundProgressBar(frame: CGRect(origin: CGPoint(x: 7, y: 9), size: size))
      context.turn {
        root.addSubview(bar)
        bar.progress = 1
      }
      let drawn = strokes(context)
      #expect(drawn.count == (radius > 0 ? 1 : 0))
      guard let (path, style, color) = drawn.first else { return }
      #expect(style.width == scale)
      #expect(color == UIColor.blue.cgColor)
      #expect(abs(path.length - 2 * .pi * radius) < 1e-3 * radius)
      let middle = CGPoint(x: size.width / 2, y: size.height / 2)
      #expect(path.points[0] == CGPoint(x: middle.x, y: middle.y - radius))
    }
  }

  @Test func `the animation keys follow the properties, and the default colour is under its key`() {
    session { _, _ in
      let layer = RoundProgressLayer()
      #expect(!RoundProgressLayer.progressKey.isEmpty)
      #expect(RoundProgressLayer.progressKey != RoundProgressLayer.progressColorKey)
      #expect(RoundProgressLayer.progressKey == RoundProgressLayer.key(for: \.progress))
      #expect(
        RoundProgressLayer.defaultValue(forKey: RoundProgressLayer.progressColorKey) as? CGColor
          == UIColor.blue.cgColor)
      #expect(layer.progressColor == UIColor.blue.cgColor)
      #expect(layer.progress == 0)
    }
  }

  @Test func `a new frame size redraws the ring`() {
    session { context, root in
      let bar = RoundProgressBar(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      context.turn {
        root.addSubview(bar)
        bar.progress = 1
      }
      context.turn { bar.frame = CGRect(x: 0, y: 0, width: 50, height: 80) }
      #expect(abs((strokes(context).first?.0.length ?? 0) - 2 * .pi * 24) < 1e-2)
    }
  }
}
