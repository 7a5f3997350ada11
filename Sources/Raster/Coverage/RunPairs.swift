import MidflightRasterKernelSet

/// The crossings of the runs of a group of contours, some of which are arcs, found by comparing the
/// bounding boxes of all pairs of runs that have heights in common, and where they meet the runs'
/// segments.
///
/// Like ``LinePairs``, it does not work where segments touch, other than at a common end. It also does
/// not work where a run begins or ends at a vertex inside another one.
struct RunPairs: ~Copyable {
  private var table = SegmentTable()
  /// Those of the runs' segments.
  private(set) var crossings = SegmentCrossings()
  private var budget = PairBudget(0, maxCrossingCount: 0)

  var byteCount: Int { table.byteCount + crossings.byteCount }

  mutating func trim(to limit: Int) {
    table.trim(to: limit)
    crossings.trim(to: limit)
  }

  /// Finds all crossings, and sets the winding numbers at the left of the runs' upper ends.
  ///
  /// - Complexity: O(n m + k log k) for n runs, m of them at a height, and k crossings; never more
  ///   than O(n + k log k), because otherwise the outcome is undecided.
  ///
  /// - Parameter edgeCount: The number of the group's edges.
  mutating func find(
    _ runs: inout EdgeRuns, of span: EdgeSpan, _ edgeCount: Int, maxCrossingCount: Int
  ) -> PairOutcome {
    let r = runs.pointer
    let rows = table.reset(runs.count)
    crossings.removeAll()
    let kernels = KernelChoice.current
    budget = PairBudget(edgeCount, maxCrossingCount: maxCrossingCount)
    var level = 0
    for n in 0..<runs.topCount {
      let i = runs.top(n)
      while level < runs.levels.count, runs.levels[level].y <= r[i].y0 {
        guard cross(runs.levels[level], rows, &runs, span) else { return .undecided }
        level &+= 1
      }
      table.removeEnded(rows, above: r[i].y0) { r[$0].below }
      let segment = SegmentNumbers(
        x0: r[i].x0, y0: r[i].y0, y1: r[i].y1, slope: 0, minX: r[i].minX, maxX: r[i].maxX,
        sign: Double(r[i].sign))
      let (winding, candidateCount) = kernels.compareBoxes(rows, table.count, segment)
      r[i].winding &+= Int32(truncatingIfNeeded: winding)
      for k in 0..<candidateCount {
        let j = table.owner(Int(rows.candidates[k]))
        if let isRight = isRight(r, i, of: j) {
          addWinding(r, i, j, isRight: isRight)
        } else if !compare(&runs, i, j, span) {
          return .undecided
        }
      }
      budget.passRows(table.count)
      if let end = budget.end(crossings.count) { return end }
      table.add(segment, i, below: r[i].below, to: rows)
    }
    while level < runs.levels.count {
      guard cross(runs.levels[level], rows, &runs, span) else { return .undecided }
      level &+= 1
    }
    crossings.sort(runs.segmentCount)
    return .found(budget.crossingCount)
  }

  /// Whether a run is wholly at the right of another one, and not at its left. Only runs that follow
  /// each other may have a point in common. Nil if the runs may cross.
  @inline(__always)
  private func isRight(_ r: Elements<EdgeRuns.Run>, _ i: Int, of j: Int) -> Bool? {
    let margin: Double = Int(r[i].next) == j || Int(r[j].next) == i ? 0 : 1
    let isRight = r[j].maxX + margin <= r[i].minX
    let isLeft = r[i].maxX + margin <= r[j].minX
    // Both are true of vertical runs at the same x.
    return isRight == isLeft ? nil : isRight
  }

  /// Adds the contributions of two runs to each other's winding numbers. `j` begins at the same
  /// height as `i` or above, and `i` begins at the right of it if `isRight`.
  @inline(__always)
  private func addWinding(_ r: Elements<EdgeRuns.Run>, _ i: Int, _ j: Int, isRight: Bool) {
    if isRight {
      r[i].winding &+= r[j].sign
    } else if r[j].y0 == r[i].y0 {
      r[j].winding &+= r[i].sign
    }
  }

  /// Adds the crossings of the runs with a horizontal part. Returns false if a run touches an end of
  /// it, or if there are too many runs.
  private mutating func cross(
    _ level: LevelPart, _ rows: SegmentRows, _ runs: inout EdgeRuns, _ span: EdgeSpan
  ) -> Bool {
    budget.passRows(table.count)
    if budget.isSpent { return false }
    crossings.reserve(table.count)
    for n in 0..<table.count where level.meets(rows, n) {
      let i = table.owner(n)
      runs.divide(i, span)
      var cursor = SegmentCursor(runs.pointer[i])
      while runs.segments[cursor.segment].y1 <= level.y { _ = cursor.advance() }
      if !crossings.add(level, cursor.segment, runs.segments, runs.groupTop) { return false }
    }
    return true
  }

  /// Adds the crossings of two runs, of which `j` begins at the same height as `i` or above, and the
  /// contributions to their winding numbers. Returns false if the runs touch, or if there are too
  /// many comparisons.
  @inline(never)
  private mutating func compare(_ runs: inout EdgeRuns, _ i: Int, _ j: Int, _ span: EdgeSpan)
    -> Bool
  {
    runs.divide(i, span)
    runs.divide(j, span)
    let (r, s, groupTop) = (runs.pointer, runs.segments, runs.groupTop)
    var (a, b) = (SegmentCursor(r[i]), SegmentCursor(r[j]))
    while s[b.segment].y1 <= r[i].y0 { _ = b.advance() }
    // A run that begins or ends at a vertex inside the other one touches it there.
    let (x, y) = (r[i].x0, r[i].y0)
    if r[j].y0 < y, s[b.segment].y0 == y, s[b.segment].x0 == x { return false }
    let before = crossings.count
    // Whether `i` is at the left of `j` at the end of the last pair of segments.
    var isLeft: Bool?
    while true {
      budget.compareSegments(1)
      if budget.isSpent { return false }
      // The segment that begins at the same height as the other one or below.
      let isOwnLower = s[a.segment].y0 >= s[b.segment].y0
      let (lower, upper) = isOwnLower ? (a.segment, b.segment) : (b.segment, a.segment)
      guard let distances = SegmentDistances(s, from: upper, to: lower) else { return false }
      crossings.reserve(2 &* (SegmentCrossings.maxCountOfPair &+ 2))
      let isLeftNow = (distances.first > 0) != isOwnLower
      if let isLeft {
        if isLeft != isLeftNow {
          // The runs cross at a vertex.
          let (left, right) = isLeft ? (a.segment, b.segment) : (b.segment, a.segment)
          crossings.add(s, left, right, nearestInteger(s[lower].y0), groupTop)
        }
      } else {
        addWinding(r, i, j, isRight: !isLeftNow)
      }
      guard crossings.add(s, upper, lower, distances, groupTop) else { return false }
      isLeft = (distances.last > 0) != isOwnLower
      let (end, otherEnd) = (s[a.segment].y1, s[b.segment].y1)
      let isVertexShared = end == otherEnd && s[a.segment].x1 == s[b.segment].x1
      let isEnd = end <= otherEnd && !a.advance()
      let isOtherEnd = otherEnd <= end && !b.advance()
      if isVertexShared && isEnd != isOtherEnd { return false }
      if isEnd || isOtherEnd { break }
    }
    budget.addCrossings(crossings.count &- before)
    return true
  }
}
