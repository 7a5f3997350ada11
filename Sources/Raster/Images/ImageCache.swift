import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

/// Caches pattern cells and group images between frames, and finds them by their content.
///
/// The budget limits the bytes of the images and the memory that the content of cells and groups
/// retains. The budget does not affect the pixels that are drawn.
struct ImageCache: ~Copyable {
  private enum Content {
    case cell(PatternCell.Key, CGImage)
    case groupImage(GroupImage)
  }

  private var cache: RecentlyUsed<Content>

  init(byteBudget: Int) { cache = RecentlyUsed(byteBudget: byteBudget) }

  var byteBudget: Int { cache.byteBudget }
  var bytes: Int { cache.bytes }

  mutating func cell(_ key: PatternCell.Key, _ make: () -> CGImage?) -> CGImage? {
    for i in cache.contents.indices {
      if case .cell(let known, let image) = cache.contents[i], known == key {
        cache.use(i)
        return image
      }
    }
    guard let image = make() else { return nil }
    cache.add(.cell(key, image), bytes: 4 * image.pixels.count + key.pattern.byteCount)
    return image
  }

  mutating func groupImage(of content: GroupContent, _ hash: UInt64) -> PositionedGroupImage? {
    for i in cache.contents.indices {
      if case .groupImage(let image) = cache.contents[i], image.hash == hash,
        let offset = unsafe content.offset(from: image.content)
      {
        cache.use(i)
        return PositionedGroupImage(image: image, offset: offset)
      }
    }
    return nil
  }

  mutating func add(_ image: GroupImage) {
    let index = cache.contents.firstIndex {
      if case .groupImage(let known) = $0 { known.hash == image.hash } else { false }
    }
    if let index { cache.remove(index) }
    cache.add(.groupImage(image), bytes: image.byteCount)
  }

  func cachedCell(_ key: PatternCell.Key) -> CGImage? {
    for content in cache.contents {
      if case .cell(let known, let image) = content, known == key { return image }
    }
    return nil
  }
}
