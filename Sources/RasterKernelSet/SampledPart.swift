/// A part of an edge that crosses each line of samples at most once: x as a function of y. Coordinates
/// are in grid units.
package struct SampledPart: BitwiseCopyable {
  // The point from which the curve is computed.
  package var originX: Double
  package var originY: Double
  /// At the origin, dx/dy, and dy/dx of a flat arc.
  package var slope: Double
  /// Minus half the second derivative of an arc; 0 for a straight edge.
  package var bend: Double
  // The smallest and the largest x, from the origin. Only that of a flat arc is limited by them.
  package var leastX: Double
  package var greatestX: Double
  /// The change of the winding number from left to right.
  package var sign: Int16
  /// Whether y is given as a function of x.
  package var isFlat: Bool
  // The first line that it crosses, from the window's top, and the one after the last.
  package var firstLine: Int32
  package var endLine: Int32

  @inlinable
  @inline(__always)
  package init(
    originX: Double, originY: Double, slope: Double, bend: Double, leastX: Double,
    greatestX: Double, sign: Int16, isFlat: Bool, firstLine: Int32, endLine: Int32
  ) {
    (self.originX, self.originY) = (originX, originY)
    (self.slope, self.bend) = (slope, bend)
    (self.leastX, self.greatestX) = (leastX, greatestX)
    (self.sign, self.isFlat) = (sign, isFlat)
    (self.firstLine, self.endLine) = (firstLine, endLine)
  }
}
