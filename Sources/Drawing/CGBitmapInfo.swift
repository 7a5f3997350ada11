/// The position of alpha in a bitmap's pixels. The raw values are Core Graphics'.
public enum CGImageAlphaInfo: UInt32, Sendable, Hashable {
  /// In order: no alpha; premultiplied colours with alpha last or first; non-premultiplied colours
  /// with alpha last or first; a fourth component, last or first, that is ignored; and only alpha.
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst,
    alphaOnly
}

/// The layout of a bitmap's pixels, with the bits of
/// [Core Graphics](https://developer.apple.com/documentation/coregraphics/cgbitmapinfo).
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  /// The bits: a ``CGImageAlphaInfo`` in the lowest five, and the byte order in bits above them.
  public let rawValue: UInt32
  /// Creates a layout from bits. Unknown bits are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits that contain the position of alpha.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 31)
  /// The bits that contain the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 7 << 12)
  /// The bytes are in the order of the components.
  public static let byteOrderDefault: CGBitmapInfo = []
  /// 16-bit units with the least significant byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// 16-bit units with the most significant byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  /// The bits that mark floating-point components.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 15 << 8)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// 32-bit units with the least significant byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// 32-bit units with the most significant byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

/// The machine's byte order for 32-bit units: the least significant byte first.
public let kCGBitmapByteOrder32Host = CGBitmapInfo.byteOrder32Little
