/// Compares blurs and shadows with a weighted sum of the unblurred image, computed in `Double`
/// (https://en.wikipedia.org/wiki/Gaussian_blur).
@Suite struct ShadowTests {
  /// Compares every `every`-th row of pixels in `levels` with a blur of `sharp`, except for pixels
  /// with a negative value in `levels`. Returns the largest error and the root mean square error,
  /// in 8-bit levels.
  private func deviation(
    _ levels: [Int], sharp: [Double], _ width: Int, _ height: Int, sigma: SIMD2<Double>,
    shift: SIMD2<Double> = .zero, every: Int = 1
  ) -> (largest: Double, mean: Double) {
    func weights(_ sigma: Double, _ shift: Double) -> (reach: Int, values: [Double]) {
      let reach = Int(7 * sigma + 2 + abs(shift))
      let scale = 1 / (sigma * 2.0.squareRoot())
      func share(_ x: Double) -> Double { erf((x + 0.5) * scale) - erf((x - 0.5) * scale) }
      let values = (-reach...reach).map { share(Double($0) + shift) }
      let sum = values.reduce(0, +)
      return (reach, values.map { $0 / sum })
    }
    let (reachY, down) = weights(sigma.y, shift.y)
    let (reachX, across) = weights(sigma.x, shift.x)
    var (largest, squares, count) = (0.0, 0.0, 0)
    for y in stride(from: 0, to: height, by: every) {
      var row = [Double](repeating: 0, count: width)
      for k in max(0, y - reachY)...min(height - 1, y + reachY) {
        let weight = down[k - y + reachY]
        for x in 0..<width { row[x] += weight * sharp[k * width + x] }
      }
      for x in 0..<width where levels[y * width + x] >= 0 {
        var truth = 0.0
        for k in max(0, x - reachX)...min(width - 1, x + reachX) {
          truth += row[k] * across[k - x + reachX]
        }
        let error = Double(levels[y * width + x]) - 255 * truth
        largest = max(largest, abs(error))
        squares += error * error
        count += 1
      }
    }
    return (largest, (squares / Double(count)).squareRoot())
  }

  private func alphas(_ list: DisplayList, _ width: Int, _ height: Int) -> [Int] {
    rendered(list, width: width, height: height).image().pixels.map { Int($0 >> 24) }
  }

  private static let sigmas: [Double] = [
    0.3, 0.5, 0.8, 1.3, 2, 3, 3.19, 3.2, 4, 4.79, 4.8, 7, 11.3, 16, 23, 33, 50, 64, 100,
  ]

  @Test(arguments: sigmas)
  func `the shadow of a rounded rectangle is its coverage under a Gaussian`(_ sigma: Double) {
    let margin = (sigma * 3.5).rounded() + 3
    let side = Int(70 + 2 * margin)
    let box = CGRect(x: margin + 2.3, y: margin + 1.7, width: 60, height: 61.4)
    var path = Path()
    path.addRoundedRect(in: box, cornerWidth: 14, cornerHeight: 14)
    var list = DisplayList()
    list.shadow(of: path, Shadow(color: .black, sigma: sigma))
    let sharp = Oracle.coverage(ofRoundedRect: box, radius: 14, width: side, height: side)
    let error = deviation(
      alphas(list, side, side), sharp: sharp, side, side, sigma: SIMD2(sigma, sigma),
      every: 1 + side / 40)
    // Allow a larger error for a narrow Gaussian, which does not smooth out the error of the
    // corners' coverage.
    #expect(error.largest <= (sigma < 1 ? 3 : 1.5) && error.mean <= 0.5, "\(error)")
  }

  @Test(arguments: [0.7, 2.5, 3.5, 6, 9, 30])
  func `the shadow of a path is its coverage under a Gaussian, moved and stretched`(
    _ sigma: Double
  ) {
    let points: [SIMD2<Double>] = [
      SIMD2(100, 90), SIMD2(190.5, 110), SIMD2(140, 150), SIMD2(200, 190.2), SIMD2(105, 205),
    ]
    let shadow = Shadow(
      color: .black, offset: CGSize(width: 5, height: -3), sigma: sigma,
      transform: CGAffineTransform(a: 0, b: 0.5, c: -1, d: 0, tx: 400.7, ty: -13.1))
    var list = DisplayList()
    list.shadow(of: polygon(points), rule: .evenOdd, shadow)
    // The transform moves the shadow's offset to (3, 2.5).
    let sharp = Oracle.sampledCoverage(
      of: points.map { $0 + SIMD2(3, 2.5) }, .evenOdd, width: 300, height: 300)
    let error = deviation(
      alphas(list, 300, 300), sharp: sharp, 300, 300, sigma: SIMD2(sigma, sigma / 2), every: 7)
    #expect(error.largest <= 1.7 && error.mean <= 0.5, "\(error)")
  }

  /// Returns a ring with a translucent bar across it, and the exact alpha of each pixel.
  private func group() -> (DisplayList, [Double]) {
    let width = 220
    var content = DisplayList()
    var path = rectangle(60, 50, 100, 90)
    path.addPath(rectangle(85, 75, 40, 30))
    content.fill(path, rule: .evenOdd, paint: .color(.white))
    content.fill(
      rectangle(40, 100, 130, 3), paint: .color(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.4)))
    let sharp = rendered(content, width: width, height: width).image().pixels.map {
      Double($0 >> 24) / 255
    }
    return (content, sharp)
  }

  @Test(arguments: [
    (0.4, 0.0), (1.5, 0.5), (2.9, 0.25), (3.3, 0), (3.3, 0.6), (5, 0.5), (12, 0.9),
    (30, 0.4),
  ])
  func `a group's shadow is its alpha under a Gaussian, holes included`(
    _ sigma: Double, _ fraction: Double
  ) {
    let (content, sharp) = group()
    var list = DisplayList()
    let offset = CGSize(width: 6 + fraction, height: -4 - fraction)
    list.group(GroupStyle(shadow: Shadow(color: .black, offset: offset, sigma: sigma))) {
      $0.append(content)
    }
    let width = 220
    let drawn = rendered(list, width: width, height: width).image().pixels
    // Skip the pixels where the content covers the shadow.
    let over = rendered(content, width: width, height: width).image().pixels
    let levels = zip(drawn, over).map { $1 >> 24 == 0 ? Int($0 >> 24) : -1 }
    #expect(levels.contains(-1) && levels.contains { $0 > 0 })
    let error = deviation(
      levels, sharp: sharp, width, width, sigma: SIMD2(sigma, sigma),
      shift: SIMD2(6 + fraction, -4 - fraction), every: 3)
    #expect(error.largest <= 1.7 && error.mean <= 0.5, "\(error)")
  }

  @Test(arguments: sigmas)
  func `a blurred image is every channel under a Gaussian`(_ sigma: Double) {
    var random = Random(seed: 77)
    let side = 48
    let pixels = (0..<side * side).map { i -> UInt32 in
      let alpha = i % 7 == 0 ? 0 : UInt32(random.next() % 256)
      func part() -> UInt32 { UInt32(random.next() % UInt64(alpha + 1)) }
      return alpha << 24 | part() << 16 | part() << 8 | part()
    }
    let margin = Int(sigma * 3.5) + 4
    let width = side + 2 * margin
    var list = DisplayList()
    list.group(GroupStyle(filters: [.gaussianBlur(radius: sigma)])) {
      $0.image(
        CGImage(width: side, height: side, pixels: pixels),
        in: CGRect(x: margin, y: margin, width: side, height: side), quality: .none)
    }
    let drawn = rendered(list, width: width, height: width).image().pixels
    for shift in [UInt32(0), 8, 16, 24] {
      var sharp = [Double](repeating: 0, count: width * width)
      for (i, pixel) in pixels.enumerated() {
        sharp[(margin + i / side) * width + margin + i % side] =
          Double(pixel >> shift & 255) / 255
      }
      let error = deviation(
        drawn.map { Int($0 >> shift & 255) }, sharp: sharp, width, width,
        sigma: SIMD2(sigma, sigma), every: 1 + width / 30)
      #expect(error.largest <= 1.7 && error.mean <= 0.5, "\(shift): \(error)")
    }
  }

  /// Next to a straight edge, the error function gives the expected value at each pixel's centre.
  @Test(arguments: [0.25, 0.5, 0.75, 1, 1.5, 1.99], [false, true])
  func `an edge is blurred within a level of the error function`(
    _ sigma: Double, _ isFilter: Bool
  ) {
    let half = rectangle(-50, -50, 70, 140)
    var list = DisplayList()
    if isFilter {
      list.group(GroupStyle(filters: [.gaussianBlur(radius: sigma)])) {
        $0.fill(half, paint: .color(.black))
      }
    } else {
      list.shadow(of: half, Shadow(color: .black, sigma: sigma))
    }
    let levels = alphas(list, 40, 40)
    for x in 10..<30 {
      let truth = 127.5 * (1 - erf((Double(x) + 0.5 - 20) / (sigma * 2.0.squareRoot())))
      #expect(abs(Double(levels[20 * 40 + x]) - truth) <= 1, "\(x)")
    }
  }

  @Test(arguments: [Double.nan, -1, 0, 1e-9, 1e6, .infinity])
  func `a degenerate deviation counts as 0 or as a very large one`(_ sigma: Double) {
    var list = DisplayList()
    list.shadow(of: rectangle(5, 6, 10, 8), Shadow(color: .black, sigma: sigma))
    let path = rendered(list, width: 24, height: 20).image()
    let sharp = rendered(filled(rectangle(5, 6, 10, 8), .black), width: 24, height: 20).image()
    let empty = rendered(DisplayList(), width: 24, height: 20).image()
    #expect(path == (sigma > 1 ? empty : sharp))
    var blurred = DisplayList()
    blurred.group(GroupStyle(filters: [.gaussianBlur(radius: sigma)])) {
      $0.fill(rectangle(5, 6, 10, 8), paint: .color(.black))
    }
    #expect(
      rendered(blurred, width: 24, height: 20).image() == (sigma > 1 ? empty : sharp))
  }

  @Test func `a shadow with offset and without blur is a copy in its colour`() {
    var list = DisplayList()
    list.group(
      GroupStyle(
        shadow: Shadow(
          color: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
          offset: CGSize(width: 4, height: 2)))
    ) { $0.fill(rectangle(2, 2, 3, 2), paint: .color(.white)) }
    var expected = DisplayList()
    expected.fill(
      rectangle(6, 4, 3, 2), paint: .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
    expected.fill(rectangle(2, 2, 3, 2), paint: .color(.white))
    #expect(
      rendered(list, width: 12, height: 8).image()
        == rendered(expected, width: 12, height: 8).image()
    )
  }

  @Test func `opacity fades a group with its shadow, which does not show through`() {
    var list = DisplayList()
    list.group(
      GroupStyle(opacity: 0.5, shadow: Shadow(color: .black, sigma: 2))
    ) { $0.fill(rectangle(10, 10, 20, 20), paint: .color(.white)) }
    let drawn = rendered(list, width: 40, height: 40, background: .white)
    #expect(drawn[x: 20, y: 20] == 0xFFFF_FFFF)
    let edge = drawn[x: 9, y: 20] & 255
    #expect(edge > 180 && edge < 210)
  }

  @Test func `a shadow is drawn as far as it reaches from content outside of the surface`() {
    let style = GroupStyle(
      shadow: Shadow(color: .black, offset: CGSize(width: 50, height: 0), sigma: 4))
    var list = DisplayList()
    list.group(style) { $0.fill(rectangle(-40, 5, 20, 10), paint: .color(.white)) }
    var moved = DisplayList()
    moved.shadow(of: rectangle(10, 5, 20, 10), Shadow(color: .black, sigma: 4))
    // The images must be equal, because both shadows are blurred on the same grid.
    #expect(
      rendered(list, width: 40, height: 20).image()
        == rendered(moved, width: 40, height: 20).image()
    )
  }

  @Test func `far from a curve there is no shadow, whatever its control points`() throws {
    var path = Path()
    path.move(to: CGPoint(x: 20, y: 20))
    path.addCurve(
      to: CGPoint(x: 60, y: 40), control1: CGPoint(x: 2400, y: 30),
      control2: CGPoint(x: -2300, y: 1200))
    path.addLine(to: CGPoint(x: 40, y: 90))
    var list = DisplayList()
    list.shadow(of: path, Shadow(color: .black, sigma: 4))
    list.group(GroupStyle(shadow: Shadow(color: .black, sigma: 4))) {
      $0.fill(path, paint: .color(.white))
    }
    let (kept, fresh) = (Rasterizer(), Rasterizer(cacheByteBudget: 0))
    for _ in 0..<3 {
      let (a, b) = (
        try Pixmap(width: 1000, height: 800), try Pixmap(width: 1000, height: 800)
      )
      kept.draw(list, into: a)
      fresh.draw(list, into: b, within: PixelRect(x: 0, y: 0, width: 1000, height: 400))
      fresh.draw(list, into: b, within: PixelRect(x: 0, y: 400, width: 1000, height: 400))
      #expect(a.image() == b.image())
      #expect(a[x: 20, y: 780] == 0 && a[x: 990, y: 790] == 0)
    }
  }

  @Test(arguments: [3.0, 9])
  func `a group's shadow is that of the path it fills`(_ sigma: Double) {
    var path = Path()
    path.addRoundedRect(
      in: CGRect(x: 40, y: 40, width: 200, height: 150), cornerWidth: 12, cornerHeight: 12)
    let shadow = Shadow(
      color: .black, offset: CGSize(width: 7, height: -2), sigma: sigma)
    var whole = DisplayList()
    whole.group(GroupStyle(shadow: shadow)) { $0.fill(path, paint: .color(.white)) }
    var apart = DisplayList()
    apart.shadow(of: path, shadow)
    apart.fill(path, paint: .color(.white))
    let (a, b) = (
      rendered(whole, width: 300, height: 240), rendered(apart, width: 300, height: 240)
    )
    // Allow one level, by which blurs on different grids may differ.
    let differences = zip(a.image().pixels, b.image().pixels).map {
      abs(Int($0 >> 24) - Int($1 >> 24))
    }
    #expect(differences.max() ?? 9 <= 1)
  }

  private func card(_ x: Double, _ y: Double, _ width: Double) -> Path {
    var path = Path()
    path.addRoundedRect(
      in: CGRect(x: x, y: y, width: width, height: 90), cornerWidth: 14, cornerHeight: 14)
    return path
  }

  /// Draws a shadow several times: unchanged, moved by whole pixels with its shape, with another
  /// alpha, and in parts.
  @Test(arguments: [3.0, 20])
  func `a shadow is found in the cache at any position, and looks as if drawn again`(
    _ sigma: Double
  ) throws {
    let rasterizer = Rasterizer()
    func list(_ alpha: Double, _ x: Double, _ y: Double) -> DisplayList {
      var list = DisplayList()
      let translation = CGAffineTransform(translationX: x, y: y)
      list.shadow(
        of: card(60.25, 50.5, 120),
        Shadow(
          color: CGColor(red: 0.2, green: 0.1, blue: 0.6, alpha: alpha),
          offset: CGSize(width: 3, height: 4.75), sigma: sigma, transform: translation),
        transform: translation)
      return list
    }
    let whole = PixelRect(x: 0, y: 0, width: 300, height: 260)
    let cases: [(DisplayList, PixelRect)] = [
      (list(1, 0, 0), whole), (list(1, 0, 0), whole), (list(0.5, 0, 0), whole),
      (list(1, 17, -9), whole), (list(0.8, -80, 40), whole),
      (list(1, 5, 5), PixelRect(x: 70, y: 60, width: 90, height: 33)),
      (list(1, 5, 6), PixelRect(x: 101, y: 0, width: 61, height: 260)),
      (list(1, 5, 6), PixelRect(x: 0, y: 111, width: 300, height: 40)),
    ]
    for (i, (list, region)) in cases.enumerated() {
      let drawn = try Pixmap(width: 300, height: 260)
      let anew = try Pixmap(width: 300, height: 260)
      rasterizer.draw(list, into: drawn, within: region)
      Rasterizer(cacheByteBudget: 0).draw(list, into: anew, within: region)
      expectEqual(drawn, anew, "case \(i)")
      #expect(rasterizer.cachedShadowUses == max(i - 1, 0), "case \(i)")
    }
  }

  @Test func `a shadow that changes in each drawing is not cached, also in parts`() throws {
    let rasterizer = Rasterizer()
    let pixmap = try Pixmap(width: 300, height: 260)
    for frame in 0..<6 {
      var list = DisplayList()
      list.shadow(
        of: card(60, 50, 100 + Double(frame) / 8), Shadow(color: .black, sigma: 6))
      rasterizer.draw(
        list, into: pixmap,
        within: (0..<4).map { PixelRect(x: 0, y: $0 * 65, width: 300, height: 65) })
      #expect(rasterizer.cachedShadowBytes == 0)
    }
  }
}
