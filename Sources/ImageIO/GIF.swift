import CMidflightGIF
public import MidflightDrawing
public import MidflightPNG

/// Reads the first image of [GIF](https://www.w3.org/Graphics/GIF/spec-gif89a.txt) files with
/// giflib.
public enum GIF {
  /// Decodes the first image of a GIF file. The result is the file's logical screen, which is
  /// transparent outside the image. Pixels outside the screen, or with an index outside the colour
  /// table, are not shown.
  ///
  /// - Throws: `ImageIOError.notUsable` if the file is damaged, is truncated before the image ends,
  ///   or contains no image.
  public static func decode(_ bytes: [UInt8]) throws(ImageIOError) -> CGImage {
    try bytes.withUnsafeBufferPointer { (file) throws(ImageIOError) -> CGImage in
      var rest = file[...]
      return try withUnsafeMutablePointer(to: &rest) { (rest) throws(ImageIOError) -> CGImage in
        var code = Int32(0)
        guard let gif = DGifOpen(rest, take, &code) else { throw failure(code) }
        defer { DGifCloseFile(gif, nil) }
        return try firstImage(of: gif)
      }
    }
  }

  private static let take: InputFunc = { gif, target, count in
    let rest = gif!.pointee.UserData.assumingMemoryBound(to: Slice<UnsafeBufferPointer<UInt8>>.self)
    let part = rest.pointee.prefix(Int(count))
    for (i, byte) in part.enumerated() { target![i] = byte }
    rest.pointee = rest.pointee.dropFirst(part.count)
    return Int32(part.count)
  }

  private static func firstImage(
    of gif: UnsafeMutablePointer<GifFileType>
  ) throws(ImageIOError) -> CGImage {
    let (width, height) = (Int(gif.pointee.SWidth), Int(gif.pointee.SHeight))
    try ImageSize.check(width: width, height: height, bytesPerPixel: 4)
    var control = GraphicsControlBlock()
    control.TransparentColor = NO_TRANSPARENT_COLOR
    while true {
      var kind = UNDEFINED_RECORD_TYPE
      try attempt(DGifGetRecordType(gif, &kind), gif)
      switch kind {
      case EXTENSION_RECORD_TYPE: try readExtension(gif, into: &control)
      case IMAGE_DESC_RECORD_TYPE:
        try attempt(DGifGetImageDesc(gif), gif)
        let pixels = try readPixels(gif, width, height, without: Int(control.TransparentColor))
        return CGImage(width: width, height: height, pixels: pixels)
      default: throw .notUsable(format: "GIF", reason: "it has no image")
      }
    }
  }

  /// Reads an extension. Only graphic control extensions are used, for their transparent colour.
  private static func readExtension(
    _ gif: UnsafeMutablePointer<GifFileType>, into control: inout GraphicsControlBlock
  ) throws(ImageIOError) {
    var (code, block) = (Int32(0), UnsafeMutablePointer<GifByteType>?.none)
    try attempt(DGifGetExtension(gif, &code, &block), gif)
    while let content = block {
      if code == GRAPHICS_EXT_FUNC_CODE {
        // The block begins with its length. giflib ignores a block of the wrong length.
        _ = DGifExtensionToGCB(Int(content[0]), content + 1, &control)
      }
      try attempt(DGifGetExtensionNext(gif, &block), gif)
    }
  }

  private static func readPixels(
    _ gif: UnsafeMutablePointer<GifFileType>, _ width: Int, _ height: Int,
    without transparent: Int
  ) throws(ImageIOError) -> [UInt32] {
    let image = gif.pointee.Image
    let (left, top) = (Int(image.Left), Int(image.Top))
    let (columns, rows) = (Int(image.Width), Int(image.Height))
    guard columns > 0, rows > 0 else { throw .unsupportedSize(width: columns, height: rows) }
    guard let table = image.ColorMap ?? gif.pointee.SColorMap else {
      throw .notUsable(format: "GIF", reason: "it has no colour table")
    }
    var colors = (0..<Int(table.pointee.ColorCount)).map { index in
      let color = table.pointee.Colors[index]
      return 0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
    }
    colors += Array(repeating: 0, count: max(0, 256 - colors.count))
    if colors.indices.contains(transparent) { colors[transparent] = 0 }

    var pixels = [UInt32](repeating: 0, count: width * height)
    var line = [GifByteType](repeating: 0, count: columns)
    let shown = 0..<max(0, min(columns, width - left))
    // An interlaced image stores every eighth row first, then the rows between them in three
    // further passes.
    let passes =
      image.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    for (first, step) in passes {
      for row in stride(from: first, to: rows, by: step) {
        try attempt(DGifGetLine(gif, &line, Int32(columns)), gif)
        if top + row >= height { continue }
        let start = (top + row) * width + left
        for column in shown { pixels[start + column] = colors[Int(line[column])] }
      }
    }
    return pixels
  }

  private static func attempt(
    _ status: Int32, _ gif: UnsafeMutablePointer<GifFileType>
  ) throws(ImageIOError) {
    if status != GIF_OK { throw failure(gif.pointee.Error) }
  }

  private static func failure(_ code: Int32) -> ImageIOError {
    .notUsable(
      format: "GIF", reason: GifErrorString(code).map { String(cString: $0) } ?? "it is damaged")
  }
}
