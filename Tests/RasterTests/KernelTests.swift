@Suite struct KernelTests {
  @Test(
    .enabled(if: KernelChoice.available.contains(.avx2), "this processor has no AVX2"),
    arguments: 0..<4)
  func `the kernels for every processor and those for AVX2 give the same bytes`(_ batch: Int) {
    compare(.avx2, batch)
  }

  @Test(
    .enabled(if: KernelChoice.available.contains(.avx512), "this processor has no AVX-512"),
    arguments: 0..<4)
  func `the kernels for every processor and those for AVX-512 give the same bytes`(_ batch: Int) {
    compare(.avx512, batch)
  }

  private func compare(_ level: KernelChoice.Level, _ batch: Int) {
    for seed in UInt64(batch * 40)..<UInt64(batch * 40 + 40) {
      var lists = RandomLists(seed: 9000 + seed)
      let list = lists.list()
      // Vary the width, so that the loops for the ends of rows run too.
      let width = 131 + Int(seed % 37)
      func drawn(_ level: KernelChoice.Level) -> CGImage {
        withKernels(level) {
          rendered(list, width: width, height: 120, background: CGColor(gray: 0.6, alpha: 0.8))
            .image()
        }
      }
      #expect(drawn(.portable) == drawn(level), "seed \(9000 + seed)")
    }
  }

  /// Draws long runs of fully covered pixels, which are filled by separate loops.
  @Test(arguments: KernelChoice.available)
  func `a background fills every pixel, and only those`(_ level: KernelChoice.Level) throws {
    let color = CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 1)
    let pixel: UInt32 = 0xFFFF_8040
    for (width, height) in [(300, 200), (129, 130), (128, 128), (17, 1000), (1, 20_000)] {
      for top in [0, 3] {
        let pixmap = try Pixmap(width: width, height: height + 4)
        let area = PixelRect(x: 0, y: top, width: width, height: height)
        let cleared = try Pixmap(width: width, height: height + 4)
        withKernels(level) {
          var path = Path()
          path.addRect(CGRect(x: 0, y: top, width: width, height: height))
          Rasterizer().draw(filled(path, color), into: pixmap)
          cleared.clear(area, to: color)
        }
        for surface in [pixmap, cleared] {
          let pixels = surface.image().pixels
          #expect(
            pixels.indices.allSatisfy {
              (pixels[$0] == pixel) == (area.y..<area.maxY).contains($0 / width)
                && (pixels[$0] == 0 || pixels[$0] == pixel)
            }, "\(width) × \(height) from \(top)")
        }
      }
    }
  }

  /// Rectangles are drawn by separate loops. Adding a triangle with a distant hypotenuse to the
  /// path makes the rasterizer draw the same area from cells instead.
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
      let short = rendered(filled(shape, color), width: 48, height: 12, background: ground)
      shape.addPath(polygon([SIMD2(900, 1), SIMD2(910, 1), SIMD2(905, 9)]))
      let general = rendered(filled(shape, color), width: 48, height: 12, background: ground)
      #expect(short.image() == general.image())
    }
  }
}
