/// A directed edge in device space, y down, in whole 1/65536 pixels: straight, or an arc of a
/// parabola.
///
/// Vertices are rounded to this grid once. All that follows is integers, or a function of one edge
/// and one row or column alone, so that sums don't depend on order, on the window that is drawn, or
/// on a shift by whole pixels. The rounding moves an edge by at most 2⁻¹⁷ pixel: 0.002 of a level.
package struct Edge: BitwiseCopyable {
  package var x0: Int
  package var y0: Int
  package var x1: Int
  package var y1: Int
  /// Four times the cross product of the sagitta with the chord, in squares of those units; 0 where
  /// it is straight. The arc is the chord, moved by a parabola of its own coordinate: sideways
  /// where the chord is steep, up or down where it is not.
  package var bend: Double

  @inlinable
  @inline(__always)
  package init(x0: Int, y0: Int, x1: Int, y1: Int, bend: Double = 0) {
    (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
    self.bend = bend
  }
}
