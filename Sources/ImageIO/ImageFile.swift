public import MidflightDrawing
@_exported public import MidflightPNG

/// Reads image files of all supported formats: PNG, JPEG, WebP, GIF, TIFF, HEIC and AVIF. The
/// format is detected from the first bytes. From a file that contains several images, the first or
/// primary one is read.
///
/// Colours are converted to sRGB by the file's ICC profile. Without a profile, or with a damaged
/// one, they count as sRGB. TIFF, HEIC and AVIF images are turned upright as the file specifies.
/// Images in other formats are not turned, even if a camera has recorded its orientation.
public enum ImageFile {
  /// Decodes an image file.
  ///
  /// - Throws: `ImageIOError.notUsable` if the format is not supported, the file is damaged or
  ///   truncated, or its colour profile exceeds 8 MB; `ImageIOError.unsupportedSize` or
  ///   `ImageIOError.memory`, before memory is allocated, if the image is too large.
  /// - Complexity: O(file + pixels).
  public static func decode(_ bytes: [UInt8]) throws(ImageIOError) -> CGImage {
    if PNG.isPNG(bytes) { return try ProfiledPNG.decode(bytes) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try JPEG.decode(bytes) }
    if bytes.starts(with: "GIF8".utf8) { return try GIF.decode(bytes) }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return try WebP.decode(bytes)
    }
    if TIFF.isTIFF(bytes) { return try TIFF.decode(bytes) }
    if HEIF.isHEIF(bytes) { return try HEIF.decode(bytes) }
    throw .notUsable(
      format: "PNG, JPEG, WebP, GIF, TIFF, HEIC or AVIF", reason: "unknown format")
  }

  /// Reads and decodes the image file at a path.
  public static func read(_ path: String) throws(ImageIOError) -> CGImage {
    try decode(try PNG.contents(of: path))
  }
}
