/// Equal rows of a rectangle: the coverage, 0…255, of a row's first pixel, of its last pixel, and
/// of the pixels between them. If a row has only one pixel, its coverage is in `left`.
package struct RectangleRun: BitwiseCopyable {
  package var rows: Int
  package var left: UInt32
  package var middle: UInt32
  package var right: UInt32

  @inlinable
  @inline(__always)
  package init(rows: Int, left: UInt32, middle: UInt32, right: UInt32) {
    assert(
      rows >= 0 && left <= 255 && middle <= 255 && right <= 255, "the coverage is not in 0…255")
    (self.rows, self.left, self.middle, self.right) = (rows, left, middle, right)
  }

  @inlinable
  package var isUniform: Bool {
    @inline(__always) get { left == middle && right == middle }
  }
}
