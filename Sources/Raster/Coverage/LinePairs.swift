import MidflightRasterKernelSet

/// The crossings of the segments of a group of contours, all of them straight, found by comparing
/// all pairs of segments that have heights in common.
///
/// For shapes with few segments at each height, and for those with many crossings, this takes a
/// fraction of the time of a ``SegmentSweep``. It does not work where segments touch,
/// other than at a common end: the order of touching segments can't be told from a single pair.
struct LinePairs: ~Copyable {
  private var table = SegmentTable()
  private(set) var crossings = SegmentCrossings()
  private var top = 0

  var byteCount: Int { table.byteCount + crossings.byteCount }

  mutating func trim(to limit: Int) {
    table.trim(to: limit)
    crossings.trim(to: limit)
  }

  /// Finds all crossings, and sets the winding numbers at the left of the segments' upper ends.
  ///
  /// - Complexity: O(n m + k log k) for n segments, m of them at a height, and k crossings; never
  ///   more than O(n + k log k), because otherwise the outcome is undecided.
  mutating func find(_ segments: borrowing SweepSegments, maxCrossingCount: Int) -> PairOutcome {
    let (s, count) = (segments.pointer, segments.count)
    let rows = table.reset(count)
    top = segments.groupTop
    crossings.removeAll()
    let top = Double(top)
    let kernels = KernelChoice.current
    var budget = PairBudget(count, maxCrossingCount: maxCrossingCount)
    var level = 0
    for n in 0..<count {
      let i = segments.top(n)
      while level < segments.levels.count, segments.levels[level].y <= s[i].y0 {
        budget.passRows(table.count)
        guard !budget.isSpent, cross(segments.levels[level], rows, s) else { return .undecided }
        level &+= 1
      }
      table.removeEnded(rows, above: s[i].y0) { s[$0].below }
      let segment = SegmentNumbers(
        x0: s[i].x0, y0: s[i].y0, y1: s[i].y1, slope: s[i].slope, minX: s[i].minX,
        maxX: s[i].maxX, sign: Double(s[i].sign))
      let (winding, candidateCount) = kernels.compareLines(rows, table.count, segment, top)
      s[i].winding = Int32(truncatingIfNeeded: winding)
      let before = crossings.count
      crossings.reserve(2 &* candidateCount)
      for k in 0..<candidateCount {
        let row = Int(rows.candidates[k])
        let j = table.owner(row)
        let key = rows.keys[row]
        if key != .infinity {
          crossings.add(SegmentCrossing(key: key), to: i)
          crossings.add(SegmentCrossing(key: rows.otherKeys[row]), to: j)
        } else if !compare(s, i, j) {
          return .undecided
        }
      }
      budget.addCrossings(crossings.count &- before)
      budget.compareSegments(candidateCount)
      budget.passRows(table.count)
      if let end = budget.end(crossings.count) { return end }
      table.add(segment, i, below: s[i].below, to: rows)
    }
    while level < segments.levels.count {
      budget.passRows(table.count)
      guard !budget.isSpent, cross(segments.levels[level], rows, s) else { return .undecided }
      level &+= 1
    }
    crossings.sort(count)
    return .found(budget.crossingCount)
  }

  /// Adds the crossings of the rows' segments with a horizontal part. Returns false if a segment
  /// touches an end of it.
  private mutating func cross(
    _ level: LevelPart, _ rows: SegmentRows, _ s: Elements<SweepSegment>
  ) -> Bool {
    crossings.reserve(table.count)
    for n in 0..<table.count where level.meets(rows, n) {
      if !crossings.add(level, table.owner(n), s, top) { return false }
    }
    return true
  }

  /// Adds the crossing of two segments, of which `j` begins at the same height as `i` or above, and
  /// the contributions to their winding numbers. Returns false if the segments touch.
  @inline(__always)
  private mutating func compare(_ s: Elements<SweepSegment>, _ i: Int, _ j: Int) -> Bool {
    guard let distances = SegmentDistances(s, from: j, to: i) else { return false }
    let (first, last) = (distances.first, distances.last)
    if first > 0 {
      s[i].winding &+= s[j].sign
    } else if s[j].y0 == s[i].y0 {
      s[j].winding &+= s[i].sign
    }
    if (first > 0) != (last > 0) {
      let (left, right) = first > 0 ? (j, i) : (i, j)
      crossings.add(s, left, right, straightCrossingHeight(s, i, j, distances), top)
    }
    return true
  }
}

/// Returns the rounded height at which two straight segments cross, of which `j` begins at the same
/// height as `i` or above.
@inline(__always)
func straightCrossingHeight(
  _ s: Elements<SweepSegment>, _ i: Int, _ j: Int, _ distances: SegmentDistances
) -> Int {
  let (top, bottom) = (s[i].y0, min(s[i].y1, s[j].y1))
  let (first, last) = (distances.first, distances.last)
  return nearestInteger(top + (bottom - top) * (first / (first - last)))
}
