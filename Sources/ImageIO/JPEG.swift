import CMidflightTurboJPEG
public import MidflightDrawing
public import MidflightPNG

/// Reads JPEG files with the TurboJPEG API of [libjpeg-turbo](https://libjpeg-turbo.org), whose
/// functions report errors by their return values.
public enum JPEG {
  /// Decodes a JPEG file: grey or colour, baseline or progressive.
  ///
  /// - Throws: `ImageIOError.notUsable` if the file is damaged, has more than 500 scans, or has
  ///   CMYK colours without a CMYK profile. A file counts as damaged even if libjpeg-turbo only
  ///   warns, for example about a missing end.
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
    // Besides its pixels, a progressive image needs memory for coefficients of two bytes each.
    try ImageSize.check(width: Int(width), height: Int(height), bytesPerPixel: isInInks ? 20 : 12)
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
    var filePixels = FilePixels(width: Int(width), height: Int(height), pixels: pixels)
    if isInInks, let profile {
      // A file with Adobe's segment stores inverted ink values.
      let layout = SampleLayout(space: .cmyk, isInverted: JPEGMarkers.hasAdobeSegment(bytes))
      let inks = filePixels
      filePixels =
        FilePixels(
          width: inks.width, height: inks.height, samples: inks.pixels, in: layout, by: profile,
          alpha: { _ in 255 }) ?? inks
    } else {
      filePixels.convert(by: profile, isGray: space == TJCS_GRAY.rawValue)
    }
    return filePixels.image()
  }
}
