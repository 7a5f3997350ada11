// Pixels are premultiplied, with alpha in the highest byte and blue in the lowest.

/// Returns a pixel's channels, 0…255, in the order blue, green, red, alpha.
package func channels(_ pixel: UInt32) -> SIMD4<Double> {
  SIMD4(
    Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
}

package func distance(_ pixel: UInt32, _ wanted: SIMD4<Double>) -> Double {
  let difference = channels(pixel) - wanted
  return (0..<4).map { abs(difference[$0]) }.max()!
}

/// Returns the largest difference in any channel between two images; nil if their sizes differ.
package func largestDifference(_ a: [UInt32], _ b: [UInt32]) -> Int? {
  guard a.count == b.count else { return nil }
  return zip(a, b).reduce(0) { worst, pair in
    pair.0 == pair.1 ? worst : max(worst, Int(distance(pair.0, channels(pair.1))))
  }
}

/// Whether no channel of a pixel exceeds its alpha.
package func isPremultiplied(_ pixel: UInt32) -> Bool {
  let channels = channels(pixel)
  return channels.max() == channels.w
}

extension Random {
  package mutating func pixel(isOpaque: Bool = false) -> UInt32 {
    let alpha = isOpaque ? 255 : next() % 256
    return (0..<3).reduce(UInt32(alpha)) { pixel, _ in pixel << 8 | UInt32(next() % (alpha + 1)) }
  }
}
