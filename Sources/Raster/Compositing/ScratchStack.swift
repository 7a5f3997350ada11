/// Memory for nested groups and clips, taken and given back in last-in-first-out order, which grows
/// by whole chunks and never moves what is taken.
@safe
struct ScratchStack: ~Copyable {
  private var chunks: [UnsafeMutableRawBufferPointer]
  private var marks: [(chunk: Int, used: Int)] = []
  private var current = 0
  private var used = 0

  init() { unsafe chunks = [] }

  private static let smallestChunk = 1 << 20
  /// The most that all chunks together have had.
  private(set) var mostBytes = 0

  deinit {
    for i in unsafe chunks.indices { unsafe chunks[i].deallocate() }
  }

  /// Memory for `byteCount` bytes at a 64-byte boundary, with unspecified content.
  mutating func push(_ byteCount: Int) -> UnsafeMutableRawPointer {
    marks.append((current, used))
    let size = (max(byteCount, 1) + 63) & ~63
    while unsafe current < chunks.count {
      if unsafe used + size <= chunks[current].count { break }
      current += 1
      used = 0
    }
    if unsafe current == chunks.count {
      let size = max(size, Self.smallestChunk)
      unsafe chunks.append(.allocate(byteCount: size, alignment: 64))
      mostBytes = max(mostBytes, unsafe chunks.reduce(0) { $0 + $1.count })
    }
    let result = unsafe chunks[current].baseAddress! + used
    used += size
    return unsafe result
  }

  /// Gives back what the last ``push(_:)`` took.
  mutating func pop() {
    let mark = marks.removeLast()
    (current, used) = (mark.chunk, mark.used)
  }

  /// Gives everything back, and frees memory beyond `byteCount`.
  mutating func reset(keeping byteCount: Int) {
    marks.removeAll(keepingCapacity: true)
    (current, used) = (0, 0)
    var total = 0
    var kept = 0
    while unsafe kept < chunks.count {
      total += unsafe chunks[kept].count
      if total > byteCount { break }
      kept += 1
    }
    while unsafe chunks.count > kept { unsafe chunks.removeLast().deallocate() }
  }
}
