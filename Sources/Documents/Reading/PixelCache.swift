package import MidflightDrawing
import Synchronization

/// Caches the pixels of images. An image is decoded from the bytes of its file when its pixels are
/// needed. The pixels in the cache take at most a given number of bytes; the least recently used
/// ones are removed first ([LRU](https://en.wikipedia.org/wiki/Cache_replacement_policies)).
///
/// Use the cache only for images of which a few are visible at a time, such as the frames of an
/// animation. If more are visible than fit, they are decoded again for each frame.
package final class PixelCache: Sendable {
  fileprivate struct Entry {
    var pixels: [UInt32]
    var lastUse: Int
  }

  fileprivate struct State {
    var entries: [Int: Entry] = [:]
    var bytes = 0
    var uses = 0
    var imageCount = 0
  }

  private let byteBudget: Int
  private let state = Mutex(State())

  /// Creates an empty cache.
  ///
  /// - Parameter byteBudget: The maximum number of bytes of all pixels in the cache; a single image
  ///   may exceed it.
  package init(byteBudget: Int) { self.byteBudget = byteBudget }

  package var bytes: Int { state.withLock { $0.bytes } }

  /// Returns the pixels of an image from the cache. If they are not there, calls `make` and stores
  /// its result; other threads that use the cache then wait.
  fileprivate func pixels(of number: Int, _ make: () -> [UInt32]) -> [UInt32] {
    state.withLock { state in
      state.uses += 1
      if let entry = state.entries[number] {
        state.entries[number]?.lastUse = state.uses
        return entry.pixels
      }
      let pixels = make()
      state.makeRoom(for: 4 * pixels.count, within: byteBudget)
      state.entries[number] = Entry(pixels: pixels, lastUse: state.uses)
      state.bytes += 4 * pixels.count
      return pixels
    }
  }

  fileprivate func newNumber() -> Int {
    state.withLock {
      $0.imageCount += 1
      return $0.imageCount
    }
  }

  fileprivate func remove(_ number: Int) { state.withLock { $0.remove(number) } }
}

extension PixelCache.State {
  fileprivate mutating func makeRoom(for count: Int, within budget: Int) {
    while bytes + count > budget,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      remove(oldest.key)
    }
  }

  fileprivate mutating func remove(_ number: Int) {
    guard let entry = entries.removeValue(forKey: number) else { return }
    bytes -= 4 * entry.pixels.count
  }
}

private final class CachedPixels: Sendable {
  private let cache: PixelCache
  private let number: Int
  private let make: @Sendable () -> [UInt32]

  init(_ cache: PixelCache, _ make: @escaping @Sendable () -> [UInt32]) {
    (self.cache, self.make) = (cache, make)
    number = cache.newNumber()
  }

  deinit { cache.remove(number) }

  var pixels: [UInt32] { cache.pixels(of: number, make) }
}

extension PixelCache {
  /// Returns an image with the size of `image` that does not keep its pixels: each access takes
  /// them from the cache or calls `make`.
  ///
  /// - Parameter make: Returns the image's pixels. It may be called on any thread.
  package func image(
    _ image: CGImage, _ make: @escaping @Sendable () -> [UInt32]
  ) -> CGImage {
    let cached = CachedPixels(self, make)
    return image.releasingPixels { cached.pixels }
  }
}
