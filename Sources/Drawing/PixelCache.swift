import Synchronization

/// The pixels of images that are made of something smaller, such as a file's bytes, whenever they
/// are asked for. The last ones are kept, within a budget of bytes; the longest unused go first.
///
/// It is for images of which few are seen at a time, as the frames of a film: others would be made
/// anew for each picture.
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

  /// - Parameter byteBudget: The bytes of all pixels that are kept; one image's may have more.
  package init(byteBudget: Int) { self.byteBudget = byteBudget }

  /// The bytes of the pixels that are kept now.
  package var bytes: Int { state.withLock { $0.bytes } }

  /// The pixels of an image: those kept, or what `make` makes. Who asks meanwhile waits.
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

/// An image's pixels that are made when they are asked for.
final class MadePixels: Sendable {
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
