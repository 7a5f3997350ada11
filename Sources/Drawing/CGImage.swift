public import Foundation

/// An immutable image of premultiplied 8-bit BGRA pixels, one `UInt32` each (alpha in the top
/// byte), in rows from the top, without padding.
///
/// Copies share their pixels. Two images are equal if their sizes and pixels are equal.
public struct CGImage: Sendable, Hashable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  private let source: Source
  /// Facts about the pixels. Copies share this object, so its identity also shows which images are
  /// copies of each other.
  package let facts: ImageFacts

  /// Creates an image from its pixels.
  ///
  /// - Precondition: `width` and `height` are not negative, and `pixels` has `width * height`
  ///   members.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width >= 0 && height >= 0, "the image's size is negative")
    precondition(pixels.count == width * height, "the number of pixels is not width × height")
    self.width = width
    self.height = height
    source = .stored(pixels)
    facts = ImageFacts()
  }

  private enum Source {
    case stored([UInt32])
    case made(@Sendable () -> [UInt32])
  }

  /// The `width * height` pixels, in rows from the top.
  public var pixels: [UInt32] {
    switch source {
    case .stored(let pixels): pixels
    case .made(let make): make()
    }
  }

  /// Returns this image without stored pixels. `make` creates the pixels whenever they are read,
  /// possibly on any thread; it must always return the same pixels.
  package func releasingPixels(_ make: @escaping @Sendable () -> [UInt32]) -> CGImage {
    // Determine the opacity now, while the pixels are still stored.
    _ = isOpaque
    return CGImage(self, source: .made(make))
  }

  private init(_ image: CGImage, source: Source) {
    (width, height, facts) = (image.width, image.height, image.facts)
    self.source = source
  }

  /// Whether every pixel has full alpha.
  ///
  /// - Complexity: O(pixels) once for an image and its copies, then O(1).
  public var isOpaque: Bool { facts.isOpaque { pixels } }

  /// Returns the part of the image inside a rectangle, which is first enlarged to whole pixels; nil
  /// if the rectangle contains no pixel of the image or is not finite.
  ///
  /// - Complexity: O(pixels of the part).
  public func cropping(to rect: CGRect) -> CGImage? {
    let x = Self.pixels(rect.minX, rect.maxX, width)
    let y = Self.pixels(rect.minY, rect.maxY, height)
    guard !x.isEmpty, !y.isEmpty else { return nil }
    if x.count == width && y.count == height { return self }
    let pixels = pixels
    var part: [UInt32] = []
    part.reserveCapacity(x.count * y.count)
    for row in y {
      part.append(contentsOf: pixels[row * width + x.lowerBound..<row * width + x.upperBound])
    }
    return CGImage(width: x.count, height: y.count, pixels: part)
  }

  private static func pixels(_ low: Double, _ high: Double, _ size: Int) -> Range<Int> {
    guard low.isFinite, high.isFinite else { return 0..<0 }
    let first = Int(min(max(low.rounded(.down), 0), Double(size)))
    let end = Int(min(max(high.rounded(.up), 0), Double(size)))
    return first..<max(end, first)
  }

  /// Whether the sizes and the pixels are equal.
  ///
  /// - Complexity: O(1) for an image and its copies, otherwise O(pixels).
  public static func == (a: CGImage, b: CGImage) -> Bool {
    a.width == b.width && a.height == b.height && (a.facts === b.facts || a.pixels == b.pixels)
  }

  /// Hashes the size and a sample of the pixels.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    let pixels = pixels
    for i in stride(from: 0, to: pixels.count, by: max(pixels.count / 64, 1)) {
      hasher.combine(pixels[i])
    }
  }
}

/// The quality with which an image is sampled if its pixels do not coincide with the target's
/// pixels.
///
/// A texel is a square with its colour at the centre. A pixel of the target shows the image at the
/// pixel's centre. Beyond the image's edge, the outermost texels continue. When enlarging, every
/// quality except `none` is bilinear. Qualities differ where the image shrinks, that is, where a
/// target pixel contains more than one texel ([trilinear
/// filtering](https://en.wikipedia.org/wiki/Trilinear_filtering)):
///
/// | quality | shrinking |
/// |---|---|
/// | `none` | the nearest texel, also when enlarging |
/// | `low` | bilinear between the four nearest texels; the others are skipped |
/// | `medium`, `default` | trilinear: bilinear in the two nearest of repeatedly halved images |
/// | `high` | the mean of all texels in the pixel, or `medium` if the image is rotated or skewed |
public enum CGInterpolationQuality: Int32, Sendable, Hashable {
  case `default`, none, low, high, medium
}

extension UInt32 {
  /// Whether no channel is larger than alpha, which is the highest byte.
  var isPremultiplied: Bool {
    let alpha = self >> 24
    return self & 255 <= alpha && self >> 8 & 255 <= alpha && self >> 16 & 255 <= alpha
  }
}
