/// Columns of the sides of bounding boxes, relative to a point, in grid units. Used to find boxes
/// that are near each other.
package struct BoxColumns: BitwiseCopyable {
  package let minX: Elements<Int32>
  package let minY: Elements<Int32>
  package let maxX: Elements<Int32>
  package let maxY: Elements<Int32>

  /// Divides memory into columns. Vectors of eight are read from any box on, so there must be room for
  /// seven more.
  @inlinable
  @inline(__always)
  package init(_ numbers: Elements<Int32>, height: Int) {
    minX = numbers
    minY = numbers + height
    maxX = numbers + 2 &* height
    maxY = numbers + 3 &* height
  }
}
