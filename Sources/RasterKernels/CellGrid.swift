/// The cells and the marks of a window of pixels in memory that somebody else owns; what the sums
/// mean stands at Raster's `CellWindow`.
///
/// A row has five cells for each group of four pixels: theirs, and one for what the group's last
/// pixel hands on to the pixel after it, which so need not be marked. Before its first cell stand
/// its marks:
///
///     ┌────────┬────────┬─────┬────┬────┬────┬────┬───────┬────┬─
///     │ word 0 │ word 1 │  …  │ 0  │ 1  │ 2  │ 3  │ spill │ 4  │ …
///     └────────┴────────┴─────┴────┴────┴────┴────┴───────┴────┴─
///                             ▲ cells
///
/// After the last row stand another one and four cells, to which zeroes may be added.
@unsafe
package struct CellGrid {
  /// The first row's first cell.
  package var cells: UnsafeMutablePointer<Int32>
  /// Cells from row to row, those that the marks take up included; even.
  package var stride: Int
  /// Words of marks in each row: least significant first, bit g stands for the pixels 4g…4g+3.
  package var maskWords: Int
  /// Device pixels of the window's corner.
  package var left: Int
  package var top: Int
  package var width: Int
  package var rows: Int

  @inlinable
  @inline(__always)
  package init(
    cells: UnsafeMutablePointer<Int32>, stride: Int, maskWords: Int, left: Int, top: Int,
    width: Int, rows: Int
  ) {
    unsafe self.cells = cells
    unsafe self.stride = stride
    unsafe self.maskWords = maskWords
    unsafe self.left = left
    unsafe self.top = top
    unsafe self.width = width
    unsafe self.rows = rows
  }
}

/// The first of the words of marks of the row whose first cell this is.
@inlinable
@inline(__always)
package func marks(
  _ rowCells: UnsafeMutablePointer<Int32>, _ words: Int
) -> UnsafeMutablePointer<UInt64> {
  unsafe UnsafeMutableRawPointer(rowCells).assumingMemoryBound(to: UInt64.self) - words
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
  _ group: UnsafeMutablePointer<Int32>, _ carry: inout Int32
) -> SIMD4<Int32> {
  let raw = UnsafeMutableRawPointer(group)
  var v = unsafe raw.loadUnaligned(as: SIMD4<Int32>.self)
  let spill = unsafe group[4]
  unsafe raw.storeBytes(of: SIMD4<Int32>(), as: SIMD4<Int32>.self)
  unsafe group[4] = 0
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
  _ first: UnsafeMutablePointer<Int32>, _ second: UnsafeMutablePointer<Int32>, _ carry: Int32
) -> (upTo: SIMD8<Int32>, between: Int32, after: Int32) {
  let a = UnsafeMutableRawPointer(first)
  let b = UnsafeMutableRawPointer(second)
  var v = unsafe SIMD8(
    lowHalf: a.loadUnaligned(as: SIMD4<Int32>.self),
    highHalf: b.loadUnaligned(as: SIMD4<Int32>.self))
  let firstSpill = unsafe first[4] &+ carry
  let secondSpill = unsafe second[4]
  unsafe a.storeBytes(of: SIMD4<Int32>(), as: SIMD4<Int32>.self)
  unsafe b.storeBytes(of: SIMD4<Int32>(), as: SIMD4<Int32>.self)
  unsafe first[4] = 0
  unsafe second[4] = 0
  // Inclusive prefix sums: of pairs, then each first pair's onto the second.
  v =
    unsafe v
    &+ unsafeBitCast(unsafeBitCast(v, to: SIMD4<UInt64>.self) &<< 32, to: SIMD8<Int32>.self)
  v = v &+ SIMD8(0, 0, v[1], v[1], 0, 0, v[5], v[5])
  let between = v[3] &+ firstSpill
  let after = v[7] &+ secondSpill &+ between
  v =
    v
    &+ SIMD8(
      lowHalf: SIMD4(repeating: carry), highHalf: SIMD4(repeating: between))
  return (v, between, after)
}
