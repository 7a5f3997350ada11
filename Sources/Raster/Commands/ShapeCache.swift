import Foundation
import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// Caches, between drawings, the edges of shapes that are drawn repeatedly. The key consists of the
/// path, its stroke, and its transform without the whole pixels of the translation, so a shape that
/// moves by whole pixels or fades is not outlined again.
///
/// A shape is cached when it is seen for the second time, so a changing shape costs only its hash.
/// When the budget is used up, the cache is emptied; shapes still in use soon return. Caching does
/// not change a pixel.
///
/// **Guarantees.** The memory of edges and boxes, including unused capacity, and of paths is within
/// the budget in total.
struct ShapeCache: ~Copyable {
  struct Key: Equatable {
    var path: Path
    var style: StrokeStyle?
    /// The fill rule, if overlaps were removed.
    var rule: CGPathFillRule?
    /// The transform to device space, with a translation within 0..<1 pixels; see ``SplitMap``.
    var map: CGAffineTransform
  }

  /// A map whose translation is split into whole pixels and a fraction, unless it is very large.
  ///
  /// Shapes that may be cached are outlined under the map with the fraction, and the edges are then
  /// moved by the whole pixels, which is exact. This is done even for shapes that are not in the
  /// cache, so that their edges don't depend on the position at which they were first seen. The
  /// fraction is rounded to 2⁻²⁴ pixels, far finer than the vertex grid, so that it does not depend
  /// on the whole pixels.
  struct SplitMap {
    var map: CGAffineTransform
    var dx = 0
    var dy = 0

    private static let shift = 24
    private static let scale = 16_777_216.0

    @inline(__always)
    init(_ map: CGAffineTransform, isSplit: Bool) {
      self.map = map
      if isSplit, abs(map.tx) < EdgeList.reach, abs(map.ty) < EdgeList.reach {
        (dx, self.map.tx) = Self.split(map.tx)
        (dy, self.map.ty) = Self.split(map.ty)
      }
    }

    @inline(__always)
    private static func split(_ x: Double) -> (whole: Int, rest: CGFloat) {
      let fixed = nearestInteger(x * scale)
      return (fixed >> shift, CGFloat(Double(fixed & (1 << shift - 1)) / scale))
    }
  }

  private struct Entry {
    var key: Key
    var start: Int
    var count: Int
    var extent: EdgeExtent
    var rangeCount: Int
    var sampledRule: CGPathFillRule?
  }

  private let byteBudget: Int
  private var edges = Block<Edge>()
  private var boxes = Block<EdgeExtent>()
  private var used = 0
  private var keyBytes = 0
  private var entries: [Entry] = []
  /// Maps a key's hash to the index of its entry; among keys with the same hash, the first is kept.
  private var entryIndices: [UInt64: Int] = [:]
  private var seenHashes = SeenFilter(count: 1 << 12)
  /// Paths with fewer points are not cached, because flattening or stroking them is as fast as
  /// looking them up.
  static let minFilledPoints = 9
  static let minStrokedPoints = 4

  init(byteBudget: Int) { self.byteBudget = byteBudget }

  var isOn: Bool { byteBudget > 0 }

  var byteCount: Int { edges.byteCount + boxes.byteCount + keyBytes }

  private static let bytesPerEdge =
    MemoryLayout<Edge>.stride + MemoryLayout<EdgeExtent>.stride / edgesPerBox

  func find(_ key: borrowing Key, _ hash: UInt64) -> EdgeSpan? {
    guard let entryIndex = entryIndices[hash] else { return nil }
    return unsafe entries.withUnsafeBufferPointer { entries in
      guard unsafe entries[entryIndex].key == copy key else { return nil }
      let start = unsafe entries[entryIndex].start
      return unsafe EdgeSpan(
        start: edges.pointer + start, count: entries[entryIndex].count,
        extent: entries[entryIndex].extent, boxes: boxes.pointer + start / edgesPerBox,
        rangeCount: entries[entryIndex].rangeCount,
        sampledRule: entries[entryIndex].sampledRule)
    }
  }

  /// Records that a hash was seen. Returns whether it was recorded before and has not been replaced
  /// since. But if the cache has an entry with this hash, returns false: the lookup has failed
  /// because the entry's key is different, or because the key contains NaN and never equals itself,
  /// so the shape would be stored again and again.
  mutating func wasSeen(_ hash: UInt64) -> Bool {
    entryIndices[hash] == nil && seenHashes.wasSeen(hash)
  }

  mutating func store(_ key: Key, _ hash: UInt64, _ span: EdgeSpan) {
    let count = span.slotCount
    let boxCount = (count + edgesPerBox - 1) / edgesPerBox
    let entryBytes = 64 * key.path.pointCount + 256
    let bytesPerBox = edgesPerBox * Self.bytesPerEdge
    guard boxCount * bytesPerBox + entryBytes <= byteBudget / 4 else { return }
    // Growing in small steps wastes little memory when the budget is nearly used up.
    let step = byteBudget / 8 / bytesPerBox
    let grown = boxes.grownCapacity(used / edgesPerBox + boxCount, step: step)
    if grown * bytesPerBox + keyBytes + entryBytes > byteBudget {
      // Free the edges' memory if less than half of it is in use, or if too little of the budget is
      // left for the path.
      if used < edges.capacity / 2 || boxes.capacity * bytesPerBox + entryBytes > byteBudget {
        boxes.trim(to: 0)
        edges.trim(to: 0)
      }
      removeAll()
    }
    let firstBox = used / edgesPerBox
    edges.reserve(
      used + boxCount * edgesPerBox, keeping: used, step: step * edgesPerBox)
    boxes.reserve(firstBox + boxCount, keeping: firstBox, step: step)
    (edges.pointer + used).update(from: span.start, count: count)
    span.makeBoxes(boxes.pointer + firstBox)
    entryIndices[hash] = entries.count
    entries.append(
      Entry(
        key: key, start: used, count: span.count, extent: span.extent,
        rangeCount: span.rangeCount, sampledRule: span.sampledRule))
    used += boxCount * edgesPerBox
    keyBytes += entryBytes
  }

  private mutating func removeAll() {
    used = 0
    keyBytes = 0
    entries.removeAll(keepingCapacity: true)
    entryIndices.removeAll(keepingCapacity: true)
  }
}

extension ShapeCache.Key {
  /// A hash that includes every point, so that a long path does not count as seen if only its
  /// middle has moved.
  var hash: UInt64 {
    var hash = UInt64(truncatingIfNeeded: path.verbs.count)
    func add(_ bits: UInt64) {
      // [Fibonacci hashing](https://en.wikipedia.org/wiki/Hash_function#Fibonacci_hashing): the
      // multiplication mixes the low bits into the high ones, and the shift moves the high bits
      // down again.
      hash = (hash ^ bits) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
    }
    func add(_ value: Double) { add(value.bitPattern) }
    add(UInt64(truncatingIfNeeded: path.pointCount))
    path.forEachPoint {
      add($0.x)
      add($0.y)
    }
    if let rule { add(rule == .evenOdd ? 2 : UInt64(1)) }
    for value in [map.a, map.b, map.c, map.d, map.tx, map.ty] { add(value) }
    if let style {
      add(style.width)
      add(style.miterLimit)
      add(UInt64(truncatingIfNeeded: style.cap.rawValue &<< 2 | style.join.rawValue))
      add(style.dashPhase)
      for length in style.dashLengths { add(length) }
    }
    return hash | 1
  }
}
