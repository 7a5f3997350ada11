import MidflightRasterKernelSet

/// For columns of equal width, the segment that began last in each, so that the search for a new
/// segment's position on the sweep line of ``SegmentSweep`` starts near it. There are no hints for small shapes.
struct SweepHints: ~Copyable {
  private var segments = Block<Int32>()
  private var count = 0
  private var left = 0.0
  private var scale = 0.0

  /// The number of columns on each side in which a segment is searched.
  private static let reach = 4

  var byteCount: Int { segments.byteCount }

  mutating func trim(to limit: Int) { segments.trim(to: limit) }

  /// Forgets all segments, and prepares for those of a shape with a bounding box.
  mutating func reset(_ segmentCount: Int, _ extent: EdgeExtent) {
    count = segmentCount <= 64 ? 0 : min(segmentCount, 1 << 14)
    if count == 0 { return }
    left = Double(extent.minX)
    scale = Double(count) / Double(max(extent.maxX - extent.minX, 1))
    segments.reserve(count)
    segments.pointer.update(repeating: -1, count: count)
  }

  @inline(__always)
  private func column(_ x: Double) -> Int {
    min(max(nearestInteger((x - left) * scale), 0), count &- 1)
  }

  @inline(__always)
  func set(_ segment: Int, at x: Double) {
    if count > 0 { segments.pointer[column(x)] = Int32(truncatingIfNeeded: segment) }
  }

  /// Returns a segment on the sweep line that began near `x`; nil if none is known.
  @inline(__always)
  func find(near x: Double, _ all: Elements<SweepSegment>) -> Int? {
    count == 0 ? nil : search(x, all)
  }

  @inline(never)
  private func search(_ x: Double, _ all: Elements<SweepSegment>) -> Int? {
    let middle = column(x)
    for distance in 0...Self.reach {
      if let segment = active(middle &- distance, all) { return segment }
      if let segment = active(middle &+ distance, all) { return segment }
    }
    return nil
  }

  @inline(__always)
  private func active(_ column: Int, _ all: Elements<SweepSegment>) -> Int? {
    guard column >= 0 && column < count else { return nil }
    let segment = Int(segments.pointer[column])
    return segment >= 0 && all[segment].isActive ? segment : nil
  }
}
