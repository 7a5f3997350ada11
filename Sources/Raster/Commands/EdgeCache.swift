import MidflightRasterKernelSet
import MidflightRasterKernels

/// The edges of a list's commands, kept while the same list is drawn region by region.
struct EdgeCache: ~Copyable {
  private struct Entry {
    var start: Int
    var count: Int
    var extent: EdgeExtent
    var dx: Int
    var dy: Int
  }
  private var storage = Block<Edge>()
  private var used = 0
  private var entries: [Entry?] = []
  private(set) var isOn = false

  /// 20 MiB; commands that come when it is full are flattened each time.
  static let largestCount = 1 << 19

  /// Forgets everything, and keeps what comes from now on if `isOn`.
  mutating func reset(commands: Int, isOn: Bool) {
    self.isOn = isOn
    used = 0
    entries.removeAll(keepingCapacity: true)
    if isOn { entries.append(contentsOf: repeatElement(nil, count: commands)) }
  }

  /// The bytes that the edges take for which there is room.
  var byteCount: Int { storage.byteCount }

  /// Forgets everything, and gives back memory for more than `limit` edges.
  mutating func trim(to limit: Int) {
    reset(commands: 0, isOn: false)
    storage.trim(to: limit)
  }

  /// The edges that are kept for a command, if any; good until the next store.
  func edges(of command: Int) -> EdgeSpan? {
    guard isOn, let entry = entries[command] else { return nil }
    return EdgeSpan(
      start: storage.pointer + entry.start, count: entry.count, extent: entry.extent,
      dx: entry.dx, dy: entry.dy)
  }

  mutating func store(_ command: Int, _ edges: EdgeSpan) {
    let count = edges.count
    guard isOn, used + count <= Self.largestCount else { return }
    storage.reserve(used + count, keeping: used, step: Self.largestCount - storage.capacity)
    (storage.pointer + used).update(from: edges.start, count: count)
    entries[command] = Entry(
      start: used, count: count, extent: edges.extent, dx: edges.dx, dy: edges.dy)
    used += count
  }
}
