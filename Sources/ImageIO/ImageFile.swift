public import MidflightDrawing
@_exported public import MidflightPNG

/// A picture's file of any format that is read, known by how it begins: PNG, JPEG, WebP, GIF, TIFF,
/// HEIC and AVIF, of those that may have several pictures the first or main one.
///
/// Colors become sRGB by the file's ICC profile; those of a file without one, or with a damaged one,
/// are taken as sRGB. A TIFF, HEIC or AVIF file's picture is upright as the file says; the others are
/// as their pixels lie, whichever way up a camera says that it was held.
public enum ImageFile {
  /// The picture in a file's bytes.
  ///
  /// - Throws: `ImageIOError.notUsable` for another format, and for a file that is
  ///   damaged or cut off, or has a profile above 8 MB; `ImageIOError.unsupportedSize` and
  ///   `ImageIOError.memory`, before memory is taken.
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

  /// Reads a file.
  public static func read(_ path: String) throws(ImageIOError) -> CGImage {
    try decode(try PNG.contents(of: path))
  }
}
