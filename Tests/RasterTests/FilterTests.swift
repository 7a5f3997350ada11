/// Compares colour filters with their formulas, computed in `Double`
/// (https://www.w3.org/TR/filter-effects-1/).
@Suite struct FilterTests {
  private static let side = 64

  /// Premultiplied pixels of all kinds, including transparent and opaque ones, to which the filters
  /// are applied.
  private static let pixels: [UInt32] = {
    var random = Random(seed: 5)
    return (0..<side * side).map { i in
      let alpha = i % 9 == 0 ? 0 : i % 3 == 0 ? 255 : UInt32(random.next() % 256)
      func part() -> UInt32 { UInt32(random.next() % UInt64(alpha + 1)) }
      return alpha << 24 | part() << 16 | part() << 8 | part()
    }
  }()

  private func filtered(_ filters: [Filter]) -> [UInt32] {
    var list = DisplayList()
    list.group(GroupStyle(filters: filters)) {
      $0.image(
        CGImage(width: Self.side, height: Self.side, pixels: Self.pixels),
        in: CGRect(x: 0, y: 0, width: Self.side, height: Self.side), quality: .none)
    }
    return rendered(list, width: Self.side, height: Self.side).image().pixels
  }

  /// Returns a pixel's red, green, blue and alpha, 0…1, not premultiplied.
  private func components(_ pixel: UInt32) -> SIMD4<Double> {
    let c = channels(pixel)
    return SIMD4(c.z / c.w, c.y / c.w, c.x / c.w, c.w / 255)
  }

  private func expect(
    _ filters: [Filter], _ truth: (SIMD4<Double>) -> SIMD4<Double>
  ) {
    for (before, after) in zip(Self.pixels, filtered(filters)) {
      if before >> 24 == 0 {
        #expect(after == 0)
        continue
      }
      let color = truth(components(before)).clamped(lowerBound: .zero, upperBound: .one)
      let levels = SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w) * 255
      let error = distance(after, SIMD4(levels.z, levels.y, levels.x, levels.w))
      if error > 0.51 {
        Issue.record("\(filters): \(String(before, radix: 16)) is \(error) off")
        return
      }
    }
  }

  @Test(arguments: [0, 0.25, 1, 1.7, 4])
  func `brightness, contrast and saturation follow their formulas`(_ amount: Double) {
    expect([.brightness(amount)]) { SIMD4($0.x * amount, $0.y * amount, $0.z * amount, $0.w) }
    expect([.contrast(amount)]) {
      var c = ($0 - 0.5) * amount + 0.5
      c.w = $0.w
      return c
    }
    expect([.saturation(amount)]) {
      let grey = 0.213 * $0.x + 0.715 * $0.y + 0.072 * $0.z
      var c = SIMD4(repeating: grey) + ($0 - grey) * amount
      c.w = $0.w
      return c
    }
  }

  @Test(arguments: [0, 0.3, 1, 7, -1])
  func `inversion and sepia go from 0 to full`(_ amount: Double) {
    let bounded = min(max(amount, 0), 1)
    expect([.invert(amount)]) {
      var c = $0 + (1 - 2 * $0) * bounded
      c.w = $0.w
      return c
    }
    expect([.sepia(amount)]) {
      let brown = SIMD4(
        0.393 * $0.x + 0.769 * $0.y + 0.189 * $0.z, 0.349 * $0.x + 0.686 * $0.y + 0.168 * $0.z,
        0.272 * $0.x + 0.534 * $0.y + 0.131 * $0.z, $0.w)
      return $0 + (brown - $0) * bounded
    }
  }

  @Test func `hue rotation is periodic, and leaves greys unchanged`() {
    for angle in [0, 2 * Double.pi, -4 * Double.pi] { expect([.hueRotate(angle)]) { $0 } }
    let halves = filtered([.hueRotate(.pi), .saturation(0)])
    let grey = filtered([.saturation(0)])
    // Rotating the hue keeps the luminance, except for colours that leave the range of components.
    let same = zip(halves, grey).count { abs(Int($0 & 255) - Int($1 & 255)) <= 1 }
    #expect(same > halves.count / 2)
  }

  @Test func `a matrix is used unchanged, and filters apply one after another`() throws {
    let values: [CGFloat] = [
      0.2, 0.5, -0.3, 0.1, 0.25, 1.2, -0.4, 0.1, 0, 0.1, 0, 0.3, 0.9, -0.2, 0.05, 0.1, 0, 0, 0.7,
      0.1,
    ]
    let matrix = try #require(ColorMatrix(values))
    func apply(_ c: SIMD4<Double>) -> SIMD4<Double> {
      var out = SIMD4<Double>()
      for i in 0..<4 {
        let row = values[5 * i..<5 * i + 5].map { Double($0) }
        out[i] = row[0] * c.x + row[1] * c.y + row[2] * c.z + row[3] * c.w + row[4]
      }
      return out
    }
    expect([.colorMatrix(matrix)], apply)
    expect([.colorMatrix(matrix), .invert(1)]) {
      let c = apply($0).clamped(lowerBound: .zero, upperBound: .one)
      return SIMD4(1 - c.x, 1 - c.y, 1 - c.z, c.w)
    }
    #expect(ColorMatrix([1]) == nil)
  }

  @Test(arguments: [
    Filter.brightness(.nan), .contrast(.infinity), .saturation(.nan), .hueRotate(.infinity),
    .invert(.nan), .sepia(-.infinity), .colorMatrix(.identity),
    .gaussianBlur(radius: .nan),
  ])
  func `NaN as a filter's input changes no pixel`(_ filter: Filter) {
    #expect(filtered([filter]) == filtered([]))
  }

  @Test func `a shadow is cast by the filtered content`() {
    var values = ColorMatrix.identity.values
    values[18] = 0
    let vanish = Filter.colorMatrix(ColorMatrix(values) ?? .identity)
    var list = DisplayList()
    list.group(GroupStyle(filters: [vanish], shadow: Shadow(color: .black, sigma: 2))) {
      $0.fill(rectangle(5, 5, 10, 10), paint: .color(.white))
    }
    #expect(rendered(list, width: 20, height: 20).image().pixels.allSatisfy { $0 == 0 })
  }
}
