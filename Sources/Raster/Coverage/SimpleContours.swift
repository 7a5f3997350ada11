import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// Finds out whether the contours of a group are known to be simple and apart: two edges have no point
/// in common but the one at which one of them follows the other. If some edges are arcs and only a few
/// pairs of edges may meet, collects these pairs for ``FewCrossings``.
///
/// This takes less time than to look for crossings. Two edges are apart if their bounding boxes are, or
/// if one is at one side of the strip along the other ([separating
/// axes](https://en.wikipedia.org/wiki/Hyperplane_separation_theorem)). Consecutive edges are, at their
/// common point, in the angles between their chords and their tangents, which must not overlap.
struct SimpleContours: ~Copyable {
  struct Contour: BitwiseCopyable {
    // Its edges.
    var begin: Int
    var end: Int
    /// The index of its first edge in the shape.
    var source: Int
    /// The winding number that it adds to its inside.
    var winding: Int32
  }

  // Those of the contours, with the horizontal ones between them.
  private var edges = Block<Edge>()
  private var edgeCount = 0
  private var boxMemory = Block<Int32>()
  // The numbers of boxes for which there is room: around edges, and around eight consecutive edges.
  private var boxHeight = 0
  private var blockHeight = 0
  private var contours = Block<Contour>()
  private(set) var contourCount = 0
  private var pairs = Block<EdgePair>()
  private(set) var pairCount = 0
  private var morePairCount = 0
  private var originX = 0
  private var originY = 0
  /// The number of pairs of edges whose boxes meet that may still be compared.
  private var remainingPairCount = 0

  /// Returns the largest number of edges of so many contours. With more edges, the search takes less
  /// time. Two contours are often the outline of a closed line.
  private static func maxEdgeCount(_ contourCount: Int) -> Int {
    contourCount == 1 ? 512 : contourCount == 2 ? 128 : 64
  }

  /// The largest number of pairs of edges whose boxes meet, for each edge.
  private static let maxPairsPerEdge = 8
  /// The number of edges beyond which boxes around eight consecutive ones are compared first.
  private static let minBlockedCount = 48
  /// The number of pairs that may have points in common, apart from one for each edge.
  private static let maxMorePairCount = 8
  /// The longest side of a group's bounding box.
  private static let maxSize = 1 << 30
  /// The distance, in grid units, beyond which edges count as apart. They are drawn up to a unit beside
  /// their lines and parabolas.
  static let distance = 2

  var byteCount: Int {
    edges.byteCount + boxMemory.byteCount + contours.byteCount + pairs.byteCount
  }

  mutating func trim(to limit: Int) {
    edges.trim(to: limit)
    boxMemory.trim(to: limit)
    contours.trim(to: limit)
    pairs.trim(to: limit)
  }

  @inline(__always)
  subscript(contour n: Int) -> Contour { contours.pointer[n] }

  @inline(__always)
  subscript(pair n: Int) -> EdgePair { pairs.pointer[n] }

  /// The contours' edges, with horizontal ones where an edge of the shape begins elsewhere than the one
  /// before ends.
  var edgePointer: Elements<Edge> {
    @inline(__always) get { edges.pointer }
  }

  private var boxes: BoxColumns {
    @inline(__always) get { BoxColumns(boxMemory.pointer, height: boxHeight) }
  }

  /// The boxes around eight consecutive edges; nil if there are few edges.
  private var blocks: BoxColumns? {
    @inline(__always) get {
      blockHeight > 0 ? BoxColumns(boxMemory.pointer + 4 * boxHeight, height: blockHeight) : nil
    }
  }

  /// How the contours of a group are to each other.
  enum Outcome: Equatable {
    /// They don't overlap, and all have this state.
    case simple(EdgeContours.State)
    /// Edges have points in common only if they are one of the pairs, of which there may be none.
    case pairs
    case unknown
  }

  /// Compares the edges of a group of contours.
  ///
  /// - Complexity: O(edges²), with at most ``maxEdgeCount(_:)`` edges.
  mutating func compare(
    _ span: EdgeSpan, _ contours: borrowing EdgeContours, _ groups: borrowing ContourGroups,
    _ group: ContourGroups.Group, _ rule: CGPathFillRule
  ) -> Outcome {
    let extent = group.extent
    guard group.edgeCount <= Self.maxEdgeCount(group.end &- group.first),
      extent.maxX - extent.minX <= Self.maxSize,
      extent.maxY - extent.minY <= Self.maxSize
    else { return .unknown }
    // Between edges there may be horizontal ones. Vectors are read beyond the last box.
    edges.reserve(2 * group.edgeCount)
    boxHeight = 2 * group.edgeCount + 8
    blockHeight = group.edgeCount > Self.minBlockedCount ? boxHeight >> 3 + 8 : 0
    boxMemory.reserve(4 * (boxHeight + blockHeight))
    self.contours.reserve(group.end - group.first)
    (edgeCount, contourCount) = (0, 0)
    remainingPairCount = Self.maxPairsPerEdge * group.edgeCount
    pairCount = 0
    // Comparing all pairs of straight edges is as fast.
    morePairCount = group.isStraight ? -boxHeight : Self.maxMorePairCount
    pairs.reserve(boxHeight + Self.maxMorePairCount)
    (originX, originY) = (extent.minX, extent.minY)
    for n in group.first..<group.end where !add(span, contours.pointer[groups.contour(n)]) {
      return .unknown
    }
    if pairCount > 0 { return .pairs }
    var directions = EdgeContours.Directions()
    for n in 0..<contourCount {
      // At the left of a contour's leftmost edge is its outside, and at the right its inside.
      let sign = self.contours.pointer[n].winding
      directions.add(rule.transition(winding(outside: n), sign), sign)
    }
    return directions.state == .replaced ? .pairs : .simple(directions.state)
  }

  /// Adds a contour. Returns false if there are too many pairs of edges that may have points in common.
  private mutating func add(_ span: EdgeSpan, _ contour: EdgeContours.Contour) -> Bool {
    let begin = edgeCount
    copyEdges(span.start + Int(contour.begin), Int(contour.end &- contour.begin))
    let (edges, end) = (edges.pointer, edgeCount)
    // Every contour but the last is closed.
    if edges[end &- 1].y1 != edges[begin].y0 || end &- begin < 3 { return false }
    let (x, y) = (edges[begin].x0, edges[begin].y0)
    let (boxes, blocks) = (boxes, blocks)
    var twiceArea = 0.0
    var last = EndDirections(edges[end &- 1])
    var checked = begin
    for i in begin..<end {
      let edge = edges[i]
      let directions = EndDirections(edge)
      if !last.isApart(from: directions) {
        let isFirst = i == begin
        if !addPair(isFirst ? end &- 1 : i, isFirst ? begin : i &- 1, at: edge) { return false }
      }
      last = directions
      twiceArea += directions.twiceArea(SIMD2(Double(edge.x0 &- x), Double(edge.y0 &- y)))
      let box = box(edge)
      boxes.set(i, box)
      if let blocks {
        if i & 7 == 0 { blocks.set(i >> 3, box) } else { blocks.extend(i >> 3, to: box) }
      }
      // A contour with many crossings has one among its first edges.
      if i & 3 == 3 || i == end &- 1 {
        if !compareEdges(checked, begin, end, i &+ 1) { return false }
        checked = i &+ 1
      }
    }
    // Consecutive edges of two contours.
    if begin > 0, boxes.meet(begin, begin &- 1), !areBeside(begin, begin &- 1),
      !addPair(begin, begin &- 1)
    {
      return false
    }
    (contours.pointer + contourCount)[0] = Contour(
      begin: begin, end: end, source: Int(contour.begin), winding: twiceArea > 0 ? -1 : 1)
    contourCount &+= 1
    return true
  }

  @inline(__always)
  private func box(_ edge: Edge) -> BoxSides {
    let (left, right) = edge.x0 < edge.x1 ? (edge.x0, edge.x1) : (edge.x1, edge.x0)
    let (top, bottom) = edge.y0 < edge.y1 ? (edge.y0, edge.y1) : (edge.y1, edge.y0)
    let excess = edge.bend == 0 ? (x: 0, y: 0) : edge.excess
    return BoxSides(
      minX: Int32(truncatingIfNeeded: left &- excess.x &- originX),
      minY: Int32(truncatingIfNeeded: top &- excess.y &- originY),
      maxX: Int32(truncatingIfNeeded: right &+ excess.x &- originX),
      maxY: Int32(truncatingIfNeeded: bottom &+ excess.y &- originY))
  }

  /// Adds a pair. If the edges follow each other, the second of them is given. Returns false if there are
  /// too many.
  private mutating func addPair(_ i: Int, _ n: Int, at next: Edge? = nil) -> Bool {
    guard pairCount < i &+ morePairCount else { return false }
    pairs.pointer[pairCount] = EdgePair(
      first: Int32(truncatingIfNeeded: i), second: Int32(truncatingIfNeeded: n),
      common: next.map { SIMD2(Double($0.x0), Double($0.y0)) } ?? SIMD2(repeating: .nan))
    pairCount &+= 1
    return true
  }

  /// Compares the edges `from..<count` with all earlier ones. Leaves out the edge before each of them,
  /// and the pair of the first and the last edge, `begin` and `end` - 1, of the contour: for those,
  /// ``EndDirections`` are compared. Returns false if there are too many pairs that are not known to be
  /// apart.
  @inline(__always)
  private mutating func compareEdges(_ from: Int, _ begin: Int, _ end: Int, _ count: Int) -> Bool {
    let kernels = KernelChoice.current
    var pair = (from, 0)
    while true {
      pair = kernels.firstMeeting(
        boxes, blocks, pair.0, pair.1, count, Int32(Self.distance))
      if pair.0 == count { return true }
      remainingPairCount &-= 1
      if remainingPairCount < 0 { return false }
      if pair != (end &- 1, begin), !areBeside(pair.0, pair.1), !addPair(pair.0, pair.1) {
        return false
      }
      pair.1 &+= 1
    }
  }

  /// Whether one of two edges is known to be at one side of the other.
  private func areBeside(_ i: Int, _ n: Int) -> Bool {
    let (edge, other) = (edges.pointer[i], edges.pointer[n])
    return edge.isBeside(other) || other.isBeside(edge)
  }

  /// Copies the edges of a contour, with horizontal ones where an edge begins elsewhere than the edge
  /// before ends.
  @inline(__always)
  private mutating func copyEdges(_ source: Elements<Edge>, _ count: Int) {
    let out = edges.pointer
    var n = edgeCount
    let end = source[count &- 1]
    let (x, y) = (source[0].x0, end.y1)
    let isClosed = end.x1 == x
    var last = source[0]
    out[n] = last
    n &+= 1
    for i in 1..<count {
      let edge = source[i]
      if edge.x0 != last.x1 {
        out[n] = Edge(x0: last.x1, y0: last.y1, x1: edge.x0, y1: edge.y0)
        n &+= 1
      }
      out[n] = edge
      n &+= 1
      last = edge
    }
    if !isClosed {
      out[n] = Edge(x0: last.x1, y0: y, x1: x, y1: y)
      n &+= 1
    }
    edgeCount = n
  }

  /// Returns the winding number at the outside of a contour.
  private func winding(outside contour: Int) -> Int32 {
    if contourCount == 1 { return 0 }
    let edges = edges.pointer
    let point = edges[contours.pointer[contour].begin]
    var winding: Int32 = 0
    for n in 0..<contourCount where n != contour {
      let other = contours.pointer[n]
      // Whether the number of chords at the left is odd. The point is not between an arc and its chord,
      // because what its edge is apart from, a box or a strip, contains both, or both are apart from a
      // strip with the point.
      var isInside = false
      for i in other.begin..<other.end
      where (edges[i].y0 <= point.y0) != (edges[i].y1 <= point.y0) {
        let edge = edges[i]
        let (dx, dy) = (Double(edge.x1 &- edge.x0), Double(edge.y1 &- edge.y0))
        let (x, y) = (Double(point.x0 &- edge.x0), Double(point.y0 &- edge.y0))
        if (dx * y < dy * x) == (dy > 0) { isInside.toggle() }
      }
      if isInside { winding &+= other.winding }
    }
    return winding
  }
}

/// The sides of a box in ``BoxColumns``.
private struct BoxSides {
  var minX: Int32
  var minY: Int32
  var maxX: Int32
  var maxY: Int32
}

extension BoxColumns {
  @inline(__always)
  fileprivate func set(_ i: Int, _ box: BoxSides) {
    minX[i] = box.minX
    minY[i] = box.minY
    maxX[i] = box.maxX
    maxY[i] = box.maxY
  }

  fileprivate func meet(_ i: Int, _ n: Int) -> Bool {
    let distance = Int32(SimpleContours.distance)
    return minX[i] &- distance <= maxX[n] && maxX[i] &+ distance >= minX[n]
      && minY[i] &- distance <= maxY[n] && maxY[i] &+ distance >= minY[n]
  }

  @inline(__always)
  fileprivate func extend(_ i: Int, to box: BoxSides) {
    minX[i] = min(minX[i], box.minX)
    minY[i] = min(minY[i], box.minY)
    maxX[i] = max(maxX[i], box.maxX)
    maxY[i] = max(maxY[i], box.maxY)
  }
}
