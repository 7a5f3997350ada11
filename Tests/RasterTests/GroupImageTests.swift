/// Tests that groups drawn from cached images look as if they were drawn anew.
@Suite struct GroupImageTests {
  static let width = 160
  static let height = 120

  private static func frame(
    _ content: DisplayList, _ style: GroupStyle, _ x: Double, _ y: Double
  ) -> DisplayList {
    var inner = DisplayList()
    inner.group(style) { $0.append(content) }
    var list = DisplayList()
    list.fill(
      rectangle(0, 0, 160, 120), paint: .color(CGColor(red: 0.3, green: 0.6, blue: 0.9, alpha: 1)))
    list.append(inner, transform: CGAffineTransform(translationX: x, y: y))
    return list
  }

  private static func fresh(_ list: DisplayList, _ transform: CGAffineTransform) throws -> Pixmap {
    let pixmap = try Pixmap(width: width, height: height)
    Rasterizer(cacheByteBudget: 0).draw(list, into: pixmap, transform: transform)
    return pixmap
  }

  @Test(arguments: 0..<8)
  func `random groups that move, fade and change have the bytes of a new drawing`(
    _ batch: Int
  ) throws {
    // The second rasterizer's budget has room for only a few images.
    let rasterizers = [
      Rasterizer(), Rasterizer(cacheByteBudget: 150_000), Rasterizer(threads: 2),
    ]
    rasterizers[2].minSharedWork = 0
    for seed in UInt64(batch * 16)..<UInt64(batch * 16 + 16) {
      var lists = RandomLists(seed: 20_000 + seed)
      // Shrink the content, so that most of it is visible.
      let small = CGAffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 45, ty: 35)
      var (content, other) = (DisplayList(), DisplayList())
      content.append(lists.list(4), transform: small)
      other.append(lists.list(1), transform: small)
      let modes: [CGBlendMode] = [.normal, .normal, .multiply, .xor, .destinationIn, .luminosity]
      var style = GroupStyle(blend: modes[Int(seed % 6)])
      if seed % 4 == 1 { style.filters = [.gaussianBlur(radius: lists.random.uniform(0.5, 6))] }
      if seed % 4 == 2 {
        style.shadow = Shadow(
          color: CGColor(gray: 0, alpha: 0.7), offset: CGSize(width: 3.3, height: -2),
          sigma: lists.random.uniform(0, 5))
      }
      let map = seed % 5 == 0 ? CGAffineTransform(scaleX: 1.25, y: 0.75) : .identity
      for step in 0..<10 {
        style.opacity = step % 3 == 0 ? 1 : lists.random.uniform(0, 1)
        let phase = step < 8 ? 0.25 : 0.5
        let (x, y) = (phase + Double(4 * (step / 2) - 8), phase + Double(4 * (step % 3)))
        var list = Self.frame(step == 5 ? other : content, style, x, y)
        if step % 4 == 3 {
          var outer = DisplayList()
          outer.clip(to: circle(80, 60, 70)) { $0.append(list) }
          if step == 7 {
            outer.group(GroupStyle(opacity: 0.5, filters: [.sepia(1)])) { $0.append(list) }
          }
          list = outer
        }
        let expected = try Self.fresh(list, map)
        for (i, rasterizer) in rasterizers.enumerated() {
          let pixmap = try Pixmap(width: Self.width, height: Self.height)
          let halves = [
            PixelRect(x: 0, y: 0, width: 97, height: 120),
            PixelRect(x: 97, y: 0, width: 63, height: 120),
          ]
          rasterizer.draw(
            list, into: pixmap, transform: map, within: step % 2 == 0 ? [pixmap.bounds] : halves)
          expectEqual(expected, pixmap, "seed \(20_000 + seed), step \(step), rasterizer \(i)")
        }
      }
    }
    #expect(rasterizers[0].cachedGroupImageUses > 20)
    #expect(rasterizers[2].cachedGroupImageUses > 20)
    #expect(rasterizers[1].cachedImageBytes <= 300_000)
  }

  private static func shapes(_ count: Int) -> DisplayList {
    var list = DisplayList()
    for i in 0..<count {
      list.fill(
        circle(50 + 3 * Double(i), 55, 30),
        paint: .color(CGColor(red: 0.1 * Double(i), green: 0.4, blue: 0.8, alpha: 0.8)))
    }
    return list
  }

  private static let styles = [
    GroupStyle(opacity: 0.6), GroupStyle(opacity: 0.6, blend: .multiply),
    GroupStyle(filters: [.gaussianBlur(radius: 3)]), GroupStyle(opacity: 0.5, filters: [.sepia(1)]),
    GroupStyle(shadow: Shadow(color: .black, offset: CGSize(width: 4, height: 5), sigma: 4)),
  ]

  @Test(arguments: styles)
  func `a group is drawn twice and then from its cached image, moved by whole pixels`(
    _ style: GroupStyle
  ) throws {
    let rasterizer = Rasterizer()
    let pixmap = try Pixmap(width: Self.width, height: Self.height)
    var style = style
    var uses: [Int] = []
    for (x, y) in [(0, 0), (1, 0), (2, 3), (-5, 7), (-5, 7.5), (-6, 8.5)] as [(Double, Double)] {
      style.opacity *= 0.9
      rasterizer.draw(Self.frame(Self.shapes(4), style, x, y), into: pixmap)
      uses.append(rasterizer.cachedGroupImageUses)
    }
    #expect(uses == [0, 0, 1, 2, 2, 2])
    func masked(_ x: Double) -> DisplayList {
      var list = DisplayList()
      list.group(opacity: 0.9) {
        $0.append(Self.shapes(3), transform: CGAffineTransform(translationX: x, y: 0))
        $0.group(GroupStyle(blend: .destinationIn)) {
          $0.fill(
            circle(70, 50, 25), paint: .color(.black),
            transform: CGAffineTransform(translationX: x, y: 0))
        }
      }
      return list
    }
    for x in 0..<3 { rasterizer.draw(masked(Double(x)), into: pixmap) }
    #expect(rasterizer.cachedGroupImageUses == 3)
  }

  @Test func `a changed group is not drawn from the cache`() throws {
    let rasterizer = Rasterizer()
    let pixmap = try Pixmap(width: Self.width, height: Self.height)
    // Returns a path of many points, one of which is moved. The cache's hash covers only some of
    // the points.
    func content(_ moved: Int) -> DisplayList {
      var path = Path()
      for i in 0..<4000 {
        let angle = Double(i) / 4000 * 2 * .pi
        let radius = i == moved ? 5.0 : 45
        let p = CGPoint(x: 80 + radius * cos(angle), y: 60 + radius * sin(angle))
        if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
      }
      var list = DisplayList()
      list.fill(path, paint: .color(.black))
      list.fill(circle(80, 60, 20), paint: .color(.white))
      return list
    }
    for moved in [1001, 1001, 1001, 1003, 1005, 1003] {
      let list = Self.frame(content(moved), GroupStyle(opacity: 0.7), 0, 0)
      rasterizer.draw(list, into: pixmap)
      expectEqual(try Self.fresh(list, .identity), pixmap, "\(moved)")
    }
    #expect(rasterizer.cachedGroupImageUses > 0)
  }

  @Test
  func `groups of rectangles alone, or almost invisible ones, are not cached as images`() throws {
    let rasterizer = Rasterizer()
    let pixmap = try Pixmap(width: Self.width, height: Self.height)
    var flat = DisplayList()
    flat.fill(rectangle(10, 10, 120, 90), paint: .color(.white))
    flat.fill(rectangle(20, 20, 120, 90), paint: .color(.black))
    for _ in 0..<4 {
      rasterizer.draw(Self.frame(flat, GroupStyle(opacity: 0.5), 0, 0), into: pixmap)
      rasterizer.draw(
        Self.frame(Self.shapes(3), GroupStyle(opacity: 0.5), 0, 0), into: pixmap,
        within: PixelRect(x: 60, y: 50, width: 8, height: 8))
    }
    #expect(rasterizer.cachedGroupImageUses == 0)
    #expect(rasterizer.cachedImageBytes == 0)
  }

  @Test(.enabled(if: countedAllocations() > 0, "allocations are counted with glibc alone"))
  func `a fading group allocates nothing`() throws {
    let frames = (0..<24).map {
      Self.frame(Self.shapes(6), GroupStyle(opacity: 0.97 - Double($0) / 30), Double($0), 2)
    }
    let pixmap = try Pixmap(width: Self.width, height: Self.height)
    let rasterizer = Rasterizer()
    var counts: [UInt64] = []
    counts.reserveCapacity(frames.count)
    for frame in frames {
      let before = countedAllocations()
      rasterizer.draw(frame, into: pixmap)
      counts.append(countedAllocations() - before)
    }
    #expect(counts[0] > 0)
    #expect(counts[4...].allSatisfy { $0 == 0 }, "\(counts)")
    #expect(rasterizer.cachedGroupImageUses == frames.count - 2)
  }
}
