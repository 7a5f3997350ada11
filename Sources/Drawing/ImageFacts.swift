import Synchronization

/// Facts about an image's pixels, computed on first use and shared by all copies.
package final class ImageFacts: Sendable {
  /// The value of `isOpaque`: 0 if unknown, 1 if true, 2 if false.
  private let opacity = Atomic<UInt8>(0)

  package init() {}

  func isOpaque(_ pixels: () -> [UInt32]) -> Bool {
    let known = opacity.load(ordering: .relaxed)
    if known != 0 { return known == 1 }
    // If two threads compute the value at the same time, both get the same result.
    let isOpaque = pixels().allSatisfy { $0 >> 24 == 255 }
    opacity.store(isOpaque ? 1 : 2, ordering: .relaxed)
    return isOpaque
  }
}
