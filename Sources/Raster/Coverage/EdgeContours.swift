import MidflightRasterKernelSet
import MidflightRasterKernels

/// The closed contours that the edges of a shape make, and which of them may overlap.
struct EdgeContours: ~Copyable {
  struct Contour: BitwiseCopyable {
    /// The index after that of the contour's last edge.
    var end: Int
    /// Whether the contour may overlap itself or another one.
    var mayOverlap: Bool
    /// Whether all edges are straight.
    fileprivate var isStraight: Bool
    // The pixels of the bounding box.
    fileprivate var minX: Int
    fileprivate var minY: Int
    fileprivate var maxX: Int
    fileprivate var maxY: Int
  }

  private var contours = Block<Contour>()
  private(set) var count = 0
  /// Whether all edges of the contours that may overlap are straight.
  private(set) var isStraight = true
  private var keys = Block<UInt64>()
  private var sortScratch = Block<UInt64>()

  var byteCount: Int { contours.byteCount + keys.byteCount + sortScratch.byteCount }

  mutating func trim(to limit: Int) {
    contours.trim(to: limit)
    keys.trim(to: limit)
    sortScratch.trim(to: limit)
  }

  subscript(_ n: Int) -> Contour { contours.pointer[n] }

  /// Finds the contours of a shape. Contours whose bounding boxes have no pixel in common don't
  /// overlap each other. Returns whether any contour may overlap itself or another one.
  ///
  /// - Complexity: O(n log n) for n edges.
  mutating func set(_ span: EdgeSpan) -> Bool {
    (count, isStraight) = (0, true)
    var index = 0
    while index < span.count {
      let contour = Self.contour(span, &index)
      contours.reserve(count + 1, keeping: count)
      contours.pointer[count] = contour
      count &+= 1
    }
    var mayOverlap = count > 1 && compareBoxes()
    let contours = contours.pointer
    var first = 0
    for k in 0..<count {
      if !contours[k].mayOverlap, !Self.isSimple(span, first, contours[k].end) {
        contours[k].mayOverlap = true
        mayOverlap = true
      }
      isStraight = isStraight && (contours[k].isStraight || !contours[k].mayOverlap)
      first = contours[k].end
    }
    return mayOverlap
  }

  /// Returns the contour that begins at an edge, and advances the index to the next contour.
  /// Horizontal edges are not stored; so a contour may also be ended by one.
  private static func contour(_ span: EdgeSpan, _ index: inout Int) -> Contour {
    let first = span.start[index]
    var last = first
    var (isClosed, isStraight) = (false, true)
    var (minX, minY, maxX, maxY) = (first.x0, first.y0, first.x0, first.y0)
    var margin = 0
    while index < span.count {
      let edge = span.start[index]
      if edge.x0 != last.x1 || edge.y0 != last.y1 {
        if isClosed { break }
        minX = min(minX, edge.x0)
        maxX = max(maxX, edge.x0)
      }
      minX = min(minX, edge.x1)
      maxX = max(maxX, edge.x1)
      minY = min(minY, edge.y1)
      maxY = max(maxY, edge.y1)
      if edge.bend != 0 {
        isStraight = false
        margin = max(margin, edge.margin)
      }
      last = edge
      index &+= 1
      isClosed = edge.y1 == first.y0
    }
    return Contour(
      end: index, mayOverlap: false, isStraight: isStraight,
      minX: (minX &- margin) >> gridShift, minY: (minY &- margin) >> gridShift,
      maxX: (maxX &+ margin) >> gridShift, maxY: (maxY &+ margin) >> gridShift)
  }

  /// Whether the contour of some edges is known not to overlap itself.
  private static func isSimple(_ span: EdgeSpan, _ begin: Int, _ end: Int) -> Bool {
    let first = span.start[begin]
    var last = span.start[end &- 1]
    // Every contour but the last is closed.
    if last.y1 != first.y0 { return false }
    let size = max(span.extent.maxX - span.extent.minX, span.extent.maxY - span.extent.minY)
    var convexity = Convexity(size: Double(size))
    let closing = SIMD2(Double(first.x0 &- last.x1), 0)
    last = first
    for index in begin..<end {
      let edge = span.start[index]
      if index > begin, edge.x0 != last.x1 || edge.y0 != last.y1 {
        if edge.y0 != last.y1 || !convexity.add(SIMD2(Double(edge.x0 &- last.x1), 0)) {
          return false
        }
      }
      if !convexity.add(edge) { return false }
      last = edge
    }
    return (closing.x == 0 || convexity.add(closing)) && convexity.isSimple
  }

  /// Marks the contours whose boxes have pixels in common, or all contours if too many boxes have
  /// rows in common. Returns whether it marked any.
  private mutating func compareBoxes() -> Bool {
    keys.reserve(count)
    sortScratch.reserve(count)
    let (contours, keys) = (contours.pointer, keys.pointer)
    var (top, bottom) = (Int.max, Int.min)
    for i in 0..<count {
      top = min(top, contours[i].minY)
      bottom = max(bottom, contours[i].minY)
    }
    for i in 0..<count {
      keys[i] = SweepOrder.key(contours[i].minY &- top, i)
    }
    SweepOrder.sort(keys, count, bottom &- top, sortScratch.pointer)
    var remaining = 16 * count + 4096
    var isAny = false
    for k in 0..<count {
      let a = contours + SweepOrder.index(keys[k])
      var n = k &+ 1
      while n < count {
        let b = contours + SweepOrder.index(keys[n])
        if b[0].minY > a[0].maxY { break }
        if a[0].minX <= b[0].maxX && b[0].minX <= a[0].maxX {
          (a[0].mayOverlap, b[0].mayOverlap, isAny) = (true, true, true)
        }
        n &+= 1
      }
      remaining &-= n &- k
      if remaining < 0 {
        for i in 0..<count { contours[i].mayOverlap = true }
        return true
      }
    }
    return isAny
  }
}

/// Finds out whether a closed contour is known not to cross itself, side by side.
///
/// That is so if the polygon of its vertices is convex and its arcs bulge outwards, each within the
/// strip at right angles to its chord: such strips don't meet outside of a convex polygon. Because
/// vertices are rounded, the contour may deviate from a convex one by ``slack`` in total: a turn to
/// the wrong side rotates all that follows, so it counts with the size of the shape.
private struct Convexity {
  /// The longer side of the shape's bounding box.
  private let size: Double
  private var first = SIMD2<Double>.zero
  private var last = SIMD2<Double>.zero
  // The distances, in grid units, by which the contour is not convex if it turns left or right.
  private var ifLeft = 0.0
  private var ifRight = 0.0
  private var quadrant = 0
  /// The number of quadrants by which the contour has turned to the right.
  private var quadrantCount = 0

  /// In grid units; a pixel changes by less than a level.
  private static var slack: Double { 128 }

  init(size: Double) { self.size = size }

  /// Adds an edge. Returns false if the contour may cross itself.
  @inline(__always)
  mutating func add(_ edge: Edge) -> Bool {
    let chord = SIMD2(Double(edge.x1 &- edge.x0), Double(edge.y1 &- edge.y0))
    if edge.bend != 0 {
      // From the middle of the chord to the control point.
      let isSteep = abs(chord.x) <= abs(chord.y)
      let along = edge.bend / (2 * (isSteep ? chord.y : -chord.x))
      let apex = isSteep ? SIMD2(along, 0) : SIMD2(0, along)
      let squared = chord.x * chord.x + chord.y * chord.y
      if 2 * abs(chord.x * apex.x + chord.y * apex.y) > squared { return false }
      addDistance(-chord.cross(apex) / max(abs(chord.x), abs(chord.y)))
    }
    return add(chord)
  }

  /// Adds a chord. Returns false if the contour may cross itself.
  @inline(__always)
  mutating func add(_ chord: SIMD2<Double>) -> Bool {
    let next = chord.x < 0 ? (chord.y < 0 ? 2 : 1) : (chord.y < 0 ? 3 : 0)
    if first == .zero {
      (first, last, quadrant) = (chord, chord, next)
      return true
    }
    // The sine of the turn, or up to twice as much.
    let cross = last.cross(chord)
    let sine = cross / (max(abs(last.x), abs(last.y)) * max(abs(chord.x), abs(chord.y)))
    if last.x * chord.x + last.y * chord.y < 0, abs(sine) * size <= Self.slack { return false }
    addDistance(sine * size)
    let turn = (next &- quadrant) & 3
    quadrantCount &+= turn == 3 ? -1 : turn == 2 && cross < 0 ? -2 : turn
    (last, quadrant) = (chord, next)
    return ifLeft <= Self.slack || ifRight <= Self.slack
  }

  @inline(__always)
  private mutating func addDistance(_ distance: Double) {
    if distance < 0 { ifRight -= distance } else { ifLeft += distance }
  }

  /// Whether the contour, after all edges were added, is known not to cross itself.
  var isSimple: Bool {
    var all = self
    guard all.add(first) else { return false }
    return all.quadrantCount == 4 && all.ifRight <= Self.slack
      || all.quadrantCount == -4 && all.ifLeft <= Self.slack
  }
}

extension SIMD2<Double> {
  @inline(__always)
  fileprivate func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }
}
