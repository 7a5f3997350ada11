/// The largest size that a window has had. It tells whether the window has become so much smaller
/// that memory should be freed.
package struct LargestSize {
  private var pixels = 0

  /// Memory is freed when the size falls to this fraction of the largest one. The fraction is far
  /// enough below 1 that a window rarely frees memory while the user is resizing it.
  package static let part = 0.5

  package init() {}

  /// Records the window's next size, in pixels.
  ///
  /// - Returns: Whether the next size is at most ``part`` of the largest one. If so, the next size
  ///   becomes the largest one.
  package mutating func isMuchLarger(than next: Int) -> Bool {
    let isMuchLarger = Double(next) <= Double(pixels) * Self.part
    pixels = isMuchLarger ? next : max(pixels, next)
    return isMuchLarger
  }
}
