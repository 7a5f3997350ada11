import CMidflightPNG
import MidflightDrawing

/// The steps of reading a PNG file.
extension PNG {
  typealias Size = (width: Int, height: Int)

  /// Opens a PNG file, checks its size and passes it to `body`. `bytesPerPixel` is the memory that
  /// `body` needs for each pixel.
  static func read<Result>(
    _ bytes: [UInt8], bytesPerPixel: Int,
    _ body: (inout png_image, Size) throws(ImageIOError) -> Result
  ) throws(ImageIOError) -> Result {
    // Check the lengths of chunks first: libpng allocates a chunk's memory before it checks how
    // much of the chunk exists.
    guard hasWholeChunks(bytes) else {
      throw .notUsable(format: "PNG", reason: "a chunk is longer than the file")
    }
    // libpng keeps a pointer to the file's bytes, so they must stay valid until reading ends.
    return try bytes.withUnsafeBufferPointer { (file) throws(ImageIOError) -> Result in
      var header = png_image()
      header.version = png_uint_32(PNG_IMAGE_VERSION)
      defer { png_image_free(&header) }
      guard png_image_begin_read_from_memory(&header, file.baseAddress, file.count) != 0 else {
        throw .notUsable(format: "PNG", reason: message(header))
      }
      let (width, height) = (Int(header.width), Int(header.height))
      try ImageSize.check(width: width, height: height, bytesPerPixel: bytesPerPixel)
      return try body(&header, (width, height))
    }
  }

  /// Reads 8-bit sRGB pixels that are not premultiplied. Samples without colour information count
  /// as sRGB, even those with 16 bits, which libpng would treat as linear by default. The PNG
  /// specification (13.13) leaves the choice to the reader.
  static func pixels(_ header: inout png_image, _ size: Size) throws(ImageIOError) -> [UInt32] {
    header.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    header.format = png_uint_32(
      PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
    return try finish(&header, repeating: UInt32(0), count: size.width * size.height)
  }

  /// Reads premultiplied red, green, blue and alpha of 16 bits, in linear light. If `isLinear` is
  /// true, 16-bit samples without colour information count as linear, so that libpng only
  /// premultiplies them.
  static func linearSamples(
    _ header: inout png_image, _ size: Size, takesLinear isLinear: Bool
  ) throws(ImageIOError) -> [UInt16] {
    if !isLinear { header.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB) }
    header.format = png_uint_32(
      PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_LINEAR)
    return try finish(&header, repeating: UInt16(0), count: size.width * size.height * 4)
  }

  private static func finish<Number: FixedWidthInteger>(
    _ header: inout png_image, repeating zero: Number, count: Int
  ) throws(ImageIOError) -> [Number] {
    var numbers = [Number](repeating: zero, count: count)
    let isDone = numbers.withUnsafeMutableBytes {
      png_image_finish_read(&header, nil, $0.baseAddress, 0, nil) != 0
    }
    guard isDone else { throw .notUsable(format: "PNG", reason: message(header)) }
    return numbers
  }

  /// Whether every chunk up to `IEND` is as long as it claims. A chunk has a length and a type of
  /// four bytes each, the content, and a checksum of four bytes. For a file with a different
  /// signature, returns true and leaves the error to libpng.
  private static func hasWholeChunks(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: signature) else { return true }
    var offset = signature.count
    while offset + 8 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      if bytes[offset + 4..<offset + 8].elementsEqual("IEND".utf8) { return true }
      offset += 12 + length
      if offset > bytes.count { return false }
    }
    return true
  }
}
