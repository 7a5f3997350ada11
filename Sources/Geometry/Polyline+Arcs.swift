import Foundation

/// Replaces curves by parabolic arcs.
///
/// An arc is stored as its ends and its bend. It is drawn as the chord plus a parabola along the x
/// or the y axis, whichever differs more from the chord's direction. This shears the arc, which
/// causes an error. For a sagitta b over a chord l, it is at most 1.54 b²/l, for a chord at 45°.
/// With the sagitta b = |B″|h²/8 and the chord l = |B′|h, this error decreases with the third power
/// of the step h. So does the difference between a cubic and the parabola through its ends and its
/// middle, which is 0.008 |B‴|h³. The error of chords alone is b.
extension Polyline {
  /// The sagitta, in the target space, below which an arc is treated as a straight segment.
  static var straight: Double { 1e-4 }

  /// Returns a number of steps n with n³ ≥ `cube`, but at most `limit`.
  @inline(__always)
  static func arcs(_ cube: Double, limit: Int) -> Int {
    if cube <= 1728 {
      var n = 1.0
      while n * n * n < cube { n += 1 }
      return Int(n)
    }
    // The comparison is false for NaN, so the limit also applies to a curve whose bend is NaN.
    return cube < 1e12 ? min(Int(cubeRoot(cube)) + 1, limit) : limit
  }

  /// Returns the cube of the number of arcs that a curve needs. `secondSquared` is the square of
  /// the longer second difference of its control points, `third` the length of their third
  /// difference, and `hull` the length of the control polygon.
  @inline(__always)
  static func cube(
    _ secondSquared: Double, third: Double, hull: Double, tolerance: Double
  ) -> Double {
    hull > 0 ? max(0.048 * third, 0.866 * secondSquared / hull) / tolerance : 1
  }

  mutating func appendArcs(_ curve: CubicCurve, tolerance: Double) {
    let d0 = curve.p0 - 2 * curve.p1 + curve.p2
    let d1 = curve.p1 - 2 * curve.p2 + curve.p3
    let hull =
      (curve.p1 - curve.p0).length + (curve.p2 - curve.p1).length + (curve.p3 - curve.p2).length
    let cube = Self.cube(
      max(d0.lengthSquared, d1.lengthSquared), third: (d1 - d0).length, hull: hull,
      tolerance: tolerance)
    let n = Self.arcs(cube, limit: hasManyPoints ? 16 : Path.maximumSegmentsPerCurve)
    let h = 1 / Double(n)
    let (a, b, c, d) = curve.coefficients
    // Compute the sagitta −B″h²/8 at the middle of each step, with B″ = 6at + 2b.
    let scale = -h * h / 8
    var sagitta = (a * (3 * h) + b * 2) * scale
    let step = a * (6 * h * scale)
    var from = curve.p0
    let first = points.count
    reserve(n)
    let circle = CircularArc(curve)
    // In almost every curve, each step can be one arc, so this loop handles only such steps. At the
    // first step that needs several arcs, it leaves the rest of the curve to the next loop, and all of
    // an arc of a circle.
    let evenCount = circle == nil ? n : 0
    var done = 0
    var localBends: [Bend] = []
    swap(&localBends, &bends)
    let limit = 2 * tolerance * tolerance
    points.append(addingCapacity: n) { points in
      localBends.append(addingCapacity: n) { bends in
        for i in 1..<evenCount + 1 {
          let t = Double(i) * h
          let to = i == n ? curve.p3 : ((a * t + b) * t + c) * t + d
          let chord = to - from
          let square = sagitta.lengthSquared
          guard square <= tolerance * tolerance || square * square <= limit * chord.lengthSquared
          else { return }
          if square >= Self.straight * Self.straight {
            bends.append(Bend(end: first + i - 1, value: 4 * sagitta.cross(chord)))
          }
          points.append(to)
          sagitta += step
          from = to
          done = i
        }
      }
    }
    swap(&localBends, &bends)
    for i in done + 1..<n + 1 {
      let t = Double(i) * h
      var to = curve.p3
      if i < n {
        to = ((a * t + b) * t + c) * t + d
        if let circle { to = circle.nearest(to).point }
      }
      appendArc(curve, from, to, sagitta, t - h, t, tolerance, depth: 0)
      sagitta += step
      from = to
    }
  }

  /// Appends one arc, or several where the curve turns much more than on average.
  @inline(__always)
  private mutating func appendArc(
    _ curve: CubicCurve, _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ sagitta: SIMD2<Double>,
    _ t0: Double, _ t1: Double, _ tolerance: Double, depth: Int
  ) {
    let square = sagitta.lengthSquared
    let chord = to - from
    if square < Self.straight * Self.straight {
      points.append(to)
    } else if square > tolerance * tolerance,
      square * square > 2 * tolerance * tolerance * chord.lengthSquared
    {
      halveArc(curve, from, to, t0, t1, tolerance, depth: depth)
    } else {
      append(to, bend: 4 * sagitta.cross(chord))
    }
  }

  private mutating func halveArc(
    _ curve: CubicCurve, _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ t0: Double, _ t1: Double,
    _ tolerance: Double, depth: Int
  ) {
    // Limit the halving to 2¹² parts for each arc, so that it cannot add too many points.
    if depth >= 12 || hasManyPoints {
      points.append(to)
      return
    }
    let t = (t0 + t1) / 2
    let middle = curve.point(at: t)
    let (a, b, _, _) = curve.coefficients
    let scale = -(t1 - t0) * (t1 - t0) / 32
    let first = (a * (3 * (t0 + t)) + b * 2) * scale
    let second = (a * (3 * (t + t1)) + b * 2) * scale
    appendArcDeeper(curve, from, middle, first, t0, t, tolerance, depth: depth + 1)
    appendArcDeeper(curve, middle, to, second, t, t1, tolerance, depth: depth + 1)
  }

  @inline(never)
  private mutating func appendArcDeeper(
    _ curve: CubicCurve, _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ sagitta: SIMD2<Double>,
    _ t0: Double, _ t1: Double, _ tolerance: Double, depth: Int
  ) {
    appendArc(curve, from, to, sagitta, t0, t1, tolerance, depth: depth)
  }

  mutating func scaleBends(from first: Int, by factor: Double) {
    for i in bends.indices where bends[i].end >= first { bends[i].value *= factor }
  }
}
