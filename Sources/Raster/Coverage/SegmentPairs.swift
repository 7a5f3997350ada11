import MidflightRasterKernelSet

/// The crossings of a shape's segments, found by comparing all pairs of segments that have heights
/// in common.
///
/// For shapes with few segments at each height, and for those with many crossings, this takes a
/// fraction of the time of a ``SegmentSweep``. It does not work where segments touch,
/// other than at a common end: the order of touching segments can't be told from a single pair.
struct SegmentPairs: ~Copyable {
  enum Outcome {
    case found, tooManyCrossings
    /// Segments touch, or the sweep takes less time.
    case undecided
  }

  /// The memory of the rows, which are the segments that began above.
  private var numbers = Block<Double>()
  /// The number of rows for which there is room.
  private var columnHeight = 0
  private var rowCount = 0
  private var candidates = Block<Int32>()
  /// The segment of each row.
  private var segmentOfRow = Block<Int32>()
  /// For each segment, the row of its predecessor in the contour, which it replaces; −1 if there is
  /// none.
  private var rowOfSegment = Block<Int32>()
  private(set) var crossings = SegmentCrossings()
  private var top = 0

  // The cost of a comparison and what a crossing saves, in units of that of a row.
  private static let comparisonCost = 16
  private static let crossingGain = 50

  var byteCount: Int {
    numbers.byteCount + candidates.byteCount + segmentOfRow.byteCount + rowOfSegment.byteCount
      + crossings.byteCount
  }

  mutating func trim(to limit: Int) {
    numbers.trim(to: limit)
    candidates.trim(to: limit)
    segmentOfRow.trim(to: limit)
    rowOfSegment.trim(to: limit)
    crossings.trim(to: limit)
  }

  /// Finds all crossings, and sets the winding numbers at the left of the segments' upper ends.
  ///
  /// - Complexity: O(n m + k log k) for n segments, m of them at a height, and k crossings; never
  ///   more than O(n + k log k), because otherwise the outcome is undecided.
  mutating func find(_ segments: borrowing SweepSegments, maxCrossingCount: Int) -> Outcome {
    let (s, count) = (segments.pointer, segments.count)
    let rows = reserveRows(count, isStraight: segments.isStraight)
    (rowCount, top) = (0, segments.shapeTop)
    crossings.removeAll()
    let top = Double(top)
    let kernels = KernelChoice.current
    var remaining = 64 * count + 4096
    var compactionCount = Self.compactionCount(0)
    var (level, pairCount) = (0, 0)
    for n in 0..<count {
      let i = segments.top(n)
      while level < segments.levelCount, segments.level(level).y <= s[i].y0 {
        remaining &-= rowCount
        guard remaining >= 0, cross(segments.level(level), rows, s) else { return .undecided }
        level &+= 1
      }
      if rowCount >= compactionCount {
        removeRows(rows, s, above: s[i].y0)
        compactionCount = Self.compactionCount(rowCount)
      }
      let segment = SegmentNumbers(
        x0: s[i].x0, y0: s[i].y0, y1: s[i].y1, slope: s[i].slope, minX: s[i].minX,
        maxX: s[i].maxX, sign: Double(s[i].sign))
      let (winding, candidateCount) =
        segments.isStraight
        ? kernels.compareLines(rows, rowCount, segment, top)
        : kernels.compareBoxes(rows, rowCount, segment)
      s[i].winding = Int32(truncatingIfNeeded: winding)
      let before = crossings.count
      crossings.reserve((Self.maxCrossingsOfPair &+ 2) &* candidateCount)
      for k in 0..<candidateCount {
        let row = Int(rows.candidates[k])
        let j = Int(segmentOfRow.pointer[row])
        let key = rows.keys[row]
        if key != .infinity {
          crossings.add(SegmentCrossing(key: key), to: i)
          crossings.add(SegmentCrossing(key: rows.otherKeys[row]), to: j)
        } else if !compare(s, i, j) {
          return .undecided
        }
      }
      let foundCount = crossings.count &- before
      pairCount &+= foundCount / 2
      if pairCount > maxCrossingCount { return .tooManyCrossings }
      // Those with horizontal parts need memory, but a sweep does not count them.
      if crossings.count > 8 &* maxCrossingCount { return .undecided }
      remaining &+= foundCount &* Self.crossingGain
      remaining &-= rowCount &+ candidateCount &* Self.comparisonCost
      if remaining < 0 { return .undecided }
      add(segment, i, below: s[i].below, to: rows)
    }
    while level < segments.levelCount {
      remaining &-= rowCount
      guard remaining >= 0, cross(segments.level(level), rows, s) else { return .undecided }
      level &+= 1
    }
    crossings.sort(count)
    return .found
  }

  // MARK: Rows

  /// Returns the number of rows at which those that have ended are removed.
  private static func compactionCount(_ rowCount: Int) -> Int {
    rowCount &+ max(8, rowCount &>> 2)
  }

  private mutating func reserveRows(_ count: Int, isStraight: Bool) -> SegmentRows {
    columnHeight = (count &+ 3) & (0 &- 4)
    numbers.reserve(SegmentRows.columnCount &* columnHeight)
    candidates.reserve(columnHeight)
    segmentOfRow.reserve(count)
    rowOfSegment.reserve(count)
    rowOfSegment.pointer.update(repeating: -1, count: count)
    let rows = SegmentRows(numbers.pointer, height: columnHeight, candidates.pointer)
    rows.y1.update(repeating: -.infinity, count: columnHeight)
    if !isStraight { rows.keys.update(repeating: .infinity, count: columnHeight) }
    return rows
  }

  /// Adds a segment to the rows. It replaces its predecessor in the contour.
  @inline(__always)
  private mutating func add(
    _ segment: SegmentNumbers, _ i: Int, below: Int32, to rows: SegmentRows
  ) {
    let last = Int(rowOfSegment.pointer[i])
    let n = last >= 0 ? last : rowCount
    rowCount &+= last >= 0 ? 0 : 1
    rows.x0[n] = segment.x0
    rows.y0[n] = segment.y0
    rows.y1[n] = segment.y1
    rows.slope[n] = segment.slope
    rows.minX[n] = segment.minX
    rows.maxX[n] = segment.maxX
    rows.sign[n] = segment.sign
    segmentOfRow.pointer[n] = Int32(truncatingIfNeeded: i)
    if below >= 0 { rowOfSegment.pointer[Int(below)] = Int32(truncatingIfNeeded: n) }
  }

  /// Removes the segments that end above `y`, or there without another one that continues them.
  private mutating func removeRows(
    _ rows: SegmentRows, _ s: Elements<SweepSegment>, above y: Double
  ) {
    let segmentOfRow = segmentOfRow.pointer
    var count = 0
    for n in 0..<rowCount {
      let i = segmentOfRow[n]
      let below = s[Int(i)].below
      if rows.y1[n] < y || rows.y1[n] == y && below < 0 { continue }
      for column in 0..<SegmentRows.columnCount {
        let numbers = numbers.pointer + column &* columnHeight
        numbers[count] = numbers[n]
      }
      segmentOfRow[count] = i
      if below >= 0 { rowOfSegment.pointer[Int(below)] = Int32(truncatingIfNeeded: count) }
      count &+= 1
    }
    (rows.y1 + count).update(repeating: -.infinity, count: rowCount &- count)
    rowCount = count
  }

  // MARK: Comparisons

  /// Adds the crossings of the rows' segments with a horizontal part. Returns false if a segment
  /// touches an end of it.
  private mutating func cross(
    _ level: LevelPart, _ rows: SegmentRows, _ s: Elements<SweepSegment>
  ) -> Bool {
    crossings.reserve(rowCount)
    for n in 0..<rowCount {
      guard rows.y0[n] < level.y, rows.y1[n] > level.y, rows.maxX[n] >= level.minX - 1,
        rows.minX[n] <= level.maxX + 1
      else { continue }
      let i = Int(segmentOfRow.pointer[n])
      let x = s[i].x(at: level.y)
      if isUncertain(level.minX - x, s, i, level.y) || isUncertain(level.maxX - x, s, i, level.y) {
        return false
      }
      if x < level.minX || x > level.maxX { continue }
      crossings.add(
        SegmentCrossing(height: nearestInteger(level.y) &- top, change: level.change), to: i)
    }
    return true
  }

  /// The largest number of crossings of two segments that is looked for, each of which is one of both
  /// segments. Two arcs have four at most.
  private static let maxCrossingsOfPair = 2 * 4

  /// Adds the crossings of two segments, of which `j` begins at the same height as `i` or above,
  /// and the contributions to their winding numbers. Returns false if the segments touch.
  @inline(__always)
  private mutating func compare(_ s: Elements<SweepSegment>, _ i: Int, _ j: Int) -> Bool {
    let (top, bottom) = (s[i].y0, min(s[i].y1, s[j].y1))
    let (beginTogether, endTogether) = (s[j].y0 == top, s[i].y1 == s[j].y1)
    // The distances from j to i.
    var first = s[i].x0 - (beginTogether ? s[j].x0 : s[j].x(at: top))
    var last = s[i].y1 == bottom ? s[i].x1 : s[i].x(at: bottom)
    last -= s[j].y1 == bottom ? s[j].x1 : s[j].x(at: bottom)
    let (isTopShared, isBottomShared) = (beginTogether && first == 0, endTogether && last == 0)
    if isTopShared || isBottomShared, let side = side(s, i, j) {
      (first, last) = (side, side)
    } else {
      if isTopShared && isBottomShared { return false }
      if !beginTogether, isUncertain(first, s, j, top) { return false }
      if !endTogether, isUncertain(last, s, s[i].y1 == bottom ? j : i, bottom) { return false }
      if isTopShared { first = last }
      if isBottomShared { last = first }
    }
    if first > 0 {
      s[i].winding &+= s[j].sign
    } else if beginTogether {
      s[j].winding &+= s[i].sign
    }
    if s[i].bend == 0 && s[j].bend == 0 {
      if (first > 0) != (last > 0) {
        let y = top + (bottom - top) * (first / (first - last))
        let isLeft: Int32 = first > 0 ? 0 : 1
        add(s, i, j, nearestInteger(y), isLeft)
      }
      return true
    }
    let sum = s[i].bulge + s[j].bulge
    if (first > 0) == (last > 0), min(abs(first), abs(last)) >= sum { return true }
    return addCrossings(s, first > 0 ? (j, i) : (i, j), last > 0 ? j : i, top)
  }

  /// Adds the crossings of two segments, the first of which is at the left at `y`. Returns false if
  /// then `leftAtEnd` is not at the left at the lower end.
  @inline(never)
  private mutating func addCrossings(
    _ s: Elements<SweepSegment>, _ pair: (Int, Int), _ leftAtEnd: Int, _ y: Double
  ) -> Bool {
    var ((left, right), y) = (pair, y)
    for _ in 0...Self.maxCrossingsOfPair / 2 {
      let next = crossing(s, left, right, below: y)
      if next == .infinity { return left == leftAtEnd }
      add(s, left, right, heightOfCrossing(s, left, right, next), 1)
      (left, right, y) = (right, left, next)
    }
    return false
  }

  /// Returns a negative number if all of `i` is at the left of `j` or has only an end in common with
  /// it, and a positive number if it is so at the right.
  @inline(__always)
  private func side(_ s: Elements<SweepSegment>, _ i: Int, _ j: Int) -> Double? {
    s[i].maxX <= s[j].minX ? -1 : s[j].maxX <= s[i].minX ? 1 : nil
  }

  /// Whether it is uncertain on which side of segment `i` the end of another one is, at `y`, because
  /// ends are rounded. Where a flat arc is almost level, that matters more.
  @inline(__always)
  private func isUncertain(
    _ distance: Double, _ s: Elements<SweepSegment>, _ i: Int, _ y: Double
  ) -> Bool {
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

  /// Adds a crossing of two segments at a height; `isLeft` is 1 if above it the segment `i` is at
  /// the left, otherwise 0.
  @inline(__always)
  private mutating func add(
    _ s: Elements<SweepSegment>, _ i: Int, _ j: Int, _ height: Int, _ isLeft: Int32
  ) {
    let direction = 2 &* isLeft &- 1
    let height = height &- top
    crossings.add(SegmentCrossing(height: height, change: direction &* s[j].sign), to: i)
    crossings.add(SegmentCrossing(height: height, change: 0 &- direction &* s[i].sign), to: j)
  }
}
