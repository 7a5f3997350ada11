/// The cells of a rectangle of pixels (a window), and one mark bit for each group of four pixels,
/// in borrowed memory. Raster's `CellWindow` documents the sums in the cells.
///
/// A row has five cells for each group of four pixels: one for each pixel, and a spill cell for the
/// carry from the group's last pixel to the next pixel, so that the next group need not be marked.
/// The row's marks precede its cells:
///
///     ┌────────┬────────┬─────┬────┬────┬────┬────┬───────┬────┬─
///     │ word 0 │ word 1 │  …  │ 0  │ 1  │ 2  │ 3  │ spill │ 4  │ …
///     └────────┴────────┴─────┴────┴────┴────┴────┴───────┴────┴─
///                             ▲ cells
///
/// After the last row come one more row and four cells, to which zeroes may be added.
@usableFromInline
package struct CellGrid: BitwiseCopyable {
  @usableFromInline
  package var cells: Elements<Int32>
  /// The distance from row to row in cells, including the marks; always even.
  @usableFromInline
  package var stride: Int
  /// The number of words of marks in each row. Bit g of these words, counted from the least
  /// significant bit, marks the pixels 4g…4g+3.
  @usableFromInline
  package var maskWords: Int
  /// The position of the window's corner, in device pixels.
  @usableFromInline
  package var left: Int
  @usableFromInline
  package var top: Int
  @usableFromInline
  package var width: Int
  @usableFromInline
  package var rows: Int

  @inlinable
  @inline(__always)
  package init(
    cells: Elements<Int32>, stride: Int, maskWords: Int, left: Int, top: Int,
    width: Int, rows: Int
  ) {
    assert(
      stride & 1 == 0 && maskWords * 256 >= width && width >= 0 && rows >= 0,
      "a row has too few bytes for the window's cells and marks")
    self.cells = cells
    self.stride = stride
    self.maskWords = maskWords
    self.left = left
    self.top = top
    self.width = width
    self.rows = rows
  }
}

package enum SweepRule {
  case nonZero, evenOdd
}
