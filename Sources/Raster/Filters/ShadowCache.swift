import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

/// The blurred coverage of an area, without the columns and rows that were cut out.
struct BlurredBytes {
  let bytes: Elements<UInt8>
  let stride: Int
  let area: PixelRect
  let across: Cut
  let down: Cut
}

/// A cache of whole shadows of paths that are drawn repeatedly. The key consists of the path, the
/// blur and the fractional part of the position in pixels, but not of the colour. So shadows are
/// found again while they fade, move by whole pixels, or are drawn part by part.
///
/// A shadow is cached when it is seen in a second drawing. When the budget is used up, the cache is
/// emptied; a shadow still in use is cached again when it is next drawn. Caching does not change a
/// pixel.
///
/// **Guarantees.** The memory of shadows, including unused capacity, and of paths is within the
/// budget in total.
struct ShadowCache: ~Copyable {
  struct Key: Equatable {
    var path: Path
    var rule: CGPathFillRule
    /// The transform to device space, with a translation within 0..<1 pixels; see
    /// ``ShapeCache/SplitMap``.
    var map: CGAffineTransform
    /// The blur, with anchors relative to the shadow's whole-pixel position.
    var blur: DeviceBlur
  }

  private struct Entry {
    var key: Key
    var start: Int
    var stride: Int
    var area: PixelRect
    var across: Cut
    var down: Cut
  }

  private let byteBudget: Int
  private var storage = Block<UInt8>()
  private var used = 0
  /// The memory that the entries and their paths take, in bytes.
  private var keyBytes = 0
  private var entries: [Entry] = []
  /// Maps a key's hash to the index of its entry; among keys with the same hash, the first is kept.
  private var entryIndices: [UInt64: Int] = [:]
  private var seenHashes = SeenFilter(count: 1 << 8)
  /// Recently seen hashes. The number of the drawing in which a hash was seen is added to it.
  private var seenInDrawing = SeenFilter(count: 1 << 8)
  /// The number of the current drawing. It is always even and hashes are odd, so their sum is never
  /// 0.
  private var drawing: UInt64 = 0
  var useCount = 0
  private var tooLarge = SeenFilter(count: 1 << 6)

  /// A shadow is cached if its area is at most this many times the drawn area.
  static let maxAreaRatio = 16

  init(byteBudget: Int) { self.byteBudget = byteBudget }

  var isOn: Bool { byteBudget > 0 }

  var byteCount: Int { storage.byteCount + keyBytes }

  /// Returns the bytes of a cached shadow, valid until the next call of `allocate`.
  func find(_ key: Key, _ hash: UInt64) -> BlurredBytes? {
    guard let index = entryIndices[hash], entries[index].key == key else { return nil }
    let entry = entries[index]
    return BlurredBytes(
      bytes: storage.pointer + entry.start, stride: entry.stride, area: entry.area,
      across: entry.across, down: entry.down)
  }

  /// Starts another drawing, in which shadows from earlier drawings count as seen before.
  mutating func beginDrawing() { drawing &+= 2 }

  /// Records that a hash was seen in this drawing. Returns whether it was recorded in an earlier
  /// drawing and has not been replaced since. But returns false if the shadow is too large, or if
  /// the cache has an entry with this hash: the lookup has failed because the entry's key is
  /// different, or because the key contains NaN and never equals itself, so the shadow would be
  /// stored again and again.
  mutating func wasSeen(_ hash: UInt64) -> Bool {
    if entryIndices[hash] != nil || tooLarge.contains(hash) { return false }
    return !seenInDrawing.wasSeen(hash &+ drawing) && seenHashes.wasSeen(hash)
  }

  /// Returns memory for a shadow, to be filled immediately; nil if it exceeds the budget.
  mutating func allocate(
    _ key: Key, _ hash: UInt64, _ byteCount: Int, _ area: PixelRect, _ across: Cut, _ down: Cut
  ) -> Elements<UInt8>? {
    let entryBytes = 256 + 64 * key.path.pointCount
    guard byteCount <= byteBudget / 2, entryBytes <= byteBudget / 2, byteCount > 0 else {
      _ = tooLarge.wasSeen(hash)
      return nil
    }
    // Growing in small steps wastes little memory when the budget is nearly used up.
    let step = byteBudget / 8
    if storage.grownCapacity(used + byteCount, step: step) + keyBytes + entryBytes > byteBudget {
      // Free the shadows' memory if less than half of it is in use, or if too little of the budget
      // is left for the path and a large shadow, which may need the memory of several small ones.
      let capacity = storage.grownCapacity(byteCount, step: step) + entryBytes
      if used < storage.capacity / 2 || capacity > byteBudget { storage.trim(to: 0) }
      (used, keyBytes) = (0, 0)
      entries.removeAll(keepingCapacity: true)
      entryIndices.removeAll(keepingCapacity: true)
    }
    storage.reserve(used + byteCount, keeping: used, step: step)
    let height = area.height - down.count
    entryIndices[hash] = entries.count
    entries.append(
      Entry(
        key: key, start: used, stride: byteCount / height, area: area, across: across, down: down))
    keyBytes += entryBytes
    defer { used += byteCount }
    return storage.pointer + used
  }
}

extension ShadowCache.Key {
  /// A hash of the key, by [Fibonacci
  /// hashing](https://en.wikipedia.org/wiki/Hash_function#Fibonacci_hashing).
  var hash: UInt64 {
    var hash = ShapeCache.Key(path: path, style: nil, map: map).hash
    for value in [
      blur.anchorX, blur.anchorY,
      Int(truncatingIfNeeded: blur.columns.sigma.bitPattern),
      Int(truncatingIfNeeded: blur.rows.sigma.bitPattern),
    ] {
      hash = (hash ^ UInt64(bitPattern: Int64(value))) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
    }
    return hash | 1
  }
}
