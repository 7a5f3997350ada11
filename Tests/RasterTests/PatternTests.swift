@Suite struct PatternTests {
  private let everything = rectangle(0, 0, 60, 50)

  private func filled(
    _ pattern: CGPattern, color: CGColor = .black, alpha: CGFloat = 1,
    transform: CGAffineTransform = .identity
  ) -> Pixmap {
    var list = DisplayList()
    list.fill(
      everything,
      paint: .pattern(PatternPaint(pattern, color: color, alpha: alpha, transform: transform)))
    return rendered(list, width: 60, height: 50)
  }

  /// Draws the content of a cell: edges between pixels, a curve, and a translucent shape.
  private func draw(_ context: CGContext) {
    context.setFillColor(CGColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1))
    context.fillEllipse(in: CGRect(x: 0.5, y: 1, width: 6, height: 5.5))
    context.setFillColor(CGColor(red: 0.1, green: 0.5, blue: 0.9, alpha: 0.6))
    context.fill(CGRect(x: 2.25, y: 3.5, width: 4.5, height: 2))
  }

  private func repeated(
    _ content: DisplayList, _ bounds: CGRect, _ xStep: Double, _ yStep: Double,
    _ map: CGAffineTransform
  ) -> Pixmap {
    var list = DisplayList()
    var outline = Path()
    outline.addRect(bounds)
    for j in -8..<24 {
      for i in -8..<32 {
        let cell = CGAffineTransform(
          translationX: Double(i) * xStep, y: Double(j) * yStep
        ).concatenating(map)
        list.clip(to: outline, transform: cell) { $0.append(content, transform: cell) }
      }
    }
    return rendered(list, width: 60, height: 50)
  }

  @Test(arguments: [
    CGAffineTransform.identity, CGAffineTransform(translationX: 3, y: -5),
    CGAffineTransform(translationX: 0.375, y: 2.5),
    CGAffineTransform(a: 2, b: 0, c: 0, d: 1, tx: -1, ty: 4),
    CGAffineTransform(a: 0.5, b: 0, c: 0, d: 1.5, tx: 0.25, ty: 0.75),
  ])
  func `a pattern with whole steps is its cells drawn one by one`(_ map: CGAffineTransform) {
    let context = CGContext()
    draw(context)
    for (bounds, xStep, yStep) in [
      (CGRect(x: 0, y: 0, width: 8, height: 8), 8.0, 8.0),
      (CGRect(x: 0, y: 1, width: 6, height: 6), 10, 12),
      // This cell is larger than the steps, so copies of it overlap.
      (CGRect(x: -1, y: 0, width: 8, height: 8), 6, 4),
    ] {
      let pattern = CGPattern(
        bounds: bounds, xStep: xStep, yStep: yStep, content: context.displayList)
      let a = filled(pattern, transform: map).image()
      let b = repeated(context.displayList, bounds, xStep, yStep, map).image()
      // Allow a difference of one level: drawing the cell's image rounds the colours of overlapping
      // cells once more.
      #expect(largestDifference(a.pixels, b.pixels)! <= 1)
    }
  }

  @Test func `a pattern with fractional steps does not drift`() {
    // The cell contains a smooth wave, which is hardly changed by interpolation and slight
    // stretching.
    let size = 64
    let wave = CGImage(
      width: size, height: 1,
      pixels: (0..<size).map {
        let level = UInt32(
          (127.5 + 120 * sin(2 * .pi * (Double($0) + 0.5) / Double(size))).rounded())
        return 0xFF00_0000 | level * 0x0001_0101
      })
    for step in [17.3, 20.5, 23.77] {
      let pattern = CGPattern(
        image: wave, in: CGRect(x: 0, y: 0, width: step, height: 1), quality: .high)
      let drawn = filled(pattern, transform: CGAffineTransform(translationX: 2.2, y: 0))
      for x in 0..<60 {
        let phase = (Double(x) + 0.5 - 2.2) / step
        let wanted = 127.5 + 120 * sin(2 * .pi * phase)
        #expect(abs(Double(drawn[x: x, y: 20] & 255) - wanted) <= 4)
      }
    }
  }

  @Test func `without distortion all cells have the same pixels, at the nearest positions`() {
    let texels: [UInt32] = (0..<6).map { 0xFF00_0000 | $0 * 0x0020_1008 + 1 }
    let image = CGImage(width: 6, height: 1, pixels: texels)
    let step = 6.4
    var content = DisplayList()
    content.image(image, in: CGRect(x: 0, y: 0, width: 6, height: 1), quality: .none)
    let pattern = CGPattern(
      bounds: CGRect(x: 0, y: 0, width: 6, height: 1), xStep: step, yStep: 1,
      tiling: .noDistortion, content: content)
    let drawn = filled(pattern, transform: CGAffineTransform(translationX: 1.3, y: 0))
    var found = 0
    for n in 0..<8 {
      let start = Int((1.3 + Double(n) * step).rounded())
      for i in 0..<6 where start + i < 60 {
        #expect(drawn[x: start + i, y: 7] == texels[i])
        found += 1
      }
    }
    #expect(found > 40)
  }

  @Test func `a rotated pattern is its cells, rotated`() {
    let pattern = CGPattern(
      bounds: CGRect(x: 0, y: 0, width: 20, height: 20), xStep: 20, yStep: 20
    ) {
      $0.setFillColor(.white)
      $0.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
    }
    let map = CGAffineTransform(rotationAngle: 0.5)
    let drawn = filled(pattern, transform: map)
    let inverse = map.inverted()
    var compared = 0
    for y in 0..<50 {
      for x in 0..<60 {
        let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(inverse)
        let position = p.x - (p.x / 20).rounded(.down) * 20
        let edge = min(abs(position - 10), position, 20 - position)
        if edge < 1.5 { continue }
        compared += 1
        #expect(drawn[x: x, y: y] == (position < 10 ? 0xFFFF_FFFF : 0))
      }
    }
    #expect(compared > 1000)
  }

  @Test func `an uncoloured pattern is drawn in the given colour`() {
    let pattern = CGPattern(
      bounds: CGRect(x: 0, y: 0, width: 4, height: 4), xStep: 4, yStep: 4, isColored: false
    ) {
      $0.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
      $0.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
    }
    let color = CGColor(red: 0, green: 0.8, blue: 0.4, alpha: 1)
    let drawn = filled(pattern, color: color)
    #expect(drawn[x: 0, y: 0] == premultiplied(color, opacity: 128.0 / 255))
    #expect(drawn[x: 2, y: 0] == 0)
    let half = filled(pattern, color: color, alpha: 0.5)
    #expect(abs(Int(half[x: 0, y: 0] >> 24) - 64) <= 1)
  }

  @Test func `a context's pattern stays with the base space, until a colour is set`() {
    let pattern = CGPattern(
      bounds: CGRect(x: 0, y: 0, width: 4, height: 4), xStep: 8, yStep: 8
    ) {
      $0.setFillColor(.white)
      $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    let context = CGContext()
    context.saveGState()
    context.scaleBy(x: 3, y: 2)
    context.rotate(by: 0.7)
    context.setFillPattern(pattern)
    context.fill(CGRect(x: -100, y: -100, width: 200, height: 200))
    context.restoreGState()
    let fills = rendered(context.displayList, width: 32, height: 32)
    for y in 0..<32 {
      for x in 0..<32 {
        #expect(fills[x: x, y: y] == (x % 8 < 4 && y % 8 < 4 ? 0xFFFF_FFFF : 0))
      }
    }
    let strokes = CGContext()
    strokes.scaleBy(x: 2, y: 2)
    strokes.setStrokePattern(pattern)
    strokes.setLineWidth(100)
    strokes.strokeLineSegments(between: [CGPoint(x: -50, y: 8), CGPoint(x: 50, y: 8)])
    #expect(rendered(strokes.displayList, width: 32, height: 32).image() == fills.image())
    context.setFillPattern(pattern)
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 32, height: 32))
    #expect(rendered(context.displayList, width: 32, height: 32)[x: 31, y: 31] == 0xFFFF_FFFF)
  }

  @Test func `an image drawn by tiling repeats over the clip`() {
    let image = ImageOracle.noise(6, 5, seed: 3)
    let context = CGContext()
    context.clip(to: CGRect(x: 1, y: 2, width: 40, height: 30))
    context.draw(image, in: CGRect(x: 10, y: 11, width: 6, height: 5), byTiling: true)
    let drawn = rendered(context.displayList, width: 60, height: 50)
    for y in 0..<50 {
      for x in 0..<60 {
        let isInside = x >= 1 && x < 41 && y >= 2 && y < 32
        let wanted = image.pixels[(4 - (y + 4) % 5) * 6 + (x + 2) % 6]
        #expect(drawn[x: x, y: y] == (isInside ? wanted : 0))
      }
    }
  }

  @Test func `a context's content becomes an image`() throws {
    let context = CGContext()
    draw(context)
    let image = try context.makeImage(width: 9, height: 8)
    #expect(image == rendered(context.displayList, width: 9, height: 8).image())
    #expect(throws: PixmapError.self) { try context.makeImage(width: -1, height: 8) }
  }

  @Test func `regions and caches of cells change no pixel`() throws {
    let context = CGContext()
    draw(context)
    let rasterizer = Rasterizer()
    for (i, map) in [
      CGAffineTransform(rotationAngle: 0.2), .identity, CGAffineTransform(scaleX: 1.1, y: 0.7),
    ].enumerated() {
      var list = DisplayList()
      let pattern = CGPattern(
        bounds: CGRect(x: 0, y: 0, width: 8, height: 7), xStep: 9, yStep: 8,
        content: context.displayList)
      list.fill(circle(30, 25, 24), paint: .pattern(PatternPaint(pattern, transform: map)))
      list.image(
        ImageOracle.noise(70, 60, seed: UInt64(i)),
        in: CGRect(x: 12.3, y: 5.5, width: 21.3, height: 17), quality: .medium, alpha: 0.8)
      let whole = rendered(list, width: 60, height: 50).image()
      for _ in 0..<2 {
        let pieces = try Pixmap(width: 60, height: 50)
        for y in stride(from: 0, to: 50, by: 7) {
          for x in stride(from: 0, to: 60, by: 13) {
            rasterizer.draw(
              list, into: pieces, within: PixelRect(x: x, y: y, width: 13, height: 7))
          }
        }
        #expect(pieces.image() == whole)
      }
    }
  }

  @Test func `unusual patterns draw something bounded`() {
    let numbers: [Double] = [0, 1, -3, 0.5, .nan, .infinity, 1e30, -1e30, 1e-30, 5, 700]
    var random = Random(seed: 5)
    func number() -> Double { numbers[Int(random.next() % UInt64(numbers.count))] }
    let context = CGContext()
    draw(context)
    for round in 0..<1500 {
      let pattern = CGPattern(
        bounds: CGRect(x: number(), y: number(), width: number(), height: number()),
        xStep: number(), yStep: number(),
        tiling: round % 2 == 0 ? .noDistortion : .constantSpacing, content: context.displayList)
      var list = DisplayList()
      list.fill(
        rectangle(1, 1, 20, 20),
        paint: .pattern(
          PatternPaint(
            pattern, alpha: number(),
            transform: round % 3 == 0
              ? .identity
              : CGAffineTransform(
                a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))))
      for pixel in rendered(list, width: 24, height: 20).image().pixels {
        #expect(isPremultiplied(pixel))
      }
    }
  }

  /// Nests patterns so that, without a limit on the work, a cell would be drawn 6¹⁴ times.
  @Test(.timeLimit(.minutes(15)), arguments: [1.0, 4, 64])
  func `nested patterns take bounded time, and have the same bytes in pieces`(_ step: Double) throws
  {
    var list = DisplayList()
    list.fill(rectangle(0, 0, 40, 64), paint: .color(.white))
    for depth in 1...15 {
      let pattern = CGPattern(
        bounds: CGRect(x: 0, y: 0, width: 64, height: 64), xStep: step, yStep: step,
        isColored: false, content: list)
      list = DisplayList()
      for i in 1...(depth < 15 ? 6 : 1) {
        list.fill(
          rectangle(0, 0, 64, 64),
          paint: .pattern(PatternPaint(pattern, color: CGColor(gray: 1, alpha: Double(i) / 6))))
      }
    }
    let whole = rendered(list, width: 64, height: 8).image()
    let pieces = try Pixmap(width: 64, height: 8)
    for (x, width) in [(0, 30), (30, 34)] {
      Rasterizer().draw(list, into: pieces, within: PixelRect(x: x, y: 0, width: width, height: 8))
    }
    #expect(pieces.image() == whole)
  }

  @Test func `a pattern's copies are drawn to a limit, its content always`() {
    func drawn(_ count: Int, step: Double) -> UInt32 {
      var content = DisplayList()
      for _ in 0..<count { content.fill(rectangle(0, 0, 64, 64), paint: .color(.white)) }
      let pattern = CGPattern(
        bounds: CGRect(x: 0, y: 0, width: 64, height: 64), xStep: step, yStep: step,
        content: content)
      return filled(pattern)[x: 3, y: 4]
    }
    // The number of rectangles that the budget allows. With steps of one pixel, the cell is copied
    // 64 × 64 times. Each copy costs as much as 1025 pixels, plus 1281 for each rectangle, but 16
    // copies are free.
    let most = Int((0x1p28 / (64 * 64 - 16) - 1025) / 1281)
    #expect(drawn(most, step: 1) == 0xFFFF_FFFF)
    #expect(drawn(most + 1, step: 1) == 0)
    #expect(drawn(20 * most, step: 64) == 0xFFFF_FFFF)
  }

  @Test func `a pattern may hold patterns, to a limit`() {
    var list = DisplayList()
    list.fill(rectangle(0, 0, 2, 4), paint: .color(.white))
    for _ in 0..<40 {
      let pattern = CGPattern(
        bounds: CGRect(x: 0, y: 0, width: 4, height: 4), xStep: 4, yStep: 4, content: list)
      list = DisplayList()
      list.fill(rectangle(0, 0, 4, 4), paint: .pattern(PatternPaint(pattern)))
    }
    #expect(rendered(list, width: 4, height: 4)[x: 0, y: 0] == 0)
  }
}
