import MidflightDrawing

/// How two pictures differ.
struct PictureComparison {
  private let expected: CGImage
  private let actual: CGImage
  /// For each pixel of the larger of both the largest difference of a component.
  private let differences: [UInt32]
  private let width: Int
  private let height: Int

  /// The expected picture, and the actual one.
  init(_ expected: CGImage, _ actual: CGImage) {
    (self.expected, self.actual) = (expected, actual)
    let (width, height) = (max(expected.width, actual.width), max(expected.height, actual.height))
    (self.width, self.height) = (width, height)
    differences = (0..<width * height).map { place in
      let (x, y) = (place % width, place / width)
      let (a, b) = (Self.pixel(of: expected, x, y), Self.pixel(of: actual, x, y))
      guard let a, let b else { return 255 }
      if a == b { return 0 }
      return [24, 16, 8, 0].reduce(UInt32(0)) { most, shift in
        let (p, q) = (a >> shift & 255, b >> shift & 255)
        return max(most, p > q ? p - q : q - p)
      }
    }
  }

  /// In words.
  var summary: String {
    if (expected.width, expected.height) != (actual.width, actual.height) {
      return "\(expected.width) × \(expected.height) was, \(actual.width) × \(actual.height) is"
    }
    let count = differences.count { $0 > 0 }
    return "\(count) pixel\(count == 1 ? "" : "s"), by at most \(differences.max() ?? 0) of 255"
  }

  /// Both beside each other, and white where they differ: the brighter the more.
  var sheet: CGImage {
    let gap = 8
    let full = width * 3 + gap * 2
    var pixels = [UInt32](repeating: 0xFF80_8080, count: full * height)
    for y in 0..<height {
      for x in 0..<width {
        let row = y * full + x
        pixels[row] = Self.pixel(of: expected, x, y) ?? 0
        pixels[row + width + gap] = Self.pixel(of: actual, x, y) ?? 0
        let difference = differences[y * width + x]
        // A difference of one step is seen too.
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
