import CMidflightHEIF
public import MidflightDrawing
public import MidflightPNG

/// Reads HEIC and AVIF files with [libheif](https://github.com/strukturag/libheif): the primary
/// image, turned and cropped as the file specifies. libheif is loaded when the first such file is
/// read.
public enum HEIF {
  /// Whether a file begins like a HEIF file. Some video files begin in the same way.
  static func isHEIF(_ bytes: [UInt8]) -> Bool { bytes.dropFirst(4).starts(with: "ftyp".utf8) }

  /// Decodes the primary image of a HEIC or AVIF file. Images with more than 8 bits per channel are
  /// converted to 8 bits.
  ///
  /// - Throws: `ImageIOError.notUsable` if the file is damaged or truncated, if libheif is not
  ///   installed, or if it has no decoder for the file.
  public static func decode(_ bytes: [UInt8]) throws(ImageIOError) -> CGImage {
    guard let library = HEIFLibrary.shared else {
      throw failure("libheif is not installed")
    }
    try HEIFSizes.check(bytes)
    return try ErrorStream.silent { () throws(ImageIOError) in try decode(bytes, library) }
  }

  private static func decode(
    _ bytes: [UInt8], _ library: HEIFLibrary
  ) throws(ImageIOError) -> CGImage {
    // libheif keeps pointers to the file's bytes, so they must stay valid until the context is
    // freed.
    try bytes.withUnsafeBufferPointer { (file) throws(ImageIOError) -> CGImage in
      guard let context = library.allocate() else { throw failure("out of memory") }
      defer { library.free(context) }
      // Decode tiles one after the other, in this thread.
      library.setThreads(context, 0)
      try attempt(library.read(context, file.baseAddress, file.count, nil))
      var handle: OpaquePointer?
      try attempt(library.primaryHandle(context, &handle))
      defer { library.releaseHandle(handle) }
      return try image(handle, library)
    }
  }

  private static func image(
    _ handle: HEIFLibrary.Handle?, _ library: HEIFLibrary
  ) throws(ImageIOError) -> CGImage {
    let (width, height) = (Int(library.handleWidth(handle)), Int(library.handleHeight(handle)))
    // Each pixel takes up memory in the decoded planes, the turned planes, the library's pixels and
    // the image.
    try ImageSize.check(width: width, height: height, bytesPerPixel: 24)
    let profile = try profile(of: handle, library)
    guard let options = library.allocateOptions() else {
      throw failure("out of memory")
    }
    defer { library.freeOptions(options) }
    options.pointee.convert_hdr_to_8bit = 1
    options.pointee.strict_decoding = 1
    var decoded: OpaquePointer?
    try attempt(
      library.decode(
        handle, &decoded, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options))
    defer { library.release(decoded) }
    var stride = Int32(0)
    guard Int(library.width(decoded, heif_channel_interleaved)) == width,
      Int(library.height(decoded, heif_channel_interleaved)) == height,
      let plane = library.plane(decoded, heif_channel_interleaved, &stride),
      Int(stride) >= width * 4
    else { throw failure("its image does not have the size of its header") }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      let row = plane + y * Int(stride)
      for x in 0..<width {
        let (r, g, b) = (UInt32(row[x * 4]), UInt32(row[x * 4 + 1]), UInt32(row[x * 4 + 2]))
        pixels.append(UInt32(row[x * 4 + 3]) << 24 | r << 16 | g << 8 | b)
      }
    }
    if library.isPremultiplied(handle) != 0 {
      for i in pixels.indices { pixels[i] = PNG.straight(pixels[i]) }
    }
    var filePixels = FilePixels(width: width, height: height, pixels: pixels)
    filePixels.convert(by: profile)
    return filePixels.image()
  }

  private static func profile(
    of handle: HEIFLibrary.Handle?, _ library: HEIFLibrary
  ) throws(ImageIOError) -> ColorProfile? {
    let size = library.profileSize(handle)
    if size == 0 { return nil }
    try ColorProfile.check(size: size, format: format)
    var bytes = [UInt8](repeating: 0, count: size)
    guard library.profile(handle, &bytes).code == heif_error_Ok else { return nil }
    return ColorProfile(bytes)
  }

  static let format = "HEIC or AVIF"

  static func failure(_ reason: String) -> ImageIOError {
    .notUsable(format: format, reason: reason)
  }

  private static func attempt(_ error: heif_error) throws(ImageIOError) {
    if error.code == heif_error_Ok { return }
    // Shorten the library's message, which may quote parts of the file.
    let text = error.message.map { String(cString: $0) } ?? "it is damaged"
    throw failure(String(text.prefix(200).map { $0.isNewline ? " " : $0 }))
  }
}
