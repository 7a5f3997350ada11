import CMidflightWebP
public import MidflightDrawing
public import MidflightPNG

/// Reads [WebP](https://developers.google.com/speed/webp/docs/riff_container) files with libwebp.
/// ``WebPAnimation`` writes such files.
public enum WebP {
  /// Decodes a WebP file, lossy or lossless. The result has the size of the file's canvas. For an
  /// animation, it contains the first frame and is transparent outside that frame.
  ///
  /// - Throws: `ImageIOError.notUsable` if the file is damaged or truncated.
  public static func decode(_ bytes: [UInt8]) throws(ImageIOError) -> CGImage {
    try bytes.withUnsafeBufferPointer { (file) throws(ImageIOError) -> CGImage in
      // libwebp keeps pointers to the file's bytes, so they must stay valid until the end of this
      // closure.
      var data = WebPData(bytes: file.baseAddress, size: file.count)
      guard let parts = WebPDemux(&data) else {
        throw .notUsable(format: "WebP", reason: "its chunks are damaged or missing")
      }
      defer { WebPDemuxDelete(parts) }
      let width = Int(WebPDemuxGetI(parts, WEBP_FF_CANVAS_WIDTH))
      let height = Int(WebPDemuxGetI(parts, WEBP_FF_CANVAS_HEIGHT))
      // Each pixel takes up memory in the canvas and in the image, and libwebp needs working memory
      // to decode a lossless image.
      try ImageSize.check(width: width, height: height, bytesPerPixel: 16)
      var frame = WebPIterator()
      guard WebPDemuxGetFrame(parts, 1, &frame) != 0, frame.complete != 0 else {
        throw .notUsable(format: "WebP", reason: "it has no complete image")
      }
      defer { WebPDemuxReleaseIterator(&frame) }
      let (x, y) = (Int(frame.x_offset), Int(frame.y_offset))
      guard x >= 0, y >= 0, x + Int(frame.width) <= width, y + Int(frame.height) <= height else {
        throw .notUsable(format: "WebP", reason: "its image is larger than its canvas")
      }
      let profile = try profile(in: parts)
      var canvas = [UInt32](repeating: 0, count: width * height)
      let start = (y * width + x) * 4
      let isDone = canvas.withUnsafeMutableBytes { canvas in
        WebPDecodeBGRAInto(
          frame.fragment.bytes, frame.fragment.size,
          canvas.bindMemory(to: UInt8.self).baseAddress! + start,
          canvas.count - start, Int32(width * 4)) != nil
      }
      guard isDone else { throw .notUsable(format: "WebP", reason: "its pixels are damaged") }
      var filePixels = FilePixels(width: width, height: height, pixels: canvas)
      filePixels.convert(by: profile)
      return filePixels.image()
    }
  }

  private static func profile(in parts: OpaquePointer) throws(ImageIOError) -> ColorProfile? {
    var chunk = WebPChunkIterator()
    guard WebPDemuxGetChunk(parts, "ICCP", 1, &chunk) != 0 else { return nil }
    defer { WebPDemuxReleaseChunkIterator(&chunk) }
    try ColorProfile.check(size: chunk.chunk.size, format: "WebP")
    return ColorProfile(
      Array(UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size)))
  }
}
