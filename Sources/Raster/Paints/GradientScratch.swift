import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

struct GradientScratch: ~Copyable {
  private var pieces = GradientPieces()
  private var ramps = Block<RampRun>()
  private var runs = Block<GradientRuns.Run>()

  /// Returns a source that computes a gradient's pixels between two columns. Returns nil if another
  /// source must be used: for circles with different centres, for extreme slopes, and if the pieces
  /// are so small that a table is faster. For conic gradients, never returns nil.
  ///
  /// The source is valid until the next call.
  mutating func makeSource(
    _ field: GradientField, _ lookup: GradientLookup, left: Int, right: Int
  ) -> PieceSource? {
    let shape: RampShape
    var slope = 0.0
    var scale = 1.0
    let map = field.map
    pieces.make(lookup.table, field)
    switch field.kind {
    case .circles: return nil
    case .conic: shape = .turns
    case .linear:
      shape = .row
      slope = abs(map.a)
    case .concentric(let offset, let change):
      shape = .circles
      scale = abs(change)
      slope = (map.a * map.a + map.b * map.b).squareRoot() * scale
      if !(slope > 1e-30 && slope < 1e12 && offset * scale < 1e12) { return nil }
      pieces.map(origin: offset * scale, isMirrored: change < 0)
    }
    guard let capacity = capacity(slope, width: right - left) else { return nil }
    ramps.reserve(pieces.count)
    for i in 0..<pieces.count {
      let ramp = pieces.ramp(i, shape, slope, map)
      ramps.pointer[i] = ramp
    }
    runs.reserve(capacity)
    let found = GradientRuns(
      pieces, left: left, right: right, runs.pointer, capacity: runs.capacity)
    return PieceSource(lookup, found, shape, scale: scale, ramps.pointer)
  }

  /// Returns an upper bound on the number of runs in a row of `width` pixels; nil if the runs would
  /// be too short to draw them one by one.
  private func capacity(_ slope: Double, width: Int) -> Int? {
    let count = pieces.count
    if pieces.period == 0 || slope == 0 {
      return count > 8 && Double(count) * slope * 6 > 1 ? nil : 2 * count + 4
    }
    if Double(count) * slope * 6 > pieces.period { return nil }
    return 2 * count * (Int(Double(width) * slope / pieces.period) + 4)
  }
}
