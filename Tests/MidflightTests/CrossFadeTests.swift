@MainActor struct CrossFadeTests {
  private let size = 8

  /// Returns an image of random premultiplied pixels, all of which are opaque if `isOpaque` is
  /// true.
  private func image(_ seed: UInt64, isOpaque: Bool, size: Int = 8) -> CGImage {
    var random = Random(seed: seed)
    func next(_ limit: UInt32) -> UInt32 { UInt32.random(in: 0...limit, using: &random) }
    return CGImage(
      width: size, height: size,
      pixels: (0..<size * size).map { _ in
        let alpha = isOpaque ? 255 : next(255)
        return alpha << 24 | next(alpha) << 16 | next(alpha) << 8 | next(alpha)
      })
  }

  private func animation(_ values: [Any]) -> CAAnimation {
    let animation: CAPropertyAnimation
    if values.count == 2 {
      let basic = CABasicAnimation(keyPath: "contents")
      (basic.fromValue, basic.toValue) = (values[0], values[1])
      animation = basic
    } else {
      let keyframes = CAKeyframeAnimation(keyPath: "contents")
      keyframes.values = values
      animation = keyframes
    }
    animation.duration = 1
    return animation
  }

  @Test(arguments: [true, false])
  func `a fade is the sum of premultiplied pixels, opaque where both images are`(isOpaque: Bool)
    throws
  {
    for seed in UInt64(1)...4 {
      let images = (0..<3).map { image(seed * 10 + $0, isOpaque: isOpaque) }
      let screen = Screen(width: size, height: size)
      screen.turn { screen.root.add(animation(images), forKey: "keyframes") }
      for t in [0, 0.1, 0.25, 0.37, 0.5, 0.625, 0.9] {
        let (i, share) = t < 0.5 ? (0, 2 * t) : (1, 2 * t - 1)
        let expected = zip(images[i].pixels, images[i + 1].pixels).map { blend($0, $1, share) }
        let shown = try screen.pixels(at: t)
        #expect(try #require(largestDifference(shown, expected)) <= 1, "seed \(seed), t \(t)")
        if isOpaque { #expect(shown.allSatisfy { $0 >> 24 == 255 }, "seed \(seed), t \(t)") }
      }
    }
  }

  @Test func `a text layer's new string fades in by its action for contents`() throws {
    func text(_ string: String) -> Screen {
      let screen = Screen(width: 60, height: 24) { CATextLayer() }
      screen.turn {
        guard let layer = screen.root as? CATextLayer else { return }
        (layer.fontSize, layer.string) = (20, string)
      }
      screen.advance(to: 1)
      return screen
    }
    let screen = text("old")
    let layer = try #require(screen.root as? CATextLayer)
    func set(_ string: String) {
      screen.turn {
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.string = "neither"
        layer.string = string
      }
    }
    let old = try screen.pixels()
    let new = try text("new").pixels()
    try #require(old != new)
    set("new")
    for t in [0, 0.25, 0.5, 0.875] {
      let expected = zip(old, new).map { blend($0, $1, t) }
      #expect(try #require(largestDifference(screen.pixels(at: 1 + t), expected)) <= 1, "\(t)")
    }
    #expect(try screen.pixels(at: 2) == new && layer.animationKeys() == nil)
    // Replacing the string in the middle of a fade causes no jump.
    set("old")
    let before = try screen.pixels(at: 2.5)
    set("new")
    #expect(try #require(largestDifference(screen.pixels(), before)) <= 1)
    #expect(try screen.pixels(at: 3.5) == new)
    // The text changes immediately if the layer or the transaction disables the action.
    screen.turn { layer.actions = ["contents": NSNull()] }
    set("old")
    #expect(try screen.pixels() == old)
    screen.turn {
      layer.actions = nil
      CATransaction.setDisableActions(true)
      layer.string = "new"
    }
    #expect(try screen.pixels() == new && layer.animationKeys() == nil)
  }

  @Test func `a change of contents fades from the presentation, also from or to no image`() throws {
    let (a, b) = (image(1, isOpaque: true), image(2, isOpaque: true))
    let screen = Screen(width: size, height: size)
    func set(_ image: CGImage?) {
      screen.turn {
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        screen.root.contents = image
      }
    }
    set(a)
    #expect((screen.root.presentation()?.contents as? CGImage) == nil)
    let quarter = try screen.pixels(at: 0.25)
    #expect(try #require(largestDifference(quarter, a.pixels.map { blend(0, $0, 0.25) })) <= 1)
    #expect((screen.root.contents as? CGImage) == a)
    screen.advance(to: 0.75)
    #expect((screen.root.presentation()?.contents as? CGImage) == a)
    // Replacing the image in the middle of a fade causes no jump, and when the fade ends only the
    // new image is visible.
    let before = try screen.pixels()
    set(b)
    #expect(try #require(largestDifference(screen.pixels(), before)) <= 1)
    let middle = zip(before, b.pixels).map { blend($0, $1, 0.5) }
    #expect(try #require(largestDifference(screen.pixels(at: 1.25), middle)) <= 2)
    #expect(try screen.pixels(at: 1.75) == b.pixels)
    set(nil)
    let fading = b.pixels.map { blend($0, 0, 0.5) }
    #expect(try #require(largestDifference(screen.pixels(at: 2.25), fading)) <= 1)
    #expect(try screen.pixels(at: 2.75).allSatisfy { $0 == 0 })
    #expect(screen.reports.isEmpty)
  }

  @Test func `each image is positioned by its gravity`() throws {
    let (small, large) = (
      CGImage(width: 2, height: 2, pixels: .init(repeating: 0xFFFF_FFFF, count: 4)),
      CGImage(width: 6, height: 6, pixels: .init(repeating: 0xFF00_0000, count: 36))
    )
    let screen = Screen(width: size, height: size)
    screen.turn {
      screen.root.contentsGravity = .center
      screen.root.add(animation([small, large]), forKey: nil)
    }
    let shown = try screen.pixels(at: 0.5)
    for y in 0..<8 {
      for x in 0..<8 {
        let ring = max(abs(2 * x - 7), abs(2 * y - 7))
        let expected: UInt32 = ring <= 1 ? 0xFF80_8080 : ring <= 5 ? 0x8000_0000 : 0
        #expect(
          try #require(largestDifference([shown[y * 8 + x]], [expected])) <= 1, "\(x), \(y)")
      }
    }
  }

  @Test func `fades that interrupt each other keep a few images, and stay opaque`() throws {
    let screen = Screen(width: size, height: size)
    let images = (0..<40).map { image(UInt64($0) + 100, isOpaque: true) }
    screen.turn {
      CATransaction.setDisableActions(true)
      screen.root.contents = images[0]
    }
    for (i, image) in images.enumerated() {
      screen.advance(to: Double(i) / 60)
      screen.turn { screen.root.contents = image }
      let groups = screen.context.displayList().commands.count
      #expect(groups <= 3 * ContentsMix.largestCount + 2)
      #expect(try screen.pixels().allSatisfy { $0 >> 24 >= 252 })
    }
    #expect(try screen.pixels(at: 2) == images[39].pixels)
  }

  @Test func `contents that are not an image are reported, and timing is clamped`() throws {
    let (a, b) = (image(5, isOpaque: true), image(6, isOpaque: true))
    let screen = Screen(width: size, height: size)
    screen.turn {
      screen.root.add(animation(["a", "b"]), forKey: nil)
      let over = animation([a, b])
      over.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, -2, 0.5, 3)
      screen.root.add(over, forKey: nil)
    }
    #expect(screen.reports.count == 2)
    for t in stride(from: 0.0, to: 1, by: 0.05) {
      #expect(try screen.pixels(at: t).allSatisfy { $0 >> 24 == 255 })
    }
    // Additive and cumulative animations compute sums and multiples of images. Drawing these does
    // not trap.
    screen.turn {
      let odd = CABasicAnimation(keyPath: "contents")
      (odd.fromValue, odd.byValue, odd.duration) = (a, b, 1)
      (odd.isAdditive, odd.isCumulative, odd.repeatCount) = (true, true, 3)
      screen.root.add(odd, forKey: nil)
    }
    for t in stride(from: 1.0, to: 4, by: 0.3) { _ = try screen.pixels(at: t) }
  }

  private final class PaintLayer: CALayer {
    var paint = CGColor.hex(0xFF0000)
    @Animatable var shade: CGFloat = 0

    override func draw(in ctx: CGContext) {
      ctx.setFillColor(paint)
      ctx.fill(bounds)
    }
  }

  /// Returns a screen with a red layer that draws itself blue when it is next displayed.
  private func painted() -> (Screen, PaintLayer) {
    let screen = Screen(width: 1, height: 1)
    let layer = screen.context.perform { PaintLayer() }
    screen.turn {
      layer.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
      screen.root.addSublayer(layer)
      layer.setNeedsDisplay()
    }
    layer.paint = .hex(0x0000FF)
    return (screen, layer)
  }

  @Test func `redrawn content fades in, by the action for contents`() throws {
    let (red, blue) = (0xFFFF_0000 as UInt32, 0xFF00_00FF as UInt32)
    let (screen, layer) = painted()
    screen.turn {
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.setNeedsDisplay()
    }
    #expect(layer.animation(forKey: "contents")?.duration == 0.25)
    for share in [0, 0.25, 0.5, 1] {
      let shown = try screen.pixels(at: 0.25 * share)
      #expect(try #require(largestDifference(shown, [blend(red, blue, share)])) <= 1, "\(share)")
    }
    // When the layer is redrawn in the middle of a fade, the new fade starts from the colour shown
    // at that time.
    layer.paint = .hex(0xFF0000)
    screen.turn {
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.setNeedsDisplay()
    }
    screen.advance(to: 0.375)
    layer.paint = .hex(0x0000FF)
    screen.turn {
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.setNeedsDisplay()
    }
    for share in [0, 0.5, 1] {
      let shown = try screen.pixels(at: 0.375 + 0.25 * share)
      let expected = blend(red, blue, 0.5 + share / 2)
      #expect(try #require(largestDifference(shown, [expected])) <= 1, "\(share)")
    }

    // The layer's action for `contents`, here an animation without start and end values, determines
    // the fade. If the action is `NSNull`, there is no fade.
    let (other, slow) = painted()
    let action = CABasicAnimation(keyPath: "contents")
    action.duration = 1
    other.turn {
      slow.actions = ["contents": action]
      slow.setNeedsDisplay()
    }
    #expect(try #require(largestDifference(other.pixels(at: 0.5), [blend(red, blue, 0.5)])) <= 1)
    other.turn {
      slow.removeAllAnimations()
      slow.actions = ["contents": NSNull()]
      slow.paint = .hex(0xFF0000)
      slow.setNeedsDisplay()
    }
    #expect(try other.pixels() == [red])
  }

  @Test func `content that a property redraws does not fade`() throws {
    let (screen, layer) = painted()
    screen.turn { layer.shade = 1 }
    #expect(layer.animationKeys() == nil)
    #expect(try screen.pixels() == [0xFF00_00FF])
    layer.paint = .hex(0x00FF00)
    let animation = CABasicAnimation(keyPath: "shade")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
    screen.turn { layer.add(animation, forKey: nil) }
    #expect(try screen.pixels(at: 0.25) == [0xFF00_FF00])
    screen.turn {
      layer.shade = 0.5
      layer.setNeedsDisplay()
    }
    #expect(layer.animationKeys() == ["contents"], "it was asked for besides")
  }
}
