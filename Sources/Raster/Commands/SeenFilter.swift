/// A set of recently seen hashes. Each is in the slot given by its low bits, until another hash
/// takes that slot. Caches use it to store items only when they are seen for the second time.
struct SeenFilter {
  private var hashes: [UInt64] = []
  private let count: Int

  /// - Parameter count: A power of two. Memory is allocated when the first hash is added.
  init(count: Int) { self.count = count }

  /// Whether a nonzero hash was seen, unless another hash has replaced it.
  func contains(_ hash: UInt64) -> Bool {
    !hashes.isEmpty && hashes[Int(hash & UInt64(count - 1))] == hash
  }

  /// Adds a nonzero hash. Returns whether it was seen before, unless another hash has replaced it.
  mutating func wasSeen(_ hash: UInt64) -> Bool {
    if hashes.isEmpty { hashes = Array(repeating: 0, count: count) }
    let slot = Int(hash & UInt64(count - 1))
    defer { hashes[slot] = hash }
    return hashes[slot] == hash
  }
}
