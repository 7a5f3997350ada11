/// Tests clips to an image, which act as masks: each command inside such a clip is composited,
/// through the mask, with the content below it.
@Suite struct StencilTests {
  private static let levels: [UInt32] = [0, 1, 40, 85, 128, 200, 254, 255]

  private static let mask = CGImage(
    width: levels.count, height: 1, pixels: levels.map { $0 << 24 })
  private static let rect = CGRect(x: 0, y: 0, width: levels.count, height: 1)

  private static func ground(_ context: CGContext) {
    context.setFillColor(red: 0.9, green: 0.5, blue: 0.2, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 1))
    context.setBlendMode(.copy)
    context.setFillColor(red: 0.1, green: 0.7, blue: 0.3, alpha: 0.4)
    for x in stride(from: 0, to: 8, by: 2) {
      context.fill(CGRect(x: x, y: 0, width: 1, height: 1))
    }
    context.setBlendMode(.normal)
    context.interpolationQuality = .none
  }

  private static func draw(_ context: CGContext, _ mode: CGBlendMode, through mask: CGImage?) {
    ground(context)
    context.saveGState()
    if let mask { context.clip(to: rect, mask: mask) }
    context.setBlendMode(mode)
    context.setFillColor(red: 0.3, green: 0.4, blue: 0.9, alpha: 0.8)
    if mode == .clear {
      context.clear(rect)
    } else {
      context.fill(rect)
    }
    context.restoreGState()
  }

  private static let contexts = [
    "recording", "own memory", "the caller's bytes", "transparency layer",
  ]

  private static func pixels(_ kind: String, _ draw: (CGContext) -> Void) throws -> [UInt32] {
    if kind == "recording" {
      let context = CGContext()
      draw(context)
      return try context.makeImage(width: levels.count, height: 1).pixels
    }
    var bytes = [UInt8](repeating: 0, count: 4 * levels.count)
    return try bytes.withUnsafeMutableBytes { bytes in
      let context = try #require(
        CGContext(
          data: kind == "the caller's bytes" ? bytes.baseAddress : nil, width: levels.count,
          height: 1, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpace(name: CGColorSpace.sRGB),
          bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
            | CGBitmapInfo.byteOrder32Little.rawValue))
      if kind == "transparency layer" { context.beginTransparencyLayer() }
      draw(context)
      if kind == "transparency layer" { context.endTransparencyLayer() }
      return try #require(context.makeImage()).pixels
    }
  }

  @Test(arguments: CGBlendMode.allCases, contexts)
  func `a mask scales a command's whole effect`(_ mode: CGBlendMode, _ kind: String) throws {
    let bare = try Self.pixels(kind) { Self.ground($0) }
    let whole = try Self.pixels(kind) { Self.draw($0, mode, through: nil) }
    let masked = try Self.pixels(kind) { Self.draw($0, mode, through: Self.mask) }
    for (x, level) in Self.levels.enumerated() {
      for shift in [UInt32(0), 8, 16, 24] {
        func part(_ pixels: [UInt32]) -> Double { Double(pixels[x] >> shift & 255) }
        let wanted = part(bare) + (part(whole) - part(bare)) * Double(level) / 255
        #expect(abs(part(masked) - wanted) <= 1.5, "\(x), \(shift)")
      }
    }
  }

  /// Multiplies an image with a colour, using the same image as a mask. This is a common way to
  /// tint an image.
  @Test func `a multiplying fill within an image's mask tints the image`() throws {
    let image = CGImage(width: 2, height: 1, pixels: [0xFFFF_FFFF, 0x8080_8080])
    let context = CGContext()
    context.interpolationQuality = .none
    let rect = CGRect(x: 0, y: 0, width: 2, height: 1)
    context.draw(image, in: rect)
    context.clip(to: rect, mask: image)
    context.setBlendMode(.multiply)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(rect)
    let pixels = try context.makeImage(width: 2, height: 1).pixels
    #expect(pixels[0] == 0xFFFF_0000)
    // At half coverage, half of the old pixel remains, and the other half is the pixel multiplied
    // by the colour.
    let wanted = [191.5, 191.5, 63.5, 63.5]
    for (shift, level) in zip([UInt32(24), 16, 8, 0], wanted) {
      #expect(abs(Double(pixels[1] >> shift & 255) - level) <= 1.5, "\(shift)")
    }
  }

  @Test func `a binary list and a projection keep the mask`() throws {
    var list = DisplayList()
    list.clip(to: DisplayList.ImageMask(image: Self.mask, rect: Self.rect, quality: .none)) {
      $0.fill(rectangle(0, 0, 8, 1), paint: .color(.black))
    }
    let drawn = rendered(list, width: 8, height: 1).image()
    #expect(drawn.pixels.map { $0 >> 24 } == Self.levels)
    #expect(try DisplayList(encoded: list.encoded()) == list)
    var projected = DisplayList()
    projected.append(
      list, projection: Homography(a: 10, b: 0, p: 1e-7, c: 0, d: 10, q: 0, tx: 0, ty: 0, r: 1))
    let seen = rendered(projected, width: 80, height: 10).image().pixels
    for (x, level) in Self.levels.enumerated() {
      #expect(abs(Int(seen[5 * 80 + 10 * x + 5] >> 24) - Int(level)) <= 1, "\(x)")
    }
  }
}
