@Suite struct DegenerateTests {
  private static let bad: [Double] = [
    .nan, .infinity, -.infinity, 1e30, -1e30, 1e300, 1e-300, 0, -0.0, 1e9, 32768, -1,
  ]

  @Test(arguments: 0..<8)
  func `drawing any list changes no pixel outside of the region`(_ seed: Int) throws {
    var random = Random(seed: UInt64(seed))
    func number() -> Double {
      random.next() % 3 == 0
        ? Self.bad[Int(random.next() % UInt64(Self.bad.count))] : random.uniform(-20, 80)
    }
    func point() -> CGPoint { CGPoint(x: number(), y: number()) }
    let pixmap = try Pixmap(width: 48, height: 40)
    let region = PixelRect(x: 8, y: 8, width: 32, height: 24)
    let rasterizer = Rasterizer()
    var previous = DisplayList()
    for _ in 0..<60 {
      var list = DisplayList()
      var path = Path()
      path.move(to: point())
      for _ in 0..<random.next() % 6 {
        switch random.next() % 4 {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(to: point(), control: point())
        case 2: path.addCurve(to: point(), control1: point(), control2: point())
        default: path.closeSubpath()
        }
      }
      let map = CGAffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let color = CGColor(red: number(), green: number(), blue: number(), alpha: number())
      let style = StrokeStyle(
        width: number(), cap: .round, join: .miter, miterLimit: number(),
        dashLengths: random.next() % 3 == 0 ? [number(), number()] : [], dashPhase: number())
      list.fill(path, paint: .color(color))
      list.stroke(path, style: style, paint: .color(color))
      list.fill(path, paint: .color(color), transform: map)
      let shadow = Shadow(
        color: color, offset: CGSize(width: number(), height: number()), sigma: number(),
        transform: random.next() % 2 == 0 ? map : .identity)
      list.shadow(of: path, shadow, transform: map)
      let filters: [Filter] = [
        .brightness(number()), .gaussianBlur(radius: number(), transform: map),
        .hueRotate(number()),
        .colorMatrix(ColorMatrix((0..<20).map { _ in CGFloat(number()) }) ?? .identity),
      ]
      // Give only some lists groups with the widest effects, because these take long to draw.
      if random.next() % 8 == 0 {
        list.group(GroupStyle(opacity: number(), filters: filters, shadow: shadow)) {
          $0.fill(path, paint: .color(color))
          $0.stroke(path, style: style, paint: .color(color))
        }
      }
      list.group(opacity: number()) { group in
        group.stroke(path, style: style, paint: .color(color), transform: map)
        group.clip(to: path, transform: map) {
          $0.image(
            CGImage(width: 1, height: 2, pixels: [.max, 0xFF00_0000]),
            in: CGRect(x: number(), y: number(), width: number(), height: number()),
            alpha: number(), transform: map)
        }
      }
      rasterizer.draw(list, into: pixmap, transform: .identity, within: region)
      _ = Damage.between(previous, list, bounds: pixmap.bounds)
      previous = list
    }
    for y in 0..<40 {
      for x in 0..<48 where !region.contains(PixelRect(x: x, y: y, width: 1, height: 1)) {
        #expect(pixmap[x: x, y: y] == 0)
      }
    }
    for pixel in pixmap.image().pixels {
      #expect(isPremultiplied(pixel))
    }
  }

  @Test func `edges left of the surface count for the winding, edges right of it do not`() {
    func box(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Path {
      polygon([SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x1, y1), SIMD2(x0, y1)])
    }
    for far in [100.0, 1e5, 1e7, 1e30] {
      #expect(
        rendered(filled(box(-far, 2, 3, 4)), width: 6, height: 5).text
          == ["      ", "      ", "###   ", "###   ", "      "])
      #expect(
        rendered(filled(box(3, 2, far, 4)), width: 6, height: 5).text
          == ["      ", "      ", "   ###", "   ###", "      "])
      #expect(
        rendered(filled(box(-far, -far, far, 2)), width: 6, height: 3).text
          == ["######", "######", "      "])
    }
  }

  @Test func `a huge half plane has its edge at the right position`() {
    // The edge is the line y = x, a side of a triangle whose corners are a million times the
    // image's size away.
    let far = 64e6
    let triangle = polygon([SIMD2(-far, -far), SIMD2(far, far), SIMD2(-far, far)])
    let near = polygon([SIMD2(-64, -64), SIMD2(64, 64), SIMD2(-64, 64)])
    #expect(
      rendered(filled(triangle), width: 32, height: 32).image()
        == rendered(filled(near), width: 32, height: 32).image())
  }

  @Test(arguments: [1e8, 3e9, 1e12, 1e18, 1e30])
  func `lines and curves that end beyond all limits keep their direction`(_ far: Double) {
    // Compare lines to distant ends with lines in the same direction to nearer ends. At these
    // distances, rounding an end would visibly change the line's direction.
    let side = 32
    func greens(_ list: DisplayList) -> [Int] {
      rendered(list, width: side, height: side, background: .black).greens
    }
    func expectAlike(_ a: DisplayList, _ b: DisplayList, _ name: String) {
      let worst = zip(greens(a), greens(b)).reduce(0) { max($0, abs($1.0 - $1.1)) }
      #expect(worst <= 1, "\(name)")
      #expect(Set(greens(b)).count > 2, "\(name) is not seen")
    }
    for (across, down) in [(1.0, 0.4), (0.3, 1), (-1, 0.8), (0.5, -0.2)] {
      func ray(_ length: Double, _ isClosed: Bool) -> Path {
        let start = CGPoint(x: 15.25, y: 16.5)
        var path = Path()
        path.move(to: start)
        path.addLine(to: CGPoint(x: 15.25 + length * across, y: 16.5 + length * down))
        path.addLine(to: CGPoint(x: 15.25 - length * down, y: 16.5 + length * across))
        if isClosed { path.closeSubpath() }
        return path
      }
      for isClosed in [false, true] {
        expectAlike(
          filled(ray(far, isClosed)), filled(ray(1e5, isClosed)), "corner \(across), \(down)")
        expectAlike(
          stroked(ray(far, isClosed), StrokeStyle(width: 5)),
          stroked(ray(1e5, isClosed), StrokeStyle(width: 5)), "stroke \(across), \(down)")
      }
      // Returns a curve whose points are all on one straight line. Only the part near its start is
      // visible.
      func curve(_ length: Double) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: 15.25, y: 16.5))
        path.addQuadCurve(
          to: CGPoint(x: 15.25 + length * across, y: 16.5 + length * down),
          control: CGPoint(x: 15.25 + length * across / 2, y: 16.5 + length * down / 2))
        path.addLine(to: CGPoint(x: 15.25 - length * down, y: 16.5 + length * across))
        return path
      }
      expectAlike(filled(curve(far)), filled(curve(1e5)), "curve \(across), \(down)")
    }
  }

  @Test(arguments: [1e8, 1e12, 1e20, 1e100, 1e300])
  func `an image's far end does not move its near one`(_ far: Double) {
    let white = CGImage(width: 2, height: 2, pixels: Array(repeating: 0xFFFF_FFFF, count: 4))
    func greens(_ length: Double, _ angle: Double) -> [Int] {
      var list = DisplayList()
      list.image(
        white, in: CGRect(x: -5.25, y: 2.5, width: 10.5, height: length),
        transform: CGAffineTransform(translationX: 16, y: 16).rotated(by: angle))
      return rendered(list, width: 32, height: 32, background: .black).greens
    }
    for angle in stride(from: 0.1, to: 6, by: 0.7) {
      for sign in [1.0, -1] {
        let (near, there) = (greens(sign * 1e5, angle), greens(sign * far, angle))
        let worst = zip(near, there).reduce(0) { max($0, abs($1.0 - $1.1)) }
        #expect(worst <= 1 && Set(near).count > 2, "\(angle), \(sign)")
      }
    }
  }

  @Test func `strokes of lines that turn back or have no length are drawn`() {
    var back = Path()
    back.move(to: CGPoint(x: 2, y: 2))
    back.addLine(to: CGPoint(x: 8, y: 2))
    back.addLine(to: CGPoint(x: 5, y: 2))
    #expect(
      rendered(stroked(back, StrokeStyle(width: 2)), width: 10, height: 4).text == [
        "          ", "  ######  ", "  ######  ", "          ",
      ])
    var dot = Path()
    dot.move(to: CGPoint(x: 2, y: 2))
    dot.addLine(to: CGPoint(x: 2, y: 2))
    #expect(
      rendered(stroked(dot, StrokeStyle(width: 2, cap: .square)), width: 4, height: 4).text == [
        "    ", " ## ", " ## ", "    ",
      ])
    let nothing = ["    ", "    ", "    ", "    "]
    #expect(rendered(stroked(dot, StrokeStyle(width: 2)), width: 4, height: 4).text == nothing)
    #expect(rendered(filled(back), width: 4, height: 4).text == nothing)
    #expect(rendered(filled(Path()), width: 4, height: 4).text == nothing)
    #expect(rendered(stroked(back, StrokeStyle(width: -1)), width: 4, height: 4).text == nothing)
  }

  @Test(arguments: [1, -1])
  func `windings up to 32,767 are distinguished, and parity always`(_ direction: Double) {
    func boxes(_ count: Int) -> Path {
      var path = Path()
      // Below, add a triangle to the path, because a path of rectangles alone is drawn by separate
      // code.
      let x = direction > 0 ? 1.0 : 3
      for _ in 0..<count { path.addPath(rectangle(x, 1, 2 * direction, 1)) }
      path.addPath(polygon([SIMD2(8, 8), SIMD2(9, 8), SIMD2(9, 9)]))
      return path
    }
    let (box, nothing) = (["    ", " ## ", "    "], ["    ", "    ", "    "])
    for count in [1, 2, 30_000, 32_767] {
      #expect(rendered(filled(boxes(count)), width: 4, height: 3).text == box)
    }
    // Larger winding numbers are counted modulo 65,536, as the documentation of the fill rule says.
    #expect(rendered(filled(boxes(65_536)), width: 4, height: 3).text == nothing)
    #expect(rendered(filled(boxes(65_537)), width: 4, height: 3).text == box)
    for count in [32_767, 32_768, 65_535, 65_536, 65_537] {
      let drawn = rendered(filled(boxes(count), rule: .evenOdd), width: 4, height: 3).text
      #expect(drawn == (count % 2 == 1 ? box : nothing), "\(count)")
    }
  }

  @Test func `ten thousand nested groups and clips stay bounded`() throws {
    var list = filled(rectangle(2, 2, 20, 20))
    var expected = 1.0
    for i in 0..<10_000 {
      let inner = list
      list = DisplayList()
      // Add a second shape to some groups. A group that contains only a single shape or group is
      // merged with it.
      if i % 500 == 0 {
        list.group(opacity: 0.9) {
          $0.append(inner)
          $0.append(filled(rectangle(30, 30, 1, 1)))
        }
        expected *= 0.9
      } else if i % 2 == 0 {
        list.group(opacity: 1) { $0.append(inner) }
      } else {
        list.clip(to: circle(16, 16, 500 + Double(i))) { $0.append(inner) }
      }
    }
    let green = rendered(list, width: 32, height: 32, background: .black)[x: 10, y: 10] & 255
    #expect(abs(Double(green) - 255 * expected) <= 20)
    #expect(
      Damage.between(list, DisplayList(), bounds: PixelRect(x: 0, y: 0, width: 32, height: 32))
        == [PixelRect(x: 0, y: 0, width: 32, height: 32)])
  }

  @Test func `the widest surface can be drawn on`() throws {
    let pixmap = try Pixmap(width: Pixmap.largestSide, height: 3)
    Rasterizer().draw(filled(rectangle(-5, 1, 1e6, 1)), into: pixmap)
    #expect(pixmap[x: 32767, y: 1] == .max && pixmap[x: 0, y: 1] == .max)
    #expect(pixmap[x: 32767, y: 0] == 0 && pixmap[x: 32767, y: 2] == 0)
  }

  @Test(arguments: [(-1, 4), (4, 32769), (1_000_000_000, 1_000_000_000), (32768, 32768)])
  func `sizes out of range are refused`(_ size: (Int, Int)) {
    #expect(throws: PixmapError.self) { try Pixmap(width: size.0, height: size.1) }
  }

  @Test func `regions of any size may be drawn`() throws {
    let pixmap = try Pixmap(width: 8, height: 8)
    let rasterizer = Rasterizer()
    rasterizer.draw(
      filled(rectangle(0, 0, 8, 8)), into: pixmap,
      within: PixelRect(x: -5, y: 3, width: .max, height: .max))
    #expect(pixmap[x: 7, y: 7] == .max && pixmap[x: 7, y: 2] == 0)
    let region = PixelRect(x: .min, y: .max, width: .max, height: -3)
    rasterizer.draw(filled(rectangle(0, 0, 8, 8), .black), into: pixmap, within: region)
    pixmap.clear(region)
    #expect(pixmap[x: 7, y: 7] == .max)
    #expect(Damage.between(DisplayList(), filled(rectangle(0, 0, 8, 8)), bounds: region).isEmpty)
  }

  @Test(arguments: [(0, 5), (5, 0), (0, 0)])
  func `an empty surface takes a list, and the next one shows nothing of it`(
    _ size: (Int, Int)
  ) throws {
    let (list, rasterizer) = (filled(circle(4, 4, 3)), Rasterizer())
    let (empty, next) = (try Pixmap(width: size.0, height: size.1), try Pixmap(width: 8, height: 8))
    rasterizer.draw(list, into: empty)
    #expect(empty.image().pixels.isEmpty)
    rasterizer.draw(list, into: next)
    #expect(next.image() == rendered(list, width: 8, height: 8).image())
  }

  @Test func `shadows in shadows a hundred deep are drawn within bounded memory`() {
    func nested(_ depth: Int, sigma: Double) -> DisplayList {
      var list = filled(rectangle(10, 10, 12, 9))
      for _ in 0..<depth {
        var outer = DisplayList()
        let style = GroupStyle(
          filters: [.gaussianBlur(radius: sigma)],
          shadow: Shadow(color: .black, offset: CGSize(width: 1, height: 1), sigma: sigma))
        outer.group(style) { $0.append(list) }
        list = outer
      }
      return list
    }
    for sigma in [0, 0.5, 300] {
      let drawn = rendered(nested(100, sigma: sigma), width: 32, height: 32)
      #expect(drawn.width == 32)
      if sigma == 0 { #expect(drawn[x: 21, y: 18] == 0xFFFF_FFFF) }
    }
  }

  @Test func `curves that run forth and back on a horizontal line cover no pixel`() {
    // Most of these lines are on boundaries between rows of pixels.
    for y in [0, 4, 7.5, 12, 16] as [CGFloat] {
      for (c1, c2) in [(14, -6), (3, 3), (0, 18), (30, -20), (18, 18)] as [(CGFloat, CGFloat)] {
        var path = Path()
        path.move(to: CGPoint(x: 2, y: y))
        path.addCurve(
          to: CGPoint(x: 17, y: y), control1: CGPoint(x: c1, y: y),
          control2: CGPoint(x: c2, y: y))
        path.addQuadCurve(to: CGPoint(x: 5, y: y), control: CGPoint(x: c1, y: y))
        let level = rendered(filled(path), width: 20, height: 16)
        #expect(level.image().pixels.allSatisfy { $0 == 0 }, "\(y), \(c1), \(c2)")
        // Add a corner. The path then fills the triangle between that corner, the path's start and
        // its end.
        path.addLine(to: CGPoint(x: 9, y: y + 6))
        let corner = rendered(filled(path), width: 20, height: 24).image()
        var triangle = Path()
        triangle.addLines(between: [
          CGPoint(x: 2, y: y), CGPoint(x: 5, y: y), CGPoint(x: 9, y: y + 6),
        ])
        #expect(corner == rendered(filled(triangle), width: 20, height: 24).image())
      }
    }
  }
}
