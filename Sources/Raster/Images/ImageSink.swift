import Drawing
import RasterKernelSet
import RasterKernels

/// Blends an image under a shape's coverage, with any mode and through a clip mask if there is one.
///
/// Texels that stand on pixels are blended from where they are; runs of full coverage without a row
/// of coverage bytes.
@unsafe
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
  private let bytes: UnsafeMutablePointer<UInt8>
  /// The columns that every row covers, of which the pixels are then fetched at once.
  private let columns: Range<Int>?
  private let pixels: UnsafeMutablePointer<UInt32>
  private var y = 0
  private var out: UnsafeMutablePointer<UInt32>
  private var first = 0
  private var end = 0

  init(
    _ surface: Surface, _ mask: ClipMask?, _ source: ImageSource, _ blend: CGBlendMode,
    level: UInt32, corner: PixelRect, columns: Range<Int>?,
    bytes: UnsafeMutablePointer<UInt8>, pixels: UnsafeMutablePointer<UInt32>
  ) {
    unsafe (self.surface, self.mask, self.source) = unsafe (surface, mask, source)
    unsafe (self.blend, self.level) = (blend, level)
    unsafe (left, top) = (corner.x, corner.y)
    unsafe isPlain = unsafe mask == nil && level == 255 && (blend == .normal || blend == .copy)
    unsafe isCopied = unsafe blend == .copy || source.isOpaque
    unsafe isInPieces = source.isInPieces
    // Where pixels go straight to the surface there is nothing to gain.
    unsafe self.columns =
      unsafe isPlain && (isCopied || source.isCopy) ? nil : columns
    unsafe kernels = KernelChoice.current
    unsafe (self.bytes, self.pixels) = unsafe (bytes, pixels)
    unsafe out = surface.pointer(corner.x, corner.y)
  }

  mutating func beginRow(_ row: Int) {
    unsafe y = top + row
    unsafe out = surface.pointer(left, y)
    unsafe first = 0
    unsafe end = 0
    if let columns = unsafe columns {
      let place = unsafe pixels + (columns.lowerBound - left)
      unsafe source.fetch(columns.lowerBound, y, columns.count, place)
      if unsafe scales { unsafe scalePixels(place, columns.count, by: level) }
    }
  }

  /// Whether the alpha belongs to the pixels: for other modes than normal, where the coverage alone
  /// decides what stays.
  private var scales: Bool { unsafe level != 255 && blend != .normal }

  /// A row's pixels, wherever they stand.
  @inline(__always)
  private func row(_ x: Int, _ count: Int) -> UnsafePointer<UInt32> {
    if unsafe columns != nil { return unsafe UnsafePointer(pixels + x) }
    let scales = unsafe self.scales
    if !scales, let row = unsafe source.pixels(left + x, y, count) { return unsafe row }
    unsafe source.fetch(left + x, y, count, pixels)
    if scales { unsafe scalePixels(pixels, count, by: level) }
    return unsafe UnsafePointer(pixels)
  }

  /// Zeroes the gap since what was touched last; blends that where the gap is long.
  @inline(__always)
  private mutating func advance(_ x: Int, _ count: Int) {
    if unsafe x > end {
      if unsafe x - end > 16 {
        unsafe flush()
        unsafe first = x
      } else {
        unsafe (bytes + end).update(repeating: 0, count: x - end)
      }
    }
    unsafe end = x + count
  }

  private mutating func flush() {
    let count = unsafe end - first
    if count <= 0 { return }
    let coverage = unsafe bytes + first
    if let mask = unsafe mask {
      unsafe multiplyRow(coverage, count, by: mask.pointer(left + first, y))
    }
    let row = unsafe row(first, count)
    if unsafe blend == .normal || blend == .copy {
      if unsafe !scales { unsafe scaleRow(coverage, count, by: level) }
      unsafe kernels.blendPixelRow(out + first, count, row, blend == .copy, coverage)
    } else {
      unsafe blendRow(out + first, count, source: row, blend, coverage)
    }
  }

  mutating func group(_ x: Int, _ coverage: SIMD4<UInt32>) {
    unsafe advance(x, 4)
    let four = coverage[0] | coverage[1] &<< 8 | coverage[2] &<< 16 | coverage[3] &<< 24
    unsafe UnsafeMutableRawPointer(bytes + x).storeBytes(of: four, as: UInt32.self)
  }

  mutating func tail(_ x: Int, _ coverage: SIMD4<UInt32>, count: Int) {
    unsafe advance(x, count)
    for i in 0..<count { unsafe bytes[x + i] = UInt8(truncatingIfNeeded: coverage[i]) }
  }

  mutating func run(_ x: Int, count: Int, coverage: UInt32) {
    if unsafe isPlain && coverage == 255 && count >= 8 {
      if unsafe end > first { unsafe flush() }
      if unsafe isInPieces {
        unsafe runPieces(x, count)
      } else if unsafe !isCopied {
        unsafe kernels.overPixelRow(out + x, count, row(x, count))
      } else if let row = unsafe source.pixels(left + x, y, count) {
        unsafe (out + x).update(from: row, count: count)
      } else {
        unsafe source.fetch(left + x, y, count, out + x)
      }
      unsafe first = x + count
      unsafe end = first
    } else {
      unsafe advance(x, count)
      unsafe (bytes + x).update(repeating: UInt8(truncatingIfNeeded: coverage), count: count)
    }
  }

  private func runPieces(_ x: Int, _ count: Int) {
    var done = 0
    while done < count,
      let (row, length) = unsafe source.piece(left + x + done, y, count - done)
    {
      if unsafe isCopied {
        unsafe (out + x + done).update(from: row, count: length)
      } else {
        unsafe kernels.overPixelRow(out + x + done, length, row)
      }
      done += length
    }
  }

  mutating func endRow() {
    if unsafe end > first { unsafe flush() }
  }
}
