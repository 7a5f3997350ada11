@Suite struct KernelTests {
  @Test(
    .enabled(if: KernelChoice.hasAVX2, "this processor has no other kernels than the portable"),
    arguments: 0..<4)
  func `the kernels for every processor and those for this one give the same bytes`(
    _ batch: Int
  ) {
    for seed in UInt64(batch * 40)..<UInt64(batch * 40 + 40) {
      var lists = RandomLists(seed: 9000 + seed)
      let list = lists.list()
      // Odd widths reach the tails of rows.
      let width = 131 + Int(seed % 37)
      func drawn(portable: Bool) -> CGImage {
        withKernels(portable: portable) {
          picture(list, width: width, height: 120, background: CGColor(gray: 0.6, alpha: 0.8))
            .image()
        }
      }
      #expect(drawn(portable: true) == drawn(portable: false), "seed \(9000 + seed)")
    }
  }

  /// Rectangles have loops of their own; a triangle's hypotenuse far away makes the same shape go
  /// through the cells.
  @Test(arguments: [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 24, 25, 40])
  func `a rectangle has the bytes of the same area as a general shape`(_ width: Int) {
    var random = Random(seed: UInt64(width))
    for _ in 0..<40 {
      let x = random.uniform(0, 5)
      let y = random.uniform(0, 4)
      let right = x + Double(width) - 1 + random.uniform(0, 1)
      let bottom = y + random.uniform(0, 6)
      let color = CGColor(
        red: random.uniform(0, 1), green: random.uniform(0, 1), blue: random.uniform(0, 1),
        alpha: random.uniform(0, 1.3))
      let ground = CGColor(gray: random.uniform(0, 1), alpha: random.uniform(0, 1))
      var shape = polygon([
        SIMD2(x, y), SIMD2(right, y), SIMD2(right, bottom), SIMD2(x, bottom),
      ])
      let short = picture(filled(shape, color), width: 48, height: 12, background: ground)
      shape.addPath(polygon([SIMD2(900, 1), SIMD2(910, 1), SIMD2(905, 9)]))
      let general = picture(filled(shape, color), width: 48, height: 12, background: ground)
      #expect(short.image() == general.image())
    }
  }
}
