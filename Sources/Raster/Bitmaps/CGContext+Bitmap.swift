import Foundation
public import MidflightDrawing

extension CGContext {
  /// Returns what has been drawn so far, as an image with a transparent background. The image shows
  /// the part of the base space to the right of and below the origin, with one unit per pixel and y
  /// down.
  ///
  /// - Throws: A ``PixmapError`` if the size is out of ``Pixmap``'s range or the system has too
  ///   little memory.
  public func makeImage(width: Int, height: Int) throws(PixmapError) -> CGImage {
    let pixmap = try Pixmap(width: width, height: height)
    Rasterizer(cacheByteBudget: 0).draw(displayList, into: pixmap)
    return try pixmap.imageIfMemorySuffices()
  }
}

/// Bitmap [contexts](https://developer.apple.com/documentation/coregraphics/cgcontext). In a bitmap
/// context's space, y points up, the origin is the lower left corner, and one unit is one pixel.
extension CGContext {
  /// Creates a context that draws into a bitmap.
  ///
  /// **When pixels are written.** With `data`, a drawing call writes the caller's bytes before it
  /// returns; drawing in a transparency layer is written when the outermost layer ends. Without
  /// `data`, the context records and draws later: at ``makeImage()``, `flush()`, `synchronize()`,
  /// and when ``data`` is read. After ``data`` has first been read, the context also draws
  /// immediately. The caller may change the bytes between two calls: the next call draws over the
  /// changed bytes.
  ///
  /// **Supported bitmaps**, all with 8 bits per component:
  ///
  /// | colour space | alpha | bytes per pixel |
  /// |---|---|---|
  /// | sRGB | `premultipliedFirst`, `premultipliedLast`, `noneSkipFirst`, `noneSkipLast`, in the default or either 32-bit byte order | 4 |
  /// | grey | `none`; drawn in sRGB, stored as 0.21 R + 0.71 G + 0.07 B of the encoded components | 1 |
  /// | any or nil | `alphaOnly` | 1 |
  ///
  /// Drawing also rewrites pixels near the drawn ones: an unused byte becomes 255, and components
  /// brighter than their alpha are lowered to it. Rows run from the top. Gaps between rows are
  /// never written.
  ///
  /// - Parameters:
  ///   - data: The first row's first byte, at any alignment: `bytesPerRow * height` bytes that stay
  ///     valid for as long as the context is drawn to. If nil, the context allocates zeroed memory,
  ///     which lives as long as the context.
  ///   - width: The width in pixels, from 1 to ``Pixmap/largestSide``.
  ///   - height: The height in pixels, from 1 to ``Pixmap/largestSide``.
  ///   - bitsPerComponent: 8.
  ///   - bytesPerRow: The distance between rows in bytes, at least the size of a row's pixels; 0
  ///     for rows without gaps.
  ///   - space: The colour space; see above.
  ///   - bitmapInfo: The raw value of a `CGImageAlphaInfo`, combined with a byte order.
  /// - Returns: nil for unsupported arguments or if there is too little memory; a line on standard
  ///   error says why.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: UInt32
  ) {
    self.init()
    do {
      let layout = try BitmapLayout(
        width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
        space: space, info: CGBitmapInfo(rawValue: bitmapInfo))
      bitmap = unsafe try Bitmap(layout, data: data)
    } catch {
      let reason = (error as? BitmapLayout.Unsupported)?.reason ?? "\(error)"
      BitmapLayout.report("CGContext(data:…)", width, height, isNil: reason)
      return nil
    }
    limitClipBounds(to: CGRect(x: 0, y: 0, width: width, height: height))
  }

  private var pixelBitmap: Bitmap? { bitmap as? Bitmap }

  /// Returns a copy of the bitmap as an image; nil if there is too little memory. The image does
  /// not include the content of an open transparency layer. A bitmap with only alpha gives a black
  /// image.
  ///
  /// For the context of an image renderer or of a layer's drawing, returns what has been drawn so
  /// far, including the content of open transparency layers. For any other context without a
  /// bitmap, returns nil.
  ///
  /// - Complexity: O(pixels), plus the cost of drawing the recorded commands.
  public func makeImage() -> CGImage? {
    flush()
    if let pixelBitmap { return try? pixelBitmap.image() }
    guard let canvas, let pixmap = try? Pixmap(width: canvas.width, height: canvas.height) else {
      return nil
    }
    Rasterizer(cacheByteBudget: 0).draw(displayList, into: pixmap, transform: canvas.map)
    return try? pixmap.imageIfMemorySuffices()
  }

  /// The bitmap's first byte; nil for a context without a bitmap. Reading this property first
  /// writes all pending drawing, and later drawing calls write immediately. The pointer is valid
  /// for as long as the context exists or, if memory was passed to the initializer, for as long as
  /// that memory is valid.
  @unsafe
  public var data: UnsafeMutableRawPointer? {
    flush()
    return unsafe pixelBitmap?.data
  }

  /// The width in pixels of the bitmap, of the renderer's image, or of the drawing layer at its
  /// `contentsScale`; 0 for any other context.
  public var width: Int { pixelBitmap?.layout.width ?? canvas?.width ?? 0 }
  /// The height in pixels of the bitmap, of the renderer's image, or of the drawing layer at its
  /// `contentsScale`; 0 for any other context.
  public var height: Int { pixelBitmap?.layout.height ?? canvas?.height ?? 0 }
  /// The distance between the starts of two consecutive rows, in bytes; 0 without a bitmap.
  public var bytesPerRow: Int { pixelBitmap?.layout.bytesPerRow ?? 0 }
  /// The number of bits per component: 8, or 0 without a bitmap.
  public var bitsPerComponent: Int { bitmap == nil ? 0 : 8 }
  /// The number of bits per pixel: 32 or 8, or 0 without a bitmap.
  public var bitsPerPixel: Int { pixelBitmap.map { $0.layout.pixel.byteCount * 8 } ?? 0 }
  /// The colour space of the components; nil without a bitmap, or for an alpha-only bitmap created
  /// without a colour space.
  public var colorSpace: CGColorSpace? { pixelBitmap?.layout.space }
  /// The format of the bitmap's pixels; empty without a bitmap.
  public var bitmapInfo: CGBitmapInfo { pixelBitmap?.layout.info ?? [] }
  /// The position of the bitmap's alpha component; `none` without a bitmap.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue) ?? .none
  }
}
