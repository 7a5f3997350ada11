import MidflightGeometry
import MidflightRasterKernelSet

extension Edge {
  /// Returns an upper bound on how far an arc extends beyond the bounding box of its chord.
  /// `longer` is the box's longer side.
  @inline(__always)
  static func margin(_ bend: Double, _ longer: Double) -> Double {
    let size = abs(bend)
    // For an arc that is part of a curve, a looser bound that needs no division suffices.
    return size <= longer * longer ? (size == 0 ? 0 : longer * 0.25) : size / (4 * longer)
  }

  @inline(__always)
  var margin: Int {
    if bend == 0 { return 0 }
    let (dx, dy) = (x1 &- x0, y1 &- y0)
    let longer = max(dx < 0 ? 0 &- dx : dx, dy < 0 ? 0 &- dy : dy)
    let widest = Self.margin(bend, Double(longer))
    return widest < 0x1p40 ? nearestInteger(widest) &+ 1 : 1 << 40
  }

  /// How far an arc extends beyond the bounding box of its chord at most: across the chord's longer
  /// side, if the arc has its vertex there.
  @inline(__always)
  var excess: (x: Int, y: Int) {
    let (dx, dy) = (abs(Double(x1 &- x0)), abs(Double(y1 &- y0)))
    let size = abs(bend)
    if size <= dx * dy { return (0, 0) }
    // Of y = t·(s − k·t) between 0 and l, the largest value is s² / 4k, with s = d / l + k·l.
    let (longer, shorter) = (max(dx, dy), min(dx, dy))
    let (rise, bulge) = (shorter * longer, size)
    let excess = (bulge - rise) * (bulge - rise) / (4 * bulge * longer)
    let whole = excess < 0x1p40 ? nearestInteger(excess) &+ 1 : 1 << 40
    return dx > dy ? (0, whole) : (whole, 0)
  }

  /// The vector from the middle of the chord to the middle of the arc; see ``bend``.
  @inline(__always)
  var sagitta: SIMD2<Double> {
    if bend == 0 { return .zero }
    let (dx, dy) = (Double(x1 &- x0), Double(y1 &- y0))
    return abs(dx) <= abs(dy) ? SIMD2(bend / (4 * dy), 0) : SIMD2(0, -bend / (4 * dx))
  }

  /// Returns the vertex at which to divide an arc, and the bends of both parts; nil if the arc can stay
  /// whole, or if the grid has no vertex between its ends.
  ///
  /// The cells take an arc between two cuts, where it crosses the borders of rows or columns, as a chord
  /// and the area beside it. If the vertex is between two cuts and beyond a pixel's side of which both
  /// are on the same side, the area beyond that side counts for the wrong pixel. With x = −k·y² and the
  /// cuts at a distance s from the vertex, this is at most 4/3·s^1.5/√k, and k/6 because the cuts are at
  /// most a pixel apart. Where s is the ``excess``, the first bound is (b − r)³ / 6b², where b is the
  /// bend and r the product of the chord's width and height.
  ///
  /// - Complexity: O(1), without a division unless the arc is divided.
  @inline(__always)
  static func division(
    _ from: SIMD2<Double>, _ chord: SIMD2<Double>, _ bend: Double
  ) -> (vertex: SIMD2<Double>, first: Double, second: Double)? {
    let (size, rise) = (abs(bend), abs(chord.x * chord.y))
    let beyond = size - rise
    guard beyond > 0, beyond * beyond * beyond > leastArea * size * size else { return nil }
    return divided(from, chord, bend)
  }

  @inline(never)
  private static func divided(
    _ from: SIMD2<Double>, _ chord: SIMD2<Double>, _ bend: Double
  ) -> (vertex: SIMD2<Double>, first: Double, second: Double)? {
    let isSteep = abs(chord.x) <= abs(chord.y)
    // Measured from the arc's start along the chord's longer side.
    let (length, rise) = isSteep ? (chord.y, chord.x) : (chord.x, chord.y)
    let cube = abs(length * length * length)
    guard abs(bend) * (gridScale * gridScale * gridScale) > leastArea * cube else { return nil }
    let sagitta = (isSteep ? bend : -bend) / (4 * length)
    // Of y = t·(d + 4s·(1 − t)) between 0 and 1, the vertex is at t = ½ + d / 8s.
    let along = (length * (0.5 + rise / (8 * sagitta))).rounded()
    let t = along / length
    let across = (t * (rise + 4 * sagitta * (1 - t))).rounded()
    // Parts with another longer side would be drawn along it; those with equal sides are steep.
    let (first, second) = (abs(along) - abs(across), abs(length - along) - abs(rise - across))
    guard t > 0, t < 1, isSteep ? min(first, second) >= 0 : min(first, second) > 0 else {
      return nil
    }
    return (
      from + (isSteep ? SIMD2(across, along) : SIMD2(along, across)), bend * (t * t * t),
      bend * ((1 - t) * (1 - t) * (1 - t))
    )
  }

  /// Six times the area, of half a level, that may count for the wrong pixel, in square grid units.
  private static var leastArea: Double { 6 * 0.5 / 255 * gridScale * gridScale }

  /// The same edge in the opposite direction.
  @inline(__always)
  var reversed: Edge {
    // Fields are assigned, because an initializer in another module would not be inlined.
    var edge = self
    (edge.x0, edge.y0, edge.x1, edge.y1) = (x1, y1, x0, y0)
    edge.bend = -bend
    return edge
  }
}

/// A box around edges: the bounding box of their ends, enlarged so that it also contains their
/// arcs. Coordinates are integral multiples of 1/65536 pixel.
struct EdgeExtent: BitwiseCopyable {
  var minX = Int.max
  var minY = Int.max
  var maxX = Int.min
  var maxY = Int.min

  /// Whether the box is within the limits that hold if all ends are within ``EdgeList/reach`` and
  /// no arc extends more than twice that distance from its chord. True for an empty list.
  var isWithinReach: Bool {
    let reach = 3 * Int(EdgeList.reach) << gridShift + 1
    return minX > maxX || minX >= -reach && minY >= -reach && maxX <= reach && maxY <= reach
  }

  var pixels: PixelRect {
    if minX > maxX || minY >= maxY { return .empty }
    return PixelRect(
      minX: minX >> gridShift, minY: minY >> gridShift,
      maxX: (maxX + gridOne - 1) >> gridShift, maxY: (maxY + gridOne - 1) >> gridShift)
  }
}

/// The number of consecutive edges that share a box, so that they can be skipped together.
let edgesPerBox = 4

/// Edges in borrowed memory; valid until the memory changes.
struct EdgeSpan {
  var start: Elements<Edge>
  var count: Int
  var extent: EdgeExtent
  /// One bounding box for each ``edgesPerBox`` consecutive edges; nil if the boxes have not been
  /// computed.
  var boxes: Elements<EdgeExtent>? = nil
  /// The shape's offset from the coordinates of its edges, in whole pixels: `dx` to the right, `dy`
  /// down.
  var dx = 0
  var dy = 0
  /// Whether there are too many edges to store; see ``LongFill``.
  var isLong = false
  /// The number of edges of which only a range belongs to the shape. They come last.
  var rangeCount = 0

  /// The rule by which sums are to be corrected where edges overlap; nil if they are not corrected. See
  /// ``OverlapSampler``.
  var sampledRule: CGPathFillRule? = nil

  /// The ranges of the last ``rangeCount`` edges, which follow the edges in memory.
  var ranges: Elements<EdgeRange> { (start + count).rebound(to: EdgeRange.self) }

  /// The memory that the edges and their ranges take, in edges.
  var slotCount: Int {
    let (range, edge) = (MemoryLayout<EdgeRange>.stride, MemoryLayout<Edge>.stride)
    return count + (rangeCount * range + edge - 1) / edge
  }

  var bounds: PixelRect {
    if count == 0 && !isLong { return .empty }
    var pixels = extent.pixels
    pixels.x &+= dx
    pixels.y &+= dy
    return pixels
  }

  /// Calls a function with the range of each run of edges, all of whose boxes reach a window, or with
  /// that of all edges if there are no boxes. Edges to the right of the window add nothing to it.
  ///
  /// - Parameter grid: The window, in the coordinates of the edges.
  @inline(__always)
  func forEachRun(reaching grid: CellGrid, _ body: (_ first: Int, _ end: Int) -> Void) {
    guard let boxes else { return body(0, count) }
    let lowY = grid.top << gridShift
    let highY = (grid.top + grid.rows) << gridShift
    let highX = (grid.left + grid.width) << gridShift
    var first = 0
    while first < count {
      var end = first
      while end < count {
        let box = boxes[end / edgesPerBox]
        guard box.maxY > lowY, box.minY < highY, box.minX < highX else { break }
        end += edgesPerBox
      }
      if end > first { body(first, min(end, count)) }
      first = end + edgesPerBox
    }
  }

  /// Writes one bounding box, exact or slightly larger, for each ``edgesPerBox`` consecutive edges.
  func makeBoxes(_ boxes: Elements<EdgeExtent>) {
    var out = boxes
    let count = self.count
    var first = 0
    while first < count {
      var low = SIMD2(repeating: Double.infinity)
      var high = -low
      for i in first..<min(first &+ edgesPerBox, count) {
        let e = start[i]
        let p = SIMD2(Double(e.x0), Double(e.y0))
        let q = SIMD2(Double(e.x1), Double(e.y1))
        let (least, greatest) = (lesser(p, q), greater(p, q))
        let chord = greatest - least
        let reach = SIMD2(repeating: Edge.margin(e.bend, max(chord.x, chord.y)))
        low = lesser(low, least - reach)
        high = greater(high, greatest + reach)
      }
      (low, high) = (low - 1, high + 1)
      out[0] = EdgeExtent(
        minX: nearestInteger(low.x), minY: nearestInteger(low.y), maxX: nearestInteger(high.x),
        maxY: nearestInteger(high.y))
      out += 1
      first &+= edgesPerBox
    }
  }
}
