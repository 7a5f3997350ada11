import MidflightRasterKernelSet
import MidflightRasterKernels

/// Lists the edges that touch each band of rows, for shapes that are too tall for one
/// ``CellWindow``.
struct EdgeBands: ~Copyable {
  private var starts = Block<Int32>()
  private var order = Block<Int32>()
  /// If there are too many edge–band pairs to sort, the number of edges; each band then gets all
  /// edges. Otherwise nil.
  private var unsorted: Int?

  /// The largest number of edge–band pairs that are stored. They take 256 MiB.
  private static let largestPairCount = 1 << 26

  /// Sorts edges into `count` bands of `rows` rows each, the first of which begins at `top`. An
  /// edge is put into each band that it touches.
  ///
  /// - Complexity: O(edges + bands + edge–band pairs).
  mutating func sort(_ edges: EdgeSpan, top: Int, rows: Int, count: Int) {
    starts.reserve(count + 2)
    let starts = self.starts.pointer
    for band in 0..<count + 2 { starts[band] = 0 }
    let list = edges.start
    let edgeCount = edges.count
    let origin = (top - edges.dy) << gridShift
    let height = rows << gridShift
    var pairs = 0
    for i in 0..<edgeCount { pairs += Self.bands(list[i], origin, height, count).count }
    unsorted = pairs > Self.largestPairCount ? edgeCount : nil
    if unsorted != nil {
      order.reserve(max(edgeCount, 1))
      for i in 0..<edgeCount { order.pointer[i] = Int32(truncatingIfNeeded: i) }
      return
    }
    for i in 0..<edgeCount {
      let bands = Self.bands(list[i], origin, height, count)
      for band in bands { starts[band + 2] += 1 }
    }
    for band in 0..<count { starts[band + 2] += starts[band + 1] }
    order.reserve(max(Int(starts[count + 1]), 1))
    let order = self.order.pointer
    for i in 0..<edgeCount {
      let bands = Self.bands(list[i], origin, height, count)
      for band in bands {
        order[Int(starts[band + 1])] = Int32(truncatingIfNeeded: i)
        starts[band + 1] += 1
      }
    }
  }

  var byteCount: Int { starts.byteCount + order.byteCount }

  mutating func trim(to limit: Int) {
    starts.trim(to: limit)
    order.trim(to: limit)
  }

  /// Returns the indices of a band's edges, in ascending order; valid until the next sort.
  func edges(of band: Int) -> (indices: Elements<Int32>, count: Int) {
    if let unsorted {
      return (order.pointer, unsorted)
    }
    let from = Int(starts.pointer[band])
    let to = Int(starts.pointer[band + 1])
    return (order.pointer + from, to - from)
  }

  @inline(__always)
  private static func bands(
    _ edge: Edge, _ origin: Int, _ height: Int, _ count: Int
  ) -> Range<Int> {
    let margin = edge.margin
    let y0 = min(edge.y0, edge.y1) &- margin &- origin
    let y1 = max(edge.y0, edge.y1) &+ margin &- origin
    if y1 <= 0 { return 0..<0 }
    let first = y0 <= 0 ? 0 : y0 / height
    let last = min((y1 &- 1) / height, count - 1)
    return first > last ? 0..<0 : first..<last + 1
  }
}
