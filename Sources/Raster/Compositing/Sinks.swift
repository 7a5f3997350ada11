/// Blends a uniform source straight onto a surface.
@unsafe
struct SolidSink: SpanSink {
  /// The pixel at the window's corner.
  let corner: UnsafeMutablePointer<UInt32>
  let stride: Int
  let solid: Solid
  /// How many pixels of a row from the window's left side on may be written, if only with what they
  /// hold already.
  let room: Int
  private let redBlue: Lanes
  private let alphaGreen: Lanes
  private let keep: Lanes
  private var row: UnsafeMutablePointer<UInt32>

  /// - Parameter x: the window's corner, like `y` inside the surface.
  init(_ surface: Surface, x: Int, y: Int, solid: Solid) {
    unsafe corner = surface.pointer(x, y)
    unsafe stride = surface.stride
    unsafe room = surface.rect.maxX - x
    unsafe self.solid = solid
    unsafe redBlue = lanes(SIMD4(repeating: solid.redBlue))
    unsafe alphaGreen = lanes(SIMD4(repeating: solid.alphaGreen))
    unsafe keep = Lanes(repeating: UInt16(truncatingIfNeeded: solid.keep))
    unsafe row = corner
  }

  @inline(__always)
  mutating func beginRow(_ row: Int) { unsafe self.row = corner + row &* stride }

  @inline(__always)
  mutating func group(_ x: Int, _ coverage: SIMD4<UInt32>) {
    let p = unsafe UnsafeMutableRawPointer(row + x)
    let ground = unsafe p.loadUnaligned(as: SIMD4<UInt32>.self)
    let out = unsafe blend4(
      ground: ground, redBlue: redBlue, alphaGreen: alphaGreen, keep: keep,
      coverage: pairs(coverage))
    unsafe p.storeBytes(of: out, as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  mutating func tail(_ x: Int, _ coverage: SIMD4<UInt32>, count: Int) {
    if unsafe x &+ 4 <= room {
      let lane = SIMD4<UInt32>(0, 1, 2, 3)
      let inside = lane .< UInt32(truncatingIfNeeded: count)
      unsafe group(x, SIMD4<UInt32>().replacing(with: coverage, where: inside))
      return
    }
    for i in 0..<count {
      unsafe row[x &+ i] = blendPixel(
        ground: row[x &+ i], source: solid.pixel, keep: solid.keep, coverage: coverage[i])
    }
  }

  @inline(__always)
  mutating func run(_ x: Int, count: Int, coverage: UInt32) {
    unsafe blendRun(row + x, count, solid, coverage)
  }

  @inline(__always)
  mutating func endRow() {}
}

/// What a row of coverage bytes is used for. `x` and `y` are device pixels.
protocol RowPainter {
  mutating func paint(x: Int, y: Int, count: Int, coverage: UnsafeMutablePointer<UInt8>)
}

/// Collects the coverage of a row as bytes and hands on the part that is touched: for everything
/// that needs more than a uniform source.
@unsafe
struct RowSink<Painter: RowPainter>: SpanSink {
  /// Room for one row of the window and three bytes.
  let bytes: UnsafeMutablePointer<UInt8>
  let left: Int
  let top: Int
  var painter: Painter
  private var y = 0
  private var first = 0
  private var end = 0

  init(bytes: UnsafeMutablePointer<UInt8>, left: Int, top: Int, painter: Painter) {
    unsafe self.bytes = bytes
    unsafe self.left = left
    unsafe self.top = top
    unsafe self.painter = painter
  }

  mutating func beginRow(_ row: Int) {
    unsafe y = top + row
    unsafe first = 0
    unsafe end = 0
  }

  /// Zeroes the gap since what was touched last.
  @inline(__always)
  private mutating func advance(_ x: Int, _ count: Int) {
    if unsafe end == 0 {
      unsafe first = x
    } else if unsafe x > end {
      unsafe (bytes + end).update(repeating: 0, count: x - end)
    }
    unsafe end = x + count
  }

  mutating func group(_ x: Int, _ coverage: SIMD4<UInt32>) {
    unsafe advance(x, 4)
    let four =
      coverage[0] | coverage[1] &<< 8 | coverage[2] &<< 16 | coverage[3] &<< 24
    unsafe UnsafeMutableRawPointer(bytes + x).storeBytes(of: four, as: UInt32.self)
  }

  mutating func tail(_ x: Int, _ coverage: SIMD4<UInt32>, count: Int) {
    unsafe advance(x, count)
    for i in 0..<count { unsafe bytes[x + i] = UInt8(truncatingIfNeeded: coverage[i]) }
  }

  mutating func run(_ x: Int, count: Int, coverage: UInt32) {
    unsafe advance(x, count)
    unsafe (bytes + x).update(repeating: UInt8(truncatingIfNeeded: coverage), count: count)
  }

  mutating func endRow() {
    if unsafe end > first {
      unsafe painter.paint(
        x: left + first, y: y, count: end - first, coverage: bytes + first)
    }
  }
}

/// Blends a uniform source through a clip mask.
@unsafe
struct MaskedSolidPainter: RowPainter {
  let surface: Surface
  let mask: ClipMask
  let solid: Solid

  func paint(x: Int, y: Int, count: Int, coverage: UnsafeMutablePointer<UInt8>) {
    unsafe multiplyRow(coverage, count, by: mask.pointer(x, y))
    unsafe blendRow(surface.pointer(x, y), count, solid, coverage)
  }
}

/// Stores coverage as a new clip mask, multiplied by the mask it is nested in.
@unsafe
struct ClipPainter: RowPainter {
  let out: ClipMask
  let parent: ClipMask?

  func paint(x: Int, y: Int, count: Int, coverage: UnsafeMutablePointer<UInt8>) {
    if let parent = unsafe parent { unsafe multiplyRow(coverage, count, by: parent.pointer(x, y)) }
    unsafe out.pointer(x, y).update(from: coverage, count: count)
  }
}
