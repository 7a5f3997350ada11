/// The largest size that a window has had, to decide when memory should be freed for a smaller
/// size.
package struct LargestSize {
  private var pixels = 0

  /// Memory is freed when the size falls to this fraction of the largest one. It is far enough
  /// below 1 that a window rarely frees memory while the user is resizing it.
  package static let part = 0.5

  package init() {}

  /// Registers the next size, in pixels.
  ///
  /// - Returns: Whether it is at most ``part`` of the largest size. If so, it becomes the largest
  ///   size.
  package mutating func isMuchLarger(than next: Int) -> Bool {
    let isMuchLarger = Double(next) <= Double(pixels) * Self.part
    pixels = isMuchLarger ? next : max(pixels, next)
    return isMuchLarger
  }
}
