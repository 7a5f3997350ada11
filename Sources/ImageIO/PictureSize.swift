import MidflightDrawing

/// Sizes of pictures in files, which are looked at before memory is taken for pixels: a small file
/// that unfolds to terabytes is refused from its header.
enum PictureSize {
  /// - Parameter bytesPerPixel: How much memory reading takes for each pixel, the picture's own 4
  ///   included.
  /// - Throws: ``ImageIOError/unsupportedSize(width:height:)`` beyond ``PNG/maximumPixelCount`` and
  ///   for no pixels; ``ImageIOError/memory(width:height:)`` where the system has none left.
  static func check(width: Int, height: Int, bytesPerPixel: Int = 0) throws(ImageIOError) {
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflows, count <= PNG.maximumPixelCount else {
      throw .unsupportedSize(width: width, height: height)
    }
    guard hasMemory(for: count * bytesPerPixel) else { throw .memory(width: width, height: height) }
  }
}
