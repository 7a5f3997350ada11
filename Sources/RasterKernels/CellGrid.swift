/// The cells and the marks of a window of pixels in memory that somebody else owns; what the sums
/// mean stands at Raster's `CellWindow`.
@unsafe
package struct CellGrid {
  /// Row by row, with room for one cell past the width and for whole groups of four.
  package var cells: UnsafeMutablePointer<Int32>
  /// Bits, least significant first: bit g of a row stands for its pixels 4g…4g+3.
  package var mask: UnsafeMutablePointer<UInt64>
  /// Cells from row to row.
  package var stride: Int
  /// Mask words from row to row.
  package var maskStride: Int
  /// Device pixels of the window's corner.
  package var left: Int
  package var top: Int
  package var width: Int
  package var rows: Int

  @inlinable
  @inline(__always)
  package init(
    cells: UnsafeMutablePointer<Int32>, mask: UnsafeMutablePointer<UInt64>, stride: Int,
    maskStride: Int, left: Int, top: Int, width: Int, rows: Int
  ) {
    unsafe self.cells = cells
    unsafe self.mask = mask
    unsafe self.stride = stride
    unsafe self.maskStride = maskStride
    unsafe self.left = left
    unsafe self.top = top
    unsafe self.width = width
    unsafe self.rows = rows
  }
}
