package import MidflightDrawing
import Synchronization

/// Keeps the pixels of images that are decoded from the bytes of their files on demand, within a
/// budget of bytes. The least recently used pixels are removed first
/// ([LRU](https://en.wikipedia.org/wiki/Cache_replacement_policies)).
///
/// Use it only for images of which a few are visible at a time, such as the frames of an animation.
/// If many are visible, each frame decodes all of them again.
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

  /// - Parameter byteBudget: The maximum number of bytes of all pixels; a single image may exceed
  ///   it.
  package init(byteBudget: Int) { self.byteBudget = byteBudget }

  package var bytes: Int { state.withLock { $0.bytes } }

  /// The pixels of an image, from the cache if it contains them, otherwise from `make`, during
  /// which other threads wait.
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
  /// An image whose pixels are made each time they are accessed, unless they are in the cache.
  ///
  /// - Parameter make: Makes the image's pixels, on any thread.
  package func image(
    _ image: CGImage, _ make: @escaping @Sendable () -> [UInt32]
  ) -> CGImage {
    let cached = CachedPixels(self, make)
    return image.releasingPixels { cached.pixels }
  }
}
