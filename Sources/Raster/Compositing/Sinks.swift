import MidflightRasterKernelSet

/// Consumes rows of coverage bytes. `x` and `y` are device pixels.
protocol RowPainter {
  mutating func paint(x: Int, y: Int, count: Int, coverage: Elements<UInt8>)
}

/// A painter and memory for one row of coverage bytes. It draws masks, clips, shadows, and sources
/// in most blend modes.
struct RowSink<Painter: RowPainter> {
  let bytes: Elements<UInt8>
  var painter: Painter
}

struct MaskedSolidPainter: RowPainter {
  let surface: Surface
  let mask: ClipMask
  let solid: Solid

  func paint(x: Int, y: Int, count: Int, coverage: Elements<UInt8>) {
    multiplyRow(coverage, count, by: mask.pointer(x, y))
    blendRow(surface.pointer(x, y), count, solid, coverage)
  }
}

struct ClipPainter: RowPainter {
  let out: ClipMask
  let parent: ClipMask?

  func paint(x: Int, y: Int, count: Int, coverage: Elements<UInt8>) {
    if let parent = parent { multiplyRow(coverage, count, by: parent.pointer(x, y)) }
    out.pointer(x, y).update(from: coverage, count: count)
  }
}
