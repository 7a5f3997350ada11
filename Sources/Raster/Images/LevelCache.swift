import MidflightDrawing
import MidflightRasterKernelSet

/// An image halved one or more times; each texel is the mean of four.
final class HalvedImage {
  let width: Int
  let height: Int
  let pixels: [UInt32]

  /// Halves an image. If a side has an odd length, its last texel counts twice.
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

/// Halved images ([mipmaps](https://en.wikipedia.org/wiki/Mipmap)), cached between frames by the
/// identity of the original's storage, which its copies share. Halved images take a third of the
/// original's bytes. The budget limits their total size, and does not affect the pixels that are
/// drawn.
struct LevelCache: ~Copyable {
  private struct Levels {
    var facts: ImageFacts
    var all: [HalvedImage] = []
  }

  private var cache: RecentlyUsed<Levels>

  init(byteBudget: Int) { cache = RecentlyUsed(byteBudget: byteBudget) }

  var bytes: Int { cache.bytes }

  /// Returns the first `count` halved levels of an image, or fewer if no more exist.
  ///
  /// - Complexity: O(pixels) for levels that are not cached.
  mutating func levels(of image: CGImage, _ count: Int) -> [HalvedImage] {
    let index = cache.contents.firstIndex { $0.facts === image.facts }
    var levels = index.map { cache.contents[$0] } ?? Levels(facts: image.facts)
    if levels.all.count >= count {
      if let index { cache.use(index) }
      return levels.all
    }
    while levels.all.count < count {
      if let last = levels.all.last {
        if last.width <= 1 && last.height <= 1 { break }
        levels.all.append(HalvedImage(last.pixels, last.width, last.height))
      } else {
        if image.width <= 1 && image.height <= 1 { break }
        levels.all.append(HalvedImage(image.pixels, image.width, image.height))
      }
    }
    if let index { cache.remove(index) }
    // Remove the levels of images that no longer exist: only this cache then holds a reference to
    // the image's facts. (Embedded Swift, which is used to compile this file for other processors,
    // has no weak references. The caches of two threads keep each other's facts alive, within their
    // budgets.)
    cache.removeAll { isKnownUniquelyReferenced(&$0.facts) }
    cache.add(levels, bytes: levels.all.reduce(0) { $0 + 4 * $1.pixels.count })
    return levels.all
  }
}
