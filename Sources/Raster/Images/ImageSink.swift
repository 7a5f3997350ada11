import Drawing
import RasterKernelSet
import RasterKernels

/// Blends an image under a shape's coverage, with any mode and through a clip mask if there is one.
///
/// Texels that stand on pixels are blended from where they are; runs of full coverage without a row
/// of coverage bytes.
struct ImageSink: SpanSink {
  private let surface: Surface
  private let mask: ClipMask?
  private let source: ImageSource
  private let blend: CGBlendMode
  /// The image's alpha, 0…255.
  private let level: UInt32
  private let left: Int
  private let top: Int
  /// Nothing but coverage comes between the pixels and the surface.
  private let isPlain: Bool
  private let isCopied: Bool
  private let isInPieces: Bool
  private let kernels: Kernels
  /// Room for one row of the window and three bytes, and for its pixels.
  private let bytes: Elements<UInt8>
  /// The columns that every row covers, of which the pixels are then fetched at once.
  private let columns: Range<Int>?
  private let pixels: Elements<UInt32>
  private var y = 0
  private var out: Elements<UInt32>
  private var first = 0
  private var end = 0

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
    // Where pixels go straight to the surface there is nothing to gain.
    self.columns =
      isPlain && (isCopied || source.isCopy) ? nil : columns
    kernels = KernelChoice.current
    (self.bytes, self.pixels) = (bytes, pixels)
    out = surface.pointer(corner.x, corner.y)
  }

  mutating func beginRow(_ row: Int) {
    y = top + row
    out = surface.pointer(left, y)
    first = 0
    end = 0
    if let columns = columns {
      let place = pixels + (columns.lowerBound - left)
      source.fetch(columns.lowerBound, y, columns.count, place)
      if scales { scalePixels(place, columns.count, by: level) }
    }
  }

  /// Whether the alpha belongs to the pixels: for other modes than normal, where the coverage alone
  /// decides what stays.
  private var scales: Bool { level != 255 && blend != .normal }

  /// A row's pixels, wherever they stand.
  @inline(__always)
  private func row(_ x: Int, _ count: Int) -> Elements<UInt32> {
    if columns != nil { return pixels + x }
    let scales = self.scales
    if !scales, let row = source.pixels(left + x, y, count) { return row }
    source.fetch(left + x, y, count, pixels)
    if scales { scalePixels(pixels, count, by: level) }
    return pixels
  }

  /// Zeroes the gap since what was touched last; blends that where the gap is long.
  @inline(__always)
  private mutating func advance(_ x: Int, _ count: Int) {
    if x > end {
      if x - end > 16 {
        flush()
        first = x
      } else {
        (bytes + end).update(repeating: 0, count: x - end)
      }
    }
    end = x + count
  }

  private mutating func flush() {
    let count = end - first
    if count <= 0 { return }
    let coverage = bytes + first
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

  mutating func group(_ x: Int, _ coverage: SIMD4<UInt32>) {
    advance(x, 4)
    let four = coverage[0] | coverage[1] &<< 8 | coverage[2] &<< 16 | coverage[3] &<< 24
    (bytes + x).store(four)
  }

  mutating func tail(_ x: Int, _ coverage: SIMD4<UInt32>, count: Int) {
    advance(x, count)
    for i in 0..<count { bytes[x + i] = UInt8(truncatingIfNeeded: coverage[i]) }
  }

  mutating func run(_ x: Int, count: Int, coverage: UInt32) {
    if isPlain && coverage == 255 && count >= 8 {
      if end > first { flush() }
      if isInPieces {
        runPieces(x, count)
      } else if !isCopied {
        kernels.overPixelRow(out + x, count, row(x, count))
      } else if let row = source.pixels(left + x, y, count) {
        (out + x).update(from: row, count: count)
      } else {
        source.fetch(left + x, y, count, out + x)
      }
      first = x + count
      end = first
    } else {
      advance(x, count)
      (bytes + x).update(repeating: UInt8(truncatingIfNeeded: coverage), count: count)
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

  mutating func endRow() {
    if end > first { flush() }
  }
}
