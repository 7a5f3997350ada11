import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

/// An image halved a number of times, each texel the mean of four.
final class HalvedImage {
  let width: Int
  let height: Int
  let pixels: [UInt32]

  /// An odd side's last texels count twice.
  ///
  /// - Complexity: O(pixels).
  init(_ source: [UInt32], _ sourceWidth: Int, _ sourceHeight: Int) {
    let (w, h) = ((sourceWidth + 1) / 2, (sourceHeight + 1) / 2)
    (width, height) = (w, h)
    pixels = [UInt32](count: w * h) { out in
      source.withElements { texels in
        for y in 0..<h {
          let upper = 2 * y * sourceWidth
          let lower = min(2 * y + 1, sourceHeight - 1) * sourceWidth
          for x in 0..<w {
            let (a, b) = (2 * x, min(2 * x + 1, sourceWidth - 1))
            let four = SIMD4(
              texels[upper + a], texels[upper + b], texels[lower + a], texels[lower + b])
            let rb = four & 0x00FF_00FF
            let ag = (four &>> 8) & 0x00FF_00FF
            let rbSum = rb[0] &+ rb[1] &+ rb[2] &+ rb[3] &+ 0x0002_0002
            let agSum = ag[0] &+ ag[1] &+ ag[2] &+ ag[3] &+ 0x0002_0002
            out[y * w + x] =
              (rbSum &>> 2) & 0x00FF_00FF | ((agSum &>> 2) & 0x00FF_00FF) &<< 8
          }
        }
      }
    }
  }
}

/// Halved images, cells of patterns and pictures of groups, kept from frame to frame: halved images
/// by the identity of what was halved, which its copies share; cells and groups by what they show.
///
/// Within the budget, of bytes of pixels and of what the content of cells and groups holds on to;
/// the longest unused go first. Pixels don't depend on it.
struct ImageCache: ~Copyable {
  private enum Content {
    case levels(ImageFacts, [HalvedImage])
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

  /// An image's levels from the first halving on, `count` of them or as many as there are.
  mutating func levels(of image: CGImage, _ count: Int) -> [HalvedImage] {
    uses += 1
    var levels: [HalvedImage] = []
    let place = entries.firstIndex {
      if case .levels(let facts, _) = $0.content { facts === image.facts } else { false }
    }
    if let place, case .levels(_, let kept) = entries[place].content {
      levels = kept
      entries[place].lastUse = uses
    }
    if levels.count >= count { return levels }
    while levels.count < count {
      if let last = levels.last {
        if last.width <= 1 && last.height <= 1 { break }
        levels.append(HalvedImage(last.pixels, last.width, last.height))
      } else {
        if image.width <= 1 && image.height <= 1 { break }
        levels.append(HalvedImage(image.pixels, image.width, image.height))
      }
    }
    if let place { remove(place) }
    add(.levels(image.facts, levels), bytes: levels.reduce(0) { $0 + 4 * $1.pixels.count })
    return levels
  }

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
