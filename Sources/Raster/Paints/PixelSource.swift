import MidflightRasterKernelSet

/// Gives the premultiplied pixels of a paint, each a function of its place alone.
protocol PixelSource {
  /// Whether all of its pixels are opaque.
  var isOpaque: Bool { get }
  /// Prepares for pixels of a row.
  mutating func begin(row y: Int)
  /// Writes `count` pixels of the row from column `x`.
  mutating func fetch(_ x: Int, _ count: Int, _ out: Elements<UInt32>)
  /// Lays the same pixels over those that are there; `pixels` has room for them.
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

/// One pixel everywhere.
struct SolidSource: PixelSource {
  let pixel: UInt32
  var isOpaque: Bool { pixel >> 24 == 255 }
  mutating func begin(row y: Int) {}
  @inline(__always)
  func fetch(_ x: Int, _ count: Int, _ out: Elements<UInt32>) {
    out.update(repeating: pixel, count: count)
  }
}
