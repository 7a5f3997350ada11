import MidflightGeometry
import MidflightRasterKernelSet

/// The crossings of a group of contours of which ``SimpleContours`` found the few pairs of edges that may
/// cross, such as the outlines of lines beside their corners.
///
/// Only these edges become segments. The winding numbers follow from edge to edge along each contour and
/// change at crossings. Like ``RunPairs``, this does not work where edges touch, other than at the common
/// end of consecutive ones.
struct FewCrossings: ~Copyable {
  /// An edge of ``SimpleContours/edgePointer``.
  struct Part: BitwiseCopyable {
    /// The index of the edge in the shape; −1 for a horizontal part.
    var source: Int32
    /// Whether the edge is that of a pair, and was made into segments if it is not horizontal.
    var isDivided = false
    // The segments, in the order of the edge's direction.
    var segment: Int32 = 0
    var segmentCount: Int32 = 0
    /// The change of the winding number along a horizontal part.
    var change: Int32 = 0
    /// The winding number where the edge begins, at the left of a contour that runs down and at the right
    /// of one that runs up. On the other side it is greater by 1.
    var winding: Int32 = 0
  }

  private var parts = Block<Part>()
  private(set) var partCount = 0
  private var segmentMemory = Block<SweepSegment>()
  private var segmentCount = 0
  private(set) var crossings = SegmentCrossings()
  private(set) var groupTop = 0
  /// Whether an edge crosses a horizontal part.
  private(set) var hasLevels = false

  var byteCount: Int { parts.byteCount + segmentMemory.byteCount + crossings.byteCount }

  mutating func trim(to limit: Int) {
    parts.trim(to: limit)
    segmentMemory.trim(to: limit)
    crossings.trim(to: limit)
  }

  @inline(__always)
  subscript(_ n: Int) -> Part { parts.pointer[n] }

  var segments: Elements<SweepSegment> {
    @inline(__always) get { segmentMemory.pointer }
  }

  /// Finds the crossings of the pairs, and the winding numbers along all edges. Returns false if edges
  /// touch or it is uncertain where a contour begins.
  ///
  /// - Complexity: O(n c + k log k) for n edges of c contours with k crossings.
  mutating func find(_ simple: borrowing SimpleContours, of span: EdgeSpan, top: Int) -> Bool {
    (partCount, segmentCount, groupTop, hasLevels) = (0, 0, top, false)
    crossings.removeAll()
    setParts(simple)
    for n in 0..<simple.pairCount where !compare(simple[pair: n], simple.edgePointer, span) {
      return false
    }
    crossings.sort(segmentCount)
    for n in 0..<simple.contourCount where !setWindings(simple, n) { return false }
    return true
  }

  private mutating func setParts(_ simple: borrowing SimpleContours) {
    let (edges, contourCount) = (simple.edgePointer, simple.contourCount)
    let count = simple[contour: contourCount &- 1].end
    parts.reserve(count)
    let parts = parts.pointer
    for n in 0..<contourCount {
      let contour = simple[contour: n]
      var source = contour.source
      for i in contour.begin..<contour.end {
        let isLevel = edges[i].isLevel
        parts[i] = Part(source: isLevel ? -1 : Int32(truncatingIfNeeded: source))
        source &+= isLevel ? 0 : 1
      }
    }
    partCount = count
  }

  /// Makes the segments of an edge.
  @inline(__always)
  private mutating func divide(_ i: Int, _ span: EdgeSpan) {
    if !parts.pointer[i].isDivided { makeSegments(i, span) }
  }

  @inline(never)
  private mutating func makeSegments(_ i: Int, _ span: EdgeSpan) {
    let part = parts.pointer + i
    part[0].isDivided = true
    part[0].segment = Int32(truncatingIfNeeded: segmentCount)
    if part[0].source < 0 { return }
    let index = Int(part[0].source)
    let edge = span.start[index]
    segmentMemory.reserve(segmentCount &+ 2, keeping: segmentCount)
    let first = segmentCount
    var end = SIMD2(Double(edge.x0), Double(edge.y0))
    var isWhole = true
    @inline(__always)
    func append(_ segment: SweepSegment) {
      segmentMemory.pointer[segmentCount] = segment
      segmentCount &+= 1
      let (top, bottom) = (SIMD2(segment.x0, segment.y0), SIMD2(segment.x1, segment.y1))
      isWhole = isWhole && end == (segment.sign > 0 ? top : bottom)
      end = segment.sign > 0 ? bottom : top
    }
    if edge.isFlatArc {
      FlatArc(edge, index).forEachSegment { append($0) }
    } else {
      append(SweepSegment(edge, index))
    }
    // A part that is less than a grid unit high has no segment.
    isWhole = isWhole && end == SIMD2(Double(edge.x1), Double(edge.y1))
    part[0].segmentCount = isWhole ? Int32(truncatingIfNeeded: segmentCount &- first) : 0
  }

  // MARK: Pairs

  /// Adds the crossings of two edges. Returns false if they touch.
  private mutating func compare(_ pair: EdgePair, _ edges: Elements<Edge>, _ span: EdgeSpan) -> Bool
  {
    let (i, n) = (Int(pair.first), Int(pair.second))
    divide(i, span)
    divide(n, span)
    if parts.pointer[i].source < 0 { return cross(i, n, pair, edges) }
    if parts.pointer[n].source < 0 { return cross(n, i, pair, edges) }
    let (a, b, s) = (parts.pointer[i], parts.pointer[n], segments)
    // Parts of an arc may have no segments.
    if a.segmentCount == 0 || b.segmentCount == 0 { return false }
    for k in Int(a.segment)..<Int(a.segment &+ a.segmentCount) {
      for m in Int(b.segment)..<Int(b.segment &+ b.segmentCount) {
        if s[k].y1 <= s[m].y0 || s[m].y1 <= s[k].y0 { continue }
        let (upper, lower) = s[k].y0 >= s[m].y0 ? (m, k) : (k, m)
        if s[k].y0 == s[m].y0 && s[k].x0 == s[m].x0 && !pair.isCommon(s[k].x0, s[k].y0)
          || s[k].y1 == s[m].y1 && s[k].x1 == s[m].x1 && !pair.isCommon(s[k].x1, s[k].y1)
        {
          return false
        }
        guard let distances = SegmentDistances(s, from: upper, to: lower) else { return false }
        crossings.reserve(2 &* (SegmentCrossings.maxCountOfPair &+ 2))
        guard crossings.add(s, upper, lower, distances, groupTop, mayEndExchanged: true) else {
          return false
        }
      }
    }
    return true
  }

  /// Adds the crossings of a horizontal part, `level`, and another edge. Returns false if they touch.
  private mutating func cross(
    _ level: Int, _ other: Int, _ pair: EdgePair, _ edges: Elements<Edge>
  ) -> Bool {
    let (edge, part) = (edges[level], parts.pointer[other])
    if part.source < 0 { return edge.y0 != edges[other].y0 }
    if part.segmentCount == 0 { return false }
    let isRightward = edge.x0 < edge.x1
    let level = parts.pointer + level
    let line = LevelPart(
      y: Double(edge.y0), minX: Double(min(edge.x0, edge.x1)), maxX: Double(max(edge.x0, edge.x1)),
      change: isRightward ? -1 : 1)
    let s = segments
    func isTouching(_ x: Double, _ y: Double) -> Bool {
      y == line.y && x >= line.minX - 1 && x <= line.maxX + 1 && !pair.isCommon(x, y)
    }
    for k in Int(part.segment)..<Int(part.segment &+ part.segmentCount) {
      if isTouching(s[k].x0, s[k].y0) || isTouching(s[k].x1, s[k].y1) { return false }
      if s[k].y0 >= line.y || s[k].y1 <= line.y { continue }
      crossings.reserve(1)
      let count = crossings.count
      guard crossings.add(line, k, s, groupTop) else { return false }
      if crossings.count > count {
        level[0].change &+= isRightward ? s[k].sign : -s[k].sign
        hasLevels = true
      }
    }
    return true
  }

  // MARK: Winding numbers

  /// Sets the winding numbers of a contour's edges. Returns false if they don't fit together.
  private mutating func setWindings(_ simple: borrowing SimpleContours, _ n: Int) -> Bool {
    let contour = simple[contour: n]
    let parts = parts.pointer
    var winding: Int32 = 0
    var base: Int32?
    for i in contour.begin..<contour.end {
      parts[i].winding = winding
      if parts[i].isDivided {
        winding &+= parts[i].change
        for k in Int(parts[i].segment)..<Int(parts[i].segment &+ parts[i].segmentCount) {
          let (own, count) = crossings.of(k)
          for c in 0..<count { winding &+= own[c].change &* segments[k].sign }
        }
      } else if base == nil, let left = self.winding(leftOf: i, simple) {
        // At the left of an edge that runs up is the greater winding number.
        base = left &- (simple.edgePointer[i].y0 < simple.edgePointer[i].y1 ? 0 : 1) &- winding
      }
    }
    guard winding == 0, let base else { return false }
    for i in contour.begin..<contour.end { parts[i].winding &+= base }
    return true
  }

  /// The least height, in grid units, of an edge at which a winding number is computed.
  private static let leastHeight = 2048

  /// Returns the winding number at the left of the middle of an edge that is apart from all others but
  /// those before and after it; nil if one of these is near, or unless the edge is steep and of
  /// ``leastHeight``.
  private func winding(leftOf edge: Int, _ simple: borrowing SimpleContours) -> Int32? {
    let edges = simple.edgePointer
    let own = edges[edge]
    let (dx, dy) = (Double(own.x1 &- own.x0), Double(own.y1 &- own.y0))
    guard abs(dx) <= abs(dy), abs(dy) >= Double(Self.leastHeight) else { return nil }
    // A height at which no edge ends.
    let y = Double((own.y0 &+ own.y1) >> 1) + 0.5
    let t = (y - Double(own.y0)) / dy
    let x = Double(own.x0) + t * (dx + 4 * own.sagitta.x * (1 - t))
    var winding: Int32 = 0
    for i in 0..<partCount where i != edge {
      let left = edges[i].winding(leftOf: SIMD2(x - Self.distance, y))
      if left != edges[i].winding(leftOf: SIMD2(x + Self.distance, y)) { return nil }
      winding &+= left
    }
    return winding
  }

  /// The distance at both sides of an edge, in grid units, at which others add the same.
  private static let distance = 2.0
}

extension Edge {
  /// Whether the edge is a horizontal part of a contour.
  @inline(__always)
  fileprivate var isLevel: Bool { y0 == y1 && bend == 0 }

  /// Returns the winding number that the part of the edge at the left of a point adds there: a ray to the
  /// left crosses it down (1) or up (−1), or not (0). The point must not be at the edge or at the height
  /// of one of its ends.
  fileprivate func winding(leftOf p: SIMD2<Double>) -> Int32 {
    let (a, b) = (SIMD2(Double(x0), Double(y0)), SIMD2(Double(x1), Double(y1)))
    let (left, right) = a.x < b.x ? (a, b) : (b, a)
    let reach = Double(excess.x)
    if left.x - reach >= p.x { return 0 }
    let isAll = right.x + reach <= p.x
    @inline(__always)
    func winding(_ first: Double, _ last: Double) -> Int32 {
      (first > p.y) == (last > p.y) ? 0 : first < last ? 1 : -1
    }
    if isAll { return winding(a.y, b.y) }
    let d = b - a
    if abs(d.x) <= abs(d.y) {
      let t = (p.y - a.y) / d.y
      if t <= 0 || t >= 1 { return 0 }
      let x = a.x + t * (d.x + 4 * sagitta.x * (1 - t))
      return x < p.x ? winding(a.y, b.y) : 0
    }
    // The part of a flat edge from its left end to below or above the point.
    let t = min(max((p.x - a.x) / d.x, 0), 1)
    let y = a.y + t * (d.y + 4 * sagitta.y * (1 - t))
    return d.x > 0 ? winding(a.y, y) : winding(y, b.y)
  }
}
