import Drawing
import RasterKernelSet
import RasterKernels

/// Blends a source of pixels onto a surface, normally or with `replaces` as copy does: long runs
/// straight, everything else by way of a row of coverage bytes.
@unsafe
struct SourceSink<Source: PixelSource>: SpanSink {
  private let surface: Surface
  private let left: Int
  private let top: Int
  private let replaces: Bool
  private var source: Source
  /// Held for all rows: to ask for the kernels each time costs as much as a short run.
  private let kernels = KernelChoice.current
  /// Room for one row of the window and three bytes, and for its pixels.
  private let bytes: UnsafeMutablePointer<UInt8>
  private let pixels: UnsafeMutablePointer<UInt32>
  private var out: UnsafeMutablePointer<UInt32>
  private var first = 0
  private var end = 0

  init(
    _ surface: Surface, x: Int, y: Int, _ source: Source, replaces: Bool,
    bytes: UnsafeMutablePointer<UInt8>, pixels: UnsafeMutablePointer<UInt32>
  ) {
    unsafe self.surface = surface
    unsafe (left, top) = (x, y)
    unsafe self.replaces = replaces
    unsafe self.source = source
    unsafe self.bytes = bytes
    unsafe self.pixels = pixels
    unsafe out = surface.pointer(x, y)
  }

  mutating func beginRow(_ row: Int) {
    unsafe out = surface.pointer(left, top + row)
    unsafe source.begin(row: top + row)
    unsafe first = 0
    unsafe end = 0
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
    if count > 0 {
      unsafe source.fetch(left + first, count, pixels)
      unsafe kernels.blendPixelRow(out + first, count, pixels, replaces, bytes + first)
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
    if coverage == 255 && count >= 8 {
      unsafe flush()
      if unsafe replaces || source.isOpaque {
        unsafe source.fetch(left + x, count, out + x)
      } else {
        unsafe source.lay(left + x, count, out + x, pixels, kernels)
      }
      unsafe first = x + count
      unsafe end = first
    } else {
      unsafe advance(x, count)
      unsafe (bytes + x).update(repeating: UInt8(truncatingIfNeeded: coverage), count: count)
    }
  }

  mutating func endRow() { unsafe flush() }
}

/// Blends a source of pixels with any mode, through a clip mask if there is one.
@unsafe
struct SourcePainter<Source: PixelSource>: RowPainter {
  let surface: Surface
  let mask: ClipMask?
  var source: Source
  let blend: CGBlendMode
  /// Room for one row of the window.
  let pixels: UnsafeMutablePointer<UInt32>

  mutating func paint(x: Int, y: Int, count: Int, coverage: UnsafeMutablePointer<UInt8>) {
    if let mask = unsafe mask { unsafe multiplyRow(coverage, count, by: mask.pointer(x, y)) }
    unsafe source.begin(row: y)
    unsafe source.fetch(x, count, pixels)
    unsafe blendRow(surface.pointer(x, y), count, source: pixels, blend, coverage)
  }
}
