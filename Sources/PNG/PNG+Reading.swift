import CMidflightPNG
import MidflightDrawing

/// Steps of reading a PNG file.
extension PNG {
  /// A picture's size in pixels.
  typealias Size = (width: Int, height: Int)

  /// Opens a file, checks its size, and reads what `body` asks libpng for.
  ///
  /// - Parameter bytesPerPixel: How much memory reading takes for each pixel.
  static func read<Result>(
    _ bytes: [UInt8], bytesPerPixel: Int,
    _ body: (inout png_image, Size) throws(ImageIOError) -> Result
  ) throws(ImageIOError) -> Result {
    // libpng takes the memory for a chunk before it looks how much there is of it.
    guard hasWholeChunks(bytes) else {
      throw .notUsable(format: "PNG", reason: "a chunk is longer than the file")
    }
    // libpng keeps the pointer that it begins with, so one borrow of the bytes spans the whole
    // reading.
    return try bytes.withUnsafeBufferPointer { (file) throws(ImageIOError) -> Result in
      var header = png_image()
      header.version = png_uint_32(PNG_IMAGE_VERSION)
      defer { png_image_free(&header) }
      guard png_image_begin_read_from_memory(&header, file.baseAddress, file.count) != 0 else {
        throw .notUsable(format: "PNG", reason: message(header))
      }
      let (width, height) = (Int(header.width), Int(header.height))
      try PictureSize.check(width: width, height: height, bytesPerPixel: bytesPerPixel)
      return try body(&header, (width, height))
    }
  }

  /// Straight 8-bit pixels in sRGB. What does not say otherwise is taken as sRGB: the PNG
  /// specification leaves such files to the reader (13.13), and libpng takes those of 16 bits as
  /// linear light unless it is told.
  static func pixels(_ header: inout png_image, _ size: Size) throws(ImageIOError) -> [UInt32] {
    header.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    header.format = png_uint_32(
      PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
    return try finish(&header, repeating: UInt32(0), count: size.width * size.height)
  }

  /// Premultiplied red, green, blue and alpha of 16 bits, in linear light.
  ///
  /// - Parameter isLinear: Whether numbers of 16 bits that don't say what they mean are linear: they
  ///   are then given back as they are, but for alpha.
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

  /// Whether every chunk up to the end's is as long as it says. Each has four bytes of length and
  /// four of kind before what it holds, and four of check sum behind. What begins otherwise is left
  /// to libpng.
  private static func hasWholeChunks(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: signature) else { return true }
    var place = signature.count
    while place + 8 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      if bytes[place + 4..<place + 8].elementsEqual("IEND".utf8) { return true }
      place += 12 + length
      if place > bytes.count { return false }
    }
    return true
  }
}
