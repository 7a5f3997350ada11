/// Gradients are drawn in runs of pixels. Tests that they are correct wherever a run begins, ends
/// or is cut.
@Suite struct GradientPieceTests {
  private static let colors = [
    CGColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1),
    CGColor(red: 0.1, green: 0.8, blue: 0.3, alpha: 0.4),
    CGColor(red: 1, green: 1, blue: 1, alpha: 0.4),
    CGColor(red: 0.2, green: 0.3, blue: 1, alpha: 0),
    CGColor(red: 0, green: 0.5, blue: 0.7, alpha: 1),
  ]

  /// Lists of stop locations: unordered, coincident, outside 0…1 and infinite ones, few and many.
  static let stops: [[CGFloat]] = [
    [0.5], [0], [1], [0.2, 0.2], [0, 0, 0], [1, 1], [0.3, 0.3, 0.3, 0.9], [0.8, 0.2, 0.5],
    [-1, 0.4, 3], [.nan, 0.5, .nan, 1], [0.4, 0.400_001, 0.7], [0, 0.25, 0.5, 0.75, 1],
    [0.1, 0.35, 0.35, 0.65, 0.65],
  ]

  static let geometries: [GradientPaint.Geometry] = [
    .linear(start: CGPoint(x: 5, y: 3), end: CGPoint(x: 71, y: 40)),
    .linear(start: CGPoint(x: 60, y: 10), end: CGPoint(x: 60, y: 50)),
    .linear(start: CGPoint(x: 70, y: 5), end: CGPoint(x: 30, y: 5)),
    .radial(
      startCenter: CGPoint(x: 40, y: 30), startRadius: 0, endCenter: CGPoint(x: 40, y: 30),
      endRadius: 37),
    .radial(
      startCenter: CGPoint(x: 40.5, y: 30.5), startRadius: 33,
      endCenter: CGPoint(x: 40.5, y: 30.5), endRadius: 6),
    .radial(
      startCenter: CGPoint(x: 30, y: 30), startRadius: 8, endCenter: CGPoint(x: 45, y: 33),
      endRadius: 34),
    .radial(
      startCenter: CGPoint(x: 20, y: 30), startRadius: 6, endCenter: CGPoint(x: 60, y: 35),
      endRadius: 14),
    .conic(center: CGPoint(x: 40.3, y: 30.1), angle: 0.7),
    .conic(center: CGPoint(x: -9, y: 31), angle: -2),
  ]

  private func gradient(_ locations: [CGFloat]) -> CGGradient {
    CGGradient(
      colors: locations.indices.map { Self.colors[$0 % Self.colors.count] }, locations: locations)!
  }

  @Test(arguments: GradientPaint.Extend.allCases)
  func `any gradient has the pixels of its definition`(_ extend: GradientPaint.Extend) {
    for (k, geometry) in Self.geometries.enumerated() {
      for locations in Self.stops {
        let paint = GradientPaint(gradient(locations), geometry, extend: extend)
        var list = DisplayList()
        list.fill(rectangle(0, 0, 80, 60), paint: .gradient(paint))
        let pixmap = rendered(list, width: 80, height: 60)
        let oracle = GradientOracle(paint, .identity)
        var worst = 0.0
        for y in 0..<60 {
          for x in 0..<80 {
            guard let wanted = oracle.levels(x, y) else { continue }
            for (i, shift) in [0, 8, 16, 24].enumerated() {
              let level = Double((pixmap[x: x, y: y] >> UInt32(shift)) & 255)
              worst = max(worst, abs(level - wanted[i]))
            }
          }
        }
        #expect(worst <= 0.6, "geometry \(k), stops at \(locations)")
      }
    }
  }

  @Test(arguments: 0..<4)
  func `a pixel does not depend on the region that it is drawn in`(_ batch: Int) {
    var random = Random(seed: UInt64(batch) + 70)
    for turn in 0..<60 {
      let geometry = Self.geometries[turn % Self.geometries.count]
      let extend = GradientPaint.Extend.allCases[turn / 2 % 6]
      let paint = GradientPaint(
        gradient(Self.stops[Int(random.next() % UInt64(Self.stops.count))]), geometry,
        extend: extend,
        transform: CGAffineTransform(rotationAngle: turn % 3 == 0 ? 0 : random.uniform(-3, 3)))
      var list = DisplayList()
      list.fill(rectangle(0, 0, 90, 60), paint: .gradient(paint))
      let whole = rendered(list, width: 90, height: 60)
      let left = Int(random.uniform(0, 80))
      let width = 1 + Int(random.uniform(0, Double(89 - left)))
      let part = PixelRect(x: left, y: 7, width: width, height: 40)
      let some = try? Pixmap(width: 90, height: 60)
      guard let some else { continue }
      Rasterizer().draw(list, into: some, within: part)
      for y in part.y..<part.maxY {
        for x in part.x..<part.maxX { #expect(some[x: x, y: y] == whole[x: x, y: y]) }
      }
    }
  }

  @Test func `neighbouring levels of a slow gradient are one apart and in order`() {
    let gradient = CGGradient(colors: [
      CGColor(gray: 0.2, alpha: 1), CGColor(gray: 0.6, alpha: 1),
    ])!
    let geometries: [GradientPaint.Geometry] = [
      .linear(start: CGPoint(x: 0, y: 0), end: CGPoint(x: 2000, y: 0)),
      .radial(
        startCenter: CGPoint(x: 0, y: 0.5), startRadius: 0, endCenter: CGPoint(x: 0, y: 0.5),
        endRadius: 2000),
    ]
    for geometry in geometries {
      var list = DisplayList()
      list.fill(rectangle(0, 0, 2000, 1), paint: .gradient(GradientPaint(gradient, geometry)))
      let greens = rendered(list, width: 2000, height: 1).greens
      for (a, b) in zip(greens, greens.dropFirst()) { #expect(b == a || b == a + 1) }
      // Every level must be shown over the same width, to within a pixel.
      var widths: [Int: Int] = [:]
      for green in greens { widths[Int(green), default: 0] += 1 }
      for level in 52..<152 { #expect(abs(Double(widths[level] ?? 0) - 2000 / 102) <= 1) }
    }
  }

  /// Draws gradients under transforms that squeeze them to almost nothing, stretch them, or move
  /// them far away.
  @Test func `extreme transforms give pixels of the gradient's colours, or empty ones`() {
    let gradient = CGGradient(
      colors: [.black, .white, .black], locations: [0, 0.5, 1])!
    let sizes = [1e-30, 1e-6, 1, 1e6, 1e30]
    for a in sizes {
      for d in sizes {
        for (k, geometry) in Self.geometries.enumerated() {
          for offset in [0.0, 1e9, -1e30] {
            let map = CGAffineTransform(a: a, b: a / 3, c: -d / 5, d: d, tx: offset, ty: 11)
            for extend in GradientPaint.Extend.allCases {
              let paint = GradientPaint(gradient, geometry, extend: extend, transform: map)
              var list = DisplayList()
              list.fill(rectangle(0, 0, 21, 3), paint: .gradient(paint))
              for pixel in rendered(list, width: 21, height: 3).image().pixels {
                let gray = pixel == 0 || pixel >> 24 == 255 && pixel & 255 == (pixel >> 8) & 255
                #expect(gray, "\(k) \(a) \(d) \(offset) \(extend)")
              }
            }
          }
        }
      }
    }
  }

  /// Drawing a gradient between two circles creates a lookup table. Shapes that are drawn later
  /// with the same gradient must look the same with and without this table.
  @Test func `a pixel does not depend on other drawings of the gradient`() throws {
    let maps = [
      CGAffineTransform.identity, CGAffineTransform(a: 0.02, b: 0, c: 0, d: 1, tx: 50, ty: 0),
      CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 3e9, ty: 0),
      CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 2e8),
    ]
    let first = Self.geometries[5]
    for locations in Self.stops {
      let gradient = gradient(locations)
      for (k, geometry) in Self.geometries.enumerated() {
        for map in maps {
          for extend in [GradientPaint.Extend.both, .repeating, .reflecting] {
            var list = DisplayList()
            list.fill(
              rectangle(0, 0, 30, 50), paint: .gradient(GradientPaint(gradient, first)))
            list.fill(
              rectangle(30, 0, 50, 50),
              paint: .gradient(GradientPaint(gradient, geometry, extend: extend, transform: map)))
            let whole = rendered(list, width: 80, height: 50)
            let some = try Pixmap(width: 80, height: 50)
            Rasterizer().draw(
              list, into: some, within: PixelRect(x: 30, y: 0, width: 50, height: 50))
            let isEqual = (0..<50).allSatisfy { y in
              (30..<80).allSatisfy { some[x: $0, y: y] == whole[x: $0, y: y] }
            }
            #expect(isEqual, "geometry \(k), stops at \(locations), \(map), \(extend)")
          }
        }
      }
    }
  }

  /// Uses transforms and lengths whose products overflow a `Double` or are NaN.
  @Test(arguments: [0, 0.5, 2.5])
  func `huge and NaN numbers give only colours of the gradient, or empty pixels`(_ angle: Double) {
    let few = CGGradient(colors: [.black, .white, .black])!
    let many = CGGradient(colors: (0..<40).map { $0 % 2 == 0 ? .black : .white })!
    let step = CGGradient(colors: [.black, .white, .white], locations: [0, 0.5, 0.5])!
    let diagonal = GradientPaint.Geometry.linear(
      start: CGPoint(x: 0, y: 0), end: CGPoint(x: 1e-7, y: 1e-7))
    let steep = GradientPaint.Geometry.linear(
      start: CGPoint(x: 0, y: 0), end: CGPoint(x: 0, y: 1e-7))
    let sizes = [(1, 1e-300), (1e-300, 1), (1, 1e-301)]
    let scales = [1e-155, 1e-154, 3e-154, 1e-153, 1e153, 1e154].map { ($0, $0) }
    for (width, height) in sizes + scales {
      let map = CGAffineTransform(rotationAngle: angle).concatenating(
        CGAffineTransform(scaleX: width, y: height))
      for (k, geometry) in (Self.geometries + [diagonal, steep]).enumerated() {
        for extend in GradientPaint.Extend.allCases {
          for gradient in [few, many, step] {
            for turned in [
              map,
              CGAffineTransform(scaleX: width, y: height)
                .concatenating(CGAffineTransform(rotationAngle: angle)),
            ] {
              var list = DisplayList()
              // First fill a shape with the same stops, which creates a lookup table for them.
              list.fill(
                rectangle(0, 0, 5, 60),
                paint: .gradient(GradientPaint(gradient, Self.geometries[5])))
              list.fill(
                rectangle(5, 0, 16, 60),
                paint: .gradient(
                  GradientPaint(gradient, geometry, extend: extend, transform: turned)))
              let pixels = rendered(list, width: 21, height: 60).image().pixels
              let areGray = pixels.allSatisfy {
                $0 == 0 || $0 >> 24 == 255 && $0 & 255 == ($0 >> 8) & 255
              }
              #expect(areGray, "\(k) \(width) \(height) \(extend)")
            }
          }
        }
      }
    }
  }
}
