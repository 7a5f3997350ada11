/// Reuse, of drawings, outlines and memory, shows in no pixel.
@Suite struct ReuseTests {
  static let width = 160
  static let height = 120

  // MARK: Hiding

  /// Random pieces with opaque things between them, in groups and clips too, some over all of the
  /// surface.
  private static func listWithCovers(_ lists: inout RandomLists) -> DisplayList {
    var list = DisplayList()
    for _ in 0..<6 {
      list.append(lists.list(2))
      switch lists.random.next() % 8 {
      case 0:
        let (mode, opacity) = lists.random.next() % 2 == 0 ? (.normal, 1) : (CGBlendMode.xor, 0.7)
        let style = GroupStyle(opacity: opacity, blend: mode)
        let isLast = lists.random.next() % 2 == 0
        list.group(style) {
          $0.append(lists.list(1))
          addCover(&$0, &lists)
          // May make holes into it.
          if !isLast { $0.append(lists.list(1)) }
        }
      case 1, 2:
        var clip = Path()
        let rect = CGRect(
          x: lists.random.uniform(-30, 30), y: lists.random.uniform(-30, 20), width: 140.25,
          height: 130)
        if lists.random.next() % 2 == 0 { clip.addEllipse(in: rect) } else { clip.addRect(rect) }
        list.clip(to: clip) {
          $0.append(lists.list(1))
          addCover(&$0, &lists)
        }
      case 3:
        list.group(GroupStyle(filters: [.gaussianBlur(radius: 2)])) {
          $0.append(lists.list(1))
          addCover(&$0, &lists)
        }
      default:
        addCover(&list, &lists)
      }
    }
    list.append(lists.list(1))
    return list
  }

  private static func addCover(_ list: inout DisplayList, _ lists: inout RandomLists) {
    let random = lists.random.next()
    let rect =
      random % 4 == 0
      ? CGRect(x: -3.5, y: -2, width: 170, height: 130)
      : CGRect(
        x: lists.random.uniform(-30, 60), y: lists.random.uniform(-30, 40),
        width: lists.random.uniform(50, 130), height: lists.random.uniform(50, 110))
    var path = Path()
    path.addRect(rect)
    let isCopy = random / 4 % 3 == 0
    let color = CGColor(
      red: lists.random.uniform(0, 1), green: 0.4, blue: lists.random.uniform(0, 1),
      alpha: isCopy ? 0.6 : 1)
    switch random / 16 % 3 {
    case 0: list.fill(path, paint: .color(color), blend: isCopy ? .copy : .normal)
    default: addOpaque(&list, Int(random / 64 % UInt64(covers.count)), rect)
    }
  }

  private static let covers = [
    "rounded rectangle", "ellipse", "turned square", "linear gradient", "conic gradient", "image",
    "turned image", "pattern", "group", "clip to a rectangle", "clip to an ellipse",
  ]

  /// Adds something opaque that is about as large as a rectangle.
  private static func addOpaque(_ list: inout DisplayList, _ kind: Int, _ rect: CGRect) {
    let color = Paint.color(CGColor(red: 0.3, green: 0.4, blue: 0.9, alpha: 1))
    var path = Path()
    path.addRect(rect)
    let gradient = CGGradient(colors: [
      CGColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1), CGColor(gray: 0.5, alpha: 1), .white,
    ])
    let (width, height) = (37, 23)
    let pixels = (0..<UInt32(width * height)).map { 0xFF00_0000 | ($0 &* 0x9E37_79B9) >> 8 }
    let image = CGImage(width: width, height: height, pixels: pixels)
    switch covers[kind] {
    case "rounded rectangle":
      var path = Path()
      path.addRoundedRect(in: rect, cornerWidth: 9.3, cornerHeight: 12)
      list.fill(path, paint: color)
    case "ellipse":
      var path = Path()
      path.addEllipse(in: rect)
      list.fill(path, paint: color)
    case "turned square":
      let turn = CGAffineTransform(translationX: -rect.midX, y: -rect.midY)
        .concatenating(CGAffineTransform(rotationAngle: 0.6))
        .concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY))
      list.fill(path, paint: color, transform: turn)
    case "linear gradient":
      list.fill(
        path,
        paint: .gradient(
          GradientPaint(gradient!, .linear(start: rect.origin, end: CGPoint(x: 70, y: 80)))))
    case "conic gradient":
      list.fill(
        path,
        paint: .gradient(
          GradientPaint(gradient!, .conic(center: CGPoint(x: 60, y: 50), angle: 1), extend: .none)))
    case "image":
      list.image(
        image, in: rect, quality: [.none, .low, .medium, .high][Int(rect.width) % 4])
    case "turned image":
      list.image(
        image, in: rect, quality: .low,
        transform: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0))
    case "pattern":
      let cell = CGRect(x: 3, y: 4, width: width, height: height)
      list.fill(path, paint: .pattern(PatternPaint(CGPattern(image: image, in: cell))))
    case "group":
      list.group(GroupStyle()) {
        $0.fill(path, paint: color)
        $0.fill(
          path, paint: .color(CGColor(gray: 0.5, alpha: 0.5)), transform: .init(scaleX: 0.5, y: 1))
      }
    case "clip to a rectangle":
      list.clip(to: path) { $0.fill(path, paint: color, transform: .init(scaleX: 1.1, y: 1.1)) }
    default:
      var ellipse = Path()
      ellipse.addEllipse(in: rect)
      list.clip(to: ellipse) { $0.fill(path, paint: color) }
    }
  }

  @Test(arguments: 0..<8)
  func `passing over what is hidden changes no byte`(_ batch: Int) throws {
    let (passing, drawing) = (Rasterizer(), Rasterizer())
    drawing.hidesCovered = false
    for seed in UInt64(batch * 40)..<UInt64(batch * 40 + 40) {
      var lists = RandomLists(seed: 9000 + seed)
      let list = Self.listWithCovers(&lists)
      let (a, b) = (
        try Pixmap(width: Self.width, height: Self.height),
        try Pixmap(width: Self.width, height: Self.height)
      )
      // Narrow ones have short runs of pixels, whose ground is looked at.
      let regions: [PixelRect] =
        switch seed % 3 {
        case 0: [PixelRect(x: 31, y: 17, width: Int(lists.random.uniform(1, 120)), height: 64)]
        case 1: (0..<32).map { PixelRect(x: 5 * $0, y: 0, width: 5, height: Self.height) }
        default: [a.bounds]
        }
      for turn in 0..<2 {
        passing.draw(list, into: a, within: regions)
        drawing.draw(list, into: b, within: regions)
        expectEqual(b, a, "seed \(9000 + seed), turn \(turn)")
      }
    }
  }

  @Test(arguments: covers)
  func `outlines under what is opaque are not made`(_ cover: String) throws {
    var list = DisplayList()
    for i in 0..<10 {
      var path = Path()
      path.addEllipse(in: CGRect(x: 55 + Double(i), y: 55, width: 15, height: 15))
      list.stroke(path, style: StrokeStyle(width: 1), paint: .color(.black))
    }
    let kind = Self.covers.firstIndex(of: cover)!
    Self.addOpaque(&list, kind, CGRect(x: 4, y: 4, width: 111.5, height: 112.5))
    let (passing, drawing) = (Rasterizer(), Rasterizer())
    drawing.hidesCovered = false
    // Whether a pattern's cell is opaque is known from the second time on.
    let pixmap = try Pixmap(width: Self.width, height: Self.height)
    var counts: [Int] = []
    for _ in 0..<2 {
      for rasterizer in [passing, drawing] {
        rasterizer.draw(list, into: pixmap)
        counts.append(rasterizer.outlinedCount)
      }
    }
    if cover != "pattern" { #expect(counts[0] < counts[1]) }
    #expect(counts[2] - counts[0] < counts[3] - counts[1])
  }

  // MARK: Moving

  /// Shapes that are kept, in the space of a layer.
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
  func `what moves by whole pixels and fades is not outlined again, nor drawn otherwise`(
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
      // The phase is the same but for the rounding of the sums, so nearly all are found.
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
