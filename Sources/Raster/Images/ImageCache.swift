import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

/// Cells of patterns and pictures of groups, kept from frame to frame by what they show.
///
/// Within the budget, of bytes of pixels and of what the content of cells and groups holds on to;
/// the longest unused go first. Pixels don't depend on it.
struct ImageCache: ~Copyable {
  private enum Content {
    case cell(PatternCell.Key, CGImage)
    case picture(GroupPicture)
  }

  private struct Entry {
    var content: Content
    var bytes: Int
    var lastUse: Int
  }

  let byteBudget: Int
  private var entries: [Entry] = []
  private(set) var bytes = 0
  private var uses = 0

  /// More are not looked through.
  private static let largestCount = 256

  init(byteBudget: Int) { self.byteBudget = byteBudget }

  /// A pattern's cell: the one kept, or what `make` makes.
  mutating func cell(_ key: PatternCell.Key, _ make: () -> CGImage?) -> CGImage? {
    uses += 1
    for i in entries.indices {
      if case .cell(let known, let image) = entries[i].content, known == key {
        entries[i].lastUse = uses
        return image
      }
    }
    guard let image = make() else { return nil }
    add(.cell(key, image), bytes: 4 * image.pixels.count + key.pattern.byteCount)
    return image
  }

  /// The picture of a group with a content, and where it stands.
  mutating func picture(of content: GroupContent, _ hash: UInt64) -> PlacedPicture? {
    uses += 1
    for i in entries.indices {
      if case .picture(let picture) = entries[i].content, picture.hash == hash,
        let offset = unsafe content.offset(from: picture.content)
      {
        entries[i].lastUse = uses
        return PlacedPicture(picture: picture, offset: offset)
      }
    }
    return nil
  }

  /// Keeps a group's picture in place of one with the same hash.
  mutating func add(_ picture: GroupPicture) {
    uses += 1
    let place = entries.firstIndex {
      if case .picture(let known) = $0.content { known.hash == picture.hash } else { false }
    }
    if let place { remove(place) }
    add(.picture(picture), bytes: picture.byteCount)
  }

  /// A pattern's cell, if it is kept.
  func keptCell(_ key: PatternCell.Key) -> CGImage? {
    for entry in entries {
      if case .cell(let known, let image) = entry.content, known == key { return image }
    }
    return nil
  }

  private mutating func add(_ content: Content, bytes size: Int) {
    if size > byteBudget { return }
    while !entries.isEmpty, bytes + size > byteBudget || entries.count >= Self.largestCount {
      var oldest = 0
      for i in entries.indices where entries[i].lastUse < entries[oldest].lastUse { oldest = i }
      remove(oldest)
    }
    entries.append(Entry(content: content, bytes: size, lastUse: uses))
    bytes += size
  }

  private mutating func remove(_ place: Int) {
    bytes -= entries[place].bytes
    entries.swapAt(place, entries.count - 1)
    entries.removeLast()
  }
}
