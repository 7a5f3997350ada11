public import Foundation
public import MidflightDrawing
import MidflightRasterKernelSet

extension CGImage {
  /// An image of a provider's bytes, which it copies.
  ///
  /// There are images of the same bytes as of contexts that are made with a bitmap's data.
  ///
  /// - Parameters:
  ///   - width: in pixels, from 1 to the end of ``Pixmap``'s range.
  ///   - height: in pixels, likewise.
  ///   - bitsPerComponent: 8.
  ///   - bitsPerPixel: 32 for colours, else 8.
  ///   - bytesPerRow: 0 for rows without gaps, or as many as a row's pixels take, or more.
  ///   - space: sRGB or greys.
  ///   - bitmapInfo: a `CGImageAlphaInfo`'s raw value and an order of bytes.
  ///   - provider: all rows' bytes, from the top; more are not read.
  ///   - decode: nil.
  ///   - shouldInterpolate: not read: a context's interpolation quality says that.
  ///   - intent: not read.
  /// - Returns: nil for everything else, which is told in a line on standard error.
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
      BitmapLayout.tell("CGImage(…provider:…)", width, height, isNil: error.reason)
      return nil
    }
  }
}

extension BitmapLayout {
  /// The pixels of a bitmap's bytes.
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
