import MidflightRasterKernelSet

/// The next crossing of each segment on the sweep line of ``SegmentSweep`` with its right
/// neighbour, in a [tournament tree](https://en.wikipedia.org/wiki/Tournament_sort): a node holds
/// the smaller of its two children, so that an update needs no unpredictable branches.
struct CrossingQueue: ~Copyable {
  /// The nodes; the children of node i are 2i and 2i + 1. A node is a height, in units of
  /// ``unit`` from ``base``, followed by the index of the segment at the left above the crossing.
  private var nodes = Block<UInt64>()
  private var leafCount = 0
  private var base = 0.0

  private static let none = UInt64.max
  private static let indexBits: UInt64 = 18
  /// The resolution of the heights of crossings, in grid units.
  private static var unit: Double { 1.0 / 64 }

  var byteCount: Int { nodes.byteCount }

  mutating func trim(to limit: Int) { nodes.trim(to: limit) }

  /// Removes all crossings and makes room for those of `segmentCount` segments, at most 2¹⁸, the
  /// upper ends of which are at `top`, a whole number, or below.
  mutating func reset(_ segmentCount: Int, top: Double) {
    base = top
    leafCount = 1
    while leafCount < segmentCount { leafCount &*= 2 }
    nodes.reserve(2 &* leafCount)
    nodes.pointer.update(repeating: Self.none, count: 2 &* leafCount)
  }

  /// Sets the height of the next crossing of a segment with its right neighbour, which is rounded
  /// downwards; infinity if they do not cross.
  ///
  /// - Complexity: O(log n).
  @inline(__always)
  func set(_ left: Int32, _ y: Double) {
    let index = UInt64(UInt32(bitPattern: left))
    let isNone = y == .infinity
    let height = ((isNone ? base : y) - base) * (1 / Self.unit)
    var whole = nearestInteger(height)
    whole &+= Double(whole) < height ? 1 : 0
    var value = UInt64(truncatingIfNeeded: whole) << Self.indexBits | index
    value = isNone ? Self.none : value
    let nodes = nodes.pointer
    var i = leafCount &+ Int(left)
    nodes[i] = value
    while i > 1 {
      value = min(value, nodes[i ^ 1])
      i >>= 1
      if nodes[i] == value { break }
      nodes[i] = value
    }
  }

  /// Returns the highest crossing, if it is at `y` or above. It stays until it is set anew.
  @inline(__always)
  func first(through y: Double) -> (y: Double, left: Int32)? {
    let node = nodes.pointer[1]
    if node == Self.none { return nil }
    let height = base + Double(Int(truncatingIfNeeded: node >> Self.indexBits)) * Self.unit
    guard height <= y else { return nil }
    return (height, Int32(truncatingIfNeeded: node & (1 << Self.indexBits - 1)))
  }
}
