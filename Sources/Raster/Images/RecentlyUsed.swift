/// A cache of entries of known sizes, whose total size in bytes stays within a budget. The [least
/// recently used](https://en.wikipedia.org/wiki/Cache_replacement_policies) entries are removed
/// first.
struct RecentlyUsed<Content>: ~Copyable {
  private struct Use {
    let bytes: Int
    var number: Int
  }

  let byteBudget: Int
  private(set) var contents: [Content] = []
  private var uses: [Use] = []
  private(set) var bytes = 0
  private var useCount = 0

  /// The largest number of entries. It is limited, because a lookup checks every entry.
  private static var largestCount: Int { 256 }

  init(byteBudget: Int) { self.byteBudget = byteBudget }

  mutating func use(_ index: Int) {
    useCount += 1
    uses[index].number = useCount
  }

  /// Adds an entry unless it is larger than the whole budget.
  ///
  /// - Complexity: O(n) for each entry that is removed to make room.
  mutating func add(_ content: Content, bytes size: Int) {
    if size > byteBudget { return }
    while !uses.isEmpty, bytes + size > byteBudget || uses.count >= Self.largestCount {
      var oldest = 0
      for i in uses.indices where uses[i].number < uses[oldest].number { oldest = i }
      remove(oldest)
    }
    useCount += 1
    contents.append(content)
    uses.append(Use(bytes: size, number: useCount))
    bytes += size
  }

  mutating func remove(_ index: Int) {
    bytes -= uses[index].bytes
    contents.swapAt(index, contents.count - 1)
    contents.removeLast()
    uses.swapAt(index, uses.count - 1)
    uses.removeLast()
  }

  mutating func removeAll(where isUnused: (inout Content) -> Bool) {
    for index in contents.indices.reversed() where isUnused(&contents[index]) { remove(index) }
  }
}
