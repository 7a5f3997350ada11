import MidflightRasterKernelSet

extension Edge {
  /// Whether the edge is at one side of the strip along another edge's chord that contains the other's
  /// arc.
  func isBeside(_ other: Edge) -> Bool {
    let chord = SIMD2(Double(other.x1 &- other.x0), Double(other.y1 &- other.y0))
    @inline(__always)
    func cross(_ x: Int, _ y: Int) -> Double {
      chord.cross(SIMD2(Double(x &- other.x0), Double(y &- other.y0)))
    }
    let (first, last, middle) = (cross(x0, y0), cross(x1, y1), chord.cross(sagitta))
    let margin = Double(SimpleContours.distance) * (abs(chord.x) + abs(chord.y))
    return min(first, last) + min(middle, 0) > max(-0.25 * other.bend, 0) + margin
      || max(first, last) + max(middle, 0) < min(-0.25 * other.bend, 0) - margin
  }
}
