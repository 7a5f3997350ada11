import MidflightRasterKernelSet

/// The segments, or runs of segments, that began above a height, as ``SegmentRows`` that a new one
/// is compared with. A segment replaces its predecessor in the contour.
struct SegmentTable: ~Copyable {
  private var numbers = Block<Double>()
  /// The number of rows for which there is room.
  private var columnHeight = 0
  private(set) var count = 0
  private var candidates = Block<Int32>()
  /// The segment of each row.
  private var owners = Block<Int32>()
  /// For each segment, the row of its predecessor in the contour, which it replaces, or −1.
  private var rowOfSegment = Block<Int32>()
  private var nextCompaction = 0

  var byteCount: Int {
    numbers.byteCount + candidates.byteCount + owners.byteCount + rowOfSegment.byteCount
  }

  mutating func trim(to limit: Int) {
    numbers.trim(to: limit)
    candidates.trim(to: limit)
    owners.trim(to: limit)
    rowOfSegment.trim(to: limit)
  }

  /// Removes all rows and makes room for those of `segmentCount` segments. The returned columns are
  /// valid until the next call.
  mutating func reset(_ segmentCount: Int) -> SegmentRows {
    columnHeight = (segmentCount &+ 3) & (0 &- 4)
    numbers.reserve(SegmentRows.columnCount &* columnHeight)
    candidates.reserve(columnHeight)
    owners.reserve(segmentCount)
    rowOfSegment.reserve(segmentCount)
    rowOfSegment.pointer.update(repeating: -1, count: segmentCount)
    let rows = SegmentRows(numbers.pointer, height: columnHeight, candidates.pointer)
    rows.y1.update(repeating: -.infinity, count: columnHeight)
    count = 0
    nextCompaction = Self.compactionCount(0)
    return rows
  }

  /// Returns the segment of a row.
  @inline(__always)
  func owner(_ row: Int) -> Int { Int(owners.pointer[row]) }

  /// Adds a segment. `below` is the segment that continues it from its lower end, or −1.
  @inline(__always)
  mutating func add(_ segment: SegmentNumbers, _ i: Int, below: Int32, to rows: SegmentRows) {
    let last = Int(rowOfSegment.pointer[i])
    let n = last >= 0 ? last : count
    count &+= last >= 0 ? 0 : 1
    rows.x0[n] = segment.x0
    rows.y0[n] = segment.y0
    rows.y1[n] = segment.y1
    rows.slope[n] = segment.slope
    rows.minX[n] = segment.minX
    rows.maxX[n] = segment.maxX
    rows.sign[n] = segment.sign
    owners.pointer[n] = Int32(truncatingIfNeeded: i)
    if below >= 0 { rowOfSegment.pointer[Int(below)] = Int32(truncatingIfNeeded: n) }
  }

  /// Returns the number of rows at which those that have ended are removed.
  private static func compactionCount(_ count: Int) -> Int { count &+ max(8, count &>> 2) }

  /// From time to time, removes the segments that end above `y`, or there without another one that
  /// continues them.
  @inline(__always)
  mutating func removeEnded(_ rows: SegmentRows, above y: Double, below: (Int) -> Int32) {
    if count < nextCompaction { return }
    let owners = owners.pointer
    var kept = 0
    for n in 0..<count {
      let i = owners[n]
      let below = below(Int(i))
      if rows.y1[n] < y || rows.y1[n] == y && below < 0 { continue }
      for column in 0..<SegmentRows.columnCount {
        let numbers = numbers.pointer + column &* columnHeight
        numbers[kept] = numbers[n]
      }
      owners[kept] = i
      if below >= 0 { rowOfSegment.pointer[Int(below)] = Int32(truncatingIfNeeded: kept) }
      kept &+= 1
    }
    (rows.y1 + kept).update(repeating: -.infinity, count: count &- kept)
    count = kept
    nextCompaction = Self.compactionCount(kept)
  }
}
