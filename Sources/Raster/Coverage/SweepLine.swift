import MidflightRasterKernelSet

/// The line along a straight segment, with numbers rounded as in the kernels.
struct SweepLine {
  let x0: Int
  let y0: Int
  /// dx/dy
  let slope: Double
  /// dy/dx
  let rise: Double

  @inline(__always)
  init(_ segment: SweepSegment) {
    let (width, height) = (segment.x1 - segment.x0, segment.y1 - segment.y0)
    (x0, y0) = (nearestInteger(segment.x0), nearestInteger(segment.y0))
    (slope, rise) = (width / height, height / width)
  }

  @inline(__always)
  func x(at y: Int) -> Int { x0 &+ nearestInteger(Double(y &- y0) * slope) }
}
