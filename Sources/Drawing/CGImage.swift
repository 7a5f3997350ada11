/// An immutable picture: premultiplied 8-bit BGRA, one `UInt32` a pixel (alpha in the top byte),
/// rows from the top, without gaps.
///
/// Copies share their pixels. Two images are equal when their sizes and pixels are.
public struct CGImage: Sendable, Hashable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// `width * height` pixels.
  public let pixels: [UInt32]

  /// - Precondition: `width` and `height` are not negative, `pixels` has `width * height` members.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width >= 0 && height >= 0, "an image's size must not be negative")
    precondition(pixels.count == width * height, "an image needs width × height pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// How an image is sampled when it does not fall on the pixel grid.
public enum CGInterpolationQuality: Int32, Sendable, Hashable {
  case `default`, none, low, high, medium
}
