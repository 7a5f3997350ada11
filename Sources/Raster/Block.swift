import MidflightRasterKernelSet

/// Growable raw memory for trivial elements of one type. The rasterizer owns all its memory through
/// this type.
///
/// Copy ``pointer`` into a local before a hot loop: a pointer in a class field is reloaded in each
/// iteration, which prevents vectorisation. A pointer is valid until the next call of a mutating
/// method.
@safe
struct Block<Element: BitwiseCopyable>: ~Copyable {
  private var memory: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  /// The elements; valid until the next call of a mutating method.
  var pointer: Elements<Element> {
    @inline(__always) get { unsafe Elements(memory, count: capacity) }
  }

  /// Creates a block with a capacity of 0. Its pointer is not nil even then, so callers need not
  /// unwrap it.
  init() {
    unsafe memory = .allocate(capacity: 1)
    capacity = 0
  }

  deinit { unsafe memory.deallocate() }

  /// Grows the capacity to at least `count` elements and preserves the first `preservedCount` of
  /// them.
  mutating func reserve(_ count: Int, keeping preservedCount: Int = 0) {
    reserve(count, keeping: preservedCount, step: .max)
  }

  /// Like `reserve(_:keeping:)`, but instead of doubling the capacity, grows it by at most `step`
  /// elements, or by as many as `count` requires.
  mutating func reserve(_ count: Int, keeping preservedCount: Int, step: Int) {
    if count <= capacity { return }
    let grown = grownCapacity(count, step: step)
    assert(preservedCount <= capacity, "more elements are preserved than the block holds")
    let fresh = UnsafeMutablePointer<Element>.allocate(capacity: grown)
    if preservedCount > 0 { unsafe fresh.update(from: memory, count: preservedCount) }
    unsafe memory.deallocate()
    unsafe memory = fresh
    capacity = grown
  }

  func grownCapacity(_ count: Int, step: Int) -> Int {
    count <= capacity ? capacity : max(count, capacity &+ min(capacity, step))
  }

  var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  mutating func trim(to count: Int) {
    if capacity > count { self = Block() }
  }

  /// Reserves `count` elements. If this allocates new memory, all of it is filled with `value`.
  mutating func reserve(_ count: Int, filledWith value: Element) {
    if count <= capacity { return }
    reserve(count)
    pointer.update(repeating: value, count: capacity)
  }
}
