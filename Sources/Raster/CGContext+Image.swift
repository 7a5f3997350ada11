public import Drawing
import Foundation

extension CGContext {
  /// Returns the picture so far as pixels, on a transparent ground: the part of the base space from
  /// the origin on, a unit a pixel.
  ///
  /// - Throws: when the size is out of ``Pixmap``'s range, or the system refuses the memory.
  public func makeImage(width: Int, height: Int) throws(PixmapError) -> CGImage {
    try image(width: width, height: height, on: .clear)
  }

  private func image(
    width: Int, height: Int, on ground: CGColor
  ) throws(PixmapError) -> CGImage {
    let pixmap = try Pixmap(width: width, height: height)
    if ground != .clear { pixmap.clear(ground) }
    Rasterizer(cacheByteBudget: 0).draw(displayList, into: pixmap)
    return try pixmap.imageIfThereIsRoom()
  }
}

/// Contexts of a size, as Core Graphics' bitmap contexts.
extension CGContext {
  /// A context for an image of so many pixels, transparent at first, or black for an opaque one. It
  /// records as every other, y down from the image's first row; ``makeImage()`` draws.
  ///
  /// - Parameters:
  ///   - data: nil: there are no pixels to share before an image is made.
  ///   - width: in pixels, from 1 to the end of ``Pixmap``'s range.
  ///   - height: in pixels, likewise.
  ///   - bitsPerComponent: 8.
  ///   - bytesPerRow: 0, or at least 4 for each pixel of a row. Rows are without gaps in any case.
  ///   - space: sRGB.
  ///   - bitmapInfo: a `CGImageAlphaInfo`'s raw value, with any order of bytes: with premultiplied
  ///     alpha, or with a component that is not read, for an opaque image.
  /// - Returns: nil for everything else.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard unsafe data == nil, bitsPerComponent == 8, width > 0, height > 0,
      space.numberOfComponents == 3,
      width <= Pixmap.largestSide, height <= Pixmap.largestSide,
      width * height * 4 <= Pixmap.largestByteCount,
      bytesPerRow == 0 || bytesPerRow >= 4 * width
    else { return nil }
    let ground: CGColor
    switch CGImageAlphaInfo(rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue) {
    case .premultipliedLast, .premultipliedFirst: ground = .clear
    case .noneSkipLast, .noneSkipFirst: ground = .black
    default: return nil
    }
    self.init()
    bitmap = BitmapFacts(width: width, height: height, ground: ground)
    limitClipBounds(to: CGRect(x: 0, y: 0, width: width, height: height))
  }

  /// Returns the picture so far as the context's image; nil for a context that was made without a
  /// size, and without the memory for it.
  ///
  /// - Complexity: as for drawing all that was recorded since the context was made, each time: a
  ///   context that is drawn in for long grows, and is better begun anew from its image.
  public func makeImage() -> CGImage? {
    guard let bitmap else { return nil }
    return try? image(width: bitmap.width, height: bitmap.height, on: bitmap.ground)
  }

  /// The image's width in pixels; 0 for a context that was made without a size.
  public var width: Int { bitmap?.width ?? 0 }
  /// The image's height in pixels; 0 for a context that was made without a size.
  public var height: Int { bitmap?.height ?? 0 }
}
