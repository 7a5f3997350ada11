import Drawing
import RasterKernelSet
import RasterKernels

/// Blends a source of pixels onto a surface, normally or with `replaces` as copy does: long runs
/// straight, everything else by way of a row of coverage bytes.
struct SourceSink<Source: PixelSource>: SpanSink {
  private let surface: Surface
  private let left: Int
  private let top: Int
  private let replaces: Bool
  private var source: Source
  /// Held for all rows: to ask for the kernels each time costs as much as a short run.
  private let kernels = KernelChoice.current
  /// Room for one row of the window and three bytes, and for its pixels.
  private let bytes: Elements<UInt8>
  private let pixels: Elements<UInt32>
  private var out: Elements<UInt32>
  private var first = 0
  private var end = 0

  init(
    _ surface: Surface, x: Int, y: Int, _ source: Source, replaces: Bool,
    bytes: Elements<UInt8>, pixels: Elements<UInt32>
  ) {
    self.surface = surface
    (left, top) = (x, y)
    self.replaces = replaces
    self.source = source
    self.bytes = bytes
    self.pixels = pixels
    out = surface.pointer(x, y)
  }

  mutating func beginRow(_ row: Int) {
    out = surface.pointer(left, top + row)
    source.begin(row: top + row)
    first = 0
    end = 0
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
    if count > 0 {
      source.fetch(left + first, count, pixels)
      kernels.blendPixelRow(out + first, count, pixels, replaces, bytes + first)
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
    if coverage == 255 && count >= 8 {
      flush()
      if replaces || source.isOpaque {
        source.fetch(left + x, count, out + x)
      } else {
        source.lay(left + x, count, out + x, pixels, kernels)
      }
      first = x + count
      end = first
    } else {
      advance(x, count)
      (bytes + x).update(repeating: UInt8(truncatingIfNeeded: coverage), count: count)
    }
  }

  mutating func endRow() { flush() }
}

/// Blends a source of pixels with any mode, through a clip mask if there is one.
struct SourcePainter<Source: PixelSource>: RowPainter {
  let surface: Surface
  let mask: ClipMask?
  var source: Source
  let blend: CGBlendMode
  /// Room for one row of the window.
  let pixels: Elements<UInt32>

  mutating func paint(x: Int, y: Int, count: Int, coverage: Elements<UInt8>) {
    if let mask = mask { multiplyRow(coverage, count, by: mask.pointer(x, y)) }
    source.begin(row: y)
    source.fetch(x, count, pixels)
    blendRow(surface.pointer(x, y), count, source: pixels, blend, coverage)
  }
}
