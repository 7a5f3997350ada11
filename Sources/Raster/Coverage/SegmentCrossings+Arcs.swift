import MidflightRasterKernelSet

extension SegmentCrossings {
  /// The largest number of crossings of two segments that is looked for. Two arcs have four at most.
  static let maxCountOfPair = 4

  /// Adds the crossings of two segments, of which `j` begins at the same height as `i` or above.
  /// Returns false if the segments touch. There must be room for the crossings.
  ///
  /// - Parameter mayEndExchanged: Whether segments with a common lower end may be in the other order there
  ///   than `distances` say.
  @inline(__always)
  mutating func add(
    _ s: Elements<SweepSegment>, _ j: Int, _ i: Int, _ distances: SegmentDistances,
    _ groupTop: Int, mayEndExchanged: Bool = false
  ) -> Bool {
    let (first, last) = (distances.first, distances.last)
    let isSameSide = (first > 0) == (last > 0)
    let (left, right) = first > 0 ? (j, i) : (i, j)
    if s[i].bend == 0 && s[j].bend == 0 {
      if !isSameSide {
        add(s, left, right, straightCrossingHeight(s, i, j, distances), groupTop)
      }
      return true
    }
    if isSameSide, !distances.isTopShared, !distances.isBottomShared,
      min(abs(first), abs(last)) >= s[i].bulge + s[j].bulge
    {
      return true
    }
    let leftAtEnd = distances.isBottomShared && mayEndExchanged ? nil : last > 0 ? j : i
    return addArcs(s, left, right, leftAtEnd, s[i].y0, groupTop)
  }

  /// Adds the crossings of two segments, the first of which is at the left at `y`. Returns false if
  /// then `leftAtEnd` is not at the left at the lower end, unless it is nil.
  @inline(never)
  private mutating func addArcs(
    _ s: Elements<SweepSegment>, _ left: Int, _ right: Int, _ leftAtEnd: Int?, _ y: Double,
    _ groupTop: Int
  ) -> Bool {
    var (left, right, y) = (left, right, y)
    for _ in 0...Self.maxCountOfPair {
      let next = crossing(s, left, right, below: y)
      if next == .infinity { return left == leftAtEnd ?? left }
      add(s, left, right, heightOfCrossing(s, left, right, next), groupTop)
      (left, right, y) = (right, left, next)
    }
    return false
  }
}
