/// Compares the blend modes with their definitions, computed in `Double`
/// (https://www.w3.org/TR/compositing-1/#blending).
@Suite struct BlendTests {
  @Test(arguments: CGBlendMode.allCases)
  func `each blend mode follows its definition for any two pixels`(_ mode: CGBlendMode) throws {
    var random = Random(seed: UInt64(mode.rawValue) + 40)
    func pixel() -> UInt32 {
      func level() -> Double { [0, 1, random.uniform(0, 1)][Int(random.next() % 3)] }
      let alpha = random.next() % 2 == 0 ? random.uniform(0, 1) : level()
      return premultiplied(CGColor(red: level(), green: level(), blue: level(), alpha: alpha))
    }
    let (width, height) = (61, 40)
    let sources = (0..<width * height).map { _ in pixel() }
    let grounds = (0..<width * height).map { _ in pixel() }
    let image = CGImage(width: width, height: height, pixels: sources)
    for (coverage, alpha) in [(1.0, 1.0), (0.5, 1), (1, 0.6)] {
      let pixmap = try Pixmap(width: width, height: height)
      for y in 0..<height { for x in 0..<width { pixmap[x: x, y: y] = grounds[y * width + x] } }
      // To get a coverage of one half, clip to half of each pixel.
      var list = DisplayList()
      list.clip(to: half(of: coverage, width, height)) {
        $0.image(
          image, in: CGRect(x: 0, y: 0, width: width, height: height), quality: .none,
          alpha: alpha, blend: mode)
      }
      Rasterizer().draw(list, into: pixmap)
      // Where the clip covers a pixel partly, the coverage may be off by one 8-bit level, so allow
      // one level more.
      let tolerance = coverage == 1 ? 2.0 : 3.0
      for (i, pixel) in pixmap.image().pixels.enumerated() {
        let wanted = BlendOracle.blend(
          mode, sources[i], grounds[i], alpha: alpha, coverage: coverage)
        for (lane, shift) in [0, 8, 16, 24].enumerated() {
          let found = Double((pixel >> UInt32(shift)) & 255)
          // Applying alpha to an 8-bit source loses precision, and steep functions amplify this
          // error.
          let slack = alpha == 1 || !BlendOracle.isSteep(mode) ? tolerance : 40
          #expect(
            abs(found - wanted[lane]) <= slack,
            """
            \(mode): \(String(sources[i], radix: 16)) on \(String(grounds[i], radix: 16)) is \
            \(String(pixel, radix: 16)), not \(wanted)
            """)
        }
        #expect(isPremultiplied(pixel))
      }
    }
  }

  private func half(of coverage: Double, _ width: Int, _ height: Int) -> Path {
    if coverage == 1 { return rectangle(0, 0, Double(width), Double(height)) }
    var path = Path()
    for y in 0..<height { path.addPath(rectangle(0, Double(y) + 0.25, Double(width), 0.5)) }
    return path
  }

  @Test(arguments: CGBlendMode.allCases)
  func `a group affects the whole clip, a shape only its area`(_ mode: CGBlendMode) {
    let ground = CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 0.7)
    let color = CGColor(red: 0.3, green: 0.9, blue: 0.5, alpha: 0.6)
    let shape = circle(20, 20, 11.3)
    var group = DisplayList()
    group.clip(to: rectangle(2, 3, 30, 32)) { inner in
      inner.group(GroupStyle(blend: mode)) {
        $0.fill(shape, paint: .color(color))
        $0.fill(rectangle(16, 17, 5, 6), paint: .color(color), blend: .copy)
      }
    }
    var single = DisplayList()
    single.fill(shape, paint: .color(color), blend: mode)
    let drawn = rendered(group, width: 40, height: 40, background: ground)
    let alone = rendered(single, width: 40, height: 40, background: ground)
    #expect(alone[x: 4, y: 5] == premultiplied(ground))
    let emptied = BlendOracle.blend(mode, 0, premultiplied(ground), alpha: 1, coverage: 1)
    for (lane, shift) in [0, 8, 16, 24].enumerated() {
      #expect(abs(Double((drawn[x: 4, y: 5] >> UInt32(shift)) & 255) - emptied[lane]) <= 1)
      let inside = (drawn[x: 20, y: 14] >> UInt32(shift)) & 255
      #expect(abs(Int(inside) - Int((alone[x: 20, y: 14] >> UInt32(shift)) & 255)) <= 1)
    }
    #expect(drawn[x: 1, y: 3] == premultiplied(ground))
    #expect(mode.affectsTransparentAreas == (drawn[x: 4, y: 5] != premultiplied(ground)))
  }

  @Test func `a group of the mode destinationIn is a soft mask`() {
    let mask = circle(20, 20, 14.2)
    let content = filled(rectangle(0, 0, 40, 40), CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 1))
    var masked = DisplayList()
    masked.group(opacity: 1) { group in
      group.append(content)
      group.group(GroupStyle(blend: .destinationIn)) { $0.append(filled(mask, .black)) }
    }
    var clipped = DisplayList()
    clipped.clip(to: mask) { $0.append(content) }
    for ground in [CGColor.clear, CGColor(gray: 0.5, alpha: 1)] {
      let a = rendered(masked, width: 40, height: 40, background: ground).greens
      let b = rendered(clipped, width: 40, height: 40, background: ground).greens
      for (x, y) in zip(a, b) { #expect(abs(x - y) <= 1) }
    }
  }
}
