import Drawing
import Foundation
import Geometry
import RasterKernelSet
import RasterKernels

/// A gradient whose pieces are runs of many pixels: those are computed from polynomials, and no
/// table is looked into.
///
/// A row's columns are counted from one of its own, near to where the parameter is steep, so that
/// they are small there and don't depend on which pixels are drawn.
@unsafe
struct PieceSource: PixelSource {
  private let lookup: GradientLookup
  private let kernels = KernelChoice.current
  private let shape: RampShape
  private let kernel: Int
  private let map: CGAffineTransform
  private var runs: GradientRuns
  private let order: GradientRuns.RayOrder
  private let ramps: UnsafeMutablePointer<RampRun>
  let isOpaque: Bool
  private var y = 0
  /// The run that was used last.
  private var recent = 0
  /// The only pixel of a row along which nothing changes.
  private var single: UInt32?
  /// Whether the row's numbers are too large for runs, or for `Float`.
  private var isFar = false
  /// The parameter's change from column to column, in circles far from their centre.
  private let slope: Double
  private let inverse: Double
  /// The column that others are counted from, and its coordinates.
  private var origin = 0
  private var (u, v) = (0.0, 0.0)
  private var (shift, rest): (Float, Float) = (0, 0)

  /// - Parameters:
  ///   - scale: in circles, from the unit of (u, v) to the pieces'.
  ///   - ramps: one for each piece.
  init(
    _ lookup: GradientLookup, _ runs: GradientRuns, _ shape: RampShape, scale: Double,
    _ ramps: UnsafeMutablePointer<RampRun>
  ) {
    unsafe self.lookup = lookup
    unsafe self.runs = runs
    unsafe self.ramps = ramps
    unsafe self.shape = shape
    unsafe kernel = shape.rawValue
    let map = unsafe lookup.field.map.concatenating(CGAffineTransform(scaleX: scale, y: scale))
    unsafe self.map = map
    unsafe isOpaque = lookup.isOpaque
    unsafe order = shape == .turns ? runs.rayOrder(map.a, map.b) : GradientRuns.RayOrder()
    unsafe slope = shape == .row ? map.a : (map.a * map.a + map.b * map.b).squareRoot()
    unsafe inverse = unsafe 1 / slope
  }

  mutating func begin(row y: Int) {
    unsafe self.y = y
    unsafe recent = 0
    let map = unsafe map
    let py = Double(y) + 0.5
    let (u0, v0) = (map.c * py + map.tx, map.d * py + map.ty)
    if unsafe shape == .row {
      let isConstant = !(abs(map.a) > 1e-12 && abs(map.a) < 1e12 && abs(u0) < 1e30)
      unsafe single = isConstant ? lookup.exactPixel(map.a * 0.5 + u0) : nil
      // In far periods there is no telling one from the next.
      unsafe isFar = runs.period > 0 && !(abs(u0) < 1e9)
      if unsafe !isConstant && !isFar {
        unsafe runs.fill(slope: slope, inverse: inverse, start: u0)
      }
      return
    }
    let nearest = unsafe -(u0 * map.a + v0 * map.b) * inverse * inverse
    let distance = unsafe abs(u0 * map.b - v0 * map.a) * inverse
    unsafe isFar = shape == .circles && !(abs(nearest) < 1e7 && distance < 1e9)
    // Rounding towards zero will do as well as any.
    unsafe origin = nearest > -1e5 ? Int(min(nearest, 1e5)) : -100_000
    if unsafe shape == .turns {
      let px = unsafe Double(origin) + 0.5
      unsafe (u, v) = (map.a * px + u0, map.b * px + v0)
      unsafe runs.fill(u0, v0, map.a, map.b, order)
    } else if unsafe !isFar {
      unsafe shift = unsafe Float(Double(origin) + 0.5 - nearest)
      unsafe rest = Float(distance * distance)
      unsafe runs.fill(scale: slope, inverse: inverse, nearest: nearest, distance: distance)
    }
  }

  mutating func fetch(_ x: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
    if let pixel = unsafe single {
      unsafe fillPixels(out, count, pixel)
      return
    }
    if unsafe isFar {
      unsafe fetchEach(x, count, out)
      return
    }
    unsafe forEachRun(x, count) { source, run, done, part in
      unsafe source.fetch(run, x + done, part, out + done)
    }
  }

  mutating func lay(
    _ x: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>,
    _ pixels: UnsafeMutablePointer<UInt32>, _ kernels: Kernels
  ) {
    if unsafe single != nil || isFar {
      unsafe fetch(x, count, pixels)
      unsafe kernels.overPixelRow(out, count, pixels)
      return
    }
    unsafe forEachRun(x, count) { source, run, done, part in
      if let ramp = unsafe source.ramp(run, x + done) {
        unsafe source.kernels.layRamp(UnsafeRawPointer(ramp), source.kernel, out + done, part)
      } else {
        unsafe source.fetch(run, x + done, part, pixels)
        unsafe kernels.overPixelRow(out + done, part, pixels)
      }
    }
  }

  /// Calls `body` with each run that some pixels lie in, and with how many are done and to be done.
  @inline(__always)
  private mutating func forEachRun(
    _ x: Int, _ count: Int,
    _ body: (
      _ source: borrowing Self, _ run: UnsafePointer<GradientRuns.Run>, _ done: Int, _ part: Int
    ) -> Void
  ) {
    var i = unsafe recent
    if i > 0, unsafe runs.runs[i - 1].end > x { i = 0 }
    while unsafe runs.runs[i].end <= x { i += 1 }
    var done = 0
    while true {
      let run = unsafe runs.runs + i
      let part = unsafe min(run.pointee.end - x, count) - done
      unsafe body(self, run, done, part)
      done += part
      if done == count { break }
      i += 1
    }
    unsafe recent = i
  }

  /// Pixel by pixel, from the definition.
  private func fetchEach(_ x: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
    for i in 0..<count { unsafe out[i] = lookup.exactPixel(lookup.field.t(x &+ i, y)) }
  }

  @inline(__always)
  private func fetch(
    _ run: UnsafePointer<GradientRuns.Run>, _ x: Int, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    if let ramp = unsafe ramp(run, x) {
      unsafe kernels.fetchRamp(UnsafeRawPointer(ramp), kernel, out, count)
      return
    }
    let index = unsafe run.pointee.piece
    if index >= 0, unsafe runs.pieces[index].isConstant {
      unsafe fillPixels(out, count, runs.pieces[index].pixel)
    } else {
      unsafe fetchEach(x, count, out)
    }
  }

  /// Returns the values that the kernels need for a run from a column on; nil where they have no
  /// part in it.
  @inline(__always)
  private func ramp(
    _ run: UnsafePointer<GradientRuns.Run>, _ x: Int
  ) -> UnsafeMutablePointer<RampRun>? {
    let index = unsafe run.pointee.piece
    if index < 0 { return nil }
    let piece = unsafe runs.pieces + index
    if unsafe piece.pointee.isSteep || piece.pointee.isConstant { return nil }
    let ramp = unsafe ramps + index
    switch unsafe shape {
    case .row:
      let first = unsafe GradientRuns.column(run.pointee.start, isInside: true)
      unsafe ramp.pointee.column = Float(x - first)
      unsafe ramp.pointee.shift = unsafe Float(Double(first) + 0.5 - run.pointee.start)
    case .turns:
      let middle = unsafe piece.pointee.middle
      unsafe ramp.pointee.column = unsafe Float(x - origin)
      unsafe ramp.pointee.u = unsafe Float(u * middle.x + v * middle.y)
      unsafe ramp.pointee.v = unsafe Float(v * middle.x - u * middle.y)
    default:
      let turn = unsafe run.pointee.turn * runs.period
      if unsafe turn != 0 && (abs(turn) + 2) * piece.pointee.slope > 2e5 { return nil }
      unsafe ramp.pointee.base = unsafe Float(piece.pointee.low + turn)
      unsafe ramp.pointee.column = unsafe Float(x - origin)
      unsafe (ramp.pointee.shift, ramp.pointee.rest) = unsafe (shift, rest)
    }
    return unsafe ramp
  }
}
