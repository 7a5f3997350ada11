@Suite struct RegionTests {
  static let width = 160
  static let height = 120

  @Test(arguments: 0..<12)
  func `drawing in pieces gives the same bytes as drawing the whole`(_ batch: Int) throws {
    // The rasterizer without a cache computes each shape's outline again for every region.
    let rasterizers = [Rasterizer(cacheByteBudget: 0), Rasterizer()]
    for seed in UInt64(batch * 50)..<UInt64(batch * 50 + 50) {
      let rasterizer = rasterizers[Int(seed % 2)]
      var lists = RandomLists(seed: seed)
      let list = lists.list()
      let whole = rendered(
        list, width: Self.width, height: Self.height, background: CGColor(gray: 0.3, alpha: 0.7))
      let pieces = try Pixmap(width: Self.width, height: Self.height)
      pieces.clear(CGColor(gray: 0.3, alpha: 0.7))
      var top = 0
      while top < Self.height {
        let height = Int(lists.random.uniform(1, 60))
        var left = 0
        while left < Self.width {
          let width = Int(lists.random.uniform(1, 90))
          rasterizer.draw(
            list, into: pieces, within: PixelRect(x: left, y: top, width: width, height: height))
          left += width
        }
        top += height
      }
      expectEqual(whole, pieces, "seed \(seed)")
    }
  }

  @Test(arguments: [CGLineCap.butt, .round, .square], [[], [31, 17]] as [[CGFloat]])
  func `large strokes in small pieces have the bytes of whole ones`(
    _ cap: CGLineCap, _ dashes: [CGFloat]
  ) throws {
    let rasterizer = Rasterizer(cacheByteBudget: 0)
    for (i, width) in [0.04, 1, 20, 90, 400].enumerated() {
      var path = Path()
      path.addArc(
        center: CGPoint(x: 240.3, y: 220.7), radius: 200, startAngle: Double(i),
        endAngle: Double(i) + 5, clockwise: false)
      path.move(to: CGPoint(x: -300, y: 400))
      path.addCurve(
        to: CGPoint(x: 700, y: 410), control1: CGPoint(x: 900, y: -600),
        control2: CGPoint(x: -400, y: -500))
      var list = DisplayList()
      list.stroke(
        path, style: StrokeStyle(width: width, cap: cap, dashLengths: dashes),
        paint: .color(CGColor(red: 0.1, green: 0.7, blue: 0.4, alpha: 0.8)))
      let whole = rendered(list, width: 480, height: 440, background: CGColor(gray: 1, alpha: 1))
      let pieces = try Pixmap(width: 480, height: 440)
      pieces.clear(CGColor(gray: 1, alpha: 1))
      for y in stride(from: 0, to: 440, by: 40) {
        for x in stride(from: 0, to: 480, by: 40) {
          rasterizer.draw(
            list, into: pieces, within: PixelRect(x: x, y: y, width: 40, height: 40))
        }
      }
      expectEqual(whole, pieces, "width \(width)")
    }
  }

  @Test(arguments: 0..<16)
  func `redrawing the damage gives the same bytes as redrawing all`(_ batch: Int) throws {
    let rasterizer = Rasterizer()
    let ground = CGColor(red: 0.2, green: 0.4, blue: 0.1, alpha: 1)
    for seed in UInt64(batch * 50)..<UInt64(batch * 50 + 50) {
      var lists = RandomLists(seed: 1000 + seed)
      let (old, new) = lists.pair()
      let redrawn = rendered(old, width: Self.width, height: Self.height, background: ground)
      let damage = Damage.between(old, new, bounds: redrawn.bounds)
      for (i, rect) in damage.enumerated() {
        #expect(redrawn.bounds.contains(rect))
        for other in damage[(i + 1)...] { #expect(rect.intersection(other).isEmpty) }
        redrawn.clear(rect, to: ground)
      }
      rasterizer.draw(new, into: redrawn, within: damage)
      let whole = rendered(new, width: Self.width, height: Self.height, background: ground)
      expectEqual(whole, redrawn, "seed \(1000 + seed)")
    }
  }

  @Test(arguments: [(3, 5), (-7, 2), (64, -64)])
  func `translation by whole pixels moves the pixels`(_ shift: (Int, Int)) {
    for seed in UInt64(0)..<30 {
      var lists = RandomLists(seed: 5000 + seed)
      let list = lists.list()
      let here = rendered(list, width: Self.width, height: Self.height)
      let there = rendered(
        list, width: Self.width, height: Self.height,
        transform: CGAffineTransform(translationX: Double(shift.0), y: Double(shift.1)))
      var different = 0
      for y in max(0, shift.1)..<min(Self.height, Self.height + shift.1) {
        for x in max(0, shift.0)..<min(Self.width, Self.width + shift.0) {
          let a = here[x: x - shift.0, y: y - shift.1]
          let b = there[x: x, y: y]
          if a != b { different += 1 }
        }
      }
      #expect(different == 0, "seed \(5000 + seed)")
    }
  }

  @Test func `equal lists have no damage and a moved arc end damages its neighbourhood`() {
    func ring(_ end: Double) -> DisplayList {
      var path = Path()
      path.addArc(
        center: CGPoint(x: 300, y: 300), radius: 250, startAngle: 0, endAngle: .pi / 2,
        clockwise: false)
      path.addLine(to: CGPoint(x: 300 - end, y: 550))
      return stroked(path, StrokeStyle(width: 12))
    }
    let bounds = PixelRect(x: 0, y: 0, width: 600, height: 600)
    #expect(Damage.between(ring(10), ring(10), bounds: bounds).isEmpty)
    let damage = Damage.between(ring(10), ring(14), bounds: bounds)
    #expect(!damage.isEmpty)
    #expect(damage.map { $0.width * $0.height }.reduce(0, +) <= 4 * 32 * 32)
  }

  @Test(arguments: 0..<4)
  func `caches of earlier drawings change no pixel`(_ batch: Int) {
    // The first budget is so small that shapes are repeatedly evicted, the second is the default,
    // and the third is 0.
    let rasterizers = [
      Rasterizer(cacheByteBudget: 40_000), Rasterizer(), Rasterizer(cacheByteBudget: 0),
    ]
    for seed in UInt64(batch * 20)..<UInt64(batch * 20 + 20) {
      var lists = RandomLists(seed: 7000 + seed)
      let list = lists.list()
      let whole = rendered(list, width: Self.width, height: Self.height)
      for rasterizer in rasterizers {
        for turn in 0..<4 {
          let again = rendered(DisplayList(), width: Self.width, height: Self.height)
          rasterizer.draw(list, into: again)
          expectEqual(whole, again, "seed \(7000 + seed), turn \(turn)")
        }
      }
    }
  }

  @Test(arguments: 0..<4)
  func `two threads give the same bytes as one`(_ batch: Int) throws {
    let large = CGAffineTransform(scaleX: 7, y: 7)
    let (one, two) = (Rasterizer(), Rasterizer(threads: 2))
    for seed in UInt64(batch * 12)..<UInt64(batch * 12 + 12) {
      var lists = RandomLists(seed: 8000 + seed)
      let list = lists.list()
      let alone = try Pixmap(width: 7 * Self.width, height: 7 * Self.height)
      let shared = try Pixmap(width: 7 * Self.width, height: 7 * Self.height)
      one.draw(list, into: alone, transform: large)
      two.draw(list, into: shared, transform: large)
      expectEqual(alone, shared, "seed \(8000 + seed)")
      // Draw the list again in parts, sometimes after a pause in which the second thread falls
      // asleep.
      if seed % 6 == 0 { Thread.sleep(forTimeInterval: 0.01) }
      let pieces = [
        PixelRect(x: 0, y: 0, width: 500, height: 300),
        PixelRect(x: 510, y: 200, width: 610, height: 640),
        PixelRect(x: 0, y: 310, width: 500, height: 530),
      ]
      one.draw(list, into: alone, transform: large, within: pieces)
      two.draw(list, into: shared, transform: large, within: pieces)
      expectEqual(alone, shared, "seed \(8000 + seed), in pieces")
    }
    // The second thread may start too late to draw anything, but not each time.
    var lists = RandomLists(seed: 8000)
    let list = lists.list()
    let alone = try Pixmap(width: 7 * Self.width, height: 7 * Self.height)
    one.draw(list, into: alone, transform: large)
    for _ in 0..<1000 where two.sharedBandCount == 0 {
      let shared = try Pixmap(width: 7 * Self.width, height: 7 * Self.height)
      two.draw(list, into: shared, transform: large)
      expectEqual(alone, shared, "on two threads")
    }
    #expect(one.sharedBandCount == 0 && two.sharedBandCount > 0)
  }

  @Test func `small regions stay on one thread, large ones don't`() throws {
    var lists = RandomLists(seed: 8100)
    let list = lists.list()
    let rasterizer = Rasterizer(threads: 2)
    let pixmap = try Pixmap(width: 1400, height: 1000)
    let large = CGAffineTransform(scaleX: 9, y: 9)
    rasterizer.draw(
      list, into: pixmap, transform: large, within: PixelRect(x: 300, y: 300, width: 64, height: 64)
    )
    #expect(rasterizer.sharedBandCount == 0)
    // The second thread may start too late to draw anything, but this must not happen every time.
    for _ in 0..<1000 where rasterizer.sharedBandCount == 0 {
      rasterizer.draw(list, into: pixmap, transform: large)
    }
    #expect(rasterizer.sharedBandCount > 0)
  }

  /// Draws a group with a narrow blur, and one with a blur so wide that both threads would have to
  /// draw its whole input.
  @Test func `two threads share a blurred group unless each would have to draw most of it`() throws
  {
    let pixmap = try Pixmap(width: 1200, height: 900)
    for (sigma, isShared) in [(4.0, true), (400, false)] {
      let rasterizer = Rasterizer(threads: 2)
      for frame in 0..<300 where rasterizer.sharedBandCount == 0 {
        var list = DisplayList()
        list.group(GroupStyle(filters: [.gaussianBlur(radius: sigma)])) {
          for i in 0..<12 {
            $0.fill(
              circle(100 * Double(i) + Double(frame) / 4, 450, 400), paint: .color(.white))
          }
        }
        rasterizer.draw(list, into: pixmap)
        if !isShared && frame == 20 { break }
      }
      #expect((rasterizer.sharedBandCount > 0) == isShared)
    }
  }
}

func expectEqual(_ a: Pixmap, _ b: Pixmap, _ comment: String) {
  if a.image() == b.image() { return }
  for y in 0..<a.height {
    for x in 0..<a.width where a[x: x, y: y] != b[x: x, y: y] {
      Issue.record(
        """
        \(comment): first difference at \(x), \(y): \
        \(String(a[x: x, y: y], radix: 16)) and \(String(b[x: x, y: y], radix: 16))
        """)
      return
    }
  }
}
