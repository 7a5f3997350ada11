import CMidflightWebP
public import MidflightDrawing
public import MidflightPNG

/// Writes animated [WebP](https://developers.google.com/speed/webp/docs/riff_container) files with
/// libwebp. Each frame contains only the part of the image that differs from the previous frame. In
/// that part, unchanged pixels of lossless frames are made transparent where possible. Frames are
/// encoded independently, possibly in parallel, and then combined into a file.
public enum WebPAnimation {
  /// The compression of frames.
  public enum Compression: Sendable, Hashable {
    /// Keeps every pixel exactly. The effort is 0…9; higher values are slower and make smaller
    /// files.
    case lossless(effort: Int)
    /// VP8 compression, with a quality of 0…100.
    case lossy(quality: Int)
  }

  /// An encoded frame.
  public struct Frame: Sendable {
    /// The changed part of the image, encoded as WebP.
    fileprivate var bytes: [UInt8]
    /// The size of the encoded part, in bytes.
    public var size: Int { bytes.count }
    /// The position of the part in the image, in pixels. Both coordinates must be even.
    fileprivate var x: Int
    fileprivate var y: Int
    /// Whether the previous frame shows through where the part is transparent.
    fileprivate var isBlended: Bool
  }

  /// The largest width and height that the format allows, in pixels.
  public static let maximumSide = 16_383

  /// Encodes a frame, or only the part of it that differs from the previous frame.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - previous: The previous frame; nil for the first. It is ignored if its size differs.
  ///   - compression: The default is lossless with the least effort that compresses well.
  /// - Throws: `ImageIOError.cannotEncode` if a side exceeds ``maximumSide``, or if libwebp fails.
  /// - Complexity: O(pixels).
  public static func frame(
    _ image: CGImage, after previous: CGImage?,
    as compression: Compression = .lossless(effort: 1)
  ) throws(ImageIOError) -> Frame {
    guard (1...maximumSide).contains(image.width), (1...maximumSide).contains(image.height) else {
      throw .cannotEncode(
        reason:
          "a side of a WebP must have 1 to \(maximumSide) pixels, not \(image.width) × \(image.height)"
      )
    }
    let previous = previous.flatMap {
      $0.width == image.width && $0.height == image.height ? $0 : nil
    }
    let part =
      previous.map { changedPart(of: image, since: $0) }
      ?? Part(x: 0, y: 0, width: image.width, height: image.height)
    var changes: [UInt32]?
    var config = WebPConfig()
    var isConfigured = WebPConfigInit(&config) != 0
    switch compression {
    case .lossless(let effort):
      isConfigured = isConfigured && WebPConfigLosslessPreset(&config, Int32(effort)) != 0
      // Keep the colours of transparent pixels too, which libwebp would otherwise change.
      config.exact = 1
      changes = previous.flatMap { opaqueChanges(of: image, part, since: $0) }
    case .lossy(let quality):
      // Don't make unchanged pixels of lossy frames transparent: their colour would affect other
      // pixels in the same blocks.
      config.quality = Float(quality)
      isConfigured = isConfigured && WebPValidateConfig(&config) != 0
    }
    guard isConfigured else { throw .cannotEncode(reason: "libwebp has an incompatible version") }
    var pixels = changes ?? straightPixels(of: image, part)
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else {
      throw .cannotEncode(reason: "libwebp has an incompatible version")
    }
    // This frees only the memory that libwebp allocates: lossy encoding copies `pixels` to its own
    // planes and does not modify them.
    defer { WebPPictureFree(&picture) }
    picture.use_argb = 1
    (picture.width, picture.height) = (Int32(part.width), Int32(part.height))
    picture.argb_stride = picture.width
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    let isDone = pixels.withUnsafeMutableBufferPointer { buffer in
      withUnsafeMutablePointer(to: &writer) { writer in
        picture.argb = buffer.baseAddress
        picture.writer = WebPMemoryWrite
        picture.custom_ptr = UnsafeMutableRawPointer(writer)
        return WebPEncode(&config, &picture) != 0
      }
    }
    guard isDone, let memory = writer.mem else {
      throw .cannotEncode(reason: "libwebp failed with error \(picture.error_code.rawValue)")
    }
    return Frame(
      bytes: Array(UnsafeBufferPointer(start: memory, count: writer.size)), x: part.x, y: part.y,
      isBlended: changes != nil)
  }

  /// Combines encoded frames into an animated WebP file.
  ///
  /// - Parameters:
  ///   - width: The frames' width in pixels.
  ///   - height: The frames' height in pixels.
  ///   - frames: The frames, and the duration of each in milliseconds.
  ///   - loops: How many times the animation is played; 0 means forever.
  /// - Throws: `ImageIOError.cannotEncode` if there are no frames, or not enough memory for
  ///   libwebp.
  public static func file(
    width: Int, height: Int, frames: [(frame: Frame, milliseconds: Int)], loops: Int = 0
  ) throws(ImageIOError) -> [UInt8] {
    guard let mux = WebPMuxNew() else { throw .cannotEncode(reason: "libwebp is out of memory") }
    defer { WebPMuxDelete(mux) }
    for (frame, milliseconds) in frames {
      let result = frame.bytes.withUnsafeBufferPointer { bytes in
        var info = WebPMuxFrameInfo()
        info.bitstream = WebPData(bytes: bytes.baseAddress, size: bytes.count)
        (info.x_offset, info.y_offset) = (Int32(frame.x), Int32(frame.y))
        info.duration = Int32(milliseconds)
        info.id = WEBP_CHUNK_ANMF
        info.dispose_method = WEBP_MUX_DISPOSE_NONE
        info.blend_method = frame.isBlended ? WEBP_MUX_BLEND : WEBP_MUX_NO_BLEND
        return WebPMuxPushFrame(mux, &info, 1)
      }
      guard result == WEBP_MUX_OK else {
        throw .cannotEncode(reason: "libwebp refused a frame: error \(result.rawValue)")
      }
    }
    var parameters = WebPMuxAnimParams(bgcolor: 0, loop_count: Int32(loops))
    var data = WebPData()
    defer { WebPDataClear(&data) }
    guard WebPMuxSetAnimationParams(mux, &parameters) == WEBP_MUX_OK,
      WebPMuxSetCanvasSize(mux, Int32(width), Int32(height)) == WEBP_MUX_OK,
      WebPMuxAssemble(mux, &data) == WEBP_MUX_OK, let bytes = data.bytes
    else { throw .cannotEncode(reason: "libwebp cannot write a file of the frames") }
    return Array(UnsafeBufferPointer(start: bytes, count: data.size))
  }

  private struct Part {
    var x, y, width, height: Int
  }

  /// Returns the smallest part that begins at even coordinates and contains all pixels that differ
  /// from the previous image. If no pixel differs, returns a part of one pixel.
  private static func changedPart(of image: CGImage, since previous: CGImage) -> Part {
    let (width, height) = (image.width, image.height)
    var (left, right, top, bottom) = (width, -1, height, -1)
    image.pixels.withUnsafeBufferPointer { new in
      previous.pixels.withUnsafeBufferPointer { old in
        for y in 0..<height {
          let row = y * width
          guard let first = (0..<width).first(where: { new[row + $0] != old[row + $0] }) else {
            continue
          }
          var last = width - 1
          while new[row + last] == old[row + last] { last -= 1 }
          (left, right) = (min(left, first), max(right, last))
          (top, bottom) = (min(top, y), y)
        }
      }
    }
    guard right >= 0 else { return Part(x: 0, y: 0, width: 1, height: 1) }
    (left, top) = (left & ~1, top & ~1)
    return Part(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Returns the pixels of a part, with a transparent pixel in place of each unchanged one, because
  /// transparent pixels compress to almost nothing. Returns nil if a changed pixel is not opaque:
  /// the previous frame would show through it.
  private static func opaqueChanges(
    of image: CGImage, _ part: Part, since previous: CGImage
  ) -> [UInt32]? {
    let (new, old) = (image.pixels, previous.pixels)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(part.width * part.height)
    for y in part.y..<part.y + part.height {
      for index in y * image.width + part.x..<y * image.width + part.x + part.width {
        let pixel = new[index]
        if pixel == old[index] {
          pixels.append(0)
        } else if pixel >> 24 == 255 {
          pixels.append(pixel)
        } else {
          return nil
        }
      }
    }
    return pixels
  }

  /// Returns the pixels of a part, not premultiplied.
  private static func straightPixels(of image: CGImage, _ part: Part) -> [UInt32] {
    let all = image.pixels
    var pixels: [UInt32] = []
    pixels.reserveCapacity(part.width * part.height)
    for y in part.y..<part.y + part.height {
      let start = y * image.width + part.x
      pixels += all[start..<start + part.width].lazy.map(PNG.straight)
    }
    return pixels
  }
}
