import Foundation
public import MidflightDrawing

extension CGContext {
  /// Returns the picture so far as pixels, on a transparent ground: the part of the base space from
  /// the origin on, a unit a pixel, y down.
  ///
  /// - Throws: when the size is out of ``Pixmap``'s range, or the system refuses the memory.
  public func makeImage(width: Int, height: Int) throws(PixmapError) -> CGImage {
    let pixmap = try Pixmap(width: width, height: height)
    Rasterizer(cacheByteBudget: 0).draw(displayList, into: pixmap)
    return try pixmap.imageIfThereIsRoom()
  }
}

/// Contexts of bitmaps. Their space has y up, its origin at the lower left corner, a unit a pixel.
extension CGContext {
  /// A context that draws into a bitmap.
  ///
  /// **When the pixels are there.** With `data`, what is drawn is in the caller's bytes when the
  /// call that draws returns; what is drawn in a transparency layer, when the outermost one ends.
  /// With nil, the context records, and draws when somebody asks: at ``makeImage()``, `flush()`,
  /// `synchronize()` and when ``data`` is read, from where on it draws at once too. The bytes may
  /// be changed from outside between two calls: the next one draws on what is there then.
  ///
  /// **What bitmaps there are**, all of 8 bits a component:
  ///
  /// | colour space | alpha | bytes a pixel |
  /// |---|---|---|
  /// | sRGB | `premultipliedFirst`, `premultipliedLast`, `noneSkipFirst`, `noneSkipLast`, in the default or either 32-bit order of bytes | 4 |
  /// | greys | `none`; drawn in sRGB, kept as 0.21 R + 0.71 G + 0.07 B of the encoded components | 1 |
  /// | any or nil | `alphaOnly` | 1 |
  ///
  /// Pixels are written where something is drawn, and near it: a byte that is not read becomes 255,
  /// a colour that is brighter than its alpha equal to it. Rows run from the top; what lies between
  /// them is never written.
  ///
  /// - Parameters:
  ///   - data: the first row's first byte, at any alignment: `bytesPerRow * height` bytes, which
  ///     have to stay there for as long as something is drawn. nil for memory of the context's own,
  ///     which is 0 at first and lives as long as the context.
  ///   - width: in pixels, from 1 to the end of ``Pixmap``'s range.
  ///   - height: in pixels, likewise.
  ///   - bitsPerComponent: 8.
  ///   - bytesPerRow: 0 for rows without gaps, or as many as a row's pixels take, or more.
  ///   - space: see above.
  ///   - bitmapInfo: a `CGImageAlphaInfo`'s raw value and an order of bytes.
  /// - Returns: nil for everything else, or without the memory, which is told in a line on standard
  ///   error.
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
      BitmapLayout.tell("CGContext(data:…)", width, height, isNil: reason)
      return nil
    }
    limitClipBounds(to: CGRect(x: 0, y: 0, width: width, height: height))
  }

  /// The bitmap; nil for a context that was made without one.
  private var ownBitmap: Bitmap? { bitmap as? Bitmap }

  /// Returns the bitmap as an image, which does not follow what is drawn later; without the memory
  /// for it, nil. Of an open transparency layer nothing is in it. A bitmap of alpha alone gives a
  /// black image.
  ///
  /// The context of an image renderer, or of a layer's drawing, gives what was drawn so far, in an
  /// open layer too; any other one without a bitmap gives nil.
  ///
  /// - Complexity: O(pixels), and as for drawing what was recorded.
  public func makeImage() -> CGImage? {
    flush()
    if let ownBitmap { return try? ownBitmap.image() }
    guard let canvas, let pixmap = try? Pixmap(width: canvas.width, height: canvas.height) else {
      return nil
    }
    Rasterizer(cacheByteBudget: 0).draw(displayList, into: pixmap, transform: canvas.map)
    return try? pixmap.imageIfThereIsRoom()
  }

  /// The bitmap's first byte, with all in place that was drawn so far; what is drawn from now on is
  /// there at once. nil for a context that was made without a bitmap. Good for as long as the
  /// context, or the memory that it was made with.
  @unsafe
  public var data: UnsafeMutableRawPointer? {
    flush()
    return unsafe ownBitmap?.data
  }

  /// The width in pixels of the bitmap, of the renderer's image or of the layer that draws, at its
  /// `contentsScale`; 0 for any other context.
  public var width: Int { ownBitmap?.layout.width ?? canvas?.width ?? 0 }
  /// The height in pixels, likewise.
  public var height: Int { ownBitmap?.layout.height ?? canvas?.height ?? 0 }
  /// The distance between the beginnings of two rows, in bytes; 0 without a bitmap.
  public var bytesPerRow: Int { ownBitmap?.layout.bytesPerRow ?? 0 }
  /// How many bits a component has: 8; 0 without a bitmap.
  public var bitsPerComponent: Int { bitmap == nil ? 0 : 8 }
  /// How many bits a pixel has: 32 or 8; 0 without a bitmap.
  public var bitsPerPixel: Int { ownBitmap.map { $0.layout.pixel.byteCount * 8 } ?? 0 }
  /// The meaning of the components; nil without a bitmap, and for alpha alone without one.
  public var colorSpace: CGColorSpace? { ownBitmap?.layout.space }
  /// How the bitmap's pixels are laid out; nothing without a bitmap.
  public var bitmapInfo: CGBitmapInfo { ownBitmap?.layout.info ?? [] }
  /// Where the bitmap's alpha stands; `none` without a bitmap.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue) ?? .none
  }
}
