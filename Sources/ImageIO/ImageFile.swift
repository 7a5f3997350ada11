public import MidflightDrawing
@_exported public import MidflightPNG

/// A picture's file of any format that is read, known by how it begins: PNG, JPEG, WebP and GIF, of
/// the last two the first picture where they are animated.
///
/// Colours are taken as sRGB, whatever profile a file has, and a picture is as its pixels lie,
/// whichever way up a camera says that it was held.
public enum ImageFile {
  /// The picture in a file's bytes.
  ///
  /// - Throws: `ImageIOError.notUsable` for another format, and for a file that is
  ///   damaged or cut off; `ImageIOError.unsupportedSize` and
  ///   `ImageIOError.memory`, before memory is taken.
  /// - Complexity: O(file + pixels).
  public static func decode(_ bytes: [UInt8]) throws(ImageIOError) -> CGImage {
    if PNG.isPNG(bytes) { return try PNG.decode(bytes) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try JPEG.decode(bytes) }
    if bytes.starts(with: "GIF8".utf8) { return try GIF.decode(bytes) }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return try WebP.decode(bytes)
    }
    throw .notUsable(format: "PNG, JPEG, WebP or GIF", reason: "it begins like none")
  }

  /// Reads a file.
  public static func read(_ path: String) throws(ImageIOError) -> CGImage {
    try decode(try PNG.contents(of: path))
  }
}
