/// Tests that nested and wide effects take bounded time and memory.
@Suite struct EffectBoundsTests {
  private static func nested(_ depth: Int, _ style: GroupStyle, _ inner: DisplayList) -> DisplayList
  {
    var list = inner
    for _ in 0..<depth {
      let content = list
      list = DisplayList()
      list.group(style) { $0.append(content) }
    }
    return list
  }

  private static let shade = Shadow(
    color: CGColor(gray: 0, alpha: 0.5), offset: CGSize(width: 1, height: 0), sigma: 1)

  @Test(
    .timeLimit(.minutes(15)),
    arguments: [
      GroupStyle(filters: [.invert(1)]), GroupStyle(shadow: shade),
      GroupStyle(filters: [.invert(1), .invert(1)], shadow: shade),
    ])
  func `ten thousand nested effects take the memory of the allowed number`(
    _ style: GroupStyle
  ) throws {
    let pixmap = try Pixmap(width: 320, height: 180)
    let rasterizer = Rasterizer()
    let content = filled(rectangle(20, 20, 100, 90))
    rasterizer.draw(Self.nested(10_000, style, content), into: pixmap)
    #expect(rasterizer.maxSurfaceBytes < 64 << 20)
    #expect(pixmap[x: 60, y: 60] >> 24 == 255)
    #expect(pixmap[x: 200, y: 60] == 0)
    if style.shadow == nil {
      // Each level inverts the colours. An even number of levels is drawn at most, so the
      // inversions cancel out.
      #expect(pixmap[x: 60, y: 60] == 0xFFFF_FFFF)
      let one = try Pixmap(width: 320, height: 180)
      rasterizer.draw(
        Self.nested(GroupStyle.largestEffectDepth - 1, style, content), into: one)
      #expect(one[x: 60, y: 60] == 0xFF00_0000)
    }
  }

  @Test(.timeLimit(.minutes(15)), arguments: [40.0, 300, 1e6])
  func `nested shadows beyond the region don't double the work at each level`(
    _ offset: Double
  ) throws {
    var content = DisplayList()
    for i in 0..<60 {
      content.fill(
        rectangle(Double(i * 67) - 2000, Double(i * 61 % 500) - 300, 40, 300),
        paint: .color(CGColor(red: 0.2, green: Double(i) / 60, blue: 0.8, alpha: 0.4)))
    }
    let style = GroupStyle(
      shadow: Shadow(
        color: CGColor(gray: 0, alpha: 0.3), offset: CGSize(width: offset, height: 3), sigma: 2))
    let list = Self.nested(32, style, content)
    let (whole, parts) = (
      try Pixmap(width: 48, height: 48), try Pixmap(width: 48, height: 48)
    )
    let rasterizer = Rasterizer()
    rasterizer.draw(list, into: whole)
    for y in [0, 24] {
      for x in [0, 24] {
        rasterizer.draw(
          list, into: parts, within: PixelRect(x: x, y: y, width: 24, height: 24))
      }
    }
    expectEqual(parts, whole, "offset \(offset)")
    #expect(whole[x: 30, y: 30] != 0)
    #expect(rasterizer.maxSurfaceBytes < Rasterizer.effectByteBudget)
  }

  /// The standard deviations of the blurs and the offsets of nested shadows, in pixels.
  private static let huge: [(sigma: Double, offset: Double)] = [
    (1e6, 0), (1e6, 250), (1e6, 4000), (150, 0), (150, 900), (40, 300), (40, 700), (8, 1e6),
  ]

  @Test(
    .timeLimit(.minutes(15)), arguments: huge, [1, 2, 3, 5, 32])
  func `huge nested effects over a few pixels keep to their budget`(
    _ size: (sigma: Double, offset: Double), _ depth: Int
  ) throws {
    let pixmap = try Pixmap(width: 24, height: 24)
    let content = filled(rectangle(-40_000, -40_000, 80_000, 80_000))
    let shadow = Shadow(
      color: CGColor(gray: 0, alpha: 0.4),
      offset: CGSize(width: size.offset, height: size.offset / 2), sigma: size.sigma)
    let blur = Filter.gaussianBlur(radius: size.sigma)
    for style in [
      GroupStyle(shadow: shadow), GroupStyle(filters: [blur]),
      GroupStyle(filters: [blur, blur], shadow: shadow),
    ] {
      let rasterizer = Rasterizer(cacheByteBudget: 0)
      rasterizer.draw(Self.nested(depth, style, content), into: pixmap)
      #expect(rasterizer.effectPixelCount <= 32 << 20)
      #expect(rasterizer.maxSurfaceBytes <= 192 << 20)
    }
  }

  @Test(arguments: [200.0, 300, 512, 4000])
  func `an effect of any width over a large surface is drawn at once`(_ sigma: Double) throws {
    let pixmap = try Pixmap(width: 3840, height: 2160)
    let rasterizer = Rasterizer()
    var list = DisplayList()
    list.group(
      GroupStyle(
        filters: [.gaussianBlur(radius: sigma)], shadow: Shadow(color: .black, sigma: sigma))
    ) {
      $0.append(filled(rectangle(-9000, 100, 20_000, 9000)))
    }
    list.shadow(of: rectangle(0, 0, 3840, 2160), Shadow(color: .black, sigma: sigma))
    rasterizer.draw(list, into: pixmap)
    #expect(rasterizer.pieceCount == 1)
    #expect(rasterizer.maxSurfaceBytes < Rasterizer.effectByteBudget)
  }

  @Test func `blurs wider than the limit are as wide as the limit`() {
    func blurred(_ sigma: CGFloat) -> [UInt32] {
      var list = DisplayList()
      list.group(GroupStyle(filters: [.gaussianBlur(radius: sigma)])) {
        $0.append(filled(rectangle(-3000, -3000, 3030, 6000)))
      }
      list.shadow(of: rectangle(0, 40, 90, 3000), Shadow(color: .black, sigma: sigma))
      return rendered(list, width: 90, height: 60).image().pixels
    }
    let widest = blurred(Shadow.largestSigma)
    #expect(blurred(Shadow.largestSigma + 1) == widest)
    #expect(blurred(1024) == widest)
    #expect(blurred(Shadow.largestSigma / 2) != widest)
  }

  @Test(.enabled(if: countedAllocations() > 0, "allocations are counted with glibc alone"))
  func `a steady frame with effects allocates the same few times however large it is`() throws {
    func steady(_ width: Int, _ height: Int) throws -> [UInt64] {
      var list = DisplayList()
      list.group(
        GroupStyle(
          filters: [.gaussianBlur(radius: 8), .sepia(1)], shadow: Shadow(color: .black, sigma: 8))
      ) {
        $0.append(filled(rectangle(0, 0, Double(width), Double(height))))
      }
      let pixmap = try Pixmap(width: width, height: height)
      // Use no cache, because it would keep the images of the groups, and they would not be drawn
      // again.
      let rasterizer = Rasterizer(cacheByteBudget: 0)
      var counts: [UInt64] = []
      counts.reserveCapacity(24)
      for _ in 0..<24 {
        let before = countedAllocations()
        rasterizer.draw(list, into: pixmap)
        counts.append(countedAllocations() - before)
      }
      return counts
    }
    let (small, large) = (try steady(160, 120), try steady(1920, 1080))
    #expect(Set(small[4...]).count == 1, "\(small)")
    #expect(small[4...] == large[4...], "\(small), \(large)")
    #expect(small[23] > 0 && small[23] < 40, "\(small)")
  }
}
