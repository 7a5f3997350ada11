extension DecorationTests {
  @Test func `a sublayer transform rotates the sublayers about the anchor point`() {
    let stage = square(.clear)
    let child = stage.context.perform { CALayer() }
    stage.turn {
      child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      child.backgroundColor = .black
      stage.layer.addSublayer(child)
      stage.layer.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    }
    stage.advance(to: 1)
    guard case .fill(let fill) = commands(stage).last else {
      Issue.record("the sublayer is drawn last")
      return
    }
    // The anchor is at (40, 20). The scale doubles the distance of the layer's corner from it.
    #expect(CGPoint.zero.applying(fill.map) == CGPoint(x: 60, y: 30))
  }

  @Test(arguments: [false, true]) func `clipping bounds cut the filters' overflow`(_ casts: Bool) {
    let stage = square()
    func clips() -> Int {
      commands(stage).count { if case .pushClip = $0 { true } else { false } }
    }
    stage.set {
      stage.layer.filters = [Filter.gaussianBlur(radius: 4)]
      stage.layer.shadowOpacity = casts ? 1 : 0
    }
    #expect(clips() == 0)
    stage.turn { stage.layer.masksToBounds = true }
    // The clip encloses the filtered layer as a whole, not only the layer's content.
    guard case .pushClip(let clip) = commands(stage).first else {
      Issue.record("the filtered layer is clipped as a whole")
      return
    }
    #expect(clip.path.boundingBox == stage.layer.bounds)
  }

  @Test func `flipped geometry runs upwards, and images stay upright`() {
    let stage = square(.clear)
    let child = stage.context.perform { CALayer() }
    stage.set {
      child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      child.contents = CGImage(width: 1, height: 1, pixels: [~0])
      stage.layer.addSublayer(child)
      stage.layer.isGeometryFlipped = true
    }
    guard case .image(let image) = commands(stage).last else {
      Issue.record("no image")
      return
    }
    #expect(image.rect.applying(image.map) == CGRect(x: 100, y: 80, width: 10, height: 10))
    #expect(image.map.d > 0)
  }

  /// Drawings use the layer's coordinates: y = 0 is at the same position in a drawing as for a
  /// sublayer.
  @Test(arguments: [false, true], [false, true])
  func `drawings, gradients and corners are flipped with the geometry`(_ outer: Bool, _ own: Bool) {
    final class Drawn: CALayer {
      override func draw(in ctx: CGContext) { ctx.fill(CGRect(x: 0, y: 0, width: 30, height: 5)) }
    }
    let stage = square(.clear)
    let (drawn, gradient) = stage.context.perform { (Drawn(), CAGradientLayer()) }
    stage.set {
      for layer in [drawn, gradient] {
        layer.frame = CGRect(x: 0, y: 0, width: 30, height: 20)
        layer.isGeometryFlipped = own
      }
      drawn.backgroundColor = .black
      (drawn.cornerRadius, drawn.maskedCorners) = (4, [.layerMinXMinYCorner])
      drawn.setNeedsDisplay()
      gradient.colors = [CGColor.white, CGColor.black]
      stage.layer.addSublayer(drawn)
      stage.layer.addSublayer(gradient)
      stage.layer.isGeometryFlipped = outer
    }
    // Whether the smallest y of the sublayers' coordinates is at the bottom.
    let isBelow = outer != own
    let height = stage.layer.bounds.height
    let (top, bottom) = outer ? (height - 20, height) : (0, 20)
    let start = stage.layer.frame.minY + (isBelow ? bottom : top)
    let end = stage.layer.frame.minY + (isBelow ? top : bottom)
    var met = 0
    for case .fill(let fill) in commands(stage) {
      let box = fill.path.boundingBox.applying(fill.map)
      if case .gradient(let paint) = fill.paint, case .linear(let a, let b) = paint.geometry {
        #expect(a.applying(paint.transform).applying(fill.map).y == start)
        #expect(b.applying(paint.transform).applying(fill.map).y == end)
      } else if box.height == 5 {
        #expect(box.minY == min(start, start + (isBelow ? -5 : 5)))
      } else {
        // This corner of the rectangle is rounded, so it is outside the path.
        let corner = CGPoint(x: box.minX + 0.3, y: start + (isBelow ? -0.3 : 0.3))
        #expect(!CGPath(fill.path).contains(corner.applying(fill.map.inverted())))
        let other = CGPoint(x: box.minX + 0.3, y: end + (isBelow ? 0.3 : -0.3))
        #expect(CGPath(fill.path).contains(other.applying(fill.map.inverted())))
      }
      met += 1
    }
    #expect(met == 3)
  }

  /// Programs flip a shape layer to show outlines of glyphs, whose y axis points up.
  @Test func `a shape's path is flipped with its layer's geometry`() {
    let stage = square(.clear)
    let shape = stage.context.perform { CAShapeLayer() }
    stage.set {
      shape.bounds = CGRect(x: 0, y: -20, width: 40, height: 60)
      shape.position = CGPoint(x: 120, y: 130)
      shape.path = CGPath(rect: CGRect(x: 5, y: 0, width: 10, height: 40), transform: nil)
      stage.layer.addSublayer(shape)
    }
    func box() -> CGRect? {
      guard case .fill(let fill) = commands(stage).last else { return nil }
      return fill.path.boundingBox.applying(fill.map)
    }
    let origin = stage.layer.frame.origin
    let upright = box()
    #expect(upright == CGRect(x: origin.x + 105, y: origin.y + 120, width: 10, height: 40))
    stage.turn { shape.isGeometryFlipped = true }
    #expect(box() == upright?.offsetBy(dx: 0, dy: -20))
    stage.turn { stage.layer.isGeometryFlipped = true }
    stage.turn { shape.isGeometryFlipped = false }
    let down = box()
    stage.turn { shape.isGeometryFlipped = true }
    #expect(box() == down?.offsetBy(dx: 0, dy: 20))
  }

  @Test func `a one-sided layer is invisible from its back`() {
    let stage = square()
    func isDrawn(_ transform: CATransform3D) -> Bool {
      stage.set { stage.layer.transform = transform }
      return !commands(stage).isEmpty
    }
    #expect(isDrawn(CATransform3DMakeRotation(2, 0, 1, 0)))
    stage.turn { stage.layer.isDoubleSided = false }
    #expect(!isDrawn(CATransform3DMakeRotation(2, 0, 1, 0)))
    #expect(isDrawn(CATransform3DMakeRotation(1, 0, 1, 0)))
    #expect(isDrawn(CATransform3DMakeScale(-1, 1, 1)))
  }
}
