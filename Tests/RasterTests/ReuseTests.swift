/// Tests that reusing drawings, outlines and memory changes no pixel.
@Suite struct ReuseTests {
  static let width = 160
  static let height = 120

  // MARK: Moving

  private static func layer(_ seed: UInt64) -> DisplayList {
    var random = Random(seed: seed)
    var list = DisplayList()
    for i in 0..<5 {
      var path = Path()
      path.addRoundedRect(
        in: CGRect(
          x: random.uniform(0, 40), y: random.uniform(0, 30), width: random.uniform(20, 60),
          height: random.uniform(20, 50)), cornerWidth: 7.3, cornerHeight: 6.1)
      let paint = Paint.color(
        CGColor(red: random.uniform(0, 1), green: 0.5, blue: 0.1, alpha: 0.7))
      if i % 2 == 0 {
        list.fill(path, paint: paint)
      } else {
        list.stroke(path, style: StrokeStyle(width: random.uniform(0.5, 6)), paint: paint)
      }
    }
    return list
  }

  @Test(arguments: [0.0, 0.25, 0.7310585])
  func `moves by whole pixels and fades compute no outline again, with the same pixels`(
    _ phase: Double
  ) throws {
    for seed in UInt64(0)..<20 {
      let layer = Self.layer(seed)
      let keeping = Rasterizer()
      var afterTwo = 0
      for step in 0..<8 {
        let shift = CGAffineTransform(
          a: 0.9, b: 0.1, c: -0.1, d: 0.9, tx: phase + Double(9 * step - 30),
          ty: phase - Double(5 * step - 20))
        var frame = DisplayList()
        frame.group(opacity: 1 - Double(step) / 10) { $0.append(layer, transform: shift) }
        let (moved, fresh) = (
          try Pixmap(width: Self.width, height: Self.height),
          try Pixmap(width: Self.width, height: Self.height)
        )
        keeping.draw(frame, into: moved)
        Rasterizer(cacheByteBudget: 0).draw(frame, into: fresh)
        expectEqual(fresh, moved, "seed \(seed), step \(step)")
        if step == 1 { afterTwo = keeping.outlinedCount }
      }
      #expect(afterTwo > 0)
      // Nearly all shapes must be found in the cache, because their positions within a pixel are
      // the same except for rounding.
      #expect(keeping.outlinedCount - afterTwo <= afterTwo)
    }
  }

  // MARK: Memory

  private static func ring(_ progress: Double) -> DisplayList {
    func arc(_ end: Double) -> Path {
      var path = Path()
      path.addArc(
        center: CGPoint(x: 80, y: 60), radius: 45, startAngle: -.pi / 2,
        endAngle: -.pi / 2 + 2 * .pi * end, clockwise: false)
      return path
    }
    var list = DisplayList()
    var ground = Path()
    ground.addRect(CGRect(x: 0, y: 0, width: 160, height: 120))
    list.fill(ground, paint: .color(.white))
    let style = StrokeStyle(width: 9, cap: .round)
    list.stroke(arc(1), style: style, paint: .color(CGColor(gray: 0.8, alpha: 1)))
    list.group(opacity: 0.5) {
      $0.stroke(arc(progress), style: style, paint: .color(.black))
      $0.stroke(arc(progress / 2), style: style, paint: .color(.white))
    }
    return list
  }

  private static func lines(_ time: Double) -> DisplayList {
    var list = DisplayList()
    for i in 0..<40 {
      var path = Path()
      path.move(to: CGPoint(x: 4 * Double(i), y: 10 + 20 * sin(time + Double(i))))
      path.addLine(to: CGPoint(x: 160 - 3 * Double(i), y: 100 - 15 * cos(time * Double(i))))
      list.stroke(
        path, style: StrokeStyle(width: 1.5, cap: .round),
        paint: .color(CGColor(red: 0.1, green: 0.3, blue: 0.9, alpha: 0.8)))
    }
    return list
  }

  @Test(
    .enabled(if: countedAllocations() > 0, "allocations are counted with glibc alone"),
    arguments: [ring, lines])
  func `a steady frame allocates nothing`(_ frame: @Sendable (Double) -> DisplayList) throws {
    let frames = (0..<2).map { frame(0.6 + 0.1 * Double($0)) }
    let pixmap = try Pixmap(width: Self.width, height: Self.height)
    let rasterizer = Rasterizer()
    let finder = DamageFinder()
    var damage: [PixelRect] = []
    var counts: [UInt64] = []
    counts.reserveCapacity(8)
    for turn in 0..<8 {
      let before = countedAllocations()
      finder.findDamage(
        from: frames[turn % 2], to: frames[(turn + 1) % 2], bounds: pixmap.bounds, into: &damage)
      rasterizer.draw(frames[(turn + 1) % 2], into: pixmap, within: damage)
      rasterizer.draw(frames[(turn + 1) % 2], into: pixmap)
      counts.append(countedAllocations() - before)
    }
    #expect(counts[0] > 0, "nothing is counted")
    #expect(counts[6...] == [0, 0], "\(counts)")
  }
}
