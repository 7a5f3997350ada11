/// Hashes met before, each at the place that its low bits name, until another takes that: what is
/// kept is kept when it is met for the second time.
struct SeenFilter {
  private var hashes: [UInt64] = []
  private let count: Int

  /// - Parameter count: a power of two. Memory is taken when the first is met.
  init(count: Int) { self.count = count }

  /// Whether a hash, not 0, was met, if not very many others since.
  func contains(_ hash: UInt64) -> Bool {
    !hashes.isEmpty && hashes[Int(hash & UInt64(count - 1))] == hash
  }

  /// Whether a hash, not 0, was met before, if not very many others since; from now on it was.
  mutating func wasMet(_ hash: UInt64) -> Bool {
    if hashes.isEmpty { hashes = Array(repeating: 0, count: count) }
    let slot = Int(hash & UInt64(count - 1))
    defer { hashes[slot] = hash }
    return hashes[slot] == hash
  }
}
