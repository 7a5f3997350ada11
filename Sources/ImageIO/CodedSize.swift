enum CodedSize {
  /// Returns the image size in a sequence parameter set of HEVC
  /// ([H.265](https://www.itu.int/rec/T-REC-H.265), 7.3.2.2). `unit` includes its two-byte header.
  /// Returns nil for other kinds of units.
  static func hevc(_ unit: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
    guard let first = unit.first, first >> 1 & 63 == 33 else { return nil }
    // Remove emulation prevention bytes: a 3 after two zeros. Only the beginning is needed, because
    // the size comes early.
    var (bytes, zeros): ([UInt8], Int) = ([], 0)
    for byte in unit.dropFirst(2).prefix(1000) {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    var bits = BitReader(bytes)
    bits.skip(4)
    let layers = bits.take(3)
    bits.skip(1 + 96)
    let present = (0..<layers).map { _ in (bits.take(1), bits.take(1)) }
    if layers > 0 { bits.skip(2 * (8 - layers)) }
    for (profile, level) in present { bits.skip(88 * profile + 8 * level) }
    _ = bits.takeExponential()
    if bits.takeExponential() == 3 { bits.skip(1) }
    let (width, height) = (bits.takeExponential(), bits.takeExponential())
    return bits.isAtEnd ? nil : (width, height)
  }

  /// Returns the image size in a sequence header of [AV1](https://aomediacodec.github.io/av1-spec/)
  /// (5.5.1). `unit` begins after its header.
  static func av1(_ unit: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
    var bits = BitReader(Array(unit.prefix(1000)))
    bits.skip(4)
    if bits.take(1) == 1 {
      bits.skip(5)
    } else {
      skipOperatingPoints(&bits)
    }
    let (widthBits, heightBits) = (bits.take(4) + 1, bits.take(4) + 1)
    let (width, height) = (bits.take(widthBits) + 1, bits.take(heightBits) + 1)
    return bits.isAtEnd ? nil : (width, height)
  }

  private static func skipOperatingPoints(_ bits: inout BitReader) {
    var (hasModel, delayBits) = (false, 0)
    if bits.take(1) == 1 {
      bits.skip(64)
      if bits.take(1) == 1 { _ = bits.takeExponential() }
      hasModel = bits.take(1) == 1
      if hasModel {
        delayBits = bits.take(5) + 1
        bits.skip(32 + 10)
      }
    }
    let hasDelay = bits.take(1) == 1
    for _ in 0...bits.take(5) {
      bits.skip(12)
      if bits.take(5) > 7 { bits.skip(1) }
      if hasModel, bits.take(1) == 1 { bits.skip(2 * delayBits + 1) }
      if hasDelay, bits.take(1) == 1 { bits.skip(4) }
    }
  }
}

/// Reads bits, starting with the highest bit of each byte. Bits after the end count as 0.
private struct BitReader {
  private let bytes: [UInt8]
  private var bitOffset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { bitOffset > bytes.count * 8 }

  mutating func skip(_ count: Int) { bitOffset += count }

  /// Reads a number that has `count` bits, at most 32.
  mutating func take(_ count: Int) -> Int {
    var number = 0
    for _ in 0..<count {
      let bit =
        bitOffset < bytes.count * 8
        ? Int(bytes[bitOffset / 8] >> UInt8(7 - bitOffset % 8) & 1) : 0
      number = number << 1 | bit
      bitOffset += 1
    }
    return number
  }

  /// Reads a number in [Exp-Golomb](https://en.wikipedia.org/wiki/Exponential-Golomb_coding) coding
  /// (ITU-T H.265, 9.2): zeros, a one, and as many bits as there were zeros.
  mutating func takeExponential() -> Int {
    var zeros = 0
    while zeros < 32, take(1) == 0 { zeros += 1 }
    return (1 << zeros) - 1 + take(zeros)
  }
}
