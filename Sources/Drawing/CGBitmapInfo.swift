/// Where a bitmap's alpha stands, with Core Graphics' raw values.
public enum CGImageAlphaInfo: UInt32, Sendable, Hashable {
  /// No alpha; colours multiplied by alpha, which comes last or first; the same unmultiplied; a
  /// fourth component that is not read, last or first; and alpha alone.
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst,
    alphaOnly
}

/// How a bitmap's pixels are laid out, with Core Graphics' bits.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  /// The bits: a ``CGImageAlphaInfo`` in the lowest five, the order of bytes above.
  public let rawValue: UInt32
  /// The layout whose bits are set; others are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits that say where alpha stands.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 31)
  /// The bits that say in which order bytes stand.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 7 << 12)
  /// In the order of the components.
  public static let byteOrderDefault: CGBitmapInfo = []
  /// The least byte of two first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// The greatest byte of two first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  /// The bits that say whether components are floating-point numbers.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 15 << 8)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// The least byte of four first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// The greatest byte of four first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

/// The machine's order of four bytes: the least first.
public let kCGBitmapByteOrder32Host = CGBitmapInfo.byteOrder32Little
