import MidflightRasterKernelSet

/// Produces the premultiplied pixels of a paint. Each pixel depends only on its position.
protocol PixelSource {
  var isOpaque: Bool { get }
  mutating func begin(row y: Int)
  mutating func fetch(_ x: Int, _ count: Int, _ out: Elements<UInt32>)
  /// Composites the output of `fetch` onto the pixels in `out`, with `pixels` as scratch memory.
  mutating func lay(
    _ x: Int, _ count: Int, _ out: Elements<UInt32>,
    _ pixels: Elements<UInt32>, _ kernels: Kernels)
}

extension PixelSource {
  @inline(__always)
  mutating func lay(
    _ x: Int, _ count: Int, _ out: Elements<UInt32>,
    _ pixels: Elements<UInt32>, _ kernels: Kernels
  ) {
    fetch(x, count, pixels)
    kernels.overPixelRow(out, count, pixels)
  }
}

struct SolidSource: PixelSource {
  let pixel: UInt32
  var isOpaque: Bool { pixel >> 24 == 255 }
  mutating func begin(row y: Int) {}
  @inline(__always)
  func fetch(_ x: Int, _ count: Int, _ out: Elements<UInt32>) {
    out.update(repeating: pixel, count: count)
  }
}
