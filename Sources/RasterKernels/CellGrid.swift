public import MidflightRasterKernelSet

@inlinable
@inline(__always)
package func marks(
  _ rowCells: Elements<Int32>, _ words: Int
) -> Elements<UInt64> {
  rowCells.rebound(to: UInt64.self) + (0 &- words)
}

/// Returns the index of a column's cell in its row. The next cell receives what is added to the
/// next pixel.
@inlinable
@inline(__always)
package func cellIndex(_ column: Int) -> Int { column &+ column >> 2 }

/// Returns the running sums at a group's four pixels, and zeroes the group. `carry` is the sum
/// before the group, and becomes the sum carried to the pixel after the group.
@inlinable
@inline(__always)
package func takeSums(
  _ group: Elements<Int32>, _ carry: inout Int32
) -> SIMD4<Int32> {
  var v = group.load(as: SIMD4<Int32>.self)
  let spill = group[4]
  group.store(SIMD4<Int32>())
  group[4] = 0
  // An inclusive [prefix sum](https://en.wikipedia.org/wiki/Prefix_sum) in two shifted additions.
  v = v &+ SIMD4(0, v[0], v[1], v[2])
  v = v &+ SIMD4(0, 0, v[0], v[1])
  v = v &+ SIMD4(repeating: carry)
  carry = v[3] &+ spill
  return v
}

/// Given the sum before the first group, returns the running sums at the pixels of two groups, and
/// the sums carried to the pixel after each group. The second group may be anywhere to the right of
/// the first. Zeroes both groups.
@inline(__always)
func takeSums(
  _ first: Elements<Int32>, _ second: Elements<Int32>, _ carry: Int32
) -> (upTo: SIMD8<Int32>, between: Int32, after: Int32) {
  var v = SIMD8(
    lowHalf: first.load(as: SIMD4<Int32>.self),
    highHalf: second.load(as: SIMD4<Int32>.self))
  let firstSpill = first[4] &+ carry
  let secondSpill = second[4]
  first.store(SIMD4<Int32>())
  second.store(SIMD4<Int32>())
  first[4] = 0
  second[4] = 0
  v =
    v
    &+ bitCast(bitCast(v, to: SIMD4<UInt64>.self) &<< 32, to: SIMD8<Int32>.self)
  v = v &+ SIMD8(0, 0, v[1], v[1], 0, 0, v[5], v[5])
  let between = v[3] &+ firstSpill
  let after = v[7] &+ secondSpill &+ between
  v =
    v
    &+ SIMD8(
      lowHalf: SIMD4(repeating: carry), highHalf: SIMD4(repeating: between))
  return (v, between, after)
}
