import MidflightRasterKernelSet

/// Sorting by height. A key has a height that is not negative, less than 2⁴⁰, in its high bits, and
/// an index less than 2²⁴ in its low bits.
enum SweepOrder {
  private static let indexBits: UInt64 = 24

  @inline(__always)
  static func key(_ height: Int, _ index: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: height) << indexBits | UInt64(truncatingIfNeeded: index)
  }

  @inline(__always)
  static func index(_ key: UInt64) -> Int { Int(key & (1 << indexBits - 1)) }

  /// Sorts keys by their heights, of which the largest is given.
  static func sort(
    _ keys: Elements<UInt64>, _ count: Int, _ largest: Int, _ scratch: Elements<UInt64>
  ) {
    if count <= 40 {
      var i = 1
      while i < count {
        let key = keys[i]
        var j = i
        while j > 0, keys[j &- 1] > key {
          keys[j] = keys[j &- 1]
          j &-= 1
        }
        keys[j] = key
        i &+= 1
      }
      return
    }
    // [Radix sort](https://en.wikipedia.org/wiki/Radix_sort), least significant byte first.
    withTemporaryElements(of: Int32.self, count: 256) { starts in
      var (from, to) = (keys, scratch)
      var shift = indexBits
      while shift == indexBits || largest >> Int(shift &- indexBits) != 0 {
        starts.update(repeating: 0, count: 256)
        for i in 0..<count { starts[Int(from[i] &>> shift & 255)] &+= 1 }
        var sum: Int32 = 0
        for digit in 0..<256 {
          let digitCount = starts[digit]
          starts[digit] = sum
          sum &+= digitCount
        }
        for i in 0..<count {
          let digit = Int(from[i] &>> shift & 255)
          to[Int(starts[digit])] = from[i]
          starts[digit] &+= 1
        }
        swap(&from, &to)
        shift &+= 8
      }
      if from != keys { keys.update(from: from, count: count) }
    }
  }
}
