import Foundation
import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// The edges of shapes that are drawn again and again, kept from one drawing to the next by what
/// the shape is: its path, its stroke and its transform but for whole pixels of translation. So
/// what moves by whole pixels, or fades, is not outlined anew.
///
/// A shape is kept when it is met for the second time, so that what moves costs only its hash.
/// Where the budget is used up, everything is forgotten: what is still drawn comes back at once.
/// Which shapes are kept does not show in a pixel.
///
/// **Guarantees.** The memory of edges and boxes, with room that is not used yet, and what the
/// paths take are within the budget together.
struct ShapeCache: ~Copyable {
  /// The values that a shape's edges depend on.
  struct Key: Equatable {
    var path: Path
    /// Nil for the inside of the path.
    var style: StrokeStyle?
    /// With a translation of 0 up to 1; see ``Place``.
    var map: CGAffineTransform
  }

  /// A map with as much of its translation as is whole pixels apart, if that is not very much.
  ///
  /// Shapes that may be kept are outlined by the first and moved by the rest, which is exact,
  /// whether they are kept or not: so their edges don't depend on where they were first met. What
  /// remains of the translation is rounded to 2⁻²⁴ pixels, far below the vertex grid, so that a sum
  /// of the same fraction with different whole numbers leaves the same.
  struct Place {
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
  }

  private let byteBudget: Int
  private var edges = Block<Edge>()
  private var boxes = Block<EdgeExtent>()
  private var used = 0
  /// The bytes that the entries and their paths take.
  private var keyBytes = 0
  private var entries: [Entry] = []
  /// From a key's hash to its entry; of keys with the same hash the first is kept.
  private var places: [UInt64: Int] = [:]
  private var met = SeenFilter(count: 1 << 10)
  /// Paths with fewer points are as soon flattened, or stroked, as found.
  static let fewestFilledPoints = 9
  static let fewestStrokedPoints = 4

  init(byteBudget: Int) { self.byteBudget = byteBudget }

  var isOn: Bool { byteBudget > 0 }

  /// The bytes that are taken of the budget.
  var byteCount: Int { edges.byteCount + boxes.byteCount + keyBytes }

  /// Each edge's share of its box included.
  private static let bytesPerEdge =
    MemoryLayout<Edge>.stride + MemoryLayout<EdgeExtent>.stride / edgesPerBox

  /// The edges of a key with this hash; good until the next store.
  func find(_ key: borrowing Key, _ hash: UInt64) -> EdgeSpan? {
    guard let place = places[hash] else { return nil }
    return unsafe entries.withUnsafeBufferPointer { entries in
      guard unsafe entries[place].key == copy key else { return nil }
      let start = unsafe entries[place].start
      return unsafe EdgeSpan(
        start: edges.pointer + start, count: entries[place].count,
        extent: entries[place].extent, boxes: boxes.pointer + start / edgesPerBox)
    }
  }

  /// Whether a key with this hash was met before, if not very many others since; from now on it
  /// was. No where there is one that it was not found to be: a key with NaN would be kept again and
  /// again.
  mutating func wasMet(_ hash: UInt64) -> Bool { places[hash] == nil && met.wasMet(hash) }

  /// Keeps a shape, if the budget is not too small for it.
  mutating func store(_ key: Key, _ hash: UInt64, _ span: EdgeSpan) {
    let count = span.count
    let boxCount = (count + edgesPerBox - 1) / edgesPerBox
    let ownBytes = 64 * key.path.pointCount + 256
    let bytesPerBox = edgesPerBox * Self.bytesPerEdge
    guard boxCount * bytesPerBox + ownBytes <= byteBudget / 4 else { return }
    // Small steps leave little room unused where the budget ends.
    let step = byteBudget / 8 / bytesPerBox
    let grown = boxes.grownCapacity(used / edgesPerBox + boxCount, step: step)
    if grown * bytesPerBox + keyBytes + ownBytes > byteBudget {
      // Paths may need what edges had.
      if used < edges.capacity / 2 || boxes.capacity * bytesPerBox + ownBytes > byteBudget {
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
    places[hash] = entries.count
    entries.append(Entry(key: key, start: used, count: count, extent: span.extent))
    used += boxCount * edgesPerBox
    keyBytes += ownBytes
  }

  private mutating func removeAll() {
    used = 0
    keyBytes = 0
    entries.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }
}

extension ShapeCache.Key {
  /// A number that differs for different keys, most likely. Every point counts: a long path of
  /// which the middle moves is another one in each frame, and must not be taken for one that was
  /// met.
  var hash: UInt64 {
    var hash = UInt64(truncatingIfNeeded: path.verbs.count)
    func add(_ bits: UInt64) {
      // Multiplication carries low bits up, and the shift brings them back.
      hash = (hash ^ bits) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
    }
    func add(_ value: Double) { add(value.bitPattern) }
    add(UInt64(truncatingIfNeeded: path.pointCount))
    path.forEachPoint {
      add($0.x)
      add($0.y)
    }
    for value in [map.a, map.b, map.c, map.d, map.tx, map.ty] { add(value) }
    if let style {
      add(style.width)
      add(style.miterLimit)
      add(UInt64(truncatingIfNeeded: style.cap.rawValue &<< 2 | style.join.rawValue))
      add(style.dashPhase)
      for length in style.dashLengths { add(length) }
    }
    // 0 stands for nothing seen.
    return hash | 1
  }
}
