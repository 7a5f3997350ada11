/// A directed edge in device space, y down, with coordinates in integral multiples of 1/65536
/// pixel: a straight line, or an arc of a parabola.
///
/// Vertices are rounded to this grid only once. All later arithmetic uses integers, or depends only
/// on one edge and one row or column. So sums depend neither on the order of edges nor on the cell
/// window, and shifting by whole pixels does not change them. The rounding moves an edge by at most
/// 2⁻¹⁷ pixel, which changes a pixel by at most 0.002 levels.
package struct Edge: BitwiseCopyable {
  package var x0: Int
  package var y0: Int
  package var x1: Int
  package var y1: Int
  /// Four times the cross product of the sagitta with the chord, in squared grid units; 0 for a
  /// straight line. The arc is the chord displaced by a parabola: sideways, as a function of y, if
  /// the chord is steep; vertically, as a function of x, otherwise.
  package var bend: Double

  @inlinable
  @inline(__always)
  package init(x0: Int, y0: Int, x1: Int, y1: Int, bend: Double = 0) {
    (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
    self.bend = bend
  }
}

/// The part of an edge that is drawn, between two heights. If the edge is an arc with a flat chord,
/// the part between two x coordinates instead.
package struct EdgeRange: BitwiseCopyable {
  package var low: Int
  package var high: Int
  // The x of a straight edge at the two heights.
  package var lowX = 0
  package var highX = 0
  // dx/dy and dy/dx of a straight edge.
  package var slope = 0.0
  package var rise = 0.0

  @inlinable
  @inline(__always)
  package init(low: Int, high: Int) { (self.low, self.high) = (low, high) }
}
