import MidflightDrawing

/// Checks sizes before memory is allocated, so that a small file that would expand to terabytes is
/// rejected on the basis of its header.
package enum ImageSize {
  /// Checks a size; `bytesPerPixel` is the memory that reading takes for each pixel, including the
  /// image's 4 bytes.
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
