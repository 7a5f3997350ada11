import MidflightRasterKernelSet
import MidflightRasterKernels

/// The contours of a group that may overlap, divided into runs: a few consecutive edges that all go
/// down or all go up. The bounding boxes of most runs have nothing in common with others, so that
/// their edges need not be looked at one by one.
struct EdgeRuns: ~Copyable {
  struct Run: BitwiseCopyable {
    // The upper and the lower end, in grid units; y0 < y1.
    var x0 = 0.0
    var y0 = 0.0
    var x1 = 0.0
    var y1 = 0.0
    var minX = 0.0
    var maxX = 0.0
    /// 1 if the edges go down, −1 if they go up; 0 for an arc that is less than a grid unit high,
    /// which is left out of the search.
    var sign: Int32 = 0
    // The edges.
    var edge: Int32
    var edgeCount: Int32
    // The segments, in the order of the edges. ``divide(_:_:)`` makes those of most runs, but each part
    // of an arc with a vertex has its segment before.
    var segment: Int32 = 0
    var segmentCount: Int32 = 0
    /// The run that begins where the last edge ends, or −1.
    var next: Int32 = -1
    /// The run that continues this one from its lower end, or −1.
    var below: Int32 = -1
    /// The winding number at the left of the upper end.
    var winding: Int32 = 0

    init(edge: Int, count: Int) {
      self.edge = Int32(truncatingIfNeeded: edge)
      edgeCount = Int32(truncatingIfNeeded: count)
    }

    /// The point at which the first edge begins.
    fileprivate var start: SIMD2<Double> {
      @inline(__always) get { sign > 0 ? SIMD2(x0, y0) : SIMD2(x1, y1) }
    }
    /// The point at which the last edge ends.
    fileprivate var end: SIMD2<Double> {
      @inline(__always) get { sign > 0 ? SIMD2(x1, y1) : SIMD2(x0, y0) }
    }
  }

  /// The largest number of edges of a run.
  private static let maxEdgeCount = 3

  private var runs = Block<Run>()
  private(set) var count = 0
  private var segmentMemory = Block<SweepSegment>()
  private(set) var segmentCount = 0
  /// The horizontal parts of the contours, which belong to no run.
  private(set) var levels = LevelParts()
  private var tops = Block<UInt64>()
  private var sortScratch = Block<UInt64>()
  /// The number of runs that are in ``top(_:)``.
  private(set) var topCount = 0
  /// The top of the group's bounding box.
  private(set) var groupTop = 0

  var byteCount: Int {
    runs.byteCount + segmentMemory.byteCount + levels.byteCount + tops.byteCount
      + sortScratch.byteCount
  }

  mutating func trim(to limit: Int) {
    runs.trim(to: limit)
    segmentMemory.trim(to: limit)
    levels.trim(to: limit)
    tops.trim(to: limit)
    sortScratch.trim(to: limit)
  }

  var pointer: Elements<Run> {
    @inline(__always) get { runs.pointer }
  }

  /// The segments of the runs that were divided; valid until the next one is divided.
  var segments: Elements<SweepSegment> {
    @inline(__always) get { segmentMemory.pointer }
  }

  /// Returns the index of the run whose upper end is the nth from the top.
  @inline(__always)
  func top(_ n: Int) -> Int { SweepOrder.index(tops.pointer[n]) }

  /// Replaces the runs by those of a group of contours.
  ///
  /// - Complexity: O(edges).
  mutating func set(
    _ span: EdgeSpan, _ contours: borrowing EdgeContours, _ groups: borrowing ContourGroups,
    _ group: ContourGroups.Group
  ) {
    // An arc with a vertex is two runs.
    runs.reserve(2 * group.edgeCount)
    (count, segmentCount, topCount) = (0, 0, 0)
    levels.removeAll()
    groupTop = group.extent.minY
    for n in group.first..<group.end {
      let contour = contours.pointer[groups.contour(n)]
      add(span, Int(contour.begin), Int(contour.end))
    }
    tops.reserve(count)
    sortScratch.reserve(max(count, levels.count))
    let (runs, tops) = (runs.pointer, tops.pointer)
    for i in 0..<count where runs[i].sign != 0 {
      tops[topCount] = SweepOrder.key(nearestInteger(runs[i].y0) &- groupTop, i)
      topCount &+= 1
    }
    let groupHeight = group.extent.maxY - groupTop
    SweepOrder.sort(tops, topCount, groupHeight, sortScratch.pointer)
    levels.sort(groupTop, groupHeight, sortScratch.pointer)
  }

  /// Makes the segments of a run that was not divided before.
  @inline(__always)
  mutating func divide(_ n: Int, _ span: EdgeSpan) {
    if runs.pointer[n].segmentCount == 0 { makeSegments(n, span) }
  }

  @inline(never)
  private mutating func makeSegments(_ n: Int, _ span: EdgeSpan) {
    let run = runs.pointer + n
    run[0].segment = Int32(truncatingIfNeeded: segmentCount)
    run[0].segmentCount = run[0].edgeCount
    let (first, count) = (Int(run[0].edge), Int(run[0].edgeCount))
    segmentMemory.reserve(segmentCount &+ count, keeping: segmentCount)
    for index in first..<first &+ count {
      let edge = span.start[index]
      segmentMemory.pointer[segmentCount] =
        edge.isFlatArc ? FlatArc(edge, index).whole : SweepSegment(edge, index)
      segmentCount &+= 1
    }
  }

  // MARK: Runs

  @inline(__always)
  private mutating func append(_ run: Run) {
    runs.pointer[count] = run
    count &+= 1
  }

  /// Adds the runs of a contour.
  private mutating func add(_ span: EdgeSpan, _ first: Int, _ end: Int) {
    let begin = count
    var last = -1
    var i = first
    while i < end {
      let edge = span.start[i]
      if edge.isMonotone {
        append(run(span, i, end))
        connect(last, count &- 1)
        last = count &- 1
        i &+= Int(runs.pointer[last].edgeCount)
        continue
      }
      var isLevel = true
      FlatArc(edge, i).forEachSegment { segment in
        isLevel = false
        append(run(segment))
        connect(last, count &- 1)
        last = count &- 1
      }
      // An arc without segments is less than a grid unit high.
      if isLevel { append(Run(edge: i, count: 1)) }
      i &+= 1
    }
    var head = begin
    while head < count, runs.pointer[head].sign == 0 { head &+= 1 }
    if last >= 0 { connect(last, head) }
  }

  /// Returns the run that begins at an edge, which crosses each height at most once.
  @inline(__always)
  private func run(_ span: EdgeSpan, _ first: Int, _ end: Int) -> Run {
    let edges = span.start + first
    let limit = min(end &- first, Self.maxEdgeCount)
    let (x0, y0) = (edges[0].x0, edges[0].y0)
    let isDown = y0 < edges[0].y1
    var (minX, maxX) = (x0, x0)
    var (x, y) = (x0, y0)
    var count = 0
    while count < limit {
      let edge = edges[count]
      // Without unpredictable branches.
      let isTurn = (edge.y0 < edge.y1) != isDown || !edge.isMonotone
      if (edge.x0 ^ x) | (edge.y0 ^ y) | (isTurn ? 1 : 0) != 0 { break }
      (x, y) = (edge.x1, edge.y1)
      (minX, maxX) = (min(minX, x), max(maxX, x))
      if edge.bend != 0 {
        let excess = edge.excess.x
        minX = min(minX, min(edge.x0, x) &- excess)
        maxX = max(maxX, max(edge.x0, x) &+ excess)
      }
      count &+= 1
    }
    var run = Run(edge: first, count: count)
    run.sign = isDown ? 1 : -1
    (run.x0, run.y0) = isDown ? (Double(x0), Double(y0)) : (Double(x), Double(y))
    (run.x1, run.y1) = isDown ? (Double(x), Double(y)) : (Double(x0), Double(y0))
    (run.minX, run.maxX) = (Double(minX), Double(maxX))
    return run
  }

  /// Returns a run of one segment, a part of an edge.
  private mutating func run(_ segment: SweepSegment) -> Run {
    segmentMemory.reserve(segmentCount &+ 1, keeping: segmentCount)
    segmentMemory.pointer[segmentCount] = segment
    var run = Run(edge: Int(segment.edge), count: 1)
    (run.x0, run.y0, run.x1, run.y1) = (segment.x0, segment.y0, segment.x1, segment.y1)
    (run.minX, run.maxX, run.sign) = (segment.minX, segment.maxX, segment.sign)
    (run.segment, run.segmentCount) = (Int32(truncatingIfNeeded: segmentCount), 1)
    segmentCount &+= 1
    return run
  }

  /// Connects a run to the next one of its contour, by a horizontal part if one begins elsewhere than
  /// the other ends.
  @inline(__always)
  private mutating func connect(_ last: Int, _ next: Int) {
    if last < 0 { return }
    let runs = runs.pointer
    let (end, start) = (runs[last].end, runs[next].start)
    if end.x != start.x {
      levels.add(from: end, to: start.x)
      return
    }
    runs[last].next = Int32(truncatingIfNeeded: next)
    if runs[last].sign != runs[next].sign { return }
    let (upper, lower) = runs[last].sign > 0 ? (last, next) : (next, last)
    runs[upper].below = Int32(truncatingIfNeeded: lower)
  }
}

/// A segment of a run, from the top down.
struct SegmentCursor {
  private(set) var segment: Int
  private let step: Int
  private let last: Int

  init(_ run: EdgeRuns.Run) {
    let (first, end) = (Int(run.segment), Int(run.segment &+ run.segmentCount) &- 1)
    (segment, step, last) = run.sign > 0 ? (first, 1, end) : (end, -1, first)
  }

  /// Advances to the next segment. Returns false at the last one.
  @inline(__always)
  mutating func advance() -> Bool {
    if segment == last { return false }
    segment &+= step
    return true
  }
}
