import MidflightRasterKernelSet

/// Memory for nested groups and clips, allocated in last-in-first-out order. The stack grows by
/// whole chunks and never moves allocated blocks.
struct ScratchStack: ~Copyable {
  @safe
  private struct Chunk {
    let memory: UnsafeMutableRawBufferPointer
    var count: Int { unsafe memory.count }

    init(byteCount: Int) { unsafe memory = .allocate(byteCount: byteCount, alignment: 64) }

    func elements(from first: Int) -> Elements<UInt8> {
      let start = unsafe memory.baseAddress.unsafelyUnwrapped
      return unsafe Elements(start.assumingMemoryBound(to: UInt8.self), count: count) + first
    }
  }

  private var chunks: [Chunk] = []
  private var marks: [(chunk: Int, used: Int)] = []
  private var current = 0
  private var used = 0

  private static let smallestChunk = 1 << 20
  private(set) var maxBytes = 0

  deinit {
    for chunk in chunks { unsafe chunk.memory.deallocate() }
  }

  /// Returns a block of `byteCount` bytes, aligned to 64 bytes, with unspecified content.
  mutating func push(_ byteCount: Int) -> Elements<UInt8> {
    assert(byteCount >= 0, "the count is negative")
    marks.append((current, used))
    let size = (max(byteCount, 1) + 63) & ~63
    while current < chunks.count {
      if used + size <= chunks[current].count { break }
      current += 1
      used = 0
    }
    if current == chunks.count {
      let size = max(size, Self.smallestChunk)
      chunks.append(Chunk(byteCount: size))
      maxBytes = max(maxBytes, chunks.reduce(0) { $0 + $1.count })
    }
    let result = chunks[current].elements(from: used)
    used += size
    return result
  }

  mutating func pop() {
    assert(!marks.isEmpty, "more memory is returned than was taken")
    let mark = marks.removeLast()
    (current, used) = (mark.chunk, mark.used)
  }

  mutating func reset(keeping byteCount: Int) {
    marks.removeAll(keepingCapacity: true)
    (current, used) = (0, 0)
    var total = 0
    var chunkCount = 0
    while chunkCount < chunks.count {
      total += chunks[chunkCount].count
      if total > byteCount { break }
      chunkCount += 1
    }
    while chunks.count > chunkCount { unsafe chunks.removeLast().memory.deallocate() }
  }
}
