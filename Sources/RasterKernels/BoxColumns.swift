import MidflightRasterKernelSet

extension BoxColumns {
  /// Finds two boxes that are near each other; see ``KernelSet/firstMeeting(_:_:_:_:_:_:)``. Without
  /// `usesBlocks`, `blocks` is not read.
  @inline(__always)
  func firstMeeting(
    _ blocks: BoxColumns, _ usesBlocks: Bool, _ box: Int, _ other: Int, _ count: Int,
    _ distance: Int32
  ) -> (Int, Int) {
    var (i, n) = (box, other)
    while i < count {
      let sides = Sides(self, i, distance)
      // The last box to compare with.
      let last = i &- 2
      while n <= last {
        var end = last
        // Those just before are near the box in most cases.
        let near = last >> 3 &- 1
        if usesBlocks && n >> 3 < near {
          if n & 7 == 0 { n = blocks.first(sides, n >> 3, near &- 1) << 3 }
          if n >> 3 < near { end = n | 7 }
        }
        let found = first(sides, n, end)
        if found <= end { return (i, found) }
        n = end &+ 1
      }
      (i, n) = (i &+ 1, 0)
    }
    return (i, 0)
  }

  /// Returns the index of the first box of a range that meets a box, or the index after the range.
  @inline(__always)
  private func first(_ sides: Sides, _ begin: Int, _ last: Int) -> Int {
    // Most boxes meet no other one, so the lanes are tested once, after the loop.
    var isApart = SIMDMask<Numbers>(repeating: true)
    var n = begin
    while n <= last {
      isApart .&= self.isApart(sides, n, last)
      n &+= 8
    }
    return any(.!isApart) ? firstMeeting(sides, begin, last) : last &+ 1
  }

  @inline(never)
  private func firstMeeting(_ sides: Sides, _ begin: Int, _ last: Int) -> Int {
    var n = begin
    while true {
      let flags = Numbers().replacing(with: 1, where: isApart(sides, n, last))
      for lane in 0..<8 where flags[lane] == 0 { return n &+ lane }
      n &+= 8
    }
  }

  /// Returns which of eight boxes don't meet a box, or come after the last one.
  @inline(__always)
  private func isApart(_ sides: Sides, _ n: Int, _ last: Int) -> SIMDMask<Numbers> {
    (minX.load(n, as: Numbers.self) .> sides.right)
      .| (sides.left .> maxX.load(n, as: Numbers.self))
      .| (minY.load(n, as: Numbers.self) .> sides.bottom)
      .| (sides.top .> maxY.load(n, as: Numbers.self))
      .| (Numbers(0, 1, 2, 3, 4, 5, 6, 7)
        .> Numbers(repeating: Int32(truncatingIfNeeded: last &- n)))
  }
}

private typealias Numbers = SIMD8<Int32>

/// The sides of a box, at a distance, in all lanes.
private struct Sides {
  let left: Numbers
  let top: Numbers
  let right: Numbers
  let bottom: Numbers

  @inline(__always)
  init(_ boxes: BoxColumns, _ i: Int, _ distance: Int32) {
    left = Numbers(repeating: boxes.minX[i] &- distance)
    top = Numbers(repeating: boxes.minY[i] &- distance)
    right = Numbers(repeating: boxes.maxX[i] &+ distance)
    bottom = Numbers(repeating: boxes.maxY[i] &+ distance)
  }
}
