import MidflightRasterKernelSet

/// The directions of an edge's chord, and those of its arc at its ends, whose lengths differ.
struct EndDirections {
  private let chord: SIMD2<Double>
  private let first: SIMD2<Double>
  private let last: SIMD2<Double>
  private let bend: Double

  @inline(__always)
  init(_ edge: Edge) {
    let (dx, dy) = (Double(edge.x1 &- edge.x0), Double(edge.y1 &- edge.y0))
    (chord, bend) = (SIMD2(dx, dy), edge.bend)
    if edge.bend == 0 {
      (first, last) = (chord, chord)
      return
    }
    // A tangent is chord ± 4 · sagitta. Both are multiplied by the chord's longer side, to save the
    // division in the sagitta.
    let isSteep = abs(dx) <= abs(dy)
    let longer = isSteep ? dy : dx
    let along = chord * abs(longer)
    let turn = longer < 0 ? -edge.bend : edge.bend
    let across = isSteep ? SIMD2(turn, 0) : SIMD2(0, -turn)
    (first, last) = (along + across, along - across)
  }

  /// Returns twice the signed area swept from a point along the arc, which begins at `start` relative to
  /// the point.
  @inline(__always)
  func twiceArea(_ start: SIMD2<Double>) -> Double { start.cross(chord) + bend * (1.0 / 3) }

  /// A bound on the sine of the angle between the chords of edges that turn back. Along narrower angles,
  /// the grid moves edges across each other.
  private static var leastSine: Double { 1.0 / 256 }

  /// Whether an edge with these directions has no other point in common with the next one than its end.
  @inline(__always)
  func isApart(from next: Self) -> Bool {
    if bend == 0 && next.bend == 0 {
      return chord.dot(next.chord) > 0 || abs(chord.cross(next.chord)) > limit(next)
    }
    let isForward =
      chord.dot(next.chord) > 0 && chord.dot(next.first) > 0 && last.dot(next.chord) > 0
      && last.dot(next.first) > 0
    return isForward || turns(to: next)
  }

  @inline(__always)
  private func limit(_ next: Self) -> Double {
    Self.leastSine * max(abs(chord.x), abs(chord.y)) * max(abs(next.chord.x), abs(next.chord.y))
  }

  /// Whether the edges turn to the same side in all directions between chord and tangent.
  @inline(never)
  private func turns(to next: Self) -> Bool {
    let (a, b) = (chord.cross(next.chord), chord.cross(next.first))
    let (c, d) = (last.cross(next.chord), last.cross(next.first))
    return min(a, b, c, d) > 0 && a > limit(next) || max(a, b, c, d) < 0 && a < -limit(next)
  }
}
