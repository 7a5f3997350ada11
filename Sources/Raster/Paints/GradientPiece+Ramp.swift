import Foundation
import MidflightRasterKernelSet

extension GradientPiece {
  /// Returns the ramp (the channels' polynomials) that all runs of the piece along a row share. The
  /// parameter changes by `slope` from column to column. The polynomials are functions of the
  /// distance from the piece's beginning.
  mutating func rowRamp(slope: Double) -> RampRun {
    isSteep = high - low < 2 * abs(slope)
    let piece = slope < 0 ? mirrored(about: 0) : self
    return piece.ramp(abs(slope), offset: 0, reach: high - low)
  }

  /// Returns the ramp for circles: the channels' polynomials as functions of t − ``low``, where t
  /// is the gradient's parameter.
  ///
  /// - Parameter distance: The largest magnitude of the numbers from which the parameter is
  ///   computed.
  mutating func circleRamp(distance: Double) -> RampRun {
    // The limit on `reach` keeps rounding errors below a twentieth of a level.
    let reach = (bend * (high - low) + slope) * distance
    isSteep = !(reach < 2e5 && distance < 1e15)
    return ramp(1, offset: 0, reach: distance)
  }

  /// Returns the ramp for a conic gradient: the channels' polynomials as functions of the angle
  /// from the piece's middle.
  mutating func turnRamp(_ a: Double, _ b: Double) -> RampRun {
    isSteep = !(slope < 5e4)
    let half = (high - low) / 2
    var run = ramp(1, offset: half, reach: 1)
    run.du = Float(a * middle.x + b * middle.y)
    run.dv = Float(b * middle.x - a * middle.y)
    (run.low, run.high) = (Float(-half), Float(half))
    return run
  }

  /// Returns the channels' polynomials as functions of a number w, where the gradient's parameter
  /// is ``low`` + `scale` · w + `offset`.
  ///
  /// Colours are lowered by the largest possible rounding error, so that no channel exceeds its
  /// alpha.
  private func ramp(_ scale: Double, offset: Double, reach: Double) -> RampRun {
    let isOpaque = isPlain && pixel >> 24 == 255
    let maxLevel = (bend * (high - low) + slope) * reach + 255
    let margin = isOpaque ? 0 : maxLevel * 0x1p-21
    var run = RampRun()
    run.k0 = Self.floats(c0 + (c1 + c2 * offset) * offset - SIMD4(margin, margin, margin, 0))
    run.k1 = Self.floats((c1 + c2 * (2 * offset)) * scale)
    run.k2 = Self.floats(c2 * (scale * scale))
    run.isPlain = isPlain
    run.alpha = pixel >> 24
    return run
  }

  /// Converts a vector lane by lane, because the standard library's conversion of vectors is not
  /// inlined.
  private static func floats(_ x: SIMD4<Double>) -> SIMD4<Float> {
    SIMD4(Float(x.x), Float(x.y), Float(x.z), Float(x.w))
  }
}
