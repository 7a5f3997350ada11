import Foundation

extension Path {
  /// The path at `fraction` of the way to `other`, as Core Animation morphs paths whose moves, closes
  /// and segments come in the same order; else `other` from the middle on. Fractions outside 0…1
  /// extrapolate; NaN counts as 0. At 0 and 1 the result is `self` and `other` to the bit.
  ///
  /// Ends of segments move in straight lines. A curve's control point is an arm about the end next
  /// to it, whose length changes linearly and whose angle changes the shorter way round: so a
  /// circle that turns stays round. Where one has a line or a quadratic curve and the other has not,
  /// both count as cubic curves: a line's control points stand at its ends, and an arm of no length
  /// has the other one's angle. Two quadratic curves blend point by point, which nobody has
  /// measured.
  ///
  /// Measured in pictures that Core Animation rendered; the header of `CAShapeLayer` says that
  /// points which are not on the line may not be interpolated linearly.
  ///
  /// - Complexity: O(points); allocates the result.
  public func interpolated(to other: Path, fraction: Double) -> Path {
    if fraction.isNaN || fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    guard canMorph(to: other) else { return fraction < 0.5 ? self : other }
    if verbs == other.verbs && !verbs.contains(.cubic) {
      return mappingPoints(with: other.points) { p, q in
        CGPoint(x: p.x + (q.x - p.x) * fraction, y: p.y + (q.y - p.y) * fraction)
      }
    }
    var result = Path()
    result.reserveCapacity(verbs: verbs.count, points: max(pointCount, other.pointCount))
    var pens = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    var starts = pens
    func mix(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> SIMD2<Double> { p + (q - p) * fraction }
    for (a, b) in zip(elements, other.elements) {
      switch (a, b) {
      case (.move(let p), .move(let q)):
        result.move(to: mix(p, q).point)
        pens = (p, q)
        starts = pens
      case (.line(let p), .line(let q)):
        result.addLine(to: mix(p, q).point)
        pens = (p, q)
      case (.quad(let c, let p), .quad(let d, let q)):
        result.addQuadCurve(to: mix(p, q).point, control: mix(c, d).point)
        pens = (p, q)
      case (.close, _):
        result.closeSubpath()
        pens = starts
      default:
        guard let p = a.cubic(from: pens.0), let q = b.cubic(from: pens.1) else { continue }
        let (start, end) = (mix(p.p0, q.p0), mix(p.p3, q.p3))
        result.addCurve(
          to: end.point,
          control1: (start + Self.arm(p.p1 - p.p0, q.p1 - q.p0, fraction)).point,
          control2: (end + Self.arm(p.p2 - p.p3, q.p2 - q.p3, fraction)).point)
        pens = (p.p3, q.p3)
      }
    }
    return result
  }

  /// Whether moves and closes stand at the same places.
  private func canMorph(to other: Path) -> Bool {
    verbs.count == other.verbs.count
      && zip(verbs, other.verbs).allSatisfy { $0 == $1 || $0.isSegment && $1.isSegment }
  }

  /// The arm at a fraction of the way from one to the other.
  private static func arm(
    _ p: SIMD2<Double>, _ q: SIMD2<Double>, _ fraction: Double
  ) -> SIMD2<Double> {
    let (along, across) = ((p * q).sum(), p.x * q.y - p.y * q.x)
    let (from, to) = (p.length, q.length)
    // Along one line, or one of them without a direction.
    let isStraight = across == 0 && along >= 0 || from == 0 || to == 0
    if isStraight || !(along + across).isFinite { return p + (q - p) * fraction }
    // Opposite arms turn by +π, whatever the sign of a rounding error.
    let isOpposite = along < 0 && abs(across) <= 1e-9 * from * to
    let turn = isOpposite ? .pi : atan2(across, along)
    let angle = turn * fraction
    let (s, c) = (sin(angle), cos(angle))
    let length = from + (to - from) * fraction
    return SIMD2(p.x * c - p.y * s, p.x * s + p.y * c) * (length / from)
  }
}

extension Path.Verb {
  fileprivate var isSegment: Bool { self != .move && self != .close }
}

extension Path.Element {
  /// The segment as a cubic curve; nil for moves and closes. A line's control points stand at its
  /// ends.
  fileprivate func cubic(from pen: SIMD2<Double>) -> CubicCurve? {
    switch self {
    case .line(let p): CubicCurve(pen, pen, p, p)
    case .quad(let c, let p): QuadCurve(pen, c, p).elevated
    case .cubic(let c1, let c2, let p): CubicCurve(pen, c1, c2, p)
    case .move, .close: nil
    }
  }
}
