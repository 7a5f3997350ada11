import MidflightRasterKernelSet

/// A horizontal part of a contour, in grid units.
struct LevelPart: BitwiseCopyable {
  var y: Double
  var minX: Double
  var maxX: Double
  /// The change of the winding number from above to below.
  var change: Int32

  /// Whether the segment of a row is near the part and extends above and below it.
  @inline(__always)
  func meets(_ rows: SegmentRows, _ n: Int) -> Bool {
    rows.y0[n] < y && rows.y1[n] > y && rows.maxX[n] >= minX - 1 && rows.minX[n] <= maxX + 1
  }
}

/// The horizontal parts of the contours of a shape.
struct LevelParts: ~Copyable {
  private var parts = Block<LevelPart>()
  private(set) var count = 0
  private var keys = Block<UInt64>()

  var byteCount: Int { parts.byteCount + keys.byteCount }

  mutating func trim(to limit: Int) {
    parts.trim(to: limit)
    keys.trim(to: limit)
  }

  /// The nth part from the top, after ``sort(_:_:_:)``.
  @inline(__always)
  subscript(_ n: Int) -> LevelPart { parts.pointer[SweepOrder.index(keys.pointer[n])] }

  mutating func removeAll() { count = 0 }

  /// Adds the part from a point to another x.
  mutating func add(from start: SIMD2<Double>, to x: Double) {
    parts.reserve(count + 1, keeping: count)
    parts.pointer[count] = LevelPart(
      y: start.y, minX: min(start.x, x), maxX: max(start.x, x), change: start.x < x ? -1 : 1)
    count &+= 1
  }

  /// Sorts the parts by height; `top` and `height` are those of the shape, and `scratch` has room
  /// for ``count`` keys.
  mutating func sort(_ top: Int, _ height: Int, _ scratch: Elements<UInt64>) {
    if count == 0 { return }
    keys.reserve(count)
    let (parts, keys) = (parts.pointer, keys.pointer)
    for i in 0..<count { keys[i] = SweepOrder.key(nearestInteger(parts[i].y) &- top, i) }
    SweepOrder.sort(keys, count, height, scratch)
  }
}
