import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

/// Pattern cells and group images, cached between frames by their content.
///
/// The budget limits the bytes of pixels and the memory that the content of cells and groups
/// retains. Pixels don't depend on it.
struct ImageCache: ~Copyable {
  private enum Content {
    case cell(PatternCell.Key, CGImage)
    case picture(GroupImage)
  }

  private var kept: RecentlyUsed<Content>

  init(byteBudget: Int) { kept = RecentlyUsed(byteBudget: byteBudget) }

  var byteBudget: Int { kept.byteBudget }
  var bytes: Int { kept.bytes }

  mutating func cell(_ key: PatternCell.Key, _ make: () -> CGImage?) -> CGImage? {
    for i in kept.contents.indices {
      if case .cell(let known, let image) = kept.contents[i], known == key {
        kept.use(i)
        return image
      }
    }
    guard let image = make() else { return nil }
    kept.add(.cell(key, image), bytes: 4 * image.pixels.count + key.pattern.byteCount)
    return image
  }

  mutating func picture(of content: GroupContent, _ hash: UInt64) -> PlacedGroupImage? {
    for i in kept.contents.indices {
      if case .picture(let picture) = kept.contents[i], picture.hash == hash,
        let offset = unsafe content.offset(from: picture.content)
      {
        kept.use(i)
        return PlacedGroupImage(picture: picture, offset: offset)
      }
    }
    return nil
  }

  mutating func add(_ picture: GroupImage) {
    let place = kept.contents.firstIndex {
      if case .picture(let known) = $0 { known.hash == picture.hash } else { false }
    }
    if let place { kept.remove(place) }
    kept.add(.picture(picture), bytes: picture.byteCount)
  }

  func keptCell(_ key: PatternCell.Key) -> CGImage? {
    for content in kept.contents {
      if case .cell(let known, let image) = content, known == key { return image }
    }
    return nil
  }
}
