@Suite struct MemoryTests {
  private static let budget = 1 << 20

  private static func star(_ corners: Int, _ seed: UInt64) -> Path {
    var random = Random(seed: seed)
    return polygon(
      (0..<corners).map { i in
        let angle = 2 * .pi * Double(i) / Double(corners)
        let radius = random.uniform(10, 30)
        return SIMD2(32 + radius * cos(angle), 32 + radius * sin(angle))
      })
  }

  @Test(arguments: [3, 12, 90, 800])
  func `cached outlines stay within their budget`(_ corners: Int) throws {
    let rasterizer = Rasterizer(cacheByteBudget: Self.budget)
    let pixmap = try Pixmap(width: 64, height: 64)
    var most = 0
    for seed in 0..<UInt64(40_000 / (corners + 20)) {
      // Draw stars with many corners and with few, so that the edges take more memory in some
      // outlines and the paths in others.
      let path = Self.star(seed % 3 == 0 ? 400 : corners, seed)
      let list =
        seed % 2 == 0 ? filled(path) : stroked(path, StrokeStyle(width: 0.5, join: .round))
      for _ in 0..<2 { rasterizer.draw(list, into: pixmap) }
      most = max(most, rasterizer.cachedOutlineBytes)
      #expect(rasterizer.cachedOutlineBytes <= Self.budget * 3 / 4)
    }
    #expect(most > Self.budget / 4, "little is kept")
  }

  @Test func `cached shadows stay within their budget`() throws {
    let budget = 4 * Self.budget
    let rasterizer = Rasterizer(cacheByteBudget: budget)
    let pixmap = try Pixmap(width: 256, height: 256)
    var most = 0
    for seed in 0..<UInt64(150) {
      let size = Double(seed % 5 + 2) * 40
      var list = DisplayList()
      list.shadow(
        of: seed % 2 == 0 ? Self.star(300, seed) : circle(100, 100, size / 2 + Double(seed) / 7),
        Shadow(color: .black, offset: .zero, sigma: 3))
      for _ in 0..<2 { rasterizer.draw(list, into: pixmap) }
      most = max(most, rasterizer.cachedShadowBytes)
      #expect(rasterizer.cachedShadowBytes <= budget / 4)
    }
    #expect(most > budget / 16, "little is kept")
  }

  @Test func `halved images are kept within the budget, as long as their images exist`() throws {
    let budget = 1 << 16
    let rasterizer = Rasterizer(cacheByteBudget: budget)
    let pixmap = try Pixmap(width: 64, height: 64)
    var images: [CGImage] = []
    // Draw more images than the memory for halved images can hold, which is limited to eight times
    // the budget. The halved versions of one image take 21,845 bytes.
    for i in 0..<40 {
      let image = CGImage(
        width: 128, height: 128, pixels: [UInt32](repeating: 0xFF00_0000 | UInt32(i), count: 16_384)
      )
      images.append(image)
      let context = CGContext()
      context.draw(image, in: CGRect(x: 0.5, y: 0, width: 10, height: 10))
      rasterizer.draw(context.displayList, into: pixmap)
      #expect(rasterizer.cachedLevelBytes <= 8 * budget)
    }
    #expect(rasterizer.cachedLevelBytes > 4 * budget)
    // An image larger than the whole budget must still be drawn, and must not remove other images
    // from the cache.
    let before = rasterizer.cachedLevelBytes
    let large = CGImage(
      width: 1024, height: 1024, pixels: [UInt32](repeating: 0xFF12_3456, count: 1 << 20))
    let whole = CGContext()
    whole.draw(large, in: CGRect(x: 0, y: 0, width: 64, height: 64))
    for _ in 0..<2 { rasterizer.draw(whole.displayList, into: pixmap) }
    #expect(pixmap.image().pixels.allSatisfy { $0 == 0xFF12_3456 })
    #expect(rasterizer.cachedLevelBytes == before)
    images.removeFirst(39)
    let context = CGContext()
    context.draw(
      CGImage(width: 2, height: 2, pixels: [1, 2, 3, 4]),
      in: CGRect(x: 0.5, y: 0, width: 0.9, height: 0.9))
    rasterizer.draw(context.displayList, into: pixmap)
    #expect(rasterizer.cachedLevelBytes < budget)
  }

  @Test func `images in cached patterns stay within the budget`() throws {
    // The cached images of patterns may take twice the rasterizer's budget.
    let rasterizer = Rasterizer(cacheByteBudget: 2 * Self.budget)
    let pixmap = try Pixmap(width: 64, height: 64)
    var kept: [() -> Bool] = []
    for i in 0..<100 {
      let image = CGImage(
        width: 256, height: 256, pixels: [UInt32](repeating: 0xFF00_0000 | UInt32(i), count: 65_536)
      )
      let facts = WeakReference(image.facts)
      kept.append { facts.object != nil }
      let context = CGContext()
      context.draw(image, in: CGRect(x: 0, y: 0, width: 20, height: 20), byTiling: true)
      rasterizer.draw(context.displayList, into: pixmap)
      #expect(rasterizer.cachedImageBytes <= 4 * Self.budget)
    }
    let count = kept.count { $0() }
    #expect(count > 4 && count <= 16, "\(count) images of 256 KiB are held in 4 MiB")
  }

  @Test func `a style with NaN is not cached repeatedly`() throws {
    let rasterizer = Rasterizer(cacheByteBudget: Self.budget)
    let pixmap = try Pixmap(width: 64, height: 64)
    var bytes: [Int] = []
    for _ in 0..<20 {
      var style = StrokeStyle(width: 3, join: .miter)
      style.miterLimit = .nan
      style.dashPhase = .nan
      var list = stroked(Self.star(90, 1), style)
      list.shadow(
        of: Self.star(90, 2),
        Shadow(color: .black, offset: CGSize(width: CGFloat.nan, height: 0), sigma: 3))
      rasterizer.draw(list, into: pixmap)
      bytes.append(rasterizer.cachedOutlineBytes + rasterizer.cachedShadowBytes)
    }
    #expect(bytes[19] == bytes[3])
  }

  @Test func `memory for an extraordinary list is freed`() throws {
    let rasterizer = Rasterizer()
    let pixmap = try Pixmap(width: 1500, height: 1200)
    // This list has more edges than the rasterizer can keep in memory from one region to the next.
    var list = DisplayList()
    for seed in 0..<UInt64(6) {
      var random = Random(seed: seed)
      let points = (0..<100_000).map { _ in
        SIMD2(random.uniform(0, 1500), random.uniform(0, 1200))
      }
      list.fill(polygon(points), paint: .color(.white))
    }
    let regions = [0, 600].map { PixelRect(x: 0, y: $0, width: 40, height: 30) }
    rasterizer.draw(list, into: pixmap, within: regions)
    // The buffers for a shape's edges and for cached edges may keep 10 MiB each, and the buffers
    // for indices a few MiB more.
    #expect(rasterizer.workingEdgeBytes <= 24 << 20)
  }

  @Test(arguments: [false, true])
  func `a changed long path is cached like another one`(_ areStyles: Bool) throws {
    // Returns waves with the same width and number of points, and the same points near both ends.
    // They differ only where a quick comparison does not look.
    func wave(_ turn: Int) -> DisplayList {
      var path = Path()
      for i in 0..<400 {
        let height = i == 200 && !areStyles ? Double(turn) : 0
        let p = CGPoint(x: Double(i) / 8, y: 20 + 9 * sin(Double(i) / 9) + height)
        if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
      }
      let style = StrokeStyle(
        width: 2, join: areStyles && turn % 2 == 1 ? .round : .miter,
        dashLengths: areStyles ? [3, 2 + Double(turn)] : [])
      return stroked(path, style)
    }
    let rasterizer = Rasterizer()
    let pixmap = try Pixmap(width: 64, height: 48)
    for turn in 0..<4 {
      for _ in 0..<2 { rasterizer.draw(wave(turn), into: pixmap) }
      let outlined = rasterizer.outlinedCount
      // When a shape is drawn for the third time, it must come from the cache.
      rasterizer.draw(wave(turn), into: pixmap)
      #expect(rasterizer.outlinedCount == outlined, "turn \(turn)")
      #expect(outlined == 2 * (turn + 1))
    }
  }

  @Test func `edges sorted into bands draw the pixels of bands drawn alone`() throws {
    // There are so many long edges that searching all of them for each band would cost more than
    // sorting them.
    let (width, height) = (2400, 1700)
    var random = Random(seed: 5)
    let points = (0..<12_000).map { i in
      // Some of the lines cross the boundaries of bands, some run along them, and some are exactly
      // on them.
      SIMD2(
        random.uniform(-40, 2440),
        i % 5 == 0 ? (random.uniform(0, 1700)).rounded() : random.uniform(-30, 1730))
    }
    var path = polygon(points)
    for i in 0..<200 {
      path.addEllipse(in: CGRect(x: 11 * Double(i), y: 7 * Double(i), width: 90, height: 130))
    }
    let list = filled(path, rule: .evenOdd)
    let (whole, pieces) = (
      try Pixmap(width: width, height: height), try Pixmap(width: width, height: height)
    )
    let sorting = Rasterizer(cacheByteBudget: 0)
    sorting.draw(list, into: whole)
    #expect(sorting.sortedShapeCount == 1)
    let plain = Rasterizer(cacheByteBudget: 0)
    for y in stride(from: 0, to: height, by: 50) {
      plain.draw(list, into: pieces, within: PixelRect(x: 0, y: y, width: width, height: 50))
    }
    #expect(plain.sortedShapeCount == 0)
    #expect(whole.image() == pieces.image())
  }
}

private final class WeakReference<Object: AnyObject> {
  weak var object: Object?
  init(_ object: Object) { self.object = object }
}
