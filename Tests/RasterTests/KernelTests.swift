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

  @Test(arguments: KernelChoice.available, [false, true])
  func `boxes that meet are found as by comparing each pair`(
    _ level: KernelChoice.Level, _ hasBlocks: Bool
  ) {
    var random = Random(seed: 21)
    for count in [1, 2, 3, 8, 9, 17, 40, 64, 65, 300] {
      // Boxes along a random walk, as the edges of a contour are.
      var (x, y) = (0.0, 0.0)
      let boxes = (0..<count).map { _ in
        let (left, top) = (Int32(x), Int32(y))
        x += random.uniform(-30, 34)
        y += random.uniform(-30, 34)
        return (
          minX: min(left, Int32(x)), minY: min(top, Int32(y)), maxX: max(left, Int32(x)),
          maxY: max(top, Int32(y))
        )
      }
      let distance: Int32 = 2
      let expected = (0..<count).flatMap { i in
        (0..<max(i - 1, 0)).filter { n in
          boxes[i].minX - distance <= boxes[n].maxX && boxes[i].maxX + distance >= boxes[n].minX
            && boxes[i].minY - distance <= boxes[n].maxY
            && boxes[i].maxY + distance >= boxes[n].minY
        }.map { [i, $0] }
      }
      let blocks = stride(from: 0, to: count, by: 8).map { first in
        let members = boxes[first..<min(first + 8, count)]
        return (
          minX: members.map(\.minX).min()!, minY: members.map(\.minY).min()!,
          maxX: members.map(\.maxX).max()!, maxY: members.map(\.maxY).max()!
        )
      }
      withColumns(boxes) { boxes in
        withColumns(blocks) { blocks in
          withKernels(level) {
            var found: [[Int]] = []
            var pair = (0, 0)
            while true {
              pair = KernelChoice.current.firstMeeting(
                boxes, hasBlocks ? blocks : nil, pair.0, pair.1, count, distance)
              if pair.0 >= count { break }
              found.append([pair.0, pair.1])
              pair.1 += 1
            }
            #expect(found == expected, "\(count) boxes")
          }
        }
      }
    }
  }

  private func withColumns(
    _ boxes: [(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32)], _ body: (BoxColumns) -> Void
  ) {
    let height = boxes.count + 7
    withTemporaryElements(of: Int32.self, count: 4 * height) { numbers in
      // Those beyond the last box meet every box.
      numbers.update(repeating: .min / 2, count: 2 * height)
      (numbers + 2 * height).update(repeating: .max / 2, count: 2 * height)
      let columns = BoxColumns(numbers, height: height)
      for (i, box) in boxes.enumerated() {
        columns.minX[i] = box.minX
        columns.minY[i] = box.minY
        columns.maxX[i] = box.maxX
        columns.maxY[i] = box.maxY
      }
      body(columns)
    }
  }

  @Test(arguments: KernelChoice.available)
  func `groups of keys are sorted`(_ level: KernelChoice.Level) {
    var random = Random(seed: 22)
    let counts = [0, 1, 2, 3, 4, 5, 8, 13, 32, 33, 7]
    let groups = counts.map { count in
      (0..<count).map { Double($0 * 256) }.shuffled(using: &random)
    }
    let slots = counts.map { ($0 + 3) / 4 * 4 }
    let total = slots.reduce(0, +)
    withTemporaryElements(of: Double.self, count: 2 * total) { memory in
      withTemporaryElements(of: Int32.self, count: 2 * counts.count) { ranges in
        memory.update(repeating: -1, count: 2 * total)
        var first = 0
        for (n, group) in groups.enumerated() {
          for (k, key) in group.enumerated() { memory[first + k] = key }
          ranges[n] = Int32(first)
          ranges[counts.count + n] = Int32(first + group.count)
          first += slots[n]
        }
        withKernels(level) {
          KernelChoice.current.sortKeys(
            memory, ranges, ranges + counts.count, counts.count, 32, memory + total)
        }
        first = total
        for (n, group) in groups.enumerated() {
          let sorted = group.indices.map { memory[first + $0] }
          #expect(sorted == (group.count <= 32 ? group.sorted() : group.map { _ in -1 }))
          first += slots[n]
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
