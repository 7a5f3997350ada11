public import Foundation
public import MidflightDrawing
import MidflightRasterKernelSet

extension CGImage {
  /// Creates an image from a copy of a provider's bytes.
  ///
  /// The supported formats are the same as for bitmap contexts.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, from 1 to ``Pixmap/largestSide``.
  ///   - height: The height in pixels, from 1 to ``Pixmap/largestSide``.
  ///   - bitsPerComponent: 8.
  ///   - bitsPerPixel: 32 for colours, otherwise 8.
  ///   - bytesPerRow: The distance between rows in bytes, at least the size of a row's pixels; 0
  ///     for rows without gaps.
  ///   - space: sRGB or grey.
  ///   - bitmapInfo: The raw value of a `CGImageAlphaInfo`, combined with a byte order.
  ///   - provider: The bytes of all rows, from the top; further bytes are ignored.
  ///   - decode: nil.
  ///   - shouldInterpolate: Ignored; the context's interpolation quality decides.
  ///   - intent: Ignored.
  /// - Returns: nil for unsupported arguments; a line on standard error says why.
  /// - Complexity: O(pixels).
  public init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    do throws(BitmapLayout.Unsupported) {
      let layout = try BitmapLayout(
        width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
        space: space, info: bitmapInfo)
      guard bitsPerPixel == layout.pixel.byteCount * 8 else {
        throw BitmapLayout.Unsupported(
          reason: "a pixel must have \(layout.pixel.byteCount * 8) bits, not \(bitsPerPixel)")
      }
      guard unsafe decode == nil else {
        throw BitmapLayout.Unsupported(reason: "a decode array is not supported")
      }
      self.init(
        width: width, height: height, pixels: try layout.pixels(of: provider.data ?? Data()))
    } catch {
      BitmapLayout.report("CGImage(…provider:…)", width, height, isNil: error.reason)
      return nil
    }
  }
}

extension BitmapLayout {
  fileprivate func pixels(of data: Data) throws(Unsupported) -> [UInt32] {
    let rowCount = width * pixel.byteCount
    let needed = (height - 1) * bytesPerRow + rowCount
    guard data.count >= needed else {
      throw Unsupported(reason: "it needs \(needed) bytes, but there are \(data.count)")
    }
    return [UInt8](data.prefix(needed)).withElements { source in
      [UInt32](count: width * height) { target in
        for y in 0..<height { read(source + y * bytesPerRow, to: target + y * width, count: width) }
      }
    }
  }
}
