import MidflightText

/// Tests that skipping hidden content changes no pixel, and neither does drawing in parts, on two
/// threads, from caches or only within the damage.
@Suite struct HidingTests {
  static let width = 160
  static let height = 120

  /// The number of random scenes; the environment variable `MIDFLIGHT_SCENES` overrides the
  /// default.
  private static let sceneCount =
    ProcessInfo.processInfo.environment["MIDFLIGHT_SCENES"].flatMap(UInt64.init) ?? 640
  private static let batches: UInt64 = 8

  /// Returns random content with opaque shapes among other commands. Some of the opaque shapes are
  /// in groups and clips, and some cover the whole surface.
  private static func listWithCovers(_ lists: inout RandomLists) -> DisplayList {
    var list = DisplayList()
    for _ in 0..<6 {
      list.append(lists.list(2))
      if lists.random.next() % 4 == 0 { addText(&list, &lists) }
      switch lists.random.next() % 10 {
      case 0:
        let (mode, opacity) = lists.random.next() % 2 == 0 ? (.normal, 1) : (CGBlendMode.xor, 0.7)
        let style = GroupStyle(opacity: opacity, blend: mode)
        let isLast = lists.random.next() % 2 == 0
        list.group(style) {
          $0.append(lists.list(1))
          addCover(&$0, &lists)
          // Add content that may erase parts of the group, including its opaque shape.
          if !isLast { $0.append(lists.list(1)) }
        }
      case 1, 2:
        addClipWithCover(&list, &lists, depth: 2)
      case 4:
        addContainer(&list, &lists)
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

  /// Adds a clip to a shape of any kind. The clip contains an opaque shape, or another such clip,
  /// or both.
  private static func addClipWithCover(
    _ list: inout DisplayList, _ lists: inout RandomLists, depth: Int
  ) {
    var clip = Path()
    let rect = CGRect(
      x: lists.random.uniform(-30, 30), y: lists.random.uniform(-30, 20),
      width: lists.random.uniform(60, 150), height: lists.random.uniform(50, 130))
    let kind = lists.random.next() % 4
    switch kind {
    case 0: clip.addRect(rect)
    case 1: clip.addRoundedRect(in: rect, cornerWidth: 12.5, cornerHeight: 9)
    default: clip.addEllipse(in: rect)
    }
    let turn =
      kind < 3 ? .identity : CGAffineTransform(a: 0.9, b: 0.3, c: -0.2, d: 1, tx: 10, ty: -12)
    if lists.random.next() % 5 == 0 {
      let levels: [UInt32] = [0, 90, 255, 255, 255, 255, 200, 255]
      let mask = CGImage(width: 4, height: 2, pixels: levels.map { $0 << 24 })
      let imageMask = DisplayList.ImageMask(image: mask, rect: rect, quality: .low)
      list.clip(to: imageMask, transform: turn) {
        $0.append(lists.list(1))
        addCover(&$0, &lists)
      }
    }
    list.clip(to: clip, transform: turn) {
      $0.append(lists.list(1))
      if depth > 0 && lists.random.next() % 2 == 0 {
        if lists.random.next() % 2 == 0 {
          addClipWithCover(&$0, &lists, depth: depth - 1)
        } else {
          let style = GroupStyle(opacity: lists.random.next() % 2 == 0 ? 1 : 0.6)
          $0.group(style) { addClipWithCover(&$0, &lists, depth: depth - 1) }
        }
        $0.append(lists.list(1))
      }
      addCover(&$0, &lists)
    }
  }

  /// Adds a layer with round corners that clips its content. The layer has a background, and an
  /// opaque rectangle of the layer's size that hides other content.
  private static func addContainer(_ list: inout DisplayList, _ lists: inout RandomLists) {
    let side = lists.random.uniform(60, 110)
    let rect = CGRect(
      x: lists.random.uniform(-10, 70), y: lists.random.uniform(-10, 40), width: side, height: side)
    var shape = Path()
    shape.addRoundedRect(in: rect, cornerWidth: side / 2, cornerHeight: side / 2)
    list.fill(shape, paint: .color(CGColor(red: 0.9, green: 0.1, blue: 0.2, alpha: 1)))
    list.clip(to: shape) {
      $0.append(lists.list(1))
      $0.fill(
        rectangle(rect.minX, rect.minY, side, side),
        paint: .color(CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)))
      addText(&$0, &lists)
      let inset = rect.insetBy(dx: lists.random.uniform(-3, 3), dy: lists.random.uniform(-3, 3))
      addOpaque(&$0, Int(lists.random.next() % UInt64(covers.count)), inset)
    }
  }

  private static let font = try? Font()

  private static func addText(_ list: inout DisplayList, _ lists: inout RandomLists) {
    guard let outline = font?.outline(of: "Hidden", size: lists.random.uniform(8, 40)) else {
      Issue.record("there is no font")
      return
    }
    list.fill(
      outline.path, paint: .color(CGColor(gray: lists.random.uniform(0, 1), alpha: 1)),
      transform: CGAffineTransform(
        translationX: lists.random.uniform(-10, 90), y: lists.random.uniform(10, 110)))
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

  private static func pixmap(_ ground: CGColor) throws -> Pixmap {
    let pixmap = try Pixmap(width: width, height: height)
    pixmap.clear(ground)
    return pixmap
  }

  @Test(arguments: 0..<batches)
  func `the ways in which a scene can be drawn give the same bytes`(_ batch: UInt64) throws {
    let plain = Rasterizer(cacheByteBudget: 0)
    plain.hidesCovered = false
    // `threads` draws on two threads, and `steady` keeps its cache from one scene to the next.
    let (hiding, threads, steady) = (Rasterizer(), Rasterizer(threads: 2), Rasterizer())
    threads.minSharedWork = 0
    let ground = CGColor(red: 0.2, green: 0.4, blue: 0.1, alpha: 1)
    for seed in stride(from: batch, to: Self.sceneCount, by: Int(Self.batches)) {
      var lists = RandomLists(seed: 20_000 + seed)
      let list = Self.listWithCovers(&lists)
      let name = "seed \(20_000 + seed)"
      let whole = try Self.pixmap(ground)
      plain.draw(list, into: whole)

      let hidden = try Self.pixmap(ground)
      hiding.draw(list, into: hidden)
      expectEqual(whole, hidden, "\(name), hiding")

      let tiles = try Self.pixmap(ground)
      for region in Self.tiles(&lists, seed) { hiding.draw(list, into: tiles, within: region) }
      expectEqual(whole, tiles, "\(name), in tiles")

      let together = try Self.pixmap(ground)
      hiding.draw(list, into: together, within: Self.tiles(&lists, seed + 1))
      expectEqual(whole, together, "\(name), in tiles at once")

      let shared = try Self.pixmap(ground)
      threads.draw(list, into: shared)
      expectEqual(whole, shared, "\(name), on two threads")

      for turn in 0..<3 {
        let again = try Self.pixmap(ground)
        steady.draw(list, into: again)
        expectEqual(whole, again, "\(name), turn \(turn)")
      }

      // The previous frame had additional content behind this list, and half of the time also in
      // front of it. Draw only the damage between the two frames.
      let (before, after) = (lists.list(1), lists.list(1))
      var old = before
      old.append(list)
      if seed % 2 == 0 { old.append(after) }
      let damaged = try Self.pixmap(ground)
      plain.draw(old, into: damaged)
      let damage = Damage.between(old, list, bounds: damaged.bounds)
      for rect in damage { damaged.clear(rect, to: ground) }
      hiding.draw(list, into: damaged, within: damage)
      expectEqual(whole, damaged, "\(name), damage")

      let shift = (x: Int(lists.random.next() % 60), y: Int(lists.random.next() % 40))
      let moved = try Self.pixmap(ground)
      hiding.draw(
        list, into: moved,
        transform: CGAffineTransform(translationX: Double(shift.x), y: Double(shift.y)))
      var different = 0
      for y in shift.y..<Self.height {
        for x in shift.x..<Self.width
        where whole[x: x - shift.x, y: y - shift.y] != moved[x: x, y: y] {
          different += 1
        }
      }
      #expect(different == 0, "\(name), moved")
    }
    // The second thread may start too late to draw anything, but not each time.
    var lists = RandomLists(seed: 20_000 + batch)
    let list = Self.listWithCovers(&lists)
    let whole = try Self.pixmap(ground)
    plain.draw(list, into: whole)
    for _ in 0..<1000 where threads.sharedBandCount == 0 {
      let shared = try Self.pixmap(ground)
      threads.draw(list, into: shared)
      expectEqual(whole, shared, "on two threads")
    }
    #expect(threads.sharedBandCount > 0)
  }

  /// Returns regions that together cover the surface: tiles of any size, narrow columns, or an
  /// upper and a lower part.
  private static func tiles(_ lists: inout RandomLists, _ seed: UInt64) -> [PixelRect] {
    switch seed % 3 {
    case 0:
      var (tiles, top): ([PixelRect], Int) = ([], 0)
      while top < height {
        let rows = Int(lists.random.uniform(8, 70))
        var left = 0
        while left < width {
          let columns = Int(lists.random.uniform(8, 110))
          tiles.append(PixelRect(x: left, y: top, width: columns, height: rows))
          left += columns
        }
        top += rows
      }
      return tiles
    case 1: return (0..<32).map { PixelRect(x: 5 * $0, y: 0, width: 5, height: height) }
    default:
      return [
        PixelRect(x: 0, y: 0, width: width, height: 64),
        PixelRect(x: 0, y: 64, width: width, height: height - 64),
      ]
    }
  }

  /// At the edge of a container, its background must show through the antialiased pixels of its
  /// opaque content.
  @Test(arguments: [60.0, 80, 100])
  func `an opaque child of a round container leaves the container's edge`(_ side: Double) throws {
    var list = DisplayList()
    var shape = Path()
    shape.addEllipse(in: CGRect(x: 10, y: 10, width: side, height: side))
    let all = rectangle(10, 10, side, side)
    list.clip(to: shape) {
      $0.fill(all, paint: .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
      $0.fill(all, paint: .color(CGColor(red: 0, green: 0, blue: 1, alpha: 1)))
    }
    let (passing, drawing) = (Rasterizer(), Rasterizer())
    drawing.hidesCovered = false
    let (a, b) = (try Self.pixmap(.white), try Self.pixmap(.white))
    passing.draw(list, into: a)
    drawing.draw(list, into: b)
    expectEqual(b, a, "side \(side)")
  }

  @Test(arguments: covers)
  func `outlines under opaque content are not computed`(_ cover: String) throws {
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
    // Draw twice, because the rasterizer does not know before the second drawing whether a
    // pattern's cell is opaque.
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
}
