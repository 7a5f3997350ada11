/// The largest size of a window, for which memory has grown that a smaller one can give back.
package struct LargestSize {
  private var pixels = 0

  /// The part of the largest size from which on memory is given back. Far enough from 1 that a
  /// window that is resized by hand gives back seldom.
  package static let part = 0.5

  package init() {}

  /// Takes the next size, in pixels.
  ///
  /// - Returns: whether it is at most ``part`` of the largest, which it replaces then.
  package mutating func isMuchLarger(than next: Int) -> Bool {
    let isMuchLarger = Double(next) <= Double(pixels) * Self.part
    pixels = isMuchLarger ? next : max(pixels, next)
    return isMuchLarger
  }
}
