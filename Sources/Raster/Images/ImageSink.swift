import MidflightDrawing
import MidflightRasterKernelSet
import MidflightRasterKernels

/// Blends an image with a shape's coverage, in any blend mode, and through a clip mask if there is
/// one.
///
/// Texels that coincide with pixels are blended directly from their memory. Runs of full coverage
/// need no row of coverage bytes.
struct ImageSink: GatheringSink {
  private let surface: Surface
  private let mask: ClipMask?
  private let source: ImageSource
  private let blend: CGBlendMode
  private let level: UInt32
  private let left: Int
  private let top: Int
  private let isPlain: Bool
  private let isCopied: Bool
  private let isInPieces: Bool
  private let kernels: Kernels
  var stretch: CoverageStretch
  /// The columns that the shape covers in every row; nil if there are none. The pixels of a row in
  /// these columns are fetched together.
  private let columns: Range<Int>?
  private let pixels: Elements<UInt32>
  private var y = 0
  private var out: Elements<UInt32>

  static var longestGap: Int { 16 }

  init(
    _ surface: Surface, _ mask: ClipMask?, _ source: ImageSource, _ blend: CGBlendMode,
    level: UInt32, corner: PixelRect, columns: Range<Int>?,
    bytes: Elements<UInt8>, pixels: Elements<UInt32>
  ) {
    (self.surface, self.mask, self.source) = (surface, mask, source)
    (self.blend, self.level) = (blend, level)
    (left, top) = (corner.x, corner.y)
    isPlain = mask == nil && level == 255 && (blend == .normal || blend == .copy)
    isCopied = blend == .copy || source.isOpaque
    isInPieces = source.isInPieces
    // Don't fetch pixels together if each run is written directly to the surface: it would gain
    // nothing.
    self.columns =
      isPlain && (isCopied || source.isCopy) ? nil : columns
    kernels = KernelChoice.current
    (stretch, self.pixels) = (CoverageStretch(bytes), pixels)
    out = surface.pointer(corner.x, corner.y)
  }

  mutating func beginRow(_ row: Int) {
    y = top + row
    out = surface.pointer(left, y)
    stretch.restart(at: 0)
    if let columns = columns {
      let firstPixel = pixels + (columns.lowerBound - left)
      source.fetch(columns.lowerBound, y, columns.count, firstPixel)
      if scales { scalePixels(firstPixel, columns.count, by: level) }
    }
  }

  /// Whether the pixels themselves are multiplied by the image's alpha. In blend modes other than
  /// normal, the coverage alone decides how much of the backdrop remains, so it can't include the
  /// alpha.
  private var scales: Bool { level != 255 && blend != .normal }

  @inline(__always)
  private func row(_ x: Int, _ count: Int) -> Elements<UInt32> {
    if columns != nil { return pixels + x }
    let scales = self.scales
    if !scales, let row = source.pixels(left + x, y, count) { return row }
    source.fetch(left + x, y, count, pixels)
    if scales { scalePixels(pixels, count, by: level) }
    return pixels
  }

  mutating func flush() {
    let (first, count) = (stretch.first, stretch.count)
    if count <= 0 { return }
    let coverage = stretch.bytes + first
    if let mask = mask {
      multiplyRow(coverage, count, by: mask.pointer(left + first, y))
    }
    let row = row(first, count)
    if blend == .normal || blend == .copy {
      if !scales { scaleRow(coverage, count, by: level) }
      kernels.blendPixelRow(out + first, count, row, blend == .copy, coverage)
    } else {
      blendRow(out + first, count, source: row, blend, coverage)
    }
  }

  mutating func run(_ x: Int, count: Int, coverage: UInt32) {
    if isPlain && coverage == 255 && count >= 8 {
      flush()
      if isInPieces {
        runPieces(x, count)
      } else if !isCopied {
        kernels.overPixelRow(out + x, count, row(x, count))
      } else if let row = source.pixels(left + x, y, count) {
        (out + x).update(from: row, count: count)
      } else {
        source.fetch(left + x, y, count, out + x)
      }
      stretch.restart(at: x + count)
    } else {
      gather(x, count: count, coverage: coverage)
    }
  }

  private func runPieces(_ x: Int, _ count: Int) {
    var done = 0
    while done < count,
      let (row, length) = source.piece(left + x + done, y, count - done)
    {
      if isCopied {
        (out + x + done).update(from: row, count: length)
      } else {
        kernels.overPixelRow(out + x + done, length, row)
      }
      done += length
    }
  }
}
