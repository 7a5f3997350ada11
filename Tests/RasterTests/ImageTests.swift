@Suite struct ImageTests {
  /// Compares the pixels that are entirely inside `bounds`, and returns their number. Only such
  /// pixels have full coverage.
  func compare(
    _ drawn: Pixmap, _ inverse: CGAffineTransform, _ bounds: CGRect, within levels: Double,
    _ comment: Comment, _ wanted: (CGPoint) -> SIMD4<Double>
  ) -> Int {
    var compared = 0
    for y in 0..<drawn.height {
      for x in 0..<drawn.width {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
          CGPoint(x: x + $0.0, y: y + $0.1).applying(inverse)
        }
        guard corners.allSatisfy({ bounds.insetBy(dx: 1e-9, dy: 1e-9).contains($0) }) else {
          continue
        }
        compared += 1
        let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(inverse)
        let error = distance(drawn[x: x, y: y], wanted(p))
        if error > levels {
          Issue.record("\(comment): \(error) levels at \(x), \(y)")
          return compared
        }
      }
    }
    return compared
  }

  /// Draws an image at low quality and compares it with four texels' means. Returns the number of pixels
  /// compared.
  private func compareBilinear(
    _ image: CGImage, _ map: CGAffineTransform, _ comment: Comment
  ) -> Int {
    let oracle = ImageOracle(image: image)
    var list = DisplayList()
    let bounds = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    list.image(image, in: bounds, quality: .low, transform: map)
    let drawn = rendered(list, width: 97, height: 90)
    return compare(drawn, map.inverted(), bounds, within: 0.55, comment) {
      oracle.bilinear($0.x, $0.y)
    }
  }

  @Test(arguments: 0..<6) func `affine bilinear sampling is within a level`(_ batch: Int) {
    var random = Random(seed: UInt64(100 + batch))
    var compared = 0
    for round in 0..<60 {
      let image = ImageOracle.noise(
        1 + Int(random.next() % 40), 1 + Int(random.next() % 40), seed: random.next(),
        isOpaque: round % 3 == 0)
      // Depending on the kind, the transform keeps rows horizontal, is arbitrary, or includes a
      // quarter turn.
      let kind = round % 4
      let (a, d) = (random.uniform(-9, 9), random.uniform(-9, 9))
      let (b, c) = kind < 2 ? (0, 0) : (random.uniform(-4, 4), random.uniform(-4, 4))
      var map = CGAffineTransform(
        a: kind == 3 ? 0 : a, b: kind == 3 ? d : b, c: kind == 3 ? a : c, d: kind == 3 ? 0 : d,
        tx: random.uniform(-40, 140), ty: random.uniform(-40, 140))
      if kind == 1 { (map.a, map.d) = (map.a.rounded(), map.d.rounded()) }
      if abs(map.determinant) < 0.01 { continue }
      compared += compareBilinear(image, map, "round \(round)")
    }
    #expect(compared > 10_000)
  }

  @Test func `a shrunken image at low quality is interpolated between four texels`() {
    var random = Random(seed: 110)
    var compared = 0
    for round in 0..<60 {
      let image = ImageOracle.noise(
        1 + Int(random.next() % 300), 1 + Int(random.next() % 300), seed: random.next())
      func scale() -> Double { random.uniform(0.03, 0.49) * (random.next() % 2 == 0 ? 1 : -1) }
      let map = CGAffineTransform(
        a: scale(), b: 0, c: 0, d: scale(), tx: random.uniform(20, 70), ty: random.uniform(20, 70))
      compared += compareBilinear(image, map, "round \(round)")
    }
    #expect(compared > 20_000)
  }

  /// Beyond the centres of its outermost texels, an image has their colours: its last column and its last
  /// row cover four tenths of pixels whose centres are outside. A hole makes a row begin beside the image.
  @Test func `a shrunken image ends with its outermost texels`() {
    var random = Random(seed: 111)
    for _ in 0..<20 {
      let (columns, rows) = (3 + Int(random.next() % 9), 3 + Int(random.next() % 9))
      let image = ImageOracle.noise(
        2 * columns + 2 + Int(random.next() % 40), 2 * rows + 2 + Int(random.next() % 40),
        seed: random.next(), isOpaque: true)
      let oracle = ImageOracle(image: image)
      let rect = CGRect(x: 4, y: 3, width: Double(columns) + 0.4, height: Double(rows) + 0.4)
      var hole = Path()
      hole.addRect(CGRect(x: 0, y: 0, width: 40, height: 40))
      hole.addRect(CGRect(x: 3, y: 4, width: 3, height: 1))
      var list = DisplayList()
      list.clip(to: hole, rule: .evenOdd) { $0.image(image, in: rect, quality: .low) }
      let drawn = rendered(list, width: 20, height: 20)
      for y in 0...rows {
        for x in 0...columns where y != 1 || x >= 2 {
          let u = (Double(x) + 0.5) / rect.width * Double(image.width)
          let v = (Double(y) + 0.5) / rect.height * Double(image.height)
          let coverage = (x == columns ? 0.4 : 1) * (y == rows ? 0.4 : 1)
          let expected = oracle.bilinear(u, v) * coverage
          #expect(
            distance(drawn[x: x + 4, y: y + 3], expected) <= (coverage < 1 ? 1.5 : 0.55),
            "\(x), \(y) of \(columns) × \(rows), \(image.width) × \(image.height)")
        }
      }
    }
  }

  @Test func `the nearest texel is the one that contains the centre`() {
    var random = Random(seed: 7)
    var compared = 0
    for round in 0..<80 {
      let image = ImageOracle.noise(
        1 + Int(random.next() % 20), 1 + Int(random.next() % 20), seed: random.next())
      let isLevel = round % 2 == 0
      let map = CGAffineTransform(
        a: random.uniform(-9, 9), b: isLevel ? 0 : random.uniform(-4, 4),
        c: isLevel ? 0 : random.uniform(-4, 4), d: random.uniform(-9, 9),
        tx: random.uniform(0, 90), ty: random.uniform(0, 90))
      let oracle = ImageOracle(image: image)
      var list = DisplayList()
      let bounds = CGRect(x: 0, y: 0, width: image.width, height: image.height)
      list.image(image, in: bounds, quality: .none, transform: map)
      let drawn = rendered(list, width: 80, height: 80)
      compared += compare(drawn, map.inverted(), bounds, within: 0, "round \(round)") {
        // On the boundary between two texels, either texel is correct.
        let hair = 1e-4
        let x = [$0.x - hair, $0.x + hair].map { Int($0.rounded(.down)) }
        let y = [$0.y - hair, $0.y + hair].map { Int($0.rounded(.down)) }
        guard x[0] == x[1], y[0] == y[1] else {
          let p = CGPoint(x: $0.x, y: $0.y).applying(map)
          let at = (Int(p.x.rounded(.down)), Int(p.y.rounded(.down)))
          return channels(drawn[x: at.0, y: at.1])
        }
        return oracle.texel(x[0], y[0])
      }
    }
    #expect(compared > 10_000)
  }

  @Test(arguments: 0..<4) func `high quality takes the mean of all texels in a pixel`(
    _ batch: Int
  ) {
    var random = Random(seed: UInt64(300 + batch))
    var compared = 0
    for round in 0..<40 {
      let image = ImageOracle.noise(
        20 + Int(random.next() % 200), 20 + Int(random.next() % 150), seed: random.next(),
        isOpaque: round % 3 == 0)
      let oracle = ImageOracle(image: image)
      let (sx, sy) = (random.uniform(0.02, 0.99), random.uniform(0.02, 0.99))
      let map = CGAffineTransform(
        a: round % 5 == 0 ? -sx : sx, b: 0, c: 0, d: sy, tx: random.uniform(0, 90),
        ty: random.uniform(-20, 20))
      let bounds = CGRect(x: 0, y: 0, width: image.width, height: image.height)
      var list = DisplayList()
      list.image(image, in: bounds, quality: .high, transform: map)
      let drawn = rendered(list, width: 100, height: 90)
      compared += compare(drawn, map.inverted(), bounds, within: 0.51, "round \(round)") {
        oracle.mean(
          ($0.x - 0.5 / sx, $0.x + 0.5 / sx), ($0.y - 0.5 / sy, $0.y + 0.5 / sy))
      }
    }
    #expect(compared > 10_000)
  }

  @Test func `halving by a power of two is the mean of whole texels at medium quality`() {
    let image = ImageOracle.noise(64, 48, seed: 5)
    let oracle = ImageOracle(image: image)
    for level in 1...4 {
      let n = Double(1 << level)
      var list = DisplayList()
      list.image(
        image, in: CGRect(x: 3, y: 2, width: 64 / n, height: 48 / n), quality: .medium)
      let drawn = rendered(list, width: 40, height: 32)
      for y in 0..<48 >> level {
        for x in 0..<64 >> level {
          let (u, v) = (Double(x) * n, Double(y) * n)
          let wanted = oracle.mean((u, u + n - 1e-12), (v, v + n - 1e-12))
          // Each halving rounds the components, so allow half a level of error for each.
          #expect(distance(drawn[x: x + 3, y: y + 2], wanted) <= 0.5 * Double(level) + 0.02)
        }
      }
    }
  }

  @Test func `shrinking gradually changes the image gradually`() {
    // Draw stripes that are one texel wide, because skipped texels would then show as a pattern.
    let image = CGImage(
      width: 128, height: 128,
      pixels: (0..<128 * 128).map { $0 % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 })
    for quality in [CGInterpolationQuality.medium, .default, .high] {
      for size in stride(from: 15.0, through: 31, by: 0.7) {
        var list = DisplayList()
        list.image(image, in: CGRect(x: 0, y: 0, width: size, height: size), quality: quality)
        let drawn = rendered(list, width: 32, height: 32)
        for y in 2..<Int(size) - 2 {
          for x in 2..<Int(size) - 2 {
            // Allow for an odd number of stripes in a pixel: if it has five, three of them may be
            // white.
            #expect(abs(Int(drawn[x: x, y: y] & 255) - 127) <= 33)
          }
        }
      }
    }
  }

  @Test func `an image of one colour keeps it under any sampling`() {
    for pixel: UInt32 in [0xFFFF_FFFF, 0xFF12_3456, 0x8040_2000, 0x0101_0101, 0, 0xFE80_7FFE] {
      let image = CGImage(
        width: 19, height: 13, pixels: Array(repeating: pixel, count: 19 * 13))
      var random = Random(seed: 3)
      for _ in 0..<60 {
        let qualities: [CGInterpolationQuality] = [.none, .low, .medium, .high]
        let isLevel = random.next() % 2 == 0
        let map = CGAffineTransform(
          a: random.uniform(-3, 3), b: isLevel ? 0 : random.uniform(-2, 2),
          c: isLevel ? 0 : random.uniform(-2, 2), d: random.uniform(-3, 3), tx: 30, ty: 30)
        var list = DisplayList()
        list.image(
          image, in: CGRect(x: -20, y: -20, width: 40, height: 40),
          style: ImageStyle(
            quality: qualities[Int(random.next() % 4)],
            source: CGRect(x: random.uniform(-1, 1), y: 0.2, width: 0.9, height: 1.4),
            center: CGRect(x: 0.2, y: 0.3, width: 0.4, height: 0.1),
            scale: random.uniform(0.1, 4), isTiled: random.next() % 2 == 0),
          transform: map)
        let inverse = map.inverted()
        let drawn = rendered(list, width: 60, height: 60)
        for y in 0..<60 {
          for x in 0..<60 {
            let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
              CGPoint(x: x + $0.0, y: y + $0.1).applying(inverse)
            }
            let isInside = corners.allSatisfy { abs($0.x) < 19.999 && abs($0.y) < 19.999 }
            if isInside { #expect(drawn[x: x, y: y] == pixel) }
          }
        }
      }
    }
  }

  @Test func `a part of an image is drawn as the image cropped to it`() throws {
    let image = ImageOracle.noise(40, 30, seed: 11)
    let part = try #require(image.cropping(to: CGRect(x: 8, y: 3, width: 20, height: 15)))
    #expect(part.width == 20 && part.height == 15)
    var style = ImageStyle(source: CGRect(x: 0.2, y: 0.1, width: 0.5, height: 0.5))
    for (i, quality) in [CGInterpolationQuality.none, .low, .high].enumerated() {
      style.quality = quality
      for scale in [0.35, 1, 2.3] {
        for angle in [0, 0.4] {
          let map = CGAffineTransform(rotationAngle: angle).concatenating(
            CGAffineTransform(scaleX: scale, y: scale)
          ).concatenating(CGAffineTransform(translationX: 20.3 + Double(i), y: 10))
          // Skip this case: the coarser levels of the whole image also average texels from around
          // the part.
          if scale < 1 && angle != 0 { continue }
          var (a, b) = (DisplayList(), DisplayList())
          let rect = CGRect(x: 0, y: 0, width: 20, height: 15)
          a.image(image, in: rect, style: style, transform: map)
          b.image(part, in: rect, quality: quality, transform: map)
          // Positions in the whole image and in the part may be rounded differently, so allow a
          // difference of one level.
          let bound = quality == .none ? 0 : 1
          #expect(
            difference(rendered(a, width: 70, height: 60), rendered(b, width: 70, height: 60))
              <= bound)
        }
      }
    }
  }

  @Test func `beyond the image its outermost texels are repeated`() {
    let image = CGImage(
      width: 2, height: 1, pixels: [0xFFFF_0000, 0xFF00_FF00])
    var list = DisplayList()
    list.image(
      image, in: CGRect(x: 0, y: 0, width: 8, height: 4),
      style: ImageStyle(quality: .none, source: CGRect(x: -1.5, y: -3, width: 4, height: 9)))
    let drawn = rendered(list, width: 8, height: 4)
    for x in 0..<8 {
      for y in 0..<4 {
        #expect(drawn[x: x, y: y] == (x < 4 ? 0xFFFF_0000 : 0xFF00_FF00))
      }
    }
  }

  @Test(arguments: [CGInterpolationQuality.none, .low])
  func `nine parts are one image, mapped part by part`(_ quality: CGInterpolationQuality) {
    var random = Random(seed: quality == .none ? 1 : 2)
    for _ in 0..<40 {
      let image = ImageOracle.noise(24, 20, seed: random.next())
      let oracle = ImageOracle(image: image)
      let rect = CGRect(
        x: random.uniform(0, 9), y: random.uniform(0, 9), width: random.uniform(8, 70),
        height: random.uniform(8, 70))
      let scale = [1.0, 2, 0.7][Int(random.next() % 3)]
      let center = CGRect(x: 0.25, y: 0.3, width: 0.5, height: 0.4)
      var list = DisplayList()
      list.image(
        image, in: rect, style: ImageStyle(quality: quality, center: center, scale: scale))
      let drawn = rendered(list, width: 80, height: 80)
      /// Returns the expected texel position along one axis, computed directly.
      func texel(_ p: Double, _ length: Double, _ size: Double, _ low: Double, _ high: Double)
        -> Double
      {
        var (lead, trail) = (low * size / scale, (1 - high) * size / scale)
        let fit = min(1, length / (lead + trail))
        (lead, trail) = (lead * fit, trail * fit)
        if p < lead { return p * scale / fit }
        if p > length - trail { return size - (length - p) * scale / fit }
        return low * size + (p - lead) / (length - lead - trail) * (high - low) * size
      }
      for y in Int(rect.minY) + 1..<Int(rect.maxY) {
        for x in Int(rect.minX) + 1..<Int(rect.maxX) {
          let u = texel(Double(x) + 0.5 - rect.minX, rect.width, 24, center.minX, center.maxX)
          let v = texel(Double(y) + 0.5 - rect.minY, rect.height, 20, center.minY, center.maxY)
          if quality == .none {
            guard abs(u - u.rounded()) > 1e-3, abs(v - v.rounded()) > 1e-3 else { continue }
            #expect(distance(drawn[x: x, y: y], oracle.texel(Int(u), Int(v))) == 0)
          } else {
            #expect(distance(drawn[x: x, y: y], oracle.bilinear(u, v)) <= 0.55)
          }
        }
      }
    }
  }

  @Test func `a stretched plain image is the same with parts as without`() {
    let image = ImageOracle.noise(12, 12, seed: 4)
    let rect = CGRect(x: 1.3, y: 2.6, width: 12, height: 12)
    // The rectangle has the size of the image, so no part is stretched.
    for angle in [0, 0.3] {
      let map = CGAffineTransform(rotationAngle: angle).concatenating(
        CGAffineTransform(translationX: 8, y: 1))
      var (a, b) = (DisplayList(), DisplayList())
      a.image(image, in: rect, quality: .low, transform: map)
      b.image(
        image, in: rect,
        style: ImageStyle(
          quality: .low, center: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.25)),
        transform: map)
      #expect(
        difference(rendered(a, width: 30, height: 30), rendered(b, width: 30, height: 30))
          <= (angle == 0 ? 0 : 1))
    }
  }

  @Test func `a tiled image repeats at its size`() {
    let image = ImageOracle.noise(7, 5, seed: 9)
    for (x, y) in [(2.0, 3.0), (2.25, 3.5)] {
      var (tiled, single) = (DisplayList(), DisplayList())
      tiled.image(
        image, in: CGRect(x: x, y: y, width: 35, height: 25),
        style: ImageStyle(quality: .none, isTiled: true))
      for j in 0..<5 {
        for i in 0..<5 {
          single.image(
            image, in: CGRect(x: x + Double(7 * i), y: y + Double(5 * j), width: 7, height: 5),
            quality: .none, blend: .copy)
        }
      }
      let (a, b) = (
        rendered(tiled, width: 40, height: 30), rendered(single, width: 40, height: 30)
      )
      for row in 4..<28 {
        for column in 3..<37 where x == 2 || (column - 2) % 7 > 0 && (row - 3) % 5 > 0 {
          #expect(a[x: column, y: row] == b[x: column, y: row])
        }
      }
    }
  }

  @Test func `a repeated centre keeps the ends`() {
    // Of the texels 1 2 3 | a b | 7 8, only a and b are repeated.
    let texels: [UInt32] = (0..<7).map { 0xFF00_0000 | $0 * 0x0010_1010 }
    let image = CGImage(width: 7, height: 1, pixels: texels)
    var list = DisplayList()
    list.image(
      image, in: CGRect(x: 0, y: 0, width: 12, height: 1),
      style: ImageStyle(
        quality: .none, center: CGRect(x: 3.0 / 7, y: 0, width: 2.0 / 7, height: 1),
        isTiled: true))
    let drawn = rendered(list, width: 12, height: 1)
    let order = [0, 1, 2, 3, 4, 3, 4, 3, 4, 3, 5, 6]
    #expect((0..<12).map { drawn[x: $0, y: 0] } == order.map { texels[$0] })
  }

  @Test func `moving an image by whole pixels moves its pixels`() {
    var random = Random(seed: 21)
    for _ in 0..<40 {
      let image = ImageOracle.noise(9, 8, seed: random.next())
      let map = CGAffineTransform(
        a: random.uniform(-3, 3), b: random.uniform(-1, 1), c: random.uniform(-1, 1),
        d: random.uniform(-3, 3), tx: (random.uniform(20, 40) * 64).rounded() / 64,
        ty: (random.uniform(20, 40) * 64).rounded() / 64)
      var (a, b) = (DisplayList(), DisplayList())
      let rect = CGRect(x: 0, y: 0, width: 9, height: 8)
      a.image(image, in: rect, transform: map)
      b.image(
        image, in: rect, transform: map.concatenating(CGAffineTransform(translationX: 17, y: 5)))
      let x = rendered(a, width: 70, height: 70).image(
        of: PixelRect(x: 0, y: 0, width: 50, height: 60))
      let y = rendered(b, width: 70, height: 70).image(
        of: PixelRect(x: 17, y: 5, width: 50, height: 60))
      #expect(x == y)
    }
  }
}
