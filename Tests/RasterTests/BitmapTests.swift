/// Tests contexts that draw into bitmaps.
@Suite("Bitmap contexts") struct BitmapTests {
  /// A pixel format, with the positions of the alpha, red, green and blue bytes in a pixel.
  struct Layout: Sendable {
    var info: UInt32
    var offsets: [Int]
    var hasAlpha = true
  }

  private static let layouts: [Layout] = {
    let (last, first) = ([3, 0, 1, 2], [0, 1, 2, 3])
    let orders: [(CGBitmapInfo, Bool)] = [
      (.byteOrderDefault, false), (.byteOrder32Big, false), (.byteOrder32Little, true),
    ]
    let kinds: [(CGImageAlphaInfo, [Int], Bool)] = [
      (.premultipliedLast, last, true), (.premultipliedFirst, first, true),
      (.noneSkipLast, last, false), (.noneSkipFirst, first, false),
    ]
    return orders.flatMap { order, isReversed in
      kinds.map { alpha, offsets, hasAlpha in
        Layout(
          info: order.rawValue | alpha.rawValue,
          offsets: isReversed ? offsets.map { 3 - $0 } : offsets, hasAlpha: hasAlpha)
      }
    }
  }()

  private let rgb = CGColorSpaceCreateDeviceRGB()

  private func make(
    _ data: UnsafeMutableRawPointer? = nil, width: Int = 20, height: Int = 12, bits: Int = 8,
    bytesPerRow: Int = 0, space: CGColorSpace? = CGColorSpaceCreateDeviceRGB(),
    info: UInt32 = CGImageAlphaInfo.premultipliedLast.rawValue
  ) -> CGContext? {
    CGContext(
      data: data, width: width, height: height, bitsPerComponent: bits, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: info)
  }

  /// Draws with most features of a context, and calls `pause` after each. `up` is 1 if y points up
  /// in the base space and −1 if it points down, so that the shadow is always above its shape.
  private func draw(in context: CGContext, up: CGFloat = 1, _ pause: () -> Void = {}) {
    context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 0.8)
    context.fillEllipse(in: CGRect(x: 1, y: 2, width: 15.5, height: 8.25))
    pause()
    context.saveGState()
    context.clip(to: CGRect(x: 3.5, y: 1, width: 12, height: 9))
    pause()
    context.setStrokeColor(red: 0, green: 0.2, blue: 1, alpha: 0.7)
    context.setLineWidth(2)
    context.move(to: CGPoint(x: 0, y: 1))
    context.addLine(to: CGPoint(x: 19, y: 11))
    context.strokePath()
    pause()
    context.beginTransparencyLayer()
    context.setBlendMode(.multiply)
    context.fill(CGRect(x: 6, y: 6, width: 9, height: 3))
    pause()
    context.endTransparencyLayer()
    context.setBlendMode(.screen)
    context.setFillColor(gray: 0.6, alpha: 1)
    context.fill(CGRect(x: 10, y: 0, width: 4, height: 12))
    pause()
    context.restoreGState()
    context.draw(ImageOracle.noise(3, 2, seed: 5), in: CGRect(x: 14, y: 8, width: 5, height: 3))
    pause()
    context.setShadow(offset: CGSize(width: 1, height: 2 * up), blur: 3)
    context.fill(CGRect(x: 2, y: 8, width: 3, height: 2))
  }

  @Test func `a bitmap context's y points up from the lower left corner`() throws {
    let context = try #require(make(width: 4, height: 3))
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(context.ctm == .identity)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 4, height: 3))
    let pixels = try #require(context.makeImage()).pixels
    #expect(
      pixels.map { $0 != 0 } == Array(repeating: false, count: 8) + [true, true, false, false])
  }

  /// Compares the bytes with those of a recording context, whose image is flipped and converted to
  /// the format.
  @Test(arguments: layouts)
  func `a caller's bytes are the image in their format, and bytes between rows stay`(
    _ layout: Layout
  ) throws {
    let plain = CGContext()
    if !layout.hasAlpha {
      plain.setFillColor(.black)
      plain.fill(CGRect(x: 0, y: 0, width: 20, height: 12))
    }
    plain.translateBy(x: 0, y: 12)
    plain.scaleBy(x: 1, y: -1)
    draw(in: plain, up: -1)
    let wanted = try plain.makeImage(width: 20, height: 12)

    let row = 87
    var bytes = [UInt8](repeating: 0, count: row * 12 + 3)
    for y in 0..<12 { for x in 80..<row { bytes[y * row + x] = 0xA5 } }
    for i in row * 12..<bytes.count { bytes[i] = 0xA5 }
    try bytes.withUnsafeMutableBytes { memory in
      let start = memory.baseAddress!
      let context = try #require(make(start, bytesPerRow: row, info: layout.info))
      #expect(context.bytesPerRow == row && context.bitsPerPixel == 32)
      #expect(context.bitmapInfo.rawValue == layout.info)
      #expect(context.alphaInfo.rawValue == layout.info & 31)
      draw(in: context)
      for y in 0..<12 {
        for x in 0..<20 {
          let pixel = wanted.pixels[y * 20 + x]
          for (part, shift) in [(0, 24), (1, 16), (2, 8), (3, 0)]
          where layout.hasAlpha || part > 0 {
            let byte = Int(memory[y * row + x * 4 + layout.offsets[part]])
            #expect(abs(byte - Int(pixel >> shift & 255)) <= 1, "\(x) \(y) \(part)")
          }
        }
        for x in 80..<row { #expect(memory[y * row + x] == 0xA5) }
      }
      #expect(memory[row * 12] == 0xA5)
      #expect(try #require(context.makeImage()).width == 20)
    }
  }

  @Test func `reading the pixels early changes no drawing`() throws {
    let asked = try #require(make())
    draw(in: asked) { asked.flush() }
    let late = try #require(make())
    draw(in: late)
    #expect(late.makeImage() == asked.makeImage())
    var bytes = [UInt8](repeating: 0, count: 20 * 12 * 4)
    try bytes.withUnsafeMutableBytes { memory in
      let context = try #require(make(memory.baseAddress))
      draw(in: context) { context.synchronize() }
      #expect(context.makeImage() == late.makeImage())
    }
  }

  @Test func `drawing under a mask continues after the pixels were read`() throws {
    let half = CGImage(width: 1, height: 1, pixels: [0x8080_8080])
    let context = try #require(make())
    context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 12), mask: half)
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 6))
    let early = try #require(context.makeImage())
    context.fill(CGRect(x: 0, y: 6, width: 20, height: 6))
    let late = try #require(context.makeImage())
    for y in 0..<12 {
      for x in 0..<20 {
        #expect(early.pixels[y * 20 + x] >> 24 == (x < 10 && y >= 6 ? 128 : 0))
        #expect(late.pixels[y * 20 + x] >> 24 == (x < 10 ? 128 : 0))
      }
    }
  }

  @Test func `drawings are in a caller's bytes at once, and those of a layer at its end`() throws {
    var bytes = [UInt8](repeating: 0, count: 20 * 12 * 4)
    try bytes.withUnsafeMutableBytes { memory in
      let context = try #require(make(memory.baseAddress))
      context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
      context.fill(CGRect(x: 0, y: 11, width: 1, height: 1))
      #expect(Array(memory[0..<8]) == [0, 0, 255, 255, 0, 0, 0, 0])
      context.beginTransparencyLayer()
      context.fill(CGRect(x: 1, y: 11, width: 1, height: 1))
      #expect(memory[7] == 0 && (context.makeImage()?.pixels[1]) == 0)
      context.endTransparencyLayer()
      #expect(Array(memory[4..<8]) == [0, 0, 255, 255])
    }
  }

  @Test func `drawing continues over bytes that the caller changed`() throws {
    let context = try #require(make())
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 12))
    let data = try #require(context.data)
    let bytes = data.assumingMemoryBound(to: UInt8.self)
    for i in 0..<4 { bytes[i] = i == 1 || i == 3 ? 255 : 0 }
    // Write an invalid premultiplied pixel, whose colour exceeds its alpha.
    for i in 4..<8 { bytes[i] = i == 7 ? 0 : 200 }
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 2, y: 11, width: 1, height: 1))
    #expect(Array(UnsafeBufferPointer(start: bytes + 8, count: 4)) == [255, 0, 0, 255])
    let image = try #require(context.makeImage())
    #expect(image.pixels[0..<4] == [0xFF00_FF00, 0, 0xFFFF_0000, 0xFFFF_FFFF])
  }

  @Test func `grey formats store lightness, and alpha formats store alpha`() throws {
    let grey = try #require(
      make(space: CGColorSpaceCreateDeviceGray(), info: CGImageAlphaInfo.none.rawValue))
    let mask = try #require(make(space: nil, info: CGImageAlphaInfo.alphaOnly.rawValue))
    for context in [grey, mask] {
      context.setFillColor(gray: 1, alpha: 0.5)
      context.fill(CGRect(x: 0, y: 11, width: 1, height: 1))
      context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
      context.fill(CGRect(x: 1, y: 11, width: 1, height: 1))
      #expect(context.bytesPerRow == 20 && context.bitsPerPixel == 8)
    }
    func row(_ context: CGContext) -> [UInt8] {
      (0..<3).map { context.data!.load(fromByteOffset: $0, as: UInt8.self) }
    }
    #expect(row(grey) == [128, 182, 0] && row(mask) == [128, 255, 0])
    #expect(try #require(grey.makeImage()).pixels[0] == 0xFF80_8080)
    #expect(try #require(mask.makeImage()).pixels[0..<3] == [0x8000_0000, 0xFF00_0000, 0])
  }

  @Test func `an opaque bitmap begins black, another one transparent`() throws {
    let black = try #require(make(info: CGImageAlphaInfo.noneSkipLast.rawValue))
    #expect(try #require(black.makeImage()).pixels.allSatisfy { $0 == 0xFF00_0000 })
    black.clear(CGRect(x: 0, y: 0, width: 20, height: 12))
    #expect(try #require(black.makeImage()).pixels.allSatisfy { $0 == 0xFF00_0000 })
    let clear = try #require(make())
    let early = try #require(clear.makeImage())
    #expect(early.pixels.allSatisfy { $0 == 0 })
    clear.fill(CGRect(x: 0, y: 0, width: 20, height: 12))
    #expect(clear.makeImage() != early && early.pixels.allSatisfy { $0 == 0 })
    let none = CGContext()
    none.flush()
    #expect(none.makeImage() == nil && none.data == nil && none.width == 0 && none.height == 0)
    #expect(none.bytesPerRow == 0 && none.colorSpace == nil && none.alphaInfo == .none)
  }

  @Test func `unsupported formats give nil`() {
    for info in [CGImageAlphaInfo.none, .last, .first] {
      #expect(make(info: info.rawValue) == nil)
    }
    let last = CGImageAlphaInfo.premultipliedLast.rawValue
    for order in [CGBitmapInfo.byteOrder16Little, .byteOrder16Big, .floatComponents] {
      #expect(make(info: last | order.rawValue) == nil)
    }
    #expect(make(space: nil) == nil)
    #expect(make(space: CGColorSpaceCreateDeviceGray()) == nil)
    for side in [Int.min, -1, 0, Pixmap.largestSide + 1, .max] {
      #expect(make(width: side) == nil && make(height: side) == nil)
    }
    #expect(make(width: 32_768, height: 32_768) == nil)
    for (bits, row) in [(16, 0), (5, 0), (8, 79), (8, -1), (8, Int.max), (8, Int.max / 11)] {
      #expect(make(bits: bits, bytesPerRow: row) == nil)
    }
  }
}
