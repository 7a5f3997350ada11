import MidflightRasterKernelSet

/// Raw memory for one kind of trivial element that grows as needed: this module's one
/// handle on memory that the rasterizer owns.
///
/// Hot loops copy ``pointer`` into a local: a pointer read through a class field is reloaded on
/// every turn and keeps the loop from being vectorised. A pointer is good until the next call of a
/// mutating method.
@safe
struct Block<Element: BitwiseCopyable>: ~Copyable {
  private var memory: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  /// The elements; good until the next call of a mutating method.
  var pointer: Elements<Element> {
    @inline(__always) get { unsafe Elements(memory, count: capacity) }
  }

  /// Has no room, but a pointer all the same, so that no caller has to unwrap one.
  init() {
    unsafe memory = .allocate(capacity: 1)
    capacity = 0
  }

  deinit { unsafe memory.deallocate() }

  /// Makes room for `count` elements and keeps the first `kept` of them.
  mutating func reserve(_ count: Int, keeping kept: Int = 0) {
    reserve(count, keeping: kept, step: .max)
  }

  /// Makes room as `reserve(_:keeping:)` does, but grows by `step` elements at a time, where that
  /// is less than doubling.
  mutating func reserve(_ count: Int, keeping kept: Int, step: Int) {
    if count <= capacity { return }
    let grown = grownCapacity(count, step: step)
    assert(kept <= capacity, "more elements are kept than exist")
    let fresh = UnsafeMutablePointer<Element>.allocate(capacity: grown)
    if kept > 0 { unsafe fresh.update(from: memory, count: kept) }
    unsafe memory.deallocate()
    unsafe memory = fresh
    capacity = grown
  }

  /// The capacity after ``reserve(_:keeping:step:)``.
  func grownCapacity(_ count: Int, step: Int) -> Int {
    count <= capacity ? capacity : max(count, capacity &+ min(capacity, step))
  }

  /// The bytes that the elements take for which there is room.
  var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  /// Gives the memory back when it has room for more than `count` elements.
  mutating func trim(to count: Int) {
    if capacity > count { self = Block() }
  }

  /// Makes room for `count` elements and fills all the memory with `value` when it had to grow.
  mutating func reserve(_ count: Int, filledWith value: Element) {
    if count <= capacity { return }
    reserve(count)
    pointer.update(repeating: value, count: capacity)
  }
}
