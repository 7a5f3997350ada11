/// Tests the blend modes of plain shapes, gradients and groups, including groups that are mostly
/// empty.
@Suite struct CompositingTests {
  private static let width = 37
  private static let height = 8

  private static func ground(_ random: inout Random) -> [UInt32] {
    (0..<width * height).map { _ in
      premultiplied(
        CGColor(
          red: random.uniform(0, 1), green: random.uniform(0, 1), blue: random.uniform(0, 1),
          alpha: random.next() % 3 == 0 ? 1 : random.uniform(0, 1)))
    }
  }

  private static func pixmap(_ pixels: [UInt32]) throws -> Pixmap {
    let pixmap = try Pixmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { pixmap[x: x, y: y] = pixels[y * width + x] } }
    return pixmap
  }

  @Test(arguments: CGBlendMode.allCases)
  func `a shape and a group follow the mode's definition`(_ mode: CGBlendMode) throws {
    var random = Random(seed: UInt64(mode.rawValue) + 300)
    let all = rectangle(0, 0, Double(Self.width), Double(Self.height))
    for turn in 0..<12 {
      let color = CGColor(
        red: random.uniform(0, 1), green: random.uniform(0, 1), blue: random.uniform(0, 1),
        alpha: turn % 2 == 0 ? 1 : random.uniform(0.3, 1))
      let pixels = Self.ground(&random)
      var lists = [DisplayList(), DisplayList(), DisplayList()]
      lists[0].fill(all, paint: .color(color), blend: mode)
      let same = CGGradient(colors: [color, color])!
      lists[1].fill(
        all,
        paint: .gradient(
          GradientPaint(same, .linear(start: .zero, end: CGPoint(x: 30, y: 2)))), blend: mode)
      lists[2].group(GroupStyle(blend: mode)) {
        $0.fill(all, paint: .color(color))
        $0.fill(rectangle(3, 2, 5, 2), paint: .color(color), blend: .copy)
      }
      for (k, list) in lists.enumerated() {
        let drawn = try Self.pixmap(pixels)
        Rasterizer().draw(list, into: drawn)
        for (i, pixel) in drawn.image().pixels.enumerated() {
          let wanted = BlendOracle.blend(
            mode, premultiplied(color), pixels[i], alpha: 1, coverage: 1)
          for (lane, shift) in [0, 8, 16, 24].enumerated() {
            let found = Double((pixel >> UInt32(shift)) & 255)
            #expect(abs(found - wanted[lane]) <= 2, "\(mode), list \(k), pixel \(i)")
          }
        }
      }
    }
  }

  /// Adds random shapes, each covering part of the group. Some are in a nested group, and some are
  /// clipped.
  private func content(_ random: inout Random, _ list: inout DisplayList, depth: Int) {
    for _ in 0..<4 {
      let color = CGColor(
        red: random.uniform(0, 1), green: random.uniform(0, 1), blue: random.uniform(0, 1),
        alpha: random.uniform(0.2, 1))
      let x = random.uniform(-10, 400)
      let y = random.uniform(-10, 90)
      let shape = random.next() % 2 == 0 ? circle(x, y, 9.3) : rectangle(x, y, 70, 5.5)
      switch depth == 0 ? 0 : random.next() % 4 {
      case 1: list.group(opacity: 0.7) { content(&random, &$0, depth: depth - 1) }
      case 2: list.clip(to: circle(x, y, 60)) { content(&random, &$0, depth: depth - 1) }
      case 3:
        list.group(GroupStyle(blend: .multiply)) { content(&random, &$0, depth: depth - 1) }
      default: list.fill(shape, paint: .color(color))
      }
    }
  }

  @Test(arguments: 0..<4)
  func `drawing empty shapes over a group's empty parts changes nothing`(_ batch: Int) {
    for seed in 0..<10 {
      func drawn(fillingGroups: Bool) -> CGImage {
        var random = Random(seed: UInt64(batch * 10 + seed) + 900)
        var list = DisplayList()
        list.group(opacity: 0.5) { group in
          if fillingGroups {
            // Add a transparent shape that covers every pixel of the group and changes none.
            group.fill(
              rectangle(-5, -5, 500, 200), paint: .color(CGColor(gray: 0, alpha: 0)),
              blend: .destinationOver)
          }
          content(&random, &group, depth: 2)
        }
        return rendered(list, width: 420, height: 100, background: CGColor(gray: 0.3, alpha: 0.8))
          .image()
      }
      #expect(drawn(fillingGroups: false) == drawn(fillingGroups: true))
    }
  }

  @Test func `a faded gradient is the gradient, faded, within two roundings`() {
    let gradient = CGGradient(colors: [
      CGColor(red: 1, green: 0, blue: 0.5, alpha: 0.9),
      CGColor(red: 0, green: 1, blue: 0, alpha: 1),
    ])!
    let paint = Paint.gradient(
      GradientPaint(gradient, .linear(start: .zero, end: CGPoint(x: 60, y: 11))))
    var plain = DisplayList()
    plain.fill(rectangle(0, 0, 60, 20), paint: paint)
    var masked = DisplayList()
    masked.clip(to: circle(30, 10, 9)) { clip in
      clip.group(opacity: 0.4) { $0.fill(rectangle(0, 0, 60, 20), paint: paint) }
    }
    let full = rendered(plain, width: 60, height: 20)
    let cover = rendered(filled(circle(30, 10, 9), .black), width: 60, height: 20)
    let found = rendered(masked, width: 60, height: 20)
    for y in 0..<20 {
      for x in 0..<60 {
        let part = 0.4 * Double(cover[x: x, y: y] >> 24) / 255
        for shift: UInt32 in [0, 8, 16, 24] {
          let wanted = Double((full[x: x, y: y] >> shift) & 255) * part
          #expect(abs(Double((found[x: x, y: y] >> shift) & 255) - wanted) <= 1.2)
        }
      }
    }
  }
}
