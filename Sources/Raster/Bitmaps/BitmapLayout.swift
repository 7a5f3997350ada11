import Foundation
import MidflightDrawing
import MidflightRasterKernelSet

struct BitmapLayout {
  enum Pixel {
    /// Four bytes per pixel. Each number is the index, in memory order, of a component's byte.
    case color(alpha: Int, red: Int, green: Int, blue: Int, hasAlpha: Bool)
    case gray
    case alpha

    var byteCount: Int {
      if case .color = self { 4 } else { 1 }
    }
  }

  let width: Int
  let height: Int
  let bytesPerRow: Int
  let info: CGBitmapInfo
  let space: CGColorSpace?
  let pixel: Pixel

  struct Unsupported: Error {
    let reason: String
  }

  static func report(_ call: String, _ width: Int, _ height: Int, isNil reason: String) {
    let line = "\(call) of \(width) × \(height) pixels is nil: \(reason)\n"
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  /// - Parameters:
  ///   - bytesPerRow: The distance between rows in bytes; 0 for rows without gaps.
  ///   - space: The colour space; nil for alpha alone.
  init(
    width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace?,
    info: CGBitmapInfo
  ) throws(Unsupported) {
    let sides = 1...Pixmap.largestSide
    guard sides.contains(width), sides.contains(height) else {
      throw Unsupported(reason: "a side must have 1 to \(Pixmap.largestSide) pixels")
    }
    guard bitsPerComponent == 8, info.isDisjoint(with: .floatInfoMask) else {
      throw Unsupported(reason: "components must have 8 bits, and be integers")
    }
    pixel = try Self.pixel(info, space)
    let least = pixel.byteCount * width
    guard bytesPerRow == 0 || bytesPerRow >= least else {
      throw Unsupported(reason: "a row of \(width) pixels needs \(least) bytes, not \(bytesPerRow)")
    }
    let row = bytesPerRow == 0 ? least : bytesPerRow
    let (size, isTooLarge) = row.multipliedReportingOverflow(by: height)
    guard !isTooLarge, max(size, width * height * 4) <= Pixmap.largestByteCount else {
      throw Unsupported(reason: "a bitmap can have at most \(Pixmap.largestByteCount >> 20) MiB")
    }
    (self.width, self.height, self.bytesPerRow) = (width, height, row)
    (self.info, self.space) = (info, space)
  }

  private static func pixel(
    _ info: CGBitmapInfo, _ space: CGColorSpace?
  ) throws(Unsupported) -> Pixel {
    let alpha = CGImageAlphaInfo(rawValue: info.intersection(.alphaInfoMask).rawValue)
    if alpha == .alphaOnly { return .alpha }
    guard let space else { throw Unsupported(reason: "a colour bitmap needs a colour space") }
    if space.numberOfComponents == 1 {
      guard alpha == CGImageAlphaInfo.none else {
        throw Unsupported(reason: "a grey bitmap must have CGImageAlphaInfo.none")
      }
      return .gray
    }
    let isReversed: Bool
    switch info.intersection(.byteOrderMask) {
    case .byteOrderDefault, .byteOrder32Big: isReversed = false
    case .byteOrder32Little: isReversed = true
    default: throw Unsupported(reason: "the byte order must be of 32 bits, not of 16")
    }
    func color(_ offsets: [Int], hasAlpha: Bool) -> Pixel {
      let at = isReversed ? offsets.map { 3 - $0 } : offsets
      return .color(alpha: at[0], red: at[1], green: at[2], blue: at[3], hasAlpha: hasAlpha)
    }
    switch alpha {
    case .premultipliedFirst: return color([0, 1, 2, 3], hasAlpha: true)
    case .premultipliedLast: return color([3, 0, 1, 2], hasAlpha: true)
    case .noneSkipFirst: return color([0, 1, 2, 3], hasAlpha: false)
    case .noneSkipLast: return color([3, 0, 1, 2], hasAlpha: false)
    default:
      throw Unsupported(reason: "colours must have premultiplied alpha, or a skipped byte")
    }
  }

  /// Converts a row of bytes to premultiplied pixels. A component greater than the alpha is lowered
  /// to the alpha.
  func read(_ bytes: Elements<UInt8>, to pixels: Elements<UInt32>, count: Int) {
    switch pixel {
    case .color(let alpha, let red, let green, let blue, let hasAlpha):
      for i in 0..<count {
        let word = bytes.load(i * 4, as: UInt32.self)
        let a = hasAlpha ? word.byte(alpha) : 255
        pixels[i] =
          a << 24 | min(word.byte(red), a) << 16 | min(word.byte(green), a) << 8
          | min(word.byte(blue), a)
      }
    case .gray: for i in 0..<count { pixels[i] = 0xFF00_0000 | UInt32(bytes[i]) * 0x01_0101 }
    case .alpha: for i in 0..<count { pixels[i] = UInt32(bytes[i]) << 24 }
    }
  }

  /// Converts a row of premultiplied pixels to bytes. An unused alpha byte becomes 255.
  func write(_ pixels: Elements<UInt32>, to bytes: Elements<UInt8>, count: Int) {
    switch pixel {
    case .color(let alpha, let red, let green, let blue, let hasAlpha):
      for i in 0..<count {
        let pixel = pixels[i]
        let a = hasAlpha ? pixel >> 24 : 255
        let word =
          a << (8 * UInt32(alpha)) | pixel.byte(2) << (8 * UInt32(red))
          | pixel.byte(1) << (8 * UInt32(green)) | pixel.byte(0) << (8 * UInt32(blue))
        bytes.store(word, at: i * 4)
      }
    case .gray: for i in 0..<count { bytes[i] = UInt8(truncatingIfNeeded: pixels[i].lightness) }
    case .alpha: for i in 0..<count { bytes[i] = UInt8(truncatingIfNeeded: pixels[i] >> 24) }
    }
  }
}

extension UInt32 {
  @inline(__always)
  fileprivate func byte(_ index: Int) -> UInt32 { self >> (8 * UInt32(index)) & 255 }
}
