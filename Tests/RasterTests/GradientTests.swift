/// Compares gradients with their definition, computed in `Double`.
@Suite struct GradientTests {
  static let side = 96

  /// Returns a gradient with random stops. If `steps` is true, it has jumps; otherwise, it is no
  /// steeper than the comparison can tolerate.
  private static func gradient(_ random: inout Random, opaque: Bool, steps: Bool) -> CGGradient {
    let count = Int(1 + random.next() % 6)
    let colors = (0..<count).map { _ in
      CGColor(
        red: random.uniform(0, 1), green: random.uniform(0, 1), blue: random.uniform(0, 1),
        alpha: opaque ? 1 : random.uniform(0, 1))
    }
    if random.next() % 3 == 0 { return CGGradient(colors: colors)! }
    var locations = (0..<count).map { _ in CGFloat(random.uniform(-0.1, 1.1)) }.sorted()
    if steps, count > 2 { locations[1] = locations[2] }
    return CGGradient(colors: colors, locations: locations)!
  }

  private static func point(_ random: inout Random) -> CGPoint {
    CGPoint(x: random.uniform(-20, 120), y: random.uniform(-20, 120))
  }

  private static func geometry(_ kind: Int, _ random: inout Random) -> GradientPaint.Geometry {
    switch kind {
    case 0: return .linear(start: point(&random), end: point(&random))
    case 1:
      let center = point(&random)
      return .radial(
        startCenter: center, startRadius: random.uniform(0, 30), endCenter: center,
        endRadius: random.uniform(20, 90))
    case 2:
      return .radial(
        startCenter: point(&random), startRadius: random.uniform(0, 40), endCenter: point(&random),
        endRadius: random.uniform(0, 60))
    default: return .conic(center: point(&random), angle: random.uniform(-9, 9))
    }
  }

  @Test(arguments: 0..<4, GradientPaint.Extend.allCases)
  func `every pixel is the definition's, rounded`(_ kind: Int, _ extend: GradientPaint.Extend) {
    var random = Random(seed: UInt64(kind * 17) + UInt64(extend.rawValue))
    var compared = 0
    for turn in 0..<24 {
      let paint = GradientPaint(
        Self.gradient(&random, opaque: turn % 2 == 0, steps: turn % 3 == 0),
        Self.geometry(kind, &random), extend: extend, alpha: turn % 4 == 1 ? 0.7 : 1,
        transform: turn % 3 == 1
          ? CGAffineTransform(a: 0.9, b: 0.3, c: -0.4, d: 1.2, tx: 11, ty: -7) : .identity)
      let map = turn % 5 == 2 ? CGAffineTransform(rotationAngle: 0.2) : .identity
      var list = DisplayList()
      list.fill(rectangle(-300, -300, 600, 600), paint: .gradient(paint), transform: map)
      let pixmap = rendered(list, width: Self.side, height: Self.side)
      let oracle = GradientOracle(paint, map)
      var worst = 0.0
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          guard let wanted = oracle.levels(x, y) else { continue }
          compared += 1
          let pixel = pixmap[x: x, y: y]
          for (i, shift) in [0, 8, 16, 24].enumerated() {
            worst = max(worst, abs(Double((pixel >> UInt32(shift)) & 255) - wanted[i]))
          }
        }
      }
      #expect(worst <= 0.6, "turn \(turn) of \(paint)")
    }
    #expect(compared > 24 * Self.side * Self.side / 2)
  }

  @Test func `a step falls between the pixels on its two sides`() {
    let gradient = CGGradient(
      colors: [.black, .black, .white, .white], locations: [0, 0.37, 0.37, 1])!
    for width in [10.0, 64, 1000] {
      var list = DisplayList()
      let geometry = GradientPaint.Geometry.linear(
        start: .zero, end: CGPoint(x: width, y: 0))
      list.fill(rectangle(0, 0, 1000, 2), paint: .gradient(GradientPaint(gradient, geometry)))
      let greens = rendered(list, width: 1000, height: 1).greens
      for (x, green) in greens.enumerated() {
        #expect(green == (Double(x) + 0.5 < 0.37 * width ? 0 : 255))
      }
    }
  }

  @Test func `a gradient of one colour is that colour`() {
    let color = CGColor(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.5)
    for kind in [0, 1, 3] {
      var random = Random(seed: 5)
      let paint = GradientPaint(
        CGGradient(colors: [color, color])!, Self.geometry(kind, &random), alpha: 0.8)
      var list = DisplayList()
      list.fill(circle(40, 40, 33.3), paint: .gradient(paint))
      let plain = filled(circle(40, 40, 33.3), color.copy(alpha: 0.4)!)
      for ground in [CGColor.clear, CGColor(red: 0.1, green: 0.9, blue: 0.4, alpha: 0.7)] {
        #expect(
          rendered(list, width: 80, height: 80, background: ground).image()
            == rendered(plain, width: 80, height: 80, background: ground).image())
      }
    }
  }

  @Test func `unusual gradient geometry is drawn in bounded time`() {
    let odd = [0, -1, 1e-300, 1e30, -1e30, .infinity, .nan, 1e9, 50] as [Double]
    let gradient = CGGradient(
      colors: [.white, .black, .clear], locations: [.nan, 0.3, -.infinity])!
    var random = Random(seed: 8)
    func any() -> Double { odd[Int(random.next() % UInt64(odd.count))] }
    for turn in 0..<600 {
      let a = CGPoint(x: any(), y: any())
      let b = CGPoint(x: any(), y: any())
      let geometry: GradientPaint.Geometry =
        switch turn % 3 {
        case 0: .linear(start: a, end: b)
        case 1: .radial(startCenter: a, startRadius: any(), endCenter: b, endRadius: any())
        default: .conic(center: a, angle: any())
        }
      let paint = GradientPaint(
        gradient, geometry, extend: GradientPaint.Extend.allCases[turn / 3 % 6], alpha: any(),
        transform: turn % 7 == 0
          ? CGAffineTransform(a: any(), b: any(), c: any(), d: any(), tx: any(), ty: any())
          : .identity)
      var list = DisplayList()
      list.fill(rectangle(0, 0, 40, 40), paint: .gradient(paint))
      let pixmap = rendered(list, width: 33, height: 9)
      for pixel in pixmap.image().pixels {
        #expect(isPremultiplied(pixel))
      }
    }
  }

  /// Uses gradients that are steep enough to be drawn with a lookup table, and whose jumps between
  /// periods are at pixel centres.
  @Test func `pixels on a step of a repeating gradient are alike, wherever they are`() throws {
    let gradient = try #require(CGGradient(colors: [.black, .white, .black, .white]))
    for (start, end) in [
      (CGPoint(x: 0.5, y: 0), CGPoint(x: 12.5, y: 0)), (CGPoint(x: 0, y: 0), CGPoint(x: 6, y: 6)),
      (CGPoint(x: 12.5, y: 0), CGPoint(x: 0.5, y: 0)), (CGPoint(x: 0, y: 6), CGPoint(x: 6, y: 0)),
    ] {
      var list = DisplayList()
      var ground = Path()
      ground.addRect(CGRect(x: -50_000, y: -50_000, width: 100_000, height: 100_000))
      list.fill(
        ground,
        paint: .gradient(
          GradientPaint(gradient, .linear(start: start, end: end), extend: .repeating)))
      let here = rendered(list, width: 64, height: 16)
      for x in 12..<64 {
        for y in 0..<16 { #expect(here[x: x, y: y] == here[x: x - 12, y: y]) }
      }
      for distance in [12.0, -12, 7, 20_004, -30_000] {
        let moved = rendered(
          list, width: 64, height: 16, transform: CGAffineTransform(translationX: distance, y: 0))
        let shift = Int(distance) % 12
        for x in 12..<52 {
          for y in 0..<16 { #expect(moved[x: x, y: y] == here[x: x - shift, y: y]) }
        }
      }
    }
  }

  /// Uses gradients with few or many stripes, whose borders are at pixel centres, either along a
  /// row or at a slant.
  @Test(arguments: [GradientPaint.Extend.both, .repeating, .reflecting], [3, 10, 48])
  func `pixels on hard stops move with the list`(
    _ extend: GradientPaint.Extend, _ length: Int
  ) throws {
    let gradient = try #require(
      CGGradient(
        colors: [.black, .black, .white, .white], locations: [0, 1.0 / 3, 1.0 / 3, 1]))
    for slant in [0, length] {
      var list = DisplayList()
      var ground = Path()
      ground.addRect(CGRect(x: -50_000, y: -50_000, width: 100_000, height: 100_000))
      let end = CGPoint(x: 20.5 + Double(length), y: Double(slant))
      list.fill(
        ground,
        paint: .gradient(
          GradientPaint(
            gradient, .linear(start: CGPoint(x: 20.5, y: 0), end: end), extend: extend)))
      let here = rendered(list, width: 96, height: 12)
      for distance in [1.0, -3, 11, 1_001, -20_003, 30_013] {
        let moved = Pixmap.moved(list, 96, 12, distance)
        expectEqual(moved, here, "\(extend), length \(length), slant \(slant), by \(distance)")
      }
    }
  }
}

extension Pixmap {
  /// Draws a list moved to the right by `distance`, and returns the part of the image that shows
  /// the list.
  fileprivate static func moved(
    _ list: DisplayList, _ width: Int, _ height: Int, _ distance: Double
  ) -> Pixmap {
    let there = CGAffineTransform(translationX: distance, y: 0)
    let left = Int(distance)
    guard left < 0 else {
      let wide = rendered(list, width: width + left, height: height, transform: there)
      let part = wide.image(of: PixelRect(x: left, y: 0, width: width, height: height))
      return drawn(part)
    }
    // When the list is moved to the left, move the image back by the same distance. This tests the
    // separate code that accumulates cells to the left of the surface.
    var back = DisplayList()
    back.append(list, transform: there)
    return rendered(
      back, width: width, height: height,
      transform: CGAffineTransform(translationX: -distance, y: 0))
  }

  private static func drawn(_ image: CGImage) -> Pixmap {
    var list = DisplayList()
    list.image(
      image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height), quality: .none)
    return rendered(list, width: image.width, height: image.height)
  }
}
