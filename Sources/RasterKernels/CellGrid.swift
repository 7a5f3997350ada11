public import MidflightRasterKernelSet

/// The first of the words of marks of the row whose first cell this is.
@inlinable
@inline(__always)
package func marks(
  _ rowCells: Elements<Int32>, _ words: Int
) -> Elements<UInt64> {
  rowCells.rebound(to: UInt64.self) + (0 &- words)
}

/// The place of a column's cell among its row's; the one after it takes what goes to the next
/// pixel.
@inlinable
@inline(__always)
package func cellIndex(_ column: Int) -> Int { column &+ column >> 2 }

/// The sums up to each of a group's four pixels. Zeroes the group; `carry` is the sum up to the
/// group and becomes that up to the pixel after it.
@inlinable
@inline(__always)
package func takeSums(
  _ group: Elements<Int32>, _ carry: inout Int32
) -> SIMD4<Int32> {
  var v = group.load(as: SIMD4<Int32>.self)
  let spill = group[4]
  group.store(SIMD4<Int32>())
  group[4] = 0
  // Inclusive prefix sum in two shifted adds.
  v = v &+ SIMD4(0, v[0], v[1], v[2])
  v = v &+ SIMD4(0, 0, v[0], v[1])
  v = v &+ SIMD4(repeating: carry)
  carry = v[3] &+ spill
  return v
}

/// The sums up to the pixels of two groups, of which the second lies anywhere to the right of the
/// first, from the sum up to the first; those up to the pixel after the first and after the second.
/// Zeroes the groups.
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
  // Inclusive prefix sums: of pairs, then each first pair's onto the second.
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
