import Synchronization

/// An image may keep its pixels only in a cache, and generate them again when they are needed.
@Suite struct PixelCacheTests {
  /// Counts how often each image's pixels were generated.
  private final class Made: Sendable {
    let counts = Mutex([Int](repeating: 0, count: 16))

    /// Returns an image of 10 × 10 pixels, each of which encodes the image's number.
    func image(_ number: Int, in cache: PixelCache) -> CGImage {
      let pixels = [UInt32](repeating: 0xFF00_0000 | UInt32(number), count: 100)
      return cache.image(CGImage(width: 10, height: 10, pixels: pixels)) {
        self.counts.withLock { $0[number] += 1 }
        return pixels
      }
    }

    subscript(number: Int) -> Int { counts.withLock { $0[number] } }
  }

  @Test func `an image's pixels do not depend on the order of requests`() {
    let (cache, made) = (PixelCache(byteBudget: 1200), Made())
    let images = (0..<8).map { made.image($0, in: cache) }
    for number in [0, 1, 2, 7, 0, 5, 5, 3, 6, 0, 1] {
      #expect(images[number].pixels == Array(repeating: 0xFF00_0000 | UInt32(number), count: 100))
      #expect(cache.bytes <= 1200)
    }
  }

  @Test func `the least recently used pixels are made again, the others are kept`() {
    let (cache, made) = (PixelCache(byteBudget: 800), Made())
    let images = (0..<3).map { made.image($0, in: cache) }
    for number in [0, 1, 0, 1, 0] { _ = images[number].pixels }
    #expect((made[0], made[1]) == (1, 1))
    _ = images[2].pixels
    _ = images[0].pixels
    #expect((made[0], made[1], made[2]) == (1, 1, 1))
    _ = images[1].pixels
    #expect(made[1] == 2)
  }

  @Test func `comparing images, or asking for opacity, decodes no pixels`() {
    let (cache, made) = (PixelCache(byteBudget: 800), Made())
    let image = made.image(3, in: cache)
    #expect(image == image && image.isOpaque && image.width == 10)
    #expect(made[3] == 0)
    #expect(image == made.image(3, in: cache))
  }

  @Test func `pixels larger than the budget are kept alone, and freed with their image`() {
    let (cache, made) = (PixelCache(byteBudget: 100), Made())
    var image: CGImage? = made.image(1, in: cache)
    _ = image?.pixels
    _ = image?.pixels
    #expect(made[1] == 1 && cache.bytes == 400)
    let other = made.image(2, in: cache)
    _ = other.pixels
    #expect(cache.bytes == 400)
    _ = image?.pixels
    image = nil
    #expect(cache.bytes == 0)
  }
}
