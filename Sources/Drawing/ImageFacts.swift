import Synchronization

/// Facts about an image's pixels, computed on first use and shared by all copies.
package final class ImageFacts: Sendable {
  /// 0 if unknown, 1 if opaque, 2 if not opaque.
  private let opacity = Atomic<UInt8>(0)

  package init() {}

  func isOpaque(_ pixels: () -> [UInt32]) -> Bool {
    let known = opacity.load(ordering: .relaxed)
    if known != 0 { return known == 1 }
    // Two threads may both compute the value, with the same result.
    let isOpaque = pixels().allSatisfy { $0 >> 24 == 255 }
    opacity.store(isOpaque ? 1 : 2, ordering: .relaxed)
    return isOpaque
  }
}
