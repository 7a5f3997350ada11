import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// A radial gradient whose circles have the same centre; see `RoundRow`.
///
/// In each row, columns are counted from the one nearest to the centre, so that their numbers are
/// small where t is steep, and do not depend on which pixels are drawn.
struct RoundSource: PixelSource {
  private let lookup: GradientLookup
  private let kernels = KernelChoice.current
  private let extend: RoundExtend
  private let offset: Float
  private let scale: Float
  private var y = 0
  private var origin = 0
  private var u: Float = 0
  private var v: Float = 0

  var isOpaque: Bool { lookup.isOpaque }

  init(_ lookup: GradientLookup, offset: Double, scale: Double) {
    self.lookup = lookup
    (self.offset, self.scale) = (Float(offset), Float(scale))
    extend =
      switch lookup.field.extend {
      case .repeating: RoundExtend.repeating
      case .reflecting: RoundExtend.reflecting
      default: RoundExtend.pad
      }
  }

  mutating func begin(row y: Int) {
    self.y = y
    let map = lookup.field.map
    let py = Double(y) + 0.5
    let (u0, v0) = (map.c * py + map.tx, map.d * py + map.ty)
    let square = map.a * map.a + map.b * map.b
    let nearest = square > 0 ? -(u0 * map.a + v0 * map.b) / square : 0
    // NaN fails the comparison, so it gives the lower limit.
    origin = nearest > -1e5 ? Int(min(nearest.rounded(.down), 1e5)) : -100_000
    let px = Double(origin) + 0.5
    u = Float(map.a * px + u0)
    v = Float(map.b * px + v0)
  }

  func fetch(_ x: Int, _ count: Int, _ out: Elements<UInt32>) {
    let map = lookup.field.map
    let row = RoundRow(
      u: u, v: v, du: Float(map.a), dv: Float(map.b), column: Float(x - origin), offset: offset,
      scale: scale, size: Float(lookup.count))
    kernels.fetchRound(row, extend, lookup.pixels, out, count)
    if lookup.hasUnresolved { lookup.resolve(x, y, count, out) }
  }
}
