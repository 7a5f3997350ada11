/// Columns of numbers of segments, or of runs of segments, in grid units; a row is a segment or run.
/// Used to find the crossings of a new segment with all of them. Four rows are compared at once.
package struct SegmentRows: BitwiseCopyable {
  // The ends; y0 < y1.
  package let x0: Elements<Double>
  package let y0: Elements<Double>
  package let y1: Elements<Double>
  /// dx/dy of a straight segment.
  package let slope: Elements<Double>
  // The smallest and the largest x.
  package let minX: Elements<Double>
  package let maxX: Elements<Double>
  /// 1 if the segment's edge runs down, −1 if it runs up.
  package let sign: Elements<Double>

  // MARK: Results

  /// The rows whose segments may cross the new one.
  package let candidates: Elements<Int32>
  /// The key of the new segment's crossing with a row's segment; infinity if the two have to be
  /// compared. A key is the height below the top of the group, times ``crossingUnit``, plus 1, plus
  /// the change of the winding number at the segment's left.
  package let keys: Elements<Double>
  /// The keys of the same crossings for the rows' segments.
  package let otherKeys: Elements<Double>

  /// Divides memory into columns, whose height is a multiple of four.
  package init(
    _ numbers: Elements<Double>, height: Int, _ candidates: Elements<Int32>
  ) {
    x0 = numbers
    y0 = numbers + height
    y1 = numbers + 2 &* height
    slope = numbers + 3 &* height
    minX = numbers + 4 &* height
    maxX = numbers + 5 &* height
    sign = numbers + 6 &* height
    keys = numbers + 7 &* height
    otherKeys = numbers + 8 &* height
    self.candidates = candidates
  }

  @inlinable
  package static var columnCount: Int { @inline(__always) get { 9 } }
}

/// A segment that is compared with ``SegmentRows``; its numbers are the same as theirs.
package struct SegmentNumbers: BitwiseCopyable {
  package var x0: Double
  package var y0: Double
  package var y1: Double
  package var slope: Double
  package var minX: Double
  package var maxX: Double
  package var sign: Double

  @inlinable
  @inline(__always)
  package init(
    x0: Double, y0: Double, y1: Double, slope: Double, minX: Double, maxX: Double, sign: Double
  ) {
    (self.x0, self.y0, self.y1, self.slope) = (x0, y0, y1, slope)
    (self.minX, self.maxX, self.sign) = (minX, maxX, sign)
  }
}

/// The distance of the keys of two crossings whose heights differ by 1; see ``SegmentRows/keys``.
@inlinable
package var crossingUnit: Double {
  @inline(__always) get { 256 }
}

/// The distance, in grid units, below which two segments count as touching. Rounding moves vertices
/// by up to half a unit.
@inlinable
package var touchingDistance: Double {
  @inline(__always) get { 0.5 }
}
