import MidflightRasterKernelSet

extension Edge {
  /// How far an arc may stand from its chord's box, or more, where `longer` is the box's longer
  /// side.
  @inline(__always)
  static func margin(_ bend: Double, _ longer: Double) -> Double {
    let size = abs(bend)
    // Enough for a curve's arc, without a division.
    return size <= longer * longer ? (size == 0 ? 0 : longer * 0.25) : size / (4 * longer)
  }

  /// How far the arc may stand from the chord's box, or more.
  @inline(__always)
  var margin: Int {
    if bend == 0 { return 0 }
    let (dx, dy) = (x1 &- x0, y1 &- y0)
    let longer = max(dx < 0 ? 0 &- dx : dx, dy < 0 ? 0 &- dy : dy)
    let most = Self.margin(bend, Double(longer))
    return most < 0x1p40 ? nearestInteger(most) &+ 1 : 1 << 40
  }
}

/// The box of edges' ends and of what their arcs may touch, in whole 1/65536 pixels.
struct EdgeExtent: BitwiseCopyable {
  var minX = Int.max
  var minY = Int.max
  var maxX = Int.min
  var maxY = Int.min

  /// Whether edges with ends within ``EdgeList/reach`` have it, whose arcs stand from their chords
  /// at most twice as far; no edges have.
  var isWithinReach: Bool {
    let reach = 3 * Int(EdgeList.reach) << gridShift + 1
    return minX > maxX || minX >= -reach && minY >= -reach && maxX <= reach && maxY <= reach
  }

  /// The pixels that it touches.
  var pixels: PixelRect {
    if minX > maxX || minY >= maxY { return .empty }
    return PixelRect(
      minX: minX >> gridShift, minY: minY >> gridShift,
      maxX: (maxX + gridOne - 1) >> gridShift, maxY: (maxY + gridOne - 1) >> gridShift)
  }
}

/// How many edges, neighbours along a path, share a box, which lets them be passed over together.
let edgesPerBox = 4

/// Edges in memory that somebody else owns; good until that changes.
struct EdgeSpan {
  var start: Elements<Edge>
  var count: Int
  var extent: EdgeExtent
  /// The boxes of each ``edgesPerBox`` edges in turn, where they are known.
  var boxes: Elements<EdgeExtent>? = nil
  /// How many whole pixels to the right and down of its edges the shape is.
  var dx = 0
  var dy = 0
  /// Whether the edges are in no memory at all; see ``LongFill``.
  var isLong = false

  /// The pixels that the shape can touch, before any clip.
  var bounds: PixelRect {
    if count == 0 && !isLong { return .empty }
    var pixels = extent.pixels
    pixels.x &+= dx
    pixels.y &+= dy
    return pixels
  }

  /// Writes the boxes of each ``edgesPerBox`` edges, or a little larger ones.
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
        let (least, most) = (lesser(p, q), greater(p, q))
        let chord = most - least
        let reach = SIMD2(repeating: Edge.margin(e.bend, max(chord.x, chord.y)))
        low = lesser(low, least - reach)
        high = greater(high, most + reach)
      }
      // Margins are no whole numbers.
      (low, high) = (low - 1, high + 1)
      out[0] = EdgeExtent(
        minX: nearestInteger(low.x), minY: nearestInteger(low.y), maxX: nearestInteger(high.x),
        maxY: nearestInteger(high.y))
      out += 1
      first &+= edgesPerBox
    }
  }
}
