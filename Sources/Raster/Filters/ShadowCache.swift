import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

/// The blurred coverage of an area, without what a cut has taken out.
struct BlurredBytes {
  let bytes: Elements<UInt8>
  let stride: Int
  let area: PixelRect
  let across: Cut
  let down: Cut
}

/// Shadows of paths that are drawn again and again, kept whole from one drawing to the next by what
/// casts them and how they are blurred: colours are not kept with them, nor where they stand but
/// for the fraction of a pixel. So they are found again as they fade, move by whole pixels, or are
/// drawn part by part.
///
/// A shadow is kept when it is met in a second drawing. Where the budget is used up, everything is
/// forgotten: what is still drawn comes back at once. Which ones are kept does not show in a pixel.
///
/// **Guarantees.** The memory of shadows, with room that is not used yet, and what the paths take
/// are within the budget together.
struct ShadowCache: ~Copyable {
  struct Key: Equatable {
    var path: Path
    var rule: CGPathFillRule
    /// With a translation of 0 up to 1; see ``ShapeCache/Place``.
    var map: CGAffineTransform
    /// With anchors from that place.
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
  /// The bytes that the entries and their paths take.
  private var keyBytes = 0
  private var entries: [Entry] = []
  /// From a key's hash to its entry; of keys with the same hash the first is kept.
  private var places: [UInt64: Int] = [:]
  private var met = SeenFilter(count: 1 << 8)
  /// With the number of the drawing mixed in.
  private var metInDrawing = SeenFilter(count: 1 << 8)
  /// Even, as hashes are odd.
  private var drawing: UInt64 = 0
  /// How many times what is kept has been drawn.
  var useCount = 0
  /// For which there was no room.
  private var tooLarge = SeenFilter(count: 1 << 6)

  /// How many times the area that is drawn a shadow that is kept may be as large.
  static let mostWholes = 16

  init(byteBudget: Int) { self.byteBudget = byteBudget }

  var isOn: Bool { byteBudget > 0 }

  /// The bytes that are taken of the budget.
  var byteCount: Int { storage.byteCount + keyBytes }

  /// Finds the bytes that are kept for a key with this hash; good until room is made for another.
  func find(_ key: Key, _ hash: UInt64) -> BlurredBytes? {
    guard let place = places[hash], entries[place].key == key else { return nil }
    let entry = entries[place]
    return BlurredBytes(
      bytes: storage.pointer + entry.start, stride: entry.stride, area: entry.area,
      across: entry.across, down: entry.down)
  }

  /// Has what is met from now on count as met once more.
  mutating func beginDrawing() { drawing &+= 2 }

  /// Whether a key with this hash was met in an earlier drawing, if not very many others since;
  /// from now on it was. No for what is too large, and where there is one that it was not found to
  /// be: a key with NaN would be kept again and again.
  mutating func wasMet(_ hash: UInt64) -> Bool {
    if places[hash] != nil || tooLarge.contains(hash) { return false }
    return !metInDrawing.wasMet(hash &+ drawing) && met.wasMet(hash)
  }

  /// Room for all of a shadow that is to be filled at once; nil where the budget is too small for
  /// it.
  mutating func makeRoom(
    _ key: Key, _ hash: UInt64, _ byteCount: Int, _ area: PixelRect, _ across: Cut, _ down: Cut
  ) -> Elements<UInt8>? {
    let ownBytes = 256 + 64 * key.path.pointCount
    guard byteCount <= byteBudget / 2, ownBytes <= byteBudget / 2, byteCount > 0 else {
      _ = tooLarge.wasMet(hash)
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
    let height = area.height - down.count
    places[hash] = entries.count
    entries.append(
      Entry(
        key: key, start: used, stride: byteCount / height, area: area, across: across, down: down))
    keyBytes += ownBytes
    defer { used += byteCount }
    return storage.pointer + used
  }
}

extension ShadowCache.Key {
  /// A number that differs for different keys, most likely.
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
