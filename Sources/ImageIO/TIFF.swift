import CMidflightTIFF
public import MidflightDrawing
public import MidflightPNG

/// Reads [TIFF](https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf) files with
/// [libtiff](https://libtiff.gitlab.io/libtiff/): the first image, turned upright according to the
/// file's orientation. libtiff is loaded when the first such file is read.
public enum TIFF {
  static let format = "TIFF"

  /// Whether a file begins like a TIFF file, including BigTIFF.
  static func isTIFF(_ bytes: [UInt8]) -> Bool {
    let starts: [[UInt8]] = [
      [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43],
    ]
    return starts.contains { bytes.starts(with: $0) }
  }

  /// Decodes the first image of a TIFF file, stored in strips or tiles, with 1 to 16 bits per
  /// channel.
  ///
  /// - Throws: `ImageIOError.notUsable` if the file is damaged or truncated, has CMYK colours
  ///   without a profile, is of a kind that libtiff does not read, or if libtiff 4.5 or later is
  ///   not installed.
  public static func decode(_ bytes: [UInt8]) throws(ImageIOError) -> CGImage {
    guard let library = TIFFLibrary.shared else {
      throw failure("libtiff 4.5 or later is not installed")
    }
    return try bytes.withUnsafeBufferPointer { (bytes) throws(ImageIOError) -> CGImage in
      let file = try TIFFFile(bytes, library)
      // Refuse the older kind of JPEG compression in TIFF, because programs interpret it
      // differently.
      if file.compression == COMPRESSION_OJPEG {
        throw failure("its compression, old-style JPEG, is not supported")
      }
      let profile = try file.profile()
      if let profile, let pixels = try file.pixels(by: profile) {
        return pixels.turned(as: file.orientation).image()
      }
      if file.photometric == PHOTOMETRIC_SEPARATED {
        throw failure("it is CMYK without a colour profile")
      }
      var pixels = try file.pixels()
      pixels.convert(by: profile)
      return pixels.turned(as: file.orientation).image()
    }
  }

  static func failure(_ reason: String?) -> ImageIOError {
    .notUsable(format: format, reason: reason ?? "it is damaged")
  }
}

extension TIFFFile {
  /// Returns the image, converted from any kind of samples to 8 bits per channel. It is neither
  /// turned nor converted to another colour space.
  fileprivate func pixels() throws(ImageIOError) -> FilePixels {
    var image = TIFFRGBAImage()
    var reason = [CChar](repeating: 0, count: 1024)
    guard library.beginImage(&image, file, 1, &reason) != 0 else {
      let characters = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw characters.isEmpty ? failure : TIFF.failure(String(decoding: characters, as: UTF8.self))
    }
    defer { library.endImage(&image) }
    image.req_orientation = image.orientation
    var pixels = [UInt32](repeating: 0, count: width * height)
    guard library.getImage(&image, &pixels, UInt32(width), UInt32(height)) != 0 else {
      throw failure
    }
    for i in pixels.indices {
      // libtiff's pixels have red in the lowest byte, and are premultiplied.
      let pixel = pixels[i]
      pixels[i] = PNG.straight(
        pixel & 0xFF00_FF00 | (pixel & 255) << 16 | pixel >> 16 & 255)
    }
    return FilePixels(width: width, height: height, pixels: pixels)
  }
}
