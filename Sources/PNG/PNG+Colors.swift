import CMidflightPNG

/// Reads the colour information that ``decode(_:)`` ignores in a PNG file: an embedded profile, and
/// primaries ([PNG specification](https://www.w3.org/TR/png-3/#11addnlcolinfo), third edition, 4.3
/// and 11.3.2).
extension PNG {
  package enum Colors: Sendable, Hashable {
    /// The colours are defined by an ICC profile, given by its bytes.
    case profile([UInt8])
    /// The colours are linear light with these primaries, after libpng has undone the file's gamma.
    /// (libpng's conversion to 8-bit sRGB uses a power of 2.2 instead of sRGB's curve. The
    /// difference is visible in dark colours.)
    case primaries(Primaries)
  }

  /// The chromaticities (x, y) of the white point and the three primaries.
  package struct Primaries: Sendable, Hashable {
    package var white: SIMD2<Double>
    package var red: SIMD2<Double>
    package var green: SIMD2<Double>
    package var blue: SIMD2<Double>

    /// The white point and the primaries of sRGB (IEC 61966-2-1).
    package static let sRGB = Primaries(
      white: [0.3127, 0.329], red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06])

    package init(
      white: SIMD2<Double>, red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>
    ) {
      (self.white, self.red, self.green, self.blue) = (white, red, green, blue)
    }

    /// Reads the content of a `cHRM` chunk: eight numbers in units of 1/100000.
    fileprivate init?(_ chunk: ArraySlice<UInt8>) {
      guard chunk.count == 32 else { return nil }
      let numbers = stride(from: chunk.startIndex, to: chunk.endIndex, by: 4).map { offset in
        Double(chunk[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }) / 100_000
      }
      self.init(
        white: [numbers[0], numbers[1]], red: [numbers[2], numbers[3]],
        green: [numbers[4], numbers[5]], blue: [numbers[6], numbers[7]])
    }
  }

  /// Returns the file's colour information; nil if ``decode(_:)`` handles the colours. A profile
  /// that can't be decompressed is ignored.
  ///
  /// - Throws: `ImageIOError.notUsable` for a profile larger than `limit` bytes.
  package static func colors(
    of file: [UInt8], largestProfile limit: Int
  ) throws(ImageIOError) -> Colors? {
    if let chunk = chunk("iCCP", of: file) {
      return try profile(in: chunk, limit: limit).map { .profile($0) }
    }
    guard chunk("sRGB", of: file) == nil, let gamma = chunk("gAMA", of: file) else { return nil }
    let primaries = chunk("cHRM", of: file).flatMap { Primaries($0) } ?? .sRGB
    // The file stores the reciprocal of its gamma. Values near 1/2.2 mean sRGB, because the curve
    // of sRGB is close to a power of 2.2.
    let isUsual = (45_000...45_910).contains(gamma.prefix(4).reduce(0) { $0 << 8 | Int($1) })
    return isUsual && primaries == .sRGB ? nil : .primaries(primaries)
  }

  package enum Samples: Sendable {
    /// 8-bit pixels that are not premultiplied, in the format of a `CGImage`.
    case pixels([UInt32])
    /// Red, green, blue and alpha of each pixel, premultiplied, 16 bits each.
    case words([UInt16])
  }

  package static func samples(
    of file: [UInt8], in colors: Colors
  ) throws(ImageIOError) -> (width: Int, height: Int, samples: Samples) {
    switch colors {
    case .primaries:
      try read(file, bytesPerPixel: 16) { (header, size) throws(ImageIOError) in
        let words = try linearSamples(&header, size, takesLinear: false)
        return (size.width, size.height, .words(words))
      }
    case .profile:
      // Remove the chunks with colour information, so that libpng converts nothing. Without these
      // chunks, it treats 8-bit samples as sRGB and 16-bit samples as linear, and the code below
      // requests them as such.
      try read(withoutColors(file), bytesPerPixel: 16) { (header, size) throws(ImageIOError) in
        let samples: Samples =
          file.dropFirst(24).first == 16
          ? .words(try linearSamples(&header, size, takesLinear: true))
          : .pixels(try pixels(&header, size))
        return (size.width, size.height, samples)
      }
    }
  }

  // MARK: Chunks

  /// Calls `isMatch` with the type, the content and the range of each chunk, until it returns true
  /// or the chunks with the pixels begin.
  private static func findChunk(
    of file: [UInt8], where isMatch: (ArraySlice<UInt8>, ArraySlice<UInt8>, Range<Int>) -> Bool
  ) {
    var offset = signature.count
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 12 + length
      let kind = file[offset + 4..<offset + 8]
      if end > file.count || kind.elementsEqual("IDAT".utf8) { return }
      if isMatch(kind, file[offset + 8..<end - 4], offset..<end) { return }
      offset = end
    }
  }

  private static func chunk(_ kind: String, of file: [UInt8]) -> ArraySlice<UInt8>? {
    var found: ArraySlice<UInt8>?
    findChunk(of: file) { name, content, _ in
      if name.elementsEqual(kind.utf8) { found = content }
      return found != nil
    }
    return found
  }

  private static func withoutColors(_ file: [UInt8]) -> [UInt8] {
    var rest: [UInt8] = []
    rest.reserveCapacity(file.count)
    var copiedEnd = 0
    findChunk(of: file) { name, _, range in
      if ["iCCP", "sRGB", "gAMA", "cHRM"].contains(where: { name.elementsEqual($0.utf8) }) {
        rest += file[copiedEnd..<range.lowerBound]
        copiedEnd = range.upperBound
      }
      return false
    }
    return rest + file[copiedEnd...]
  }

  /// Returns the profile in an `iCCP` chunk; nil if it can't be decompressed. The chunk consists of
  /// a name terminated by 0, the compression method, and data compressed by zlib.
  private static func profile(
    in chunk: ArraySlice<UInt8>, limit: Int
  ) throws(ImageIOError) -> [UInt8]? {
    guard let end = chunk.prefix(80).firstIndex(of: 0), chunk[end...].dropFirst().first == 0 else {
      return nil
    }
    let packed = Array(chunk[(end + 2)...])
    var size = uLongf(limit)
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: limit)
    defer { buffer.deallocate() }
    let status = uncompress(buffer, &size, packed, uLong(packed.count))
    if status == Z_BUF_ERROR {
      throw .notUsable(format: "PNG", reason: "its colour profile has more than \(limit) bytes")
    }
    return status == Z_OK ? Array(UnsafeBufferPointer(start: buffer, count: Int(size))) : nil
  }
}
