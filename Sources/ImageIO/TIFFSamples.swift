import CMidflightTIFF

/// Reads the samples of a TIFF file without libtiff's conversion to RGB, so that a profile can
/// convert them.
extension TIFFFile {
  /// Returns the image converted to sRGB by a profile, but not turned; nil if the profile is for
  /// another colour space, or the samples do not have 8 or 16 bits.
  func pixels(by profile: ColorProfile) throws(ImageIOError) -> FilePixels? {
    guard !isFloat, var layout = colors, profile.space == layout.space else { return nil }
    let colorCount = layout.count
    guard sampleCount >= colorCount else { return nil }
    layout.extraCount = sampleCount - colorCount
    layout.bits = bits
    // The formats of Little CMS have at most this many extra channels.
    guard layout.extraCount <= 4 else { return nil }
    switch bits {
    case 8: return try pixels(of: UInt8.self, in: layout, behind: colorCount, by: profile)
    case 16: return try pixels(of: UInt16.self, in: layout, behind: colorCount, by: profile)
    default: return nil
    }
  }

  /// The layout of the colour samples; nil if a profile cannot convert such samples.
  private var colors: SampleLayout? {
    switch photometric {
    case PHOTOMETRIC_MINISBLACK: SampleLayout(space: .gray)
    case PHOTOMETRIC_MINISWHITE: SampleLayout(space: .gray, isInverted: true)
    case PHOTOMETRIC_RGB: SampleLayout(space: .rgb)
    case PHOTOMETRIC_SEPARATED: SampleLayout(space: .cmyk)
    default: nil
    }
  }

  private func pixels<Sample: FixedWidthInteger & UnsignedInteger>(
    of _: Sample.Type, in layout: SampleLayout, behind colorCount: Int, by profile: ColorProfile
  ) throws(ImageIOError) -> FilePixels? {
    var samples: [Sample] = try self.samples()
    let kind = extraSamples.first.map { Int32($0) }
    let count = layout.count
    let hasAlpha =
      layout.extraCount > 0 && (kind == EXTRASAMPLE_ASSOCALPHA || kind == EXTRASAMPLE_UNASSALPHA)
    if hasAlpha, kind == EXTRASAMPLE_ASSOCALPHA {
      samples.unpremultiply(pixelCount: count, alphaAt: colorCount)
    }
    let step = UInt32(Sample.max) / 255
    return FilePixels(
      width: width, height: height, samples: samples, in: layout, by: profile,
      alpha: { hasAlpha ? (UInt32(samples[$0 * count + colorCount]) + step / 2) / step : 255 })
  }

  /// Reads the samples of all pixels. In the result, the samples of a pixel are adjacent, even if
  /// the file stores them in planes.
  private func samples<Sample: FixedWidthInteger>() throws(ImageIOError) -> [Sample] {
    var samples = [Sample](repeating: 0, count: width * height * sampleCount)
    let planes = isContiguous ? 1 : sampleCount
    let together = isContiguous ? sampleCount : 1
    let (blockWidth, blockHeight) =
      isTiled ? (tileWidth, tileHeight) : (width, min(max(rowsPerStrip, 1), height))
    guard blockWidth > 0, blockHeight > 0 else { throw failure }
    let size = isTiled ? library.tileSize(file) : library.stripSize(file)
    var block = [Sample](repeating: 0, count: Int(size) / MemoryLayout<Sample>.size)
    guard block.count >= blockWidth * blockHeight * together else { throw failure }
    for plane in 0..<planes {
      for y in stride(from: 0, to: height, by: blockHeight) {
        for x in stride(from: 0, to: width, by: blockWidth) {
          let (columns, rows) = (min(blockWidth, width - x), min(blockHeight, height - y))
          try read(&block, x, y, plane, bytes: Int(size), rows: rows)
          for row in 0..<rows {
            for column in 0..<columns {
              let from = (row * blockWidth + column) * together
              let to = ((y + row) * width + x + column) * sampleCount + plane
              for i in 0..<together { samples[to + i] = block[from + i] }
            }
          }
        }
      }
    }
    return samples
  }

  /// Reads the tile or strip that contains the pixel (x, y), and throws if it has fewer than `rows`
  /// rows.
  private func read<Sample: FixedWidthInteger>(
    _ block: inout [Sample], _ x: Int, _ y: Int, _ plane: Int, bytes: Int, rows: Int
  ) throws(ImageIOError) {
    let count = block.withUnsafeMutableBytes { buffer in
      isTiled
        ? library.readTile(
          file, library.tile(file, UInt32(x), UInt32(y), 0, UInt16(plane)), buffer.baseAddress,
          tmsize_t(bytes))
        : library.readStrip(
          file, library.strip(file, UInt32(y), UInt16(plane)), buffer.baseAddress, tmsize_t(bytes))
    }
    let row = isTiled ? bytes / tileHeight : bytes / min(max(rowsPerStrip, 1), height)
    guard Int(count) >= row * rows else { throw failure }
  }
}
