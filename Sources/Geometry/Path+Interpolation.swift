import Foundation

extension Path {
  /// Interpolates to `other` as Core Animation animates
  /// [`CAShapeLayer.path`](https://developer.apple.com/documentation/quartzcore/cashapelayer/path),
  /// if the moves, closes and segments of both paths are in the same order. Otherwise, returns
  /// `other` from a fraction of 0.5. Fractions outside 0…1 extrapolate; NaN counts as 0. At 0 and 1
  /// the result is exactly `self` and `other`.
  ///
  /// The ends of segments move in straight lines. A curve's control point is the end of an arm that
  /// starts at the adjacent end of the curve. The arm's length changes linearly, and its angle
  /// changes in the shorter direction, so that a rotating circle stays round. If only one of two
  /// segments is a cubic, or one is a line and the other a quadratic, both are converted to cubics.
  /// The control points of a line are at its ends, and an arm of length 0 has the angle of the
  /// other arm. Two quadratic curves are interpolated point by point, which has not been compared
  /// with Core Animation.
  ///
  /// The rules are derived from images that Core Animation rendered. The header of `CAShapeLayer`
  /// says only that control points may not be interpolated linearly.
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

  private func canMorph(to other: Path) -> Bool {
    verbs.count == other.verbs.count
      && zip(verbs, other.verbs).allSatisfy { $0 == $1 || $0.isSegment && $1.isSegment }
  }

  private static func arm(
    _ p: SIMD2<Double>, _ q: SIMD2<Double>, _ fraction: Double
  ) -> SIMD2<Double> {
    let (along, across) = ((p * q).sum(), p.x * q.y - p.y * q.x)
    let (from, to) = (p.length, q.length)
    // The arms change only in length if they have the same direction, or if one of them has none.
    let isStraight = across == 0 && along >= 0 || from == 0 || to == 0
    if isStraight || !(along + across).isFinite { return p + (q - p) * fraction }
    // Opposite arms rotate by +π, whatever the sign of the rounding error of `across`.
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
  /// Returns the segment as a cubic; nil for moves and closes. The control points of a line are at
  /// the line's ends.
  fileprivate func cubic(from pen: SIMD2<Double>) -> CubicCurve? {
    switch self {
    case .line(let p): CubicCurve(pen, pen, p, p)
    case .quad(let c, let p): QuadCurve(pen, c, p).elevated
    case .cubic(let c1, let c2, let p): CubicCurve(pen, c1, c2, p)
    case .move, .close: nil
    }
  }
}
