import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// A gradient whose pieces each cover runs of many pixels. The pixels are computed from
/// polynomials, without a table.
///
/// In each row, columns are counted from an origin near the column at which the parameter is
/// steepest. So the column numbers are small there, and they do not depend on which pixels are
/// drawn.
struct PieceSource: PixelSource {
  private let lookup: GradientLookup
  private let kernels = KernelChoice.current
  private let shape: RampShape
  private let map: CGAffineTransform
  private var runs: GradientRuns
  private let order: GradientRuns.RayOrder
  private let ramps: Elements<RampRun>
  let isOpaque: Bool
  private var y = 0
  private var recent = 0
  private var single: UInt32?
  /// Whether the row's coordinates are too large to find the row's runs, or too large for `Float`.
  /// The pixels of such a row are computed one by one.
  private var isFar = false
  /// The parameter's change from column to column; for circles, the change far from their centre.
  private let slope: Double
  private let inverse: Double
  private var origin = 0
  private var (u, v) = (0.0, 0.0)
  private var (shift, rest): (Float, Float) = (0, 0)

  /// - Parameters:
  ///   - scale: For circles, the factor that converts (u, v) to the pieces' unit.
  ///   - ramps: One ramp for each piece.
  init(
    _ lookup: GradientLookup, _ runs: GradientRuns, _ shape: RampShape, scale: Double,
    _ ramps: Elements<RampRun>
  ) {
    self.lookup = lookup
    self.runs = runs
    self.ramps = ramps
    self.shape = shape
    let map = lookup.field.map.concatenating(CGAffineTransform(scaleX: scale, y: scale))
    self.map = map
    isOpaque = lookup.isOpaque
    order = shape == .turns ? runs.rayOrder(map.a, map.b) : GradientRuns.RayOrder()
    slope = shape == .row ? map.a : (map.a * map.a + map.b * map.b).squareRoot()
    inverse = 1 / slope
  }

  mutating func begin(row y: Int) {
    self.y = y
    recent = 0
    let map = map
    let py = Double(y) + 0.5
    let (u0, v0) = (map.c * py + map.tx, map.d * py + map.ty)
    if case .row = shape {
      let isConstant = !(abs(map.a) > 1e-12 && abs(map.a) < 1e12 && abs(u0) < 1e30)
      single = isConstant ? lookup.exactPixel(map.a * 0.5 + u0) : nil
      // If the parameter is this large, its precision is too low to find the runs of a period.
      isFar = runs.period > 0 && !(abs(u0) < 1e9)
      if !isConstant && !isFar {
        runs.fill(slope: slope, inverse: inverse, start: u0)
      }
      return
    }
    let nearest = -(u0 * map.a + v0 * map.b) * inverse * inverse
    let distance = abs(u0 * map.b - v0 * map.a) * inverse
    if case .circles = shape {
      isFar = !(abs(nearest) < 1e7 && distance < 1e9)
    } else {
      isFar = false
    }
    // Any column near the exact position serves as the origin, so the direction of rounding does
    // not matter.
    origin = nearest > -1e5 ? Int(min(nearest, 1e5)) : -100_000
    if case .turns = shape {
      let px = Double(origin) + 0.5
      (u, v) = (map.a * px + u0, map.b * px + v0)
      runs.fill(u0, v0, map.a, map.b, order)
    } else if !isFar {
      shift = Float(Double(origin) + 0.5 - nearest)
      rest = Float(distance * distance)
      runs.fill(scale: slope, inverse: inverse, nearest: nearest, distance: distance)
    }
  }

  mutating func fetch(_ x: Int, _ count: Int, _ out: Elements<UInt32>) {
    if let pixel = single {
      out.update(repeating: pixel, count: count)
      return
    }
    if isFar {
      fetchEach(x, count, out)
      return
    }
    forEachRun(x, count) { source, run, done, part in
      source.fetch(run, x + done, part, out + done)
    }
  }

  mutating func lay(
    _ x: Int, _ count: Int, _ out: Elements<UInt32>,
    _ pixels: Elements<UInt32>, _ kernels: Kernels
  ) {
    if single != nil || isFar {
      fetch(x, count, pixels)
      kernels.overPixelRow(out, count, pixels)
      return
    }
    forEachRun(x, count) { source, run, done, part in
      if let ramp = source.ramp(run, x + done) {
        source.kernels.layRamp(ramp, source.shape, out + done, part)
      } else {
        source.fetch(run, x + done, part, pixels)
        kernels.overPixelRow(out + done, part, pixels)
      }
    }
  }

  /// Calls `body` for each run among the `count` pixels that start at `x`. Passes the number of
  /// pixels before the run, counted from `x`, and the number of pixels in the run.
  @inline(__always)
  private mutating func forEachRun(
    _ x: Int, _ count: Int,
    _ body: (
      _ source: borrowing Self, _ run: GradientRuns.Run, _ done: Int, _ part: Int
    ) -> Void
  ) {
    var i = recent
    if i > 0, runs.runs[i - 1].end > x { i = 0 }
    while runs.runs[i].end <= x { i += 1 }
    var done = 0
    while true {
      let run = runs.runs[i]
      let part = min(run.end - x, count) - done
      body(self, run, done, part)
      done += part
      if done == count { break }
      i += 1
    }
    recent = i
  }

  private func fetchEach(_ x: Int, _ count: Int, _ out: Elements<UInt32>) {
    for i in 0..<count { out[i] = lookup.exactPixel(lookup.field.t(x &+ i, y)) }
  }

  @inline(__always)
  private func fetch(
    _ run: GradientRuns.Run, _ x: Int, _ count: Int,
    _ out: Elements<UInt32>
  ) {
    if let ramp = ramp(run, x) {
      kernels.fetchRamp(ramp, shape, out, count)
      return
    }
    let index = run.piece
    if index >= 0, runs.pieces[index].isConstant {
      out.update(repeating: runs.pieces[index].pixel, count: count)
    } else {
      fetchEach(x, count, out)
    }
  }

  /// Returns the kernel's arguments for the part of a run that begins at column `x`; nil if no
  /// kernel draws the run.
  @inline(__always)
  private func ramp(
    _ run: GradientRuns.Run, _ x: Int
  ) -> Elements<RampRun>? {
    let index = run.piece
    if index < 0 { return nil }
    let piece = runs.pieces[index]
    if piece.isSteep || piece.isConstant { return nil }
    let ramp = ramps + index
    switch shape {
    case .row:
      let first = GradientRuns.column(run.start, isInside: true)
      ramp[0].column = Float(x - first)
      ramp[0].shift = Float(Double(first) + 0.5 - run.start)
    case .turns:
      let middle = piece.middle
      ramp[0].column = Float(x - origin)
      ramp[0].u = Float(u * middle.x + v * middle.y)
      ramp[0].v = Float(v * middle.x - u * middle.y)
    default:
      let turn = run.turn * runs.period
      if turn != 0 && (abs(turn) + 2) * piece.slope > 2e5 { return nil }
      ramp[0].base = Float(piece.low + turn)
      ramp[0].column = Float(x - origin)
      (ramp[0].shift, ramp[0].rest) = (shift, rest)
    }
    return ramp
  }
}
