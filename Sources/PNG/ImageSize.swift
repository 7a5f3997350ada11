import MidflightDrawing

/// Checks the size of an image before memory is allocated for it. This rejects a small file whose
/// image would take terabytes, according to the size in its header.
package enum ImageSize {
  /// Throws an error if an image of this size can't be read. `bytesPerPixel` is the memory that
  /// reading needs for each pixel, including the 4 bytes of the image itself.
  ///
  /// - Throws: ``ImageIOError/unsupportedSize(width:height:)`` if the image has no pixels or more
  ///   than ``PNG/maximumPixelCount``; ``ImageIOError/memory(width:height:)`` if the system refuses
  ///   the memory.
  package static func check(width: Int, height: Int, bytesPerPixel: Int = 0) throws(ImageIOError) {
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflows, count <= PNG.maximumPixelCount else {
      throw .unsupportedSize(width: width, height: height)
    }
    guard hasMemory(for: count * bytesPerPixel) else { throw .memory(width: width, height: height) }
  }
}
