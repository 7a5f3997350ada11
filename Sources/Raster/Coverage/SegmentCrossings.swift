import MidflightRasterKernelSet
import MidflightRasterKernels

/// A segment's crossing with another one.
struct SegmentCrossing: BitwiseCopyable {
  /// A whole number: the height and, in the low bits, the change and a number that makes the keys
  /// of a segment different.
  fileprivate var key: Double

  @inline(__always)
  init(key: Double) { self.key = key }

  @inline(__always)
  init(height: Int, change: Int32) {
    key = Double(height) * crossingUnit + Double(change &+ 1)
  }

  @inline(__always)
  fileprivate init(_ crossing: SegmentCrossing, number: Int) {
    key = crossing.key + Double((number & 63) &* 4)
  }

  fileprivate static var largestCount: Int { 64 }

  private var bits: Int {
    @inline(__always) get { nearestInteger(key) }
  }

  /// The height in grid units, from the top of the shape, at which both segments change.
  var height: Int {
    @inline(__always) get { bits >> 8 }
  }
  /// The change of the winding number at the segment's left, downwards.
  var change: Int32 {
    @inline(__always) get { Int32(truncatingIfNeeded: bits & 3) &- 1 }
  }
}

/// The crossings of segments, collected in any order and then sorted by segment and height.
struct SegmentCrossings: ~Copyable {
  // The crossings in the order in which they are found, and their segments.
  private var found = Block<SegmentCrossing>()
  private var owners = Block<Int32>()
  /// Two for each crossing of two segments, and one for each crossing of a segment with a horizontal
  /// part.
  private(set) var count = 0
  // The crossings by segment, and by segment and height.
  private var grouped = Block<SegmentCrossing>()
  private var sorted = Block<SegmentCrossing>()
  private var order = Block<UInt64>()
  private var sortScratch = Block<UInt64>()
  // For each segment, the range of its crossings in `sorted`.
  private var starts = Block<Int32>()
  private var ends = Block<Int32>()

  var byteCount: Int {
    found.byteCount + owners.byteCount + grouped.byteCount + sorted.byteCount + order.byteCount
      + sortScratch.byteCount + starts.byteCount + ends.byteCount
  }

  mutating func trim(to limit: Int) {
    found.trim(to: limit)
    owners.trim(to: limit)
    grouped.trim(to: limit)
    sorted.trim(to: limit)
    order.trim(to: limit)
    sortScratch.trim(to: limit)
    starts.trim(to: limit)
    ends.trim(to: limit)
  }

  mutating func removeAll() { count = 0 }

  /// Makes room for more crossings.
  mutating func reserve(_ addedCount: Int) {
    found.reserve(count &+ addedCount, keeping: count)
    owners.reserve(count &+ addedCount, keeping: count)
  }

  /// Adds a crossing to those of a segment; there must be room for it.
  @inline(__always)
  mutating func add(_ crossing: SegmentCrossing, to segment: Int) {
    found.pointer[count] = crossing
    owners.pointer[count] = Int32(truncatingIfNeeded: segment)
    count &+= 1
  }

  /// Adds a crossing of two segments at a height; above it, `left` is at the left. There must be
  /// room for two.
  @inline(__always)
  mutating func add(
    _ s: Elements<SweepSegment>, _ left: Int, _ right: Int, _ height: Int, _ groupTop: Int
  ) {
    let height = height &- groupTop
    add(SegmentCrossing(height: height, change: s[right].sign), to: left)
    add(SegmentCrossing(height: height, change: 0 &- s[left].sign), to: right)
  }

  /// Adds the crossing of a segment with a horizontal part, if there is one. Returns false if the
  /// segment touches an end of it. There must be room for one.
  mutating func add(
    _ level: LevelPart, _ i: Int, _ s: Elements<SweepSegment>, _ groupTop: Int
  ) -> Bool {
    let x = s[i].x(at: level.y)
    if isUncertain(level.minX - x, s, i, level.y) || isUncertain(level.maxX - x, s, i, level.y) {
      return false
    }
    if x > level.minX, x < level.maxX {
      let height = nearestInteger(level.y) &- groupTop
      add(SegmentCrossing(height: height, change: level.change), to: i)
    }
    return true
  }

  /// Returns a segment's crossings in the order of their heights, after ``sort(_:)``.
  @inline(__always)
  func of(_ segment: Int) -> (Elements<SegmentCrossing>, count: Int) {
    let first = Int(starts.pointer[segment])
    return (sorted.pointer + first, Int(ends.pointer[segment]) &- first)
  }

  /// Sorts the crossings by segment and height.
  mutating func sort(_ segmentCount: Int) {
    starts.reserve(segmentCount)
    ends.reserve(segmentCount)
    let (starts, ends) = (starts.pointer, ends.pointer)
    ends.update(repeating: 0, count: segmentCount)
    let (found, owners) = (found.pointer, owners.pointer)
    for k in 0..<count { ends[Int(owners[k])] &+= 1 }
    // Leave room so that each segment's crossings fill whole vectors.
    var sum = 0
    for i in 0..<segmentCount {
      starts[i] = Int32(truncatingIfNeeded: sum)
      sum = (sum &+ Int(ends[i]) &+ 3) & (0 &- 4)
      ends[i] = starts[i]
    }
    grouped.reserve(sum)
    sorted.reserve(sum)
    let (grouped, sorted) = (grouped.pointer, sorted.pointer)
    for k in 0..<count {
      let i = Int(owners[k])
      let index = Int(ends[i])
      grouped[index] = SegmentCrossing(found[k], number: index &- Int(starts[i]))
      ends[i] &+= 1
    }
    let largestCount = SegmentCrossing.largestCount
    KernelChoice.current.sortKeys(
      grouped.rebound(to: Double.self), starts, ends, segmentCount, largestCount,
      sorted.rebound(to: Double.self))
    for i in 0..<segmentCount where ends[i] &- starts[i] > Int32(largestCount) {
      let first = Int(starts[i])
      sortMany(grouped + first, Int(ends[i]) &- first, into: sorted + first)
    }
  }

  @inline(never)
  private mutating func sortMany(
    _ crossings: Elements<SegmentCrossing>, _ count: Int, into sorted: Elements<SegmentCrossing>
  ) {
    order.reserve(count)
    sortScratch.reserve(count)
    let order = order.pointer
    var largest = 0
    for k in 0..<count {
      order[k] = SweepOrder.key(crossings[k].height, k)
      largest = max(largest, crossings[k].height)
    }
    SweepOrder.sort(order, count, largest, sortScratch.pointer)
    for k in 0..<count { sorted[k] = crossings[SweepOrder.index(order[k])] }
  }
}
