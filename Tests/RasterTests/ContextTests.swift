@Suite struct ContextTests {
  private let everything = CGRect(x: 0, y: 0, width: 20, height: 20)

  private func grey(_ level: UInt32) -> UInt32 { 0xFF00_0000 | level * 0x01_0101 }

  /// For each masking rule, the texels of a 4 × 3 mask and the coverage expected for each texel.
  private static let masks: [(rule: String, texels: [UInt32], wanted: [Int])] = {
    let levels = [0, 1, 64, 127, 200, 254, 255, 13, 90, 128, 77]
    let greys = levels.map { 0xFF00_0000 | UInt32($0) * 0x01_0101 }
    let light = (54 * 0x10 + 183 * 0xC0 + 19 * 0x40 + 128) / 256
    // The mask for the alpha rule consists of translucent black, white and colours, and of
    // transparent pixels.
    let alphas = levels.map { UInt32($0) << 24 }
    let translucent: [UInt32] = [0x8080_8080, 0xFF10_C040, 0, 0xFF00_0000]
    return [
      ("lightness", greys + [0xFF10_C040], levels + [light]),
      ("alpha", alphas.dropLast(3) + translucent, levels.dropLast(3) + [128, 255, 0, 255]),
    ]
  }()

  @Test(arguments: masks, [false, true])
  func `a mask clips by alpha, or by lightness without alpha, upright as it is drawn`(
    _ mask: (rule: String, texels: [UInt32], wanted: [Int]), isTurned: Bool
  ) {
    let image = CGImage(width: 4, height: 3, pixels: mask.texels)
    for ground in [CGColor.clear, CGColor(red: 0, green: 0, blue: 1, alpha: 1)] {
      let context = CGContext()
      context.setFillColor(ground)
      context.fill(everything)
      context.interpolationQuality = .none
      context.saveGState()
      context.translateBy(x: 2, y: 1)
      context.scaleBy(x: 3, y: 4)
      if isTurned {
        context.translateBy(x: 0, y: 5)
        context.scaleBy(x: 1, y: -1)
      }
      context.clip(to: CGRect(x: 1, y: 1, width: 4, height: 3), mask: image)
      let box = context.boundingBoxOfClipPath
      #expect(abs(box.minX - 1) + abs(box.minY - 1) < 1e-9)
      #expect(abs(box.maxX - 5) + abs(box.maxY - 4) < 1e-9)
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: -10, y: -10, width: 40, height: 40))
      let open = rendered(context.displayList, width: 20, height: 20)
      context.restoreGState()
      let drawn = rendered(context.displayList, width: 20, height: 20)
      #expect(open.image() == drawn.image())
      for y in 0..<20 {
        for x in 0..<20 {
          let isInside = x >= 5 && x < 17 && y >= 5 && y < 17
          let row = isTurned ? (y - 5) / 4 : 2 - (y - 5) / 4
          let level = isInside ? mask.wanted[row * 4 + (x - 5) / 3] : 0
          let pixel = drawn[x: x, y: y]
          #expect(abs(Int(pixel >> 16 & 255) - level) <= 1)
          #expect(abs(Int(pixel & 255) - (ground.alpha == 0 ? 0 : 255 - level)) <= 1)
        }
      }
      context.setFillColor(gray: 1, alpha: 1)
      context.fill(everything)
      #expect(rendered(context.displayList, width: 20, height: 20)[x: 0, y: 0] == 0xFFFF_FFFF)
    }
  }

  @Test func `an image's first row is at the larger y, which is above in a bitmap`() throws {
    let image = CGImage(
      width: 2, height: 3,
      pixels: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00, 0xFF00_FFFF, 0xFFFF_00FF])
    let rows = [0, 2, 4].map { Array(image.pixels[$0..<$0 + 2]) }
    func draw(in context: CGContext, isTurned: Bool) -> CGContext {
      if isTurned {
        context.translateBy(x: 0, y: 3)
        context.scaleBy(x: 1, y: -1)
      }
      context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 3))
      return context
    }
    for isTurned in [false, true] {
      let plain = draw(in: CGContext(), isTurned: isTurned)
      let bitmap = try #require(
        CGContext(
          data: nil, width: 2, height: 3, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      let drawn = try plain.makeImage(width: 2, height: 3)
      #expect(drawn.pixels == (isTurned ? rows : rows.reversed()).flatMap { $0 })
      let made = try #require(draw(in: bitmap, isTurned: isTurned).makeImage())
      #expect(made.pixels == (isTurned ? rows.reversed() : rows).flatMap { $0 })
    }
  }

  @Test func `masks, clips and layers nest in any order`() {
    let half = CGImage(width: 1, height: 1, pixels: [grey(128)])
    let context = CGContext()
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 16, height: 16), mask: half)
    context.beginTransparencyLayer(in: CGRect(x: 4, y: 0, width: 20, height: 20))
    context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 8), mask: half)
    context.clip(to: CGRect(x: 0, y: 2, width: 20, height: 20))
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(everything)
    context.restoreGState()  // does not leave the layer
    context.endTransparencyLayer()
    context.restoreGState()
    #expect(context.boundingBoxOfClipPath == .infinite)
    let drawn = rendered(context.displayList, width: 20, height: 20)
    for y in 0..<20 {
      for x in 0..<20 {
        let isInside = x >= 4 && x < 16 && y >= 2 && y < 8
        #expect(abs(Int(drawn[x: x, y: y] >> 24) - (isInside ? 64 : 0)) <= 1)
      }
    }
  }

  @Test(arguments: [
    CGRect.null, .infinite, CGRect(x: 0, y: 0, width: 0, height: 9),
    CGRect(x: Double.nan, y: 0, width: 9, height: 9),
    CGRect(x: 0, y: 0, width: 1e30, height: 1e-30),
  ])
  func `unusual masks give defined drawings`(_ rect: CGRect) {
    for image in [CGImage(width: 0, height: 0, pixels: []), ImageOracle.noise(3, 2, seed: 1)] {
      for scale in [1, 0, Double.nan] {
        let context = CGContext()
        context.scaleBy(x: scale, y: 1)
        context.clip(to: rect, mask: image)
        context.fill(everything)
        for pixel in rendered(context.displayList, width: 8, height: 8).image().pixels {
          #expect(isPremultiplied(pixel))
        }
      }
    }
  }

  @Test func `a clip to rectangles is their union, whatever their orientation`() {
    let context = CGContext()
    context.saveGState()
    context.clip(to: [
      CGRect(x: 1, y: 1, width: 8, height: 4), CGRect(x: 12, y: 9, width: -8, height: -6),
    ])
    #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 1, width: 11, height: 8))
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(everything)
    context.restoreGState()
    let drawn = rendered(context.displayList, width: 20, height: 20)
    for y in 0..<20 {
      for x in 0..<20 {
        let isInside =
          (x >= 1 && x < 9 && y >= 1 && y < 5) || (x >= 4 && x < 12 && y >= 3 && y < 9)
        #expect(drawn[x: x, y: y] == (isInside ? 0xFFFF_FFFF : 0))
      }
    }
    context.clip(to: [])
    context.fill(everything)
    #expect(rendered(context.displayList, width: 20, height: 20).image() == drawn.image())
  }

  @Test(arguments: [
    CGAffineTransform(scaleX: 0, y: 0), CGAffineTransform(scaleX: 1, y: 0),
    CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 3, ty: 4),
  ])
  func `drawings under a singular transform are invisible`(_ singular: CGAffineTransform) {
    let gradient = CGGradient(colors: [.black, .white])!
    let draws: [(String, (CGContext) -> Void)] = [
      ("stroke", { $0.strokePath() }), ("fill", { $0.fillPath() }),
      ("stroked rectangle", { $0.stroke(CGRect(x: 2, y: 2, width: 9, height: 9), width: 3) }),
      ("filled ellipse", { $0.fillEllipse(in: CGRect(x: 2, y: 2, width: 9, height: 9)) }),
      (
        "image",
        {
          $0.draw(
            CGImage(width: 1, height: 1, pixels: [.max]),
            in: CGRect(x: 0, y: 0, width: 9, height: 9))
        }
      ),
      (
        "gradient",
        {
          $0.drawLinearGradient(
            gradient, start: .zero, end: CGPoint(x: 9, y: 9),
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        }
      ),
    ]
    for (name, draw) in draws {
      func pixels(_ transform: CGAffineTransform) -> [UInt32] {
        let context = CGContext()
        context.setLineWidth(4)
        context.concatenate(transform)
        context.move(to: CGPoint(x: 1, y: 1))
        context.addLine(to: CGPoint(x: 5, y: 5))
        context.addLine(to: CGPoint(x: 1, y: 9))
        draw(context)
        return rendered(context.displayList, width: 20, height: 20).image().pixels
      }
      #expect(pixels(singular).allSatisfy { $0 == 0 }, "\(name)")
      #expect(!pixels(.identity).allSatisfy { $0 == 0 }, "\(name)")
    }
  }
}
