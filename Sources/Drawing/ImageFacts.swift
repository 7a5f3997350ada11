import Synchronization

/// The facts about an image's pixels, found out when first asked for, and kept for all its copies.
package final class ImageFacts: Sendable {
  /// 0 not known, 1 opaque, 2 not.
  private let opacity = Atomic<UInt8>(0)

  package init() {}

  func isOpaque(_ pixels: () -> [UInt32]) -> Bool {
    let known = opacity.load(ordering: .relaxed)
    if known != 0 { return known == 1 }
    // Two threads may both find out, and find the same.
    let isOpaque = pixels().allSatisfy { $0 >> 24 == 255 }
    opacity.store(isOpaque ? 1 : 2, ordering: .relaxed)
    return isOpaque
  }
}
