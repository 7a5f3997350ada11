import MidflightDrawing
import MidflightRasterKernelSet
import MidflightRasterKernels

/// Blends pixels from a source onto a surface, in the blend mode copy if `replaces` is true,
/// otherwise in the mode normal. Long runs of equal coverage are blended directly; for other
/// pixels, the coverage is first gathered in a row of bytes.
struct SourceSink<Source: PixelSource>: GatheringSink {
  private let surface: Surface
  private let left: Int
  private let top: Int
  private let replaces: Bool
  private var source: Source
  /// The kernels, stored once, because looking them up for each run costs as much as a short run.
  private let kernels = KernelChoice.current
  var stretch: CoverageStretch
  private let pixels: Elements<UInt32>
  private var out: Elements<UInt32>

  static var longestGap: Int { 16 }

  init(
    _ surface: Surface, x: Int, y: Int, _ source: Source, replaces: Bool,
    bytes: Elements<UInt8>, pixels: Elements<UInt32>
  ) {
    self.surface = surface
    (left, top) = (x, y)
    self.replaces = replaces
    self.source = source
    stretch = CoverageStretch(bytes)
    self.pixels = pixels
    out = surface.pointer(x, y)
  }

  mutating func beginRow(_ row: Int) {
    out = surface.pointer(left, top + row)
    source.begin(row: top + row)
    stretch.restart(at: 0)
  }

  mutating func flush() {
    let (first, count) = (stretch.first, stretch.count)
    if count > 0 {
      source.fetch(left + first, count, pixels)
      kernels.blendPixelRow(out + first, count, pixels, replaces, stretch.bytes + first)
    }
  }

  mutating func run(_ x: Int, count: Int, coverage: UInt32) {
    if coverage == 255 && count >= 8 {
      flush()
      if replaces || source.isOpaque {
        source.fetch(left + x, count, out + x)
      } else {
        source.lay(left + x, count, out + x, pixels, kernels)
      }
      stretch.restart(at: x + count)
    } else {
      gather(x, count: count, coverage: coverage)
    }
  }
}

struct SourcePainter<Source: PixelSource>: RowPainter {
  let surface: Surface
  let mask: ClipMask?
  var source: Source
  let blend: CGBlendMode
  let pixels: Elements<UInt32>

  mutating func paint(x: Int, y: Int, count: Int, coverage: Elements<UInt8>) {
    if let mask = mask { multiplyRow(coverage, count, by: mask.pointer(x, y)) }
    source.begin(row: y)
    source.fetch(x, count, pixels)
    blendRow(surface.pointer(x, y), count, source: pixels, blend, coverage)
  }
}
