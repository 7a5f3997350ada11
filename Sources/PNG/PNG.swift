import CMidflightPNG
import Foundation
public import MidflightDrawing

/// Reads and writes [PNG](https://www.w3.org/TR/png-3/) files with libpng's simplified API, which
/// reports errors by return value. libpng's other API uses `longjmp` across stack frames, which
/// Swift forbids.
public enum PNG {
  /// The largest number of pixels in an image, 2²⁶ (8192 × 8192). This limit rejects a small file
  /// whose image would take terabytes, according to the size in its header. A decoded pixel takes 4
  /// bytes.
  public static let maximumPixelCount = 1 << 26

  /// The maximum size of a file, in bytes. Larger files are not read.
  static let maximumFileSize = 1 << 29

  // libpng defines names for these two formats, but as macros that Swift cannot import.
  private static let opaqueFormat = png_uint_32(PNG_FORMAT_FLAG_COLOR)
  private static let straightFormat = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
  /// The format of a `CGImage`: each pixel is blue, green, red and alpha in memory.
  private static let pixelFormat = straightFormat | png_uint_32(PNG_FORMAT_FLAG_BGR)

  /// Encodes an image as a PNG file: 8-bit sRGB, with non-premultiplied alpha, or without alpha if
  /// all pixels are opaque. The same image always gives the same bytes (with one version of libpng
  /// and zlib).
  ///
  /// Colour components larger than alpha, which are invalid in premultiplied pixels, are clamped to
  /// alpha.
  public static func encode(_ image: CGImage) throws(ImageIOError) -> [UInt8] {
    try ImageSize.check(width: image.width, height: image.height)
    let isOpaque = image.isOpaque
    let rawCount = image.pixels.count * (isOpaque ? 3 : 4)
    // Make the buffer large enough for pixels that can't be compressed, so that one pass suffices.
    // If libpng nevertheless needs more, it reports the size.
    var size = rawCount + rawCount / 8 + 65_536
    guard hasMemory(for: rawCount + size) else {
      throw .memory(width: image.width, height: image.height)
    }
    let raw = isOpaque ? opaqueBytes(image.pixels) : straightBytes(image.pixels)

    var header = png_image()
    header.version = png_uint_32(PNG_IMAGE_VERSION)
    header.width = png_uint_32(image.width)
    header.height = png_uint_32(image.height)
    header.format = isOpaque ? opaqueFormat : straightFormat
    // With this flag, encoding takes a sixth of the time, and the file is 5 % larger.
    header.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    defer { png_image_free(&header) }

    for _ in 0..<2 {
      var needed = png_alloc_size_t(size)
      var succeeded = false
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        succeeded =
          png_image_write_to_memory(&header, buffer.baseAddress, &needed, 0, raw, 0, nil) != 0
        count = succeeded ? Int(needed) : 0
      }
      if succeeded { return bytes }
      if Int(needed) <= size { break }
      size = Int(needed)
    }
    throw .cannotEncode(reason: message(header))
  }

  /// Decodes a PNG file of any kind that libpng reads, and converts it to 8-bit, premultiplied
  /// sRGB. If the file has no information about its colours, such as a gamma (`gAMA`) or an sRGB
  /// mark, they count as sRGB, even with 16 bits per channel. Colour profiles and primaries are
  /// ignored here; `ImageFile` handles them.
  ///
  /// - Throws: ``ImageIOError`` if the bytes are not a PNG file, if a chunk is longer than the rest
  ///   of the file, if there are too many pixels, or if the system refuses the memory.
  public static func decode(_ bytes: [UInt8]) throws(ImageIOError) -> CGImage {
    // libpng writes directly into the array that becomes the image's memory.
    try read(bytes, bytesPerPixel: 8) { (header, size) throws(ImageIOError) in
      var pixels = try self.pixels(&header, size)
      premultiply(&pixels)
      return CGImage(width: size.width, height: size.height, pixels: pixels)
    }
  }

  /// Reads and decodes the PNG file at a path.
  public static func read(_ path: String) throws(ImageIOError) -> CGImage {
    try decode(try contents(of: path))
  }

  /// Encodes an image and writes it to a file, which is either written completely or not at all.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - path: The file's path.
  ///   - followsLinks: Whether to follow a symbolic link at the path; otherwise the file replaces
  ///     it.
  /// - Throws: ``ImageIOError`` if the file can't be written or the image can't be encoded.
  public static func write(
    _ image: CGImage, to path: String, followsLinks: Bool = true
  ) throws(ImageIOError) {
    try AtomicFile.write(try encode(image), to: path, followsLinks: followsLinks)
  }

  // MARK: Pixels

  private static func opaqueBytes(_ pixels: [UInt32]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count * 3) { bytes, count in
      var at = 0
      for pixel in pixels {
        bytes[at] = UInt8(truncatingIfNeeded: pixel >> 16)
        bytes[at + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        bytes[at + 2] = UInt8(truncatingIfNeeded: pixel)
        at += 3
      }
      count = at
    }
  }

  private static func straightBytes(_ pixels: [UInt32]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count * 4) { bytes, count in
      var at = 0
      for pixel in pixels {
        let straight = straight(pixel)
        bytes[at] = UInt8(truncatingIfNeeded: straight >> 16)
        bytes[at + 1] = UInt8(truncatingIfNeeded: straight >> 8)
        bytes[at + 2] = UInt8(truncatingIfNeeded: straight)
        bytes[at + 3] = UInt8(straight >> 24)
        at += 4
      }
      count = at
    }
  }

  /// Returns the pixels with non-premultiplied alpha. From its highest byte to its lowest, each
  /// pixel has alpha, red, green and blue.
  package static func straightPixels(_ image: CGImage) -> [UInt32] { image.pixels.map(straight) }

  @inline(__always)
  package static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    // Round the quotient to nearest, so that premultiplying again gives the same pixel.
    func straight(_ component: UInt32) -> UInt32 {
      (min(component & 255, alpha) * 255 + alpha / 2) / alpha
    }
    return alpha << 24 | straight(pixel >> 16) << 16 | straight(pixel >> 8) << 8 | straight(pixel)
  }

  package static func premultiply(_ pixels: inout [UInt32]) {
    for i in pixels.indices {
      let pixel = pixels[i]
      let alpha = pixel >> 24
      if alpha == 255 { continue }
      func premultiplied(_ component: UInt32) -> UInt32 { ((component & 255) * alpha + 127) / 255 }
      pixels[i] =
        alpha << 24 | premultiplied(pixel >> 16) << 16 | premultiplied(pixel >> 8) << 8
        | premultiplied(pixel)
    }
  }

  // MARK: Files and messages

  static func message(_ header: png_image) -> String {
    withUnsafeBytes(of: header.message) { text in
      String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - limit: The maximum size, in bytes, of a file without a PNG signature; nil for 512
  ///     megabytes. Reading stops when the limit is exceeded.
  /// - Throws: ``ImageIOError/cannotRead(path:reason:)``, including for files above 512 megabytes.
  public static func contents(
    of path: String, nonPNGLimit limit: Int? = nil
  ) throws(ImageIOError) -> [UInt8] {
    try contents(of: path, at: path, nonPNGLimit: limit)
  }

  /// Reads the file at `resolvedPath`. Error messages call it `path`.
  package static func contents(
    of path: String, at resolvedPath: String, nonPNGLimit limit: Int? = nil
  ) throws(ImageIOError) -> [UInt8] {
    func failure(_ code: Int32) -> ImageIOError {
      .cannotRead(path: path, reason: String(cString: strerror(code)))
    }
    if path.isEmpty || path.utf8.contains(0) { throw failure(EINVAL) }
    let file = open(resolvedPath, O_RDONLY | O_CLOEXEC)
    if file < 0 { throw failure(errno) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(file, &block, block.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw failure(errno) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: block[..<count])
      if bytes.count > maximumFileSize { throw failure(EFBIG) }
      if let limit, bytes.count > limit, !isPNG(bytes) {
        throw .cannotRead(path: path, reason: "it has more than \(limit) bytes")
      }
    }
  }
}
