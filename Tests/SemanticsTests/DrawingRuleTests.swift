@MainActor struct DrawingRuleTests {
  private func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
    CGColor(red: red, green: green, blue: blue, alpha: 1)
  }

  private func square(_ color: CGColor = .black) -> Stage {
    let stage = Stage()
    stage.set {
      stage.layer.frame = CGRect(x: 16, y: 16, width: 32, height: 32)
      stage.layer.backgroundColor = color
    }
    return stage
  }

  /// Each part of the layer overlaps every earlier part, but leaves some of it visible.
  @Test func `background, contents, fill, stroke, sublayers, border, in this order`() throws {
    let stage = Stage { CAShapeLayer() }
    guard let layer = stage.layer as? CAShapeLayer else { return }
    let colors = [
      color(1, 0, 0), color(0, 1, 0), color(0, 0, 1), color(1, 1, 0), color(0, 1, 1),
      color(1, 0, 1),
    ]
    stage.set {
      layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
      layer.backgroundColor = colors[0]
      layer.contents = CGImage(width: 1, height: 1, pixels: [0xFF00_FF00])
      (layer.contentsGravity, layer.contentsScale) = (.bottom, 1.0 / 48)
      layer.path = CGPath(rect: CGRect(x: 16, y: 32, width: 40, height: 24), transform: nil)
      (layer.fillColor, layer.strokeColor, layer.lineWidth) = (colors[2], colors[3], 8)
      let child = CALayer()
      child.frame = CGRect(x: 40, y: 28, width: 24, height: 36)
      child.backgroundColor = colors[4]
      layer.addSublayer(child)
      (layer.borderWidth, layer.borderColor) = (4, colors[5])
    }
    let image = try stage.pixmap()
    // Each position shows a different part of the layer: the background beside the contents, the
    // contents, the shape's interior, its outline, the sublayer, and the border.
    let positions = [(6, 40), (12, 20), (30, 44), (16, 44), (50, 50), (62, 50)]
    for (i, position) in positions.enumerated() {
      let c = colors[i]
      let expected = [255, Int(c.red * 255), Int(c.green * 255), Int(c.blue * 255)]
      #expect(image.channels(position.0, position.1) == expected, "\(i)")
    }
  }

  @Test func `half of a stroke covers half of it`() throws {
    let stage = Stage { CAShapeLayer() }
    guard let layer = stage.layer as? CAShapeLayer else { return }
    // The rectangle's outline is 280 points long, and its stroke is 2 points wide.
    stage.set {
      layer.path = CGPath(rect: CGRect(x: 10, y: 10, width: 100, height: 40), transform: nil)
      (layer.fillColor, layer.strokeColor, layer.lineWidth) = (nil, .black, 2)
    }
    #expect(isClose(try stage.pixmap(side: 128).area, 560, 0.5))
    stage.set { layer.strokeEnd = 0.5 }
    #expect(isClose(try stage.pixmap(side: 128).area, 280, 0.5))
    stage.set { (layer.strokeStart, layer.strokeEnd) = (0.5, 1) }
    #expect(isClose(try stage.pixmap(side: 128).area, 280, 1.5))
  }

  /// Coordinates this large occur in charts whose axis shows seconds since 1970.
  @Test(arguments: [nil, [9, 7]] as [[NSNumber]?])
  func `a part of a stroke is drawn where coordinates are beyond 10⁹`(
    _ dashes: [NSNumber]?
  ) throws {
    func alphas(from start: Double) throws -> [Int] {
      let stage = Stage { CAShapeLayer() }
      guard let layer = stage.layer as? CAShapeLayer else { return [] }
      stage.set {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: start + 5, y: 10.5))
        path.addLine(to: CGPoint(x: start + 50, y: 20.5))
        path.addLine(to: CGPoint(x: start + 15, y: 50))
        layer.anchorPoint = .zero
        layer.bounds = CGRect(x: start, y: 0, width: 64, height: 64)
        (layer.path, layer.lineDashPattern) = (path, dashes)
        (layer.fillColor, layer.strokeColor, layer.lineWidth) = (nil, .black, 5)
        (layer.strokeStart, layer.strokeEnd) = (0.1, 0.8)
      }
      return try stage.pixmap().image().pixels.map { Int($0 >> 24) }
    }
    let (far, near) = (try alphas(from: 1.76e9), try alphas(from: 0))
    #expect(near.contains { $0 == 255 })
    #expect(zip(far, near).allSatisfy { abs($0 - $1) <= 2 })
  }

  @Test func `a dashed layer's sublayers are not dashed`() throws {
    let stage = Stage { CAShapeLayer() }
    guard let layer = stage.layer as? CAShapeLayer else { return }
    let child = stage.context.perform { CAShapeLayer() }
    stage.set {
      layer.lineDashPattern = [4, 4]
      layer.addSublayer(child)
      child.path = CGPath(rect: CGRect(x: 10, y: 10, width: 100, height: 40), transform: nil)
      (child.fillColor, child.strokeColor, child.lineWidth) = (nil, .black, 2)
    }
    #expect(isClose(try stage.pixmap(side: 128).area, 560, 0.5))
  }

  // MARK: Shadows

  @Test func `a shadow's deviation is its radius, without a cut`() throws {
    let stage = square()
    stage.set {
      (stage.layer.shadowOpacity, stage.layer.shadowRadius) = (1, 3)
      stage.layer.shadowOffset = .zero
    }
    let image = try stage.pixmap()
    for distance in [1, 3, 5, 7, 8, 9] {
      // The shadow's alpha is the integral of the Gaussian beyond the edge, at the pixel's centre.
      let expected = 0.5 * erfc((Double(distance) - 0.5) / 3 / 2.0.squareRoot())
      let alpha = Double(image.channels(48 + distance - 1, 32)[0])
      #expect(abs(alpha - 255 * expected) <= 2, "\(distance): \(alpha), not \(255 * expected)")
    }
    // This pixel would be transparent if the shadow were cut off at twice its radius.
    #expect(image.channels(55, 32)[0] > 0)
  }

  @Test
  func `an empty layer casts no shadow, and sublayers outside of the bounds cast one`() throws {
    let stage = square(.clear)
    stage.set {
      (stage.layer.shadowOpacity, stage.layer.shadowRadius) = (1, 1)
      stage.layer.shadowOffset = CGSize(width: 0, height: 12)
    }
    #expect(try stage.pixmap().area == 0)
    let child = stage.context.perform { CALayer() }
    stage.set {
      child.frame = CGRect(x: 24, y: 0, width: 16, height: 8)
      child.backgroundColor = color(1, 0, 0)
      stage.layer.addSublayer(child)
    }
    let image = try stage.pixmap()
    #expect(image.channels(52, 20) == [255, 255, 0, 0])
    #expect(image.channels(52, 32)[0] > 240 && image.channels(52, 32)[1] < 8)
    stage.set { stage.layer.shadowOpacity = 0 }
    #expect(isClose(try stage.pixmap().area, 128))
  }

  @Test func `clipping to the bounds and a mask cut the content and the shadow`() throws {
    let stage = square(color(0, 1, 0))
    let (child, mask) = stage.context.perform { (CALayer(), CALayer()) }
    stage.set {
      (stage.layer.shadowOpacity, stage.layer.shadowRadius) = (1, 0)
      stage.layer.shadowOffset = CGSize(width: 12, height: 12)
      child.frame = CGRect(x: 24, y: 0, width: 24, height: 8)
      child.backgroundColor = color(1, 0, 0)
      stage.layer.addSublayer(child)
    }
    #expect(try stage.pixmap().channels(54, 54)[0] == 255)
    #expect(try stage.pixmap().channels(60, 20)[0] == 255)
    stage.set { stage.layer.masksToBounds = true }
    #expect(isClose(try stage.pixmap().area, 32 * 32))
    stage.set {
      mask.frame = CGRect(x: 8, y: 8, width: 40, height: 8)
      mask.backgroundColor = CGColor(gray: 0, alpha: 0.5)
      stage.layer.mask = mask
    }
    // The mask and the bounds both clip the layer, and leave half alpha where they overlap.
    #expect(isClose(try stage.pixmap().area, 24 * 8 * 0.5, 1))
    // If the bounds do not clip, the mask lets some of the shadow through.
    stage.set { stage.layer.masksToBounds = false }
    #expect(isClose(try stage.pixmap().area, (24 * 8 + 16 * 4) * 0.5, 1))
  }

  @Test func `opacity fades a layer with its sublayers and its shadow as one`() throws {
    let stage = square(color(1, 0, 0))
    let child = stage.context.perform { CALayer() }
    stage.set {
      (stage.layer.shadowOpacity, stage.layer.shadowRadius) = (1, 0)
      stage.layer.shadowOffset = CGSize(width: 0, height: 12)
      child.frame = CGRect(x: 8, y: 8, width: 16, height: 16)
      child.backgroundColor = color(0, 0, 1)
      stage.layer.addSublayer(child)
      stage.layer.opacity = 0.5
    }
    let image = try stage.pixmap()
    for (position, expected) in [
      ((20, 20), [128, 128, 0, 0]), ((32, 32), [128, 0, 0, 128]), ((20, 54), [128, 0, 0, 0]),
    ] {
      let shown = image.channels(position.0, position.1)
      #expect(zip(shown, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(shown), not \(expected)")
    }
  }

  @Test func `a border follows its corners and lies within the bounds, above the sublayers`() throws
  {
    let stage = square(.clear)
    let child = stage.context.perform { CALayer() }
    stage.set {
      (stage.layer.borderWidth, stage.layer.borderColor) = (4, color(0, 0, 1))
      stage.layer.cornerRadius = 12
      child.frame = stage.layer.bounds
      child.backgroundColor = color(1, 0, 0)
      stage.layer.addSublayer(child)
    }
    let image = try stage.pixmap()
    #expect(image.channels(32, 17) == [255, 0, 0, 255])
    #expect(image.channels(32, 21) == [255, 255, 0, 0])
    #expect(image.channels(32, 15)[0] == 0 && image.channels(49, 32)[0] == 0)
    // The first pixel is just inside of the middle of the rounded corner, which is 12 − 12/√2 away
    // from both sides; the second is outside.
    #expect(image.channels(21, 21) == [255, 0, 0, 255])
    #expect(image.channels(17, 17) == [255, 255, 0, 0])
  }

  // MARK: Values out of range

  @Test func `overshooting values are kept, and clamped when drawn`() throws {
    let stage = square()
    stage.set {
      stage.layer.opacity = 1.5
      stage.layer.backgroundColor = CGColor(red: 1.5, green: -0.5, blue: 0.5, alpha: 1)
    }
    #expect(stage.layer.opacity == 1.5 && stage.layer.backgroundColor?.red == 1.5)
    #expect(stage.layer.backgroundColor?.green == -0.5)
    let shown = try stage.pixmap().channels(32, 32)
    #expect(shown[0] == 255 && shown[1] == 255 && shown[2] == 0 && abs(shown[3] - 128) <= 1)
  }
}
