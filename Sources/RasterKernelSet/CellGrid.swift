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
@usableFromInline
package struct CellGrid: BitwiseCopyable {
  /// The first row's first cell.
  @usableFromInline
  package var cells: Elements<Int32>
  /// Cells from row to row, those that the marks take up included; even.
  @usableFromInline
  package var stride: Int
  /// Words of marks in each row: least significant first, bit g stands for the pixels 4g…4g+3.
  @usableFromInline
  package var maskWords: Int
  /// Device pixels of the window's corner.
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

/// How sums become coverage.
package enum SweepRule {
  case nonZero, evenOdd
}
