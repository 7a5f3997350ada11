public import Foundation

/// An immutable picture: premultiplied 8-bit BGRA, one `UInt32` a pixel (alpha in the top byte),
/// rows from the top, without gaps.
///
/// Copies share their pixels. Two images are equal when their sizes and pixels are.
public struct CGImage: Sendable, Hashable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  private let source: Source
  /// The facts that were found out about the pixels; copies share it, so it also tells which images
  /// are one.
  package let facts: ImageFacts

  /// - Precondition: `width` and `height` are not negative, `pixels` has `width * height` members.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width >= 0 && height >= 0, "the image's size is negative")
    precondition(pixels.count == width * height, "the number of pixels is not width × height")
    self.width = width
    self.height = height
    source = .kept(pixels)
    facts = ImageFacts()
  }

  /// Where the pixels are.
  private enum Source {
    case kept([UInt32])
    case made(@Sendable () -> [UInt32])
  }

  /// `width * height` pixels.
  public var pixels: [UInt32] {
    switch source {
    case .kept(let pixels): pixels
    case .made(let make): make()
    }
  }

  /// This image without its pixels, which are made whenever they are read.
  ///
  /// - Parameter make: Makes the same pixels every time, on any thread.
  package func releasingPixels(_ make: @escaping @Sendable () -> [UInt32]) -> CGImage {
    // What is found out about the pixels stays true.
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

  /// The part of the image inside a rectangle of pixels, which is first enlarged to whole ones; nil
  /// when it has no pixel of the image or is not finite.
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

  /// Whether sizes and pixels are equal.
  ///
  /// - Complexity: O(1) for an image and its copies, else O(pixels).
  public static func == (a: CGImage, b: CGImage) -> Bool {
    a.width == b.width && a.height == b.height && (a.facts === b.facts || a.pixels == b.pixels)
  }

  /// Takes in the size and a few of the pixels.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    let pixels = pixels
    for i in stride(from: 0, to: pixels.count, by: max(pixels.count / 64, 1)) {
      hasher.combine(pixels[i])
    }
  }
}

/// How an image is sampled when it does not fall on the pixel grid.
///
/// Texels are squares with their colour at the centre; a pixel shows the picture at its own centre,
/// and beyond the picture's edge the outermost texels go on. Enlarging, every quality but `none` is
/// bilinear. They differ where the image shrinks, that is where more than one texel falls to a
/// pixel:
///
/// | quality | shrinking |
/// |---|---|
/// | `none` | the nearest texel, enlarging too |
/// | `low` | bilinear between the four nearest texels; the others are skipped |
/// | `medium`, `default` | trilinear: bilinear in the two nearest of the pictures that halving makes |
/// | `high` | the mean over all that falls to the pixel where rows stay rows; else as `medium` |
public enum CGInterpolationQuality: Int32, Sendable, Hashable {
  case `default`, none, low, high, medium
}

extension UInt32 {
  /// Whether no channel of a pixel is above its alpha, the highest byte.
  var isPremultiplied: Bool {
    let alpha = self >> 24
    return self & 255 <= alpha && self >> 8 & 255 <= alpha && self >> 16 & 255 <= alpha
  }
}
