import Drawing
import Geometry

/// The blurred coverage of an area, without what a cut has taken out.
@unsafe
struct BlurredBytes {
  let bytes: UnsafePointer<UInt8>
  let stride: Int
  let across: Cut
  let down: Cut
}

/// Shadows of paths that are drawn again and again, kept from one drawing to the next by what casts
/// them, how they are blurred and which area of them is drawn. Colours are not kept with them.
///
/// A shadow is kept when it is met for the second time. Where the budget is used up, everything is
/// forgotten: what is still drawn comes back at once. Which ones are kept does not show in a pixel.
///
/// **Guarantees.** The memory of shadows, with room that is not used yet, and what the paths take are
/// within the budget together.
struct ShadowCache: ~Copyable {
  struct Key: Equatable {
    var path: Path
    var rule: CGPathFillRule
    var map: CGAffineTransform
    var blur: DeviceBlur
    var area: PixelRect
  }

  private struct Entry {
    var key: Key
    var start: Int
    var stride: Int
    var across: Cut
    var down: Cut
  }

  private let byteBudget: Int
  private var storage = Block<UInt8>()
  private var used = 0
  /// What the entries and their paths take.
  private var keyBytes = 0
  private var entries: [Entry] = []
  /// From a key's hash to its entry; of keys with the same hash one is kept.
  private var places: [UInt64: Int] = [:]
  private var met = MetHashes(count: 1 << 8)
  init(byteBudget: Int) { self.byteBudget = byteBudget }

  var isOn: Bool { byteBudget > 0 }

  /// What is taken of the budget.
  var byteCount: Int { storage.byteCount + keyBytes }

  /// What is kept for a key with this hash; good until room is made for another.
  func find(_ key: Key, _ hash: UInt64) -> BlurredBytes? {
    guard let place = places[hash], entries[place].key == key else { return nil }
    let entry = entries[place]
    return unsafe BlurredBytes(
      bytes: storage.pointer + entry.start, stride: entry.stride, across: entry.across,
      down: entry.down)
  }

  /// Whether a key with this hash was met before, if not very many others since; from now on it was.
  mutating func wasMet(_ hash: UInt64) -> Bool {
    met.wasMet(hash)
  }

  /// Room for a shadow that is to be filled at once, in place of one with the same hash; nil where the
  /// budget is too small for it.
  mutating func makeRoom(
    _ key: Key, _ hash: UInt64, _ byteCount: Int, _ across: Cut, _ down: Cut
  ) -> UnsafeMutablePointer<UInt8>? {
    let ownBytes = 256 + 64 * key.path.points.count
    guard byteCount <= byteBudget / 2, ownBytes <= byteBudget / 2, byteCount > 0 else {
      return nil
    }
    // Small steps leave little room unused where the budget ends.
    let step = byteBudget / 8
    if storage.grownCapacity(used + byteCount, step: step) + keyBytes + ownBytes > byteBudget {
      // Paths may need what shadows had, and a large shadow what a few small ones leave.
      let most = storage.grownCapacity(byteCount, step: step) + ownBytes
      if used < storage.capacity / 2 || most > byteBudget { storage.trim(to: 0) }
      (used, keyBytes) = (0, 0)
      entries.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
    }
    storage.reserve(used + byteCount, keeping: used, step: step)
    let height = key.area.height - down.count
    places[hash] = entries.count
    entries.append(
      Entry(key: key, start: used, stride: byteCount / height, across: across, down: down))
    keyBytes += ownBytes
    defer { used += byteCount }
    return unsafe storage.pointer + used
  }
}

extension ShadowCache.Key {
  /// A number that differs for different keys, most likely.
  var hash: UInt64 {
    var hash = ShapeCache.Key(path: path, style: nil, map: map).hash
    for value in [
      area.x, area.y, area.width, area.height,
      Int(truncatingIfNeeded: blur.columns.sigma.bitPattern),
      Int(truncatingIfNeeded: blur.rows.sigma.bitPattern),
    ] {
      hash = (hash ^ UInt64(bitPattern: Int64(value))) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
    }
    return hash | 1
  }
}
