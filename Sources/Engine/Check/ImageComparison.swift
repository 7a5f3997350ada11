package import MidflightDrawing

package struct ImageComparison {
  private let expected: CGImage
  private let actual: CGImage
  /// For each pixel of a rectangle that contains both images, the largest difference between their
  /// components, 0…255.
  private let differences: [UInt32]
  private let width: Int
  private let height: Int

  /// Compares two images. A pixel that only one image has counts as a difference of 255.
  package init(_ expected: CGImage, _ actual: CGImage) {
    (self.expected, self.actual) = (expected, actual)
    let (width, height) = (max(expected.width, actual.width), max(expected.height, actual.height))
    (self.width, self.height) = (width, height)
    differences = (0..<width * height).map { index in
      let (x, y) = (index % width, index / width)
      let (a, b) = (Self.pixel(of: expected, x, y), Self.pixel(of: actual, x, y))
      guard let a, let b else { return 255 }
      if a == b { return 0 }
      return [24, 16, 8, 0].reduce(UInt32(0)) { most, shift in
        let (p, q) = (a >> shift & 255, b >> shift & 255)
        return max(most, p > q ? p - q : q - p)
      }
    }
  }

  package var differingPixels: Int { differences.count { $0 > 0 } }
  /// The largest difference between the images' components over all pixels, 0…255.
  package var largestDifference: Int { Int(differences.max() ?? 0) }

  package var summary: String {
    if (expected.width, expected.height) != (actual.width, actual.height) {
      return "\(expected.width) × \(expected.height) was, \(actual.width) × \(actual.height) is"
    }
    let count = differingPixels
    return "\(count) pixel\(count == 1 ? "" : "s"), by at most \(largestDifference) of 255"
  }

  /// An image with three parts: the expected image, the actual image, and their difference, which
  /// is black for equal pixels and brighter for larger differences.
  package var sheet: CGImage {
    let gap = 8
    let full = width * 3 + gap * 2
    var pixels = [UInt32](repeating: 0xFF80_8080, count: full * height)
    for y in 0..<height {
      for x in 0..<width {
        let row = y * full + x
        pixels[row] = Self.pixel(of: expected, x, y) ?? 0
        pixels[row + width + gap] = Self.pixel(of: actual, x, y) ?? 0
        let difference = differences[y * width + x]
        // Start at a level of 64, so that even a difference of 1 is visible.
        let level = difference == 0 ? 0 : 64 + difference * 191 / 255
        pixels[row + (width + gap) * 2] = 0xFF00_0000 | level * 0x01_0101
      }
    }
    return CGImage(width: full, height: height, pixels: pixels)
  }

  private static func pixel(of image: CGImage, _ x: Int, _ y: Int) -> UInt32? {
    x < image.width && y < image.height ? image.pixels[y * image.width + x] : nil
  }
}
