extension ImageTests {
  @Test func `an alpha is a factor, and masks and modes take the same pixels`() {
    let image = ImageOracle.noise(30, 30, seed: 31)
    let rect = CGRect(x: 4.5, y: 3.25, width: 41, height: 37)
    for quality in [CGInterpolationQuality.none, .low, .high] {
      for alpha in [0.0, 0.3, 1] {
        // Draw the image a second time inside a clip around it, which changes only the code that
        // draws the image.
        var (plain, clipped) = (DisplayList(), DisplayList())
        plain.image(image, in: rect, quality: quality, alpha: alpha)
        clipped.clip(to: circle(25, 25, 400)) {
          $0.image(image, in: rect, quality: quality, alpha: alpha)
        }
        let ground = CGColor(red: 0.3, green: 0.9, blue: 0.5, alpha: 0.7)
        let a = rendered(plain, width: 50, height: 50, background: ground)
        let b = rendered(clipped, width: 50, height: 50, background: ground)
        #expect(a.image() == b.image())
        if alpha == 0 {
          #expect(
            a.image() == rendered(DisplayList(), width: 50, height: 50, background: ground).image())
        }
        // On a transparent surface, an image drawn with an alpha has the same pixels as without it,
        // multiplied by the alpha.
        if alpha == 0.3 {
          var full = DisplayList()
          full.image(image, in: rect, quality: quality)
          let whole = rendered(full, width: 50, height: 50)
          let part = rendered(plain, width: 50, height: 50)
          for y in 0..<50 {
            for x in 0..<50 {
              #expect(distance(part[x: x, y: y], channels(whole[x: x, y: y]) * 0.3) <= 1.2)
            }
          }
        }
      }
    }
  }

  @Test func `unusual images, rectangles and parts draw something bounded`() {
    let numbers: [Double] = [0, 1, -1, 0.5, .nan, .infinity, -.infinity, 1e30, -1e30, 1e-30, 3e9]
    var random = Random(seed: 77)
    func number() -> Double { numbers[Int(random.next() % UInt64(numbers.count))] }
    func rect() -> CGRect { CGRect(x: number(), y: number(), width: number(), height: number()) }
    let images = [
      CGImage(width: 0, height: 0, pixels: []), CGImage(width: 0, height: 5, pixels: []),
      CGImage(width: 1, height: 1, pixels: [0x8040_2010]), ImageOracle.noise(3, 2, seed: 1),
      CGImage(width: 32768, height: 1, pixels: Array(repeating: 0xFF10_2030, count: 32768)),
      CGImage(width: 1, height: 32768, pixels: Array(repeating: 0xFF10_2030, count: 32768)),
    ]
    let qualities: [CGInterpolationQuality] = [.default, .none, .low, .medium, .high]
    for round in 0..<6000 {
      var list = DisplayList()
      let image = images[Int(random.next() % UInt64(images.count))]
      let map =
        round % 2 == 0
        ? CGAffineTransform.identity
        : CGAffineTransform(
          a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let frame = round % 3 == 0 ? CGRect(x: 2, y: 3, width: 20, height: 15) : rect()
      let style = ImageStyle(
        quality: qualities[Int(random.next() % 5)],
        source: random.next() % 2 == 0 ? ImageStyle.unit : rect(),
        center: random.next() % 2 == 0 ? ImageStyle.unit : rect(),
        scale: random.next() % 2 == 0 ? 1 : number(), isTiled: random.next() % 2 == 0)
      list.image(image, in: frame, style: style, alpha: number(), transform: map)
      let drawn = rendered(list, width: 24, height: 20)
      for pixel in drawn.image().pixels {
        #expect(isPremultiplied(pixel))
      }
    }
  }

  @Test func `a very wide image is drawn, whole and shrunk`() {
    let image = CGImage(
      width: 32768, height: 2, pixels: (0..<65536).map { 0xFF00_0000 | UInt32($0 % 256) })
    for quality in [CGInterpolationQuality.none, .low, .medium, .high] {
      var list = DisplayList()
      list.image(image, in: CGRect(x: -32000, y: 1, width: 32768, height: 2), quality: quality)
      let drawn = rendered(list, width: 64, height: 4)
      for x in 0..<64 { #expect(drawn[x: x, y: 2] == 0xFF00_0000 | UInt32((32000 + x) % 256)) }
      var small = DisplayList()
      small.image(image, in: CGRect(x: 0, y: 0, width: 64, height: 1), quality: quality)
      let mean = rendered(small, width: 64, height: 1)
      if quality == .medium || quality == .high {
        for x in 0..<64 { #expect(abs(Int(mean[x: x, y: 0] & 255) - 128) <= 1) }
      }
    }
  }

  @Test(arguments: [(1_000_000, 1), (1, 1_000_000), (200_000, 3), (3, 200_000)])
  func `the mean of very many texels is exact`(_ width: Int, _ height: Int) {
    for texel: UInt32 in [0xFFFF_FFFF, 0xFF01_02FE, 0x8040_0180] {
      let image = CGImage(
        width: width, height: height, pixels: [UInt32](repeating: texel, count: width * height))
      var list = DisplayList()
      list.image(image, in: CGRect(x: 0, y: 0, width: 1, height: 1), quality: .high)
      let drawn = rendered(list, width: 1, height: 1)[x: 0, y: 0]
      for shift in [0, 8, 16, 24] as [UInt32] {
        let difference = Int(drawn >> shift & 255) - Int(texel >> shift & 255)
        #expect(abs(difference) <= 1, "\(String(drawn, radix: 16)) of \(String(texel, radix: 16))")
      }
    }
  }
}
