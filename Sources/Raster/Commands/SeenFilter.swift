/// A set of recently seen hashes. A hash is stored in the slot that its low bits select, and
/// replaces the hash that was there. Caches use this set to store an item only when it is seen for
/// the second time.
struct SeenFilter {
  private var hashes: [UInt64] = []
  private let count: Int

  /// - Parameter count: The number of slots, a power of two. Memory is allocated when the first
  ///   hash is added.
  init(count: Int) { self.count = count }

  /// Whether a nonzero hash was added and no other hash has replaced it since.
  func contains(_ hash: UInt64) -> Bool {
    !hashes.isEmpty && hashes[Int(hash & UInt64(count - 1))] == hash
  }

  /// Adds a nonzero hash. Returns whether it had been added before and has not been replaced since.
  mutating func wasSeen(_ hash: UInt64) -> Bool {
    if hashes.isEmpty { hashes = Array(repeating: 0, count: count) }
    let slot = Int(hash & UInt64(count - 1))
    defer { hashes[slot] = hash }
    return hashes[slot] == hash
  }
}
