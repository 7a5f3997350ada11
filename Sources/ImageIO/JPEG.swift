import CMidflightTurboJPEG
public import MidflightDrawing
public import MidflightPNG

/// JPEG files, by libjpeg-turbo's own interface, which reports errors by return value.
public enum JPEG {
  /// The picture in a JPEG file's bytes: grey or coloured, baseline or progressive.
  ///
  /// - Throws: `ImageIOError.notUsable` also for what libjpeg-turbo only warns
  ///   of, such as an end that is missing, for more than 500 scans, and for pictures in four inks
  ///   without a profile that says which inks these are.
  public static func decode(_ bytes: [UInt8]) throws(ImageIOError) -> CGImage {
    guard let reader = tjInitDecompress() else {
      throw .notUsable(format: "JPEG", reason: "out of memory")
    }
    defer { tjDestroy(reader) }
    func failure() -> ImageIOError {
      .notUsable(format: "JPEG", reason: String(cString: tjGetErrorStr2(reader)))
    }
    var (width, height, subsampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
    guard
      tjDecompressHeader3(
        reader, bytes, UInt(bytes.count), &width, &height, &subsampling, &space) == 0
    else { throw failure() }
    let profile = try JPEGMarkers.profile(in: bytes).flatMap { ColorProfile($0) }
    let isInInks = space == TJCS_CMYK.rawValue || space == TJCS_YCCK.rawValue
    if isInInks, profile?.space != .cmyk {
      throw .notUsable(format: "JPEG", reason: "it is CMYK without a colour profile")
    }
    // A progressive picture is kept as coefficients of two bytes before it is pixels.
    try PictureSize.check(width: Int(width), height: Int(height), bytesPerPixel: isInInks ? 20 : 12)
    let flags = TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS
    var isDone = false
    let count = Int(width) * Int(height)
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { pixels, initialized in
      pixels.withMemoryRebound(to: UInt8.self) { target in
        isDone =
          tjDecompress2(
            reader, bytes, UInt(bytes.count), target.baseAddress, width, 0, height,
            Int32((isInInks ? TJPF_CMYK : TJPF_BGRA).rawValue), flags) == 0
      }
      initialized = isDone ? count : 0
    }
    guard isDone else { throw failure() }
    var picture = FilePixels(width: Int(width), height: Int(height), pixels: pixels)
    if isInInks, let profile {
      // Files that Adobe's mark is in have inks from the full one down.
      let layout = SampleLayout(space: .cmyk, isInverted: JPEGMarkers.hasAdobeMark(bytes))
      let inks = picture
      picture =
        FilePixels(
          width: inks.width, height: inks.height, samples: inks.pixels, in: layout, by: profile,
          alpha: { _ in 255 }) ?? inks
    } else {
      picture.convert(by: profile, isGray: space == TJCS_GRAY.rawValue)
    }
    return picture.image()
  }
}
