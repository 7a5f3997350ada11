import Foundation

/// Caps and joins.
extension Stroker {
  /// Appends the points of a cap between p + n and p − n. Returns the bend of the cap's last
  /// segment, which ends at p − n.
  mutating func addCap(
    at p: SIMD2<Double>, _ n: SIMD2<Double>, _ u: SIMD2<Double>
  ) -> Double {
    switch cap {
    case .butt: return 0
    // If the cap is beyond one side of the clip, it can be straight.
    case .round where (clip?.sides(p) ?? 0) != 0:
      out.isClipped = true
      return 0
    case .square:
      out.append(p + n + u * half)
      out.append(p - n + u * half)
      return 0
    case .round:
      return arc(p, n, -.pi, left: true)
    }
  }

  /// Draws a sub-path of length 0: a disc with round caps, an axis-aligned square with square caps.
  mutating func dot() {
    switch cap {
    case .butt: return
    case .square:
      for (x, y) in [(half, half), (half, -half), (-half, -half), (-half, half)] {
        out.append(start + SIMD2(x, y))
      }
    case .round:
      out.append(start + SIMD2(0, half))
      let first = arc(start, SIMD2(0, half), -.pi, left: true)
      out.append(start - SIMD2(0, half), bend: first)
      let second = arc(start, SIMD2(0, -half), -.pi, left: true)
      if second != 0 { out.append(start + SIMD2(0, half), bend: second) }
    }
    out.endContour(closed: true)
  }

  /// Joins the last piece to a new piece at the current point. Both sides of the outline end at the
  /// first sample of the new piece. If the inner side was cut at a corner instead, returns the
  /// corner.
  mutating func joinPieces(
    _ u0: SIMD2<Double>, _ u1: SIMD2<Double>, _ nextStraight: Double
  ) -> (isLeft: Bool, point: SIMD2<Double>)? {
    let cross = u0.cross(u1)
    let dot = u0.dot(u1)
    if dot > 0, abs(cross) * half < tolerance / 8 { return nil }
    isSmooth = false

    let n0 = u0.perpendicular * half
    let n1 = u1.perpendicular * half
    let turnsLeft = cross >= 0
    let outer: Double = turnsLeft ? -1 : 1
    let cosineSquared = (1 + dot) / 2

    switch join {
    case .miter where cosineSquared >= miterCosineSquared && cosineSquared > 1e-12:
      append(pen + (n0 + n1) * (outer / (1 + dot)), left: !turnsLeft)
      if nextStraight == 0 { append(pen + n1 * outer, left: !turnsLeft) }
    case .round:
      let bend = arc(
        pen, n0 * outer, turnsLeft ? abs(atan2(cross, dot)) : -abs(atan2(cross, dot)),
        left: !turnsLeft)
      append(pen + n1 * outer, left: !turnsLeft, bend: bend)
    case .miter, .bevel:
      append(pen + n1 * outer, left: !turnsLeft)
    }

    // If both pieces are straight and long enough, the inner edges intersect at the distance
    // half·tan(turn/2) from the current point. Each piece may be shortened by at most half its
    // length here, because its other end may need the other half.
    if dot > -0.99, 2 * half * abs(cross) <= (1 + dot) * min(straight, nextStraight) {
      let corner = pen - (n0 + n1) * (outer / (1 + dot))
      if turnsLeft {
        out.points[out.points.count - 1] = corner
      } else {
        right[right.count - 1] = corner
      }
      return (turnsLeft, corner)
    }
    turns.fail()
    append(pen, left: turnsLeft)
    append(pen - n1 * outer, left: turnsLeft)
    return nil
  }

  /// Appends the points of an arc between its start and its end. They lie on the arc if segments
  /// are bent, and otherwise half a sagitta outside it. Returns the bend of the segment that leads
  /// to the arc's end.
  mutating func arc(
    _ center: SIMD2<Double>, _ from: SIMD2<Double>, _ angle: Double, left: Bool
  ) -> Double {
    let parts = arcParts(angle)
    if parts.count == 1 && !isBent { return 0 }
    var v = from * parts.swell
    for _ in 1..<parts.count {
      v = parts.rotated(v)
      append(center + v, left: left, bend: parts.bend)
    }
    return parts.bend
  }

  /// The equal parts of an arc around the pen.
  struct ArcParts {
    var count: Int
    /// The bend of a part's segment; 0 if segments are straight.
    var bend = 0.0
    /// The distance of the points between the parts from the centre, in half line widths.
    var swell = 1.0
    fileprivate let (sine, cosine): (Double, Double)

    fileprivate init(_ count: Int, _ step: Double) {
      self.count = count
      (sine, cosine) = (sin(step), cos(step))
    }

    /// Rotates a vector by the angle of a part.
    @inline(__always)
    func rotated(_ v: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(v.x * cosine - v.y * sine, v.x * sine + v.y * cosine)
    }
  }

  /// Divides an arc around the pen by an angle.
  func arcParts(_ angle: Double) -> ArcParts {
    var count = max(Int((abs(angle) / arcStep).rounded(.up)), 1)
    // If there are too many points, arcs have the same limit as curves.
    let pointCount = max(right.count, extra.count)
    if out.hasManyPoints || pointCount >= Polyline.manyPointsCount { count = min(count, 16) }
    let step = angle / Double(count)
    var parts = ArcParts(count, step)
    if isBent {
      // The sagitta r(1 − cos(a/2)) and the chord 2r sin(a/2) are at right angles, so their cross
      // product is the product of their lengths.
      let cosine = parts.cosine
      let size =
        8 * half * half * (1 - ((1 + cosine) / 2).squareRoot())
        * (max(1 - cosine, 0) / 2).squareRoot()
      parts.bend = step < 0 ? -size : size
    } else {
      parts.swell = 1 + step * step / 16
    }
    return parts
  }
}
