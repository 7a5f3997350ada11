/// Tests extreme counts and sizes, and flat shapes. Their images are well defined, and are drawn in
/// bounded time and memory.
@Suite struct ExtentTests {
  private let million = 1_000_000

  @Test(.timeLimit(.minutes(15)))
  func `a polygon of a million corners on a circle is the disk`() {
    var path = Path()
    for i in 0..<million {
      let angle = Double(i) * 2 * .pi / Double(million)
      let p = CGPoint(x: 30.3 + 25 * cos(angle), y: 29.6 + 25 * sin(angle))
      if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
    }
    path.closeSubpath()
    let greens = rendered(filled(path), width: 60, height: 60, background: .black).greens
    // Seven thousand edges in a pixel are each rounded separately, so their rounding errors add up.
    var worst = 0.0
    for (i, green) in greens.enumerated() {
      let truth = Oracle.diskArea(
        centre: SIMD2(30.3, 29.6), radius: 25, inPixel: i % 60, i / 60)
      worst = max(worst, abs(Double(green) - 255 * truth))
    }
    #expect(worst <= 8)
  }

  @Test(.timeLimit(.minutes(15)))
  func `a line of a million segments is stroked like one of one segment`() {
    var long = Path()
    long.move(to: CGPoint(x: 5.25, y: 10))
    for i in 1...million {
      long.addLine(to: CGPoint(x: 5.25 + 40 * Double(i) / Double(million), y: 10))
    }
    var short = Path()
    short.move(to: CGPoint(x: 5.25, y: 10))
    short.addLine(to: CGPoint(x: 45.25, y: 10))
    let style = StrokeStyle(width: 3.5)
    let a = rendered(stroked(long, style), width: 50, height: 20, background: .black).greens
    let b = rendered(stroked(short, style), width: 50, height: 20, background: .black).greens
    for (a, b) in zip(a, b) { #expect(abs(a - b) <= 1) }
  }

  @Test(.timeLimit(.minutes(15)))
  func `a million crossing segments end in time`() {
    var random = Random(seed: 12)
    var path = Path()
    path.move(to: .zero)
    for _ in 0..<million {
      path.addLine(to: CGPoint(x: random.uniform(0, 64), y: random.uniform(0, 64)))
    }
    path.closeSubpath()
    // The outline winds around the inner points many times, so they have a very large winding
    // number.
    let list = filled(path)
    let drawn = rendered(list, width: 64, height: 64, background: .black)
    #expect(drawn[x: 32, y: 32] & 255 >= 250)
    #expect(
      !Damage.between(DisplayList(), list, bounds: PixelRect(x: 0, y: 0, width: 64, height: 64))
        .isEmpty)
  }

  @Test(.timeLimit(.minutes(15)), arguments: [(32768, 2), (2, 32768)])
  func `a disk on the longest surface is centred exactly`(_ size: (Int, Int)) throws {
    let pixmap = try Pixmap(width: size.0, height: size.1)
    let center = SIMD2(Double(size.0) / 2, Double(size.1) / 2)
    let radius = 16_000.0
    Rasterizer().draw(filled(circle(center.x, center.y, radius)), into: pixmap)
    let isWide = size.0 > size.1
    for i in 0..<32768 {
      let green = Double(pixmap[x: isWide ? i : 0, y: isWide ? 0 : i] & 255)
      // The expected coverage of the pixel next to the diameter, neglecting the curvature of the
      // circle.
      let inside = radius - abs(Double(i) + 0.5 - 16384) + 0.5
      if inside >= 1.1 { #expect(green == 255) }
      if inside <= -0.1 { #expect(green == 0) }
    }
  }

  @Test func `zero, tiny and NaN dashes leave the line whole`() {
    var line = Path()
    line.move(to: CGPoint(x: 2, y: 4.5))
    line.addLine(to: CGPoint(x: 27.5, y: 4.5))
    line.addLine(to: CGPoint(x: 14, y: 15))
    let solid = rendered(stroked(line, StrokeStyle(width: 2)), width: 32, height: 18).image()
    let lists: [[CGFloat]] = [
      [0], [0, 0], [0, 0, 0], [.nan], [3, .nan], [-1, 2], [.infinity, 1], [1e-300, 1e-300],
      [1e-12], [1e30, 1],
    ]
    for lengths in lists {
      for phase in [0, .nan, 1e30, -.infinity] as [CGFloat] {
        let style = StrokeStyle(width: 2, dashLengths: lengths, dashPhase: phase)
        // Skip this case: the phase is as long as the dash, so the line begins with a gap.
        if lengths[0] == 1e30 && phase == 1e30 { continue }
        #expect(
          rendered(stroked(line, style), width: 32, height: 18).image() == solid,
          "\(lengths) \(phase)")
      }
    }
    // Dashes of length 0 show only their caps.
    let dots = StrokeStyle(width: 2, cap: .round, dashLengths: [0, 6])
    #expect(rendered(stroked(line, dots), width: 32, height: 18).image() != solid)
    let nothing = StrokeStyle(width: 2, dashLengths: [0, 6])
    #expect(
      rendered(stroked(line, nothing), width: 32, height: 18).image().pixels.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [24.5, 23.1, 30.7])
  func `a stroked curve that turns back on itself is round at the turn`(_ tip: Double) {
    var back = Path()
    back.move(to: CGPoint(x: 64, y: 64))
    back.addQuadCurve(
      to: CGPoint(x: 64, y: 64), control: CGPoint(x: 2 * tip - 64, y: 2 * tip - 64))
    var line = Path()
    line.move(to: CGPoint(x: 64, y: 64))
    line.addLine(to: CGPoint(x: tip, y: tip))
    line.addLine(to: CGPoint(x: 64, y: 64))
    let a = rendered(stroked(back, StrokeStyle(width: 16)), width: 50, height: 50).greens
    let b = rendered(
      stroked(line, StrokeStyle(width: 16, join: .round)), width: 50, height: 50
    ).greens
    for (a, b) in zip(a, b) { #expect(abs(a - b) <= 3) }
  }

  @Test func `a singular transform draws nothing, and an almost singular one is exact`() {
    let square = rectangle(0, 0, 20, 20)
    let flat = [
      CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 5, ty: 5),
      CGAffineTransform(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 5.5),
      CGAffineTransform(a: 1, b: 1, c: 2, d: 2, tx: 0, ty: 0),
      CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
      CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: .infinity, ty: 0),
    ]
    let image = CGImage(width: 1, height: 1, pixels: [.max])
    let gradient = CGGradient(colors: [.white, .white])!
    for map in flat {
      var list = filled(square, transform: map)
      list.stroke(
        square, style: StrokeStyle(width: 3), paint: .color(.white), transform: map)
      list.image(image, in: CGRect(x: 0, y: 0, width: 20, height: 20), transform: map)
      list.fill(
        rectangle(0, 0, 30, 30),
        paint: .gradient(
          GradientPaint(
            gradient, .linear(start: .zero, end: CGPoint(x: 9, y: 3)), transform: map)))
      list.clip(to: square, transform: map) { $0.append(filled(rectangle(0, 0, 30, 30))) }
      #expect(
        rendered(list, width: 30, height: 30).image().pixels.allSatisfy { $0 == 0 }, "\(map)")
    }
    // This transform turns the square into a faint line, a fiftieth of a pixel wide and a million
    // pixels long.
    let thin = CGAffineTransform(a: 5e4, b: 0, c: 0, d: 1e-3, tx: -5e5, ty: 10.25)
    let drawn = rendered(filled(square, transform: thin), width: 30, height: 30)
    for y in 0..<30 {
      for x in 0..<30 { #expect(drawn[x: x, y: y] & 255 == (y == 10 ? 5 : 0)) }
    }
  }

  @Test func `images without pixels and rectangles without area draw nothing`() {
    let images = [
      CGImage(width: 0, height: 0, pixels: []), CGImage(width: 3, height: 0, pixels: []),
      CGImage(width: 1, height: 1, pixels: [.max]),
    ]
    for (i, image) in images.enumerated() {
      for (w, h) in [(0.0, 10.0), (10, 0), (.nan, 5), (.infinity, 5), (10, 10)] {
        if i == 2 && w == 10 && h == 10 { continue }
        for quality in [CGInterpolationQuality.none, .low, .medium, .high] {
          var list = DisplayList()
          list.image(image, in: CGRect(x: 3, y: 3, width: w, height: h), quality: quality)
          #expect(
            rendered(list, width: 20, height: 20).image().pixels.allSatisfy { $0 == 0 },
            "\(i) \(w) \(h)")
        }
      }
    }
  }

  @Test func `gradient stops out of order are moved to the one before`() {
    func drawn(_ locations: [CGFloat]) -> CGImage {
      let colors: [CGColor] = [
        .black, .white, .black, CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      ]
      var list = DisplayList()
      let gradient = CGGradient(colors: colors, locations: locations)!
      list.fill(
        rectangle(0, 0, 64, 4),
        paint: .gradient(
          GradientPaint(gradient, .linear(start: .zero, end: CGPoint(x: 64, y: 0)))))
      return rendered(list, width: 64, height: 4).image()
    }
    #expect(drawn([0, 0.6, 0.2, 1]) == drawn([0, 0.6, 0.6, 1]))
    #expect(drawn([0.3, .nan, 0.1, 7]) == drawn([0.3, 0.3, 0.3, 1]))
    #expect(drawn([1, 0, 0, 0]) == drawn([1, 1, 1, 1]))
    #expect(drawn([-3, 0.5, .infinity, 2]) == drawn([0, 0.5, 1, 1]))
  }

  @Test(.timeLimit(.minutes(15)), arguments: [true, false])
  func `ten thousand nested groups or clips that cannot be folded stay bounded`(_ areGroups: Bool) {
    let context = CGContext()
    let all = CGRect(x: 0, y: 0, width: 24, height: 24)
    for i in 0..<10_000 {
      context.saveGState()
      if areGroups {
        context.setBlendMode(i % 2 == 0 ? .multiply : .normal)
        context.beginTransparencyLayer()
        context.fill(CGRect(x: 40, y: 40, width: 1, height: 1))
      } else {
        context.addEllipse(in: all.insetBy(dx: 1 - Double(i) / 10, dy: 1 - Double(i) / 10))
        context.clip()
      }
    }
    context.setFillColor(.white)
    context.fill(all)
    for _ in 0..<10_000 {
      if areGroups { context.endTransparencyLayer() }
      context.restoreGState()
    }
    let list = context.displayList
    let drawn = rendered(list, width: 24, height: 24)
    #expect(drawn[x: 12, y: 12] == .max)
    #expect(drawn[x: 0, y: 0] == (areGroups ? .max : 0))
  }
}
