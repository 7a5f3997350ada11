import MidflightRasterKernelSet
import MidflightRasterKernels

extension Edge {
  /// Whether the edge is an arc whose chord is flat, so that y is a function of x.
  @inline(__always)
  var isFlatArc: Bool { bend != 0 && isFlat }

  @inline(__always)
  private var isFlat: Bool { abs(x1 &- x0) > abs(y1 &- y0) }

  /// Whether the edge crosses each height at most once.
  @inline(__always)
  var isMonotone: Bool {
    // A steep arc's bend does not matter.
    let (dx, dy) = (Double(x1 &- x0), Double(y1 &- y0))
    return abs(dx * dy) >= (isFlat ? abs(bend) : 0) && y0 != y1
  }
}

/// An arc with a flat chord, from left to right: y as a function of x. Its y are rounded as in the
/// kernels.
struct FlatArc {
  private let x0: Int
  private let y0: Int
  private let x1: Int
  /// dy/dx at the left end.
  private let slope: Double
  /// Minus half the second derivative.
  private let bend: Double
  // Those of the arc as it is drawn, if it is treated as monotone but is not.
  private let drawnSlope: Double
  private let drawnBend: Double
  private let index: Int
  /// Whether the edge runs to the left.
  private let isReversed: Bool

  /// Four times the distance, in grid units, by which the middle of an arc may be moved so that it does
  /// not extend beyond its ends: up to 0.006 pixels. Curves that begin or end at an extremum have arcs
  /// that do, by less than a thousandth of a pixel, because they are sheared; see `Polyline+Arcs`.
  private static let slack = 1600.0

  /// - Parameter isLoose: Whether an arc that extends a little beyond its ends is treated as monotone. Then
  ///   its distances from others are not exact, but a ``SegmentSweep`` has no very short segments.
  init(_ edge: Edge, _ index: Int, isLoose: Bool = false) {
    isReversed = edge.x0 > edge.x1
    let edge = isReversed ? edge.reversed : edge
    (x0, y0, x1) = (edge.x0, edge.y0, edge.x1)
    self.index = index
    let length = Double(edge.x1 &- edge.x0)
    let inverse = 1 / length
    let chordSlope = Double(edge.y1 &- edge.y0) * inverse
    drawnBend = -edge.bend * inverse * inverse * inverse
    drawnSlope = chordSlope + drawnBend * length
    // Without a vertex between the ends, the bend is at most this.
    let limit = abs(chordSlope) * inverse
    let isMonotone =
      isLoose && edge.y0 != edge.y1 && abs(drawnBend) <= limit + Self.slack * inverse * inverse
    bend = isMonotone ? min(max(drawnBend, -limit), limit) : drawnBend
    slope = chordSlope + bend * length
  }

  private func y(_ x: Int) -> Int {
    let t = Double(x &- x0)
    return y0 &+ nearestInteger(t * (slope - t * bend))
  }

  private func slope(_ x: Int) -> Double { slope - 2 * bend * Double(x &- x0) }

  /// Calls a function with the arc's segments, of which there are two if its vertex is between its
  /// ends, in the order of the edge's direction.
  @inline(__always)
  func forEachSegment(_ body: (SweepSegment) -> Void) {
    let vertex = slope / (2 * bend)
    let isInside = vertex > 0 && vertex < Double(x1 &- x0)
    let middle = isInside ? x0 &+ nearestInteger(vertex) : x0
    if middle == x0 || middle == x1 {
      if let whole = segment(x0, x1) { body(whole) }
      return
    }
    let (left, right) = (segment(x0, middle), segment(middle, x1))
    if let first = isReversed ? right : left { body(first) }
    if let second = isReversed ? left : right { body(second) }
  }

  /// The segment of the whole arc, which must be monotone.
  var whole: SweepSegment { segment(x0, x1)! }

  /// Returns the segment between two x; nil if it is level.
  private func segment(_ left: Int, _ right: Int) -> SweepSegment? {
    let (yLeft, yRight) = (y(left), y(right))
    if yLeft == yRight { return nil }
    let isDown = yLeft < yRight
    let (top, bottom) = isDown ? (left, right) : (right, left)
    let (slopeLeft, slopeRight) = (slope(left), slope(right))
    let isOriginLeft = abs(slopeLeft) >= abs(slopeRight)
    var segment = SweepSegment(
      x0: Double(top), y0: Double(min(yLeft, yRight)), x1: Double(bottom),
      y1: Double(max(yLeft, yRight)), slope: isOriginLeft ? slopeLeft : slopeRight,
      edge: Int32(truncatingIfNeeded: index), sign: isDown != isReversed ? 1 : -1)
    let origin = isOriginLeft ? left : right
    segment.originX = Double(origin)
    segment.originY = Double(isOriginLeft ? yLeft : yRight)
    segment.bend = bend
    segment.drawnSlope = drawnSlope - 2 * drawnBend * Double(origin &- x0)
    segment.drawnBend = drawnBend
    segment.isFlat = true
    segment.bulge = segment.maxX - segment.minX
    segment.start = top
    return segment
  }
}
