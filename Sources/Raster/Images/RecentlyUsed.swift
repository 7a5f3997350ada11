/// Contents with a size in bytes, within a budget: the least recently used are removed first.
struct RecentlyUsed<Content>: ~Copyable {
  private struct Use {
    let bytes: Int
    var number: Int
  }

  let byteBudget: Int
  /// In no order.
  private(set) var contents: [Content] = []
  private var uses: [Use] = []
  private(set) var bytes = 0
  private var useCount = 0

  /// A lookup goes through all of them.
  private static var largestCount: Int { 256 }

  init(byteBudget: Int) { self.byteBudget = byteBudget }

  /// Makes a content the most recently used.
  mutating func use(_ index: Int) {
    useCount += 1
    uses[index].number = useCount
  }

  /// Adds a content, unless it is larger than the budget.
  ///
  /// - Complexity: O(n) for each that is removed for it.
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

  /// Removes a content; the last one gets its index.
  mutating func remove(_ index: Int) {
    bytes -= uses[index].bytes
    contents.swapAt(index, contents.count - 1)
    contents.removeLast()
    uses.swapAt(index, uses.count - 1)
    uses.removeLast()
  }

  /// Removes the contents for which `isUnused` is true.
  mutating func removeAll(where isUnused: (inout Content) -> Bool) {
    for index in contents.indices.reversed() where isUnused(&contents[index]) { remove(index) }
  }
}
