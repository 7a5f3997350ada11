import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// Caches the edges of a list's commands, with their ranges, while the list is drawn region by
/// region.
struct EdgeCache: ~Copyable {
  private struct Entry {
    var start: Int
    var count: Int
    var extent: EdgeExtent
    var dx: Int
    var dy: Int
    var rangeCount: Int
    var sampledRule: CGPathFillRule?
  }
  private var storage = Block<Edge>()
  private var used = 0
  private var entries: [Entry?] = []
  private(set) var isOn = false

  /// The capacity in edges, which take 20 MiB. Once the cache is full, the paths of further
  /// commands are flattened again in each region.
  static let largestCount = 1 << 19

  mutating func reset(commands: Int, isOn: Bool) {
    self.isOn = isOn
    used = 0
    entries.removeAll(keepingCapacity: true)
    if isOn { entries.append(contentsOf: repeatElement(nil, count: commands)) }
  }

  var byteCount: Int { storage.byteCount }

  mutating func trim(to limit: Int) {
    reset(commands: 0, isOn: false)
    storage.trim(to: limit)
  }

  func edges(of command: Int) -> EdgeSpan? {
    guard isOn, let entry = entries[command] else { return nil }
    return EdgeSpan(
      start: storage.pointer + entry.start, count: entry.count, extent: entry.extent,
      dx: entry.dx, dy: entry.dy, rangeCount: entry.rangeCount, sampledRule: entry.sampledRule)
  }

  mutating func store(_ command: Int, _ edges: EdgeSpan) {
    let count = edges.slotCount
    guard isOn, used + count <= Self.largestCount else { return }
    storage.reserve(used + count, keeping: used, step: Self.largestCount - storage.capacity)
    (storage.pointer + used).update(from: edges.start, count: count)
    entries[command] = Entry(
      start: used, count: edges.count, extent: edges.extent, dx: edges.dx, dy: edges.dy,
      rangeCount: edges.rangeCount, sampledRule: edges.sampledRule)
    used += count
  }
}
