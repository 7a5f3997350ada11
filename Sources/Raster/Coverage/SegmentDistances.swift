import MidflightRasterKernelSet

/// The horizontal distances of a segment from another one, positive where it is at the right, where
/// the second of them begins and where the first of them ends. Where they have that end in common,
/// the sign is that of the side on which the segment is. No distance is 0.
struct SegmentDistances {
  var first: Double
  var last: Double
  // Whether the segments have their upper or their lower end in common, and may cross near it.
  var isTopShared = false
  var isBottomShared = false

  /// Compares two segments, of which `j` begins at the same height as `i` or above. Returns nil if
  /// they touch, other than at a common end, because then the order can't be told from two segments
  /// alone.
  @inline(__always)
  init?(_ s: Elements<SweepSegment>, from j: Int, to i: Int) {
    let (top, bottom) = (s[i].y0, min(s[i].y1, s[j].y1))
    let (beginTogether, endTogether) = (s[j].y0 == top, s[i].y1 == s[j].y1)
    first = s[i].x0 - (beginTogether ? s[j].x0 : s[j].x(at: top))
    last = s[i].y1 == bottom ? s[i].x1 : s[i].x(at: bottom)
    last -= s[j].y1 == bottom ? s[j].x1 : s[j].x(at: bottom)
    let (isTopShared, isBottomShared) = (beginTogether && first == 0, endTogether && last == 0)
    if isTopShared || isBottomShared {
      // One may be at one side of the other wholly.
      if s[i].maxX <= s[j].minX {
        (first, last) = (-1, -1)
        return
      }
      if s[j].maxX <= s[i].minX {
        (first, last) = (1, 1)
        return
      }
      if isTopShared && isBottomShared { return nil }
    }
    if !beginTogether, isUncertain(first, s, j, top) { return nil }
    if !endTogether, isUncertain(last, s, s[i].y1 == bottom ? j : i, bottom) { return nil }
    (self.isTopShared, self.isBottomShared) = (isTopShared, isBottomShared)
    if isTopShared { first = last }
    if isBottomShared { last = first }
  }
}

/// Whether it is uncertain on which side of segment `i` the end of another one is, at `y`, because
/// ends are rounded. Where a flat arc is almost level, that matters more.
@inline(__always)
func isUncertain(_ distance: Double, _ s: Elements<SweepSegment>, _ i: Int, _ y: Double) -> Bool {
  abs(distance) < touchingDistance
    || s[i].isFlat && abs(distance) < 4096 && isFlatUncertain(distance, s, i, y)
}

@inline(never)
private func isFlatUncertain(
  _ distance: Double, _ s: Elements<SweepSegment>, _ i: Int, _ y: Double
) -> Bool {
  let x = s[i].x(at: y)
  let (above, below) = (s[i].x(at: max(y - 1, s[i].y0)), s[i].x(at: min(y + 1, s[i].y1)))
  return abs(distance) <= max(abs(above - x), abs(below - x)) + touchingDistance
}
