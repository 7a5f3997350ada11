public import Foundation

extension Path {
  /// Adds an arc of a circle. Connects it to the current point with a line, unless the current
  /// point is the start of the arc.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: A radius of 0 goes to the centre. A negative or non-finite radius adds nothing.
  ///   - startAngle: In radians, from the x axis towards the y axis.
  ///   - endAngle: In radians, from the x axis towards the y axis.
  ///   - clockwise: **Has the meaning of Core Graphics, which assumes that y points up:** `false`
  ///     goes from the start angle through *increasing* angles to the end angle. If y points down,
  ///     this is clockwise on the screen. (`UIBezierPath` has the opposite meaning.)
  ///   - transform: Maps the arc.
  ///
  /// **Angles.** The end angle is changed by whole turns until it is in the direction of travel.
  /// Thus equal angles add no arc, and angles that differ by a whole number of turns add a full
  /// circle in either direction. If the difference in that direction is more than one turn, one
  /// full turn and the remainder modulo one turn are drawn, so that the arc ends at the end angle
  /// and includes the whole circle. A non-finite angle adds nothing.
  ///
  /// **Approximation.** The arc is divided into cubics of 45° and a last one for the remainder, so
  /// that a growing arc keeps its existing pieces. Control points are at (4/3)·tan(θ/4)·r along the
  /// tangents. Such a cubic touches the circle at its ends and its middle, and is outside by at
  /// most 4.2e-6 r ([Goldapp, "Approximation of circular arcs by cubic polynomials",
  /// 1991](https://doi.org/10.1016/0167-8396%2891%2990007-X)). The error is proportional to the
  /// sixth power of the angle, from 2.7e-4 r at 90°.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * Double.pi
    let sign: Double = clockwise ? -1 : 1
    var travel = sign * (endAngle - startAngle)
    guard travel.isFinite else { return }
    if travel < 0 {
      travel = turn - (-travel).truncatingRemainder(dividingBy: turn)
    } else if travel > turn {
      travel = turn + travel.truncatingRemainder(dividingBy: turn)
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: sign * travel,
      transform: transform)
  }

  /// Adds the arc from `startAngle` to `startAngle + delta`. Connects it to the current point with
  /// a line, unless the current point is the start of the arc.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: A radius of 0 goes to the centre. A negative or non-finite radius adds nothing.
  ///   - startAngle: In radians, from the x axis towards the y axis.
  ///   - delta: In radians, positive from the x axis towards the y axis. An angle above one turn
  ///     counts as one turn and the remainder.
  ///   - transform: Maps the arc.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard radius >= 0, radius.isFinite, startAngle.isFinite, delta.isFinite else { return }
    let turn = 2 * Double.pi
    var delta = Double(delta)
    if abs(delta) > turn {
      delta = (delta < 0 ? -turn : turn) + delta.truncatingRemainder(dividingBy: turn)
    }
    let frame = CGAffineTransform(
      a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y
    ).concatenating(transform)
    let first = unitPoint(at: startAngle).applying(frame)
    if isEmpty {
      move(to: first)
    } else if currentPoint != first {
      addLine(to: first)
    }
    addUnitArc(from: startAngle, delta: delta, frame: frame)
  }

  /// Adds the arc of a circle that touches the line from the current point to `tangent1End` and the
  /// line from `tangent1End` to `tangent2End`. Connects it to the current point with a line.
  /// [Canvas](https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-arcto) has the same
  /// operation.
  ///
  /// - Parameters:
  ///   - tangent1End: The corner to round off.
  ///   - tangent2End: Any point on the line on which the arc ends.
  ///   - radius: If the radius is not positive and finite, if the three points are on one line, or
  ///     if two of them coincide, a line to `tangent1End` is added instead.
  ///   - transform: Maps the added elements.
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard let current = currentPoint else {
      return move(to: tangent1End.applying(transform))
    }
    // Compute in the space before the transform, because only there is the arc circular.
    let corner = SIMD2(tangent1End)
    let origin =
      transform.isIdentity ? SIMD2(current) : SIMD2(current.applying(transform.inverted()))
    let back = origin - corner
    let forth = SIMD2(tangent2End) - corner
    let (backLength, forthLength) = (back.length, forth.length)
    let cross = back.cross(forth)
    guard radius > 0, radius.isFinite, backLength > 0, forthLength > 0,
      abs(cross) > 1e-12 * backLength * forthLength, cross.isFinite
    else { return addLine(to: tangent1End.applying(transform)) }

    // The tangent of half the corner's angle φ, by the [half-angle
    // formula](https://en.wikipedia.org/wiki/Tangent_half-angle_formula).
    let halfTangent = abs(cross) / (backLength * forthLength + back.dot(forth))
    let distance = radius / halfTangent
    let u = back / backLength
    let v = forth / forthLength
    let touch = corner + u * distance
    // The direction at right angles to the first leg, on the side of the second leg.
    let inward = u.perpendicular * (cross > 0 ? 1 : -1)
    let center = touch + inward * radius
    let from = atan2(-inward.y, -inward.x)
    let end = corner + v * distance - center
    let spoke = touch - center
    let delta = atan2(spoke.cross(end), spoke.dot(end))
    addRelativeArc(
      center: center.point, radius: radius, startAngle: from, delta: delta, transform: transform)
  }

  private func unitPoint(at angle: Double) -> CGPoint {
    let quarter = exactQuarter(angle)
    return quarter ?? CGPoint(x: cos(angle), y: sin(angle))
  }

  /// Returns the exact point of the unit circle at a multiple of 90°, so that the extremes of a
  /// circle are exactly at centre ± radius; nil for any other angle.
  private func exactQuarter(_ angle: Double) -> CGPoint? {
    let quarters = angle / (.pi / 2)
    let nearest = quarters.rounded()
    guard abs(quarters - nearest) < 1e-14 * max(abs(nearest), 1), abs(nearest) < 1e6 else {
      return nil
    }
    switch Int(nearest) & 3 {
    case 0: return CGPoint(x: 1, y: 0)
    case 1: return CGPoint(x: 0, y: 1)
    case 2: return CGPoint(x: -1, y: 0)
    default: return CGPoint(x: 0, y: -1)
    }
  }

  /// Adds cubics along the unit circle mapped by `frame`, from the current point at angle `from`.
  /// `end` is the exact end point, if known.
  ///
  /// - Precondition: `from` and `delta` are finite, and |delta| is less than two turns.
  mutating func addUnitArc(
    from: Double, delta: Double, frame: CGAffineTransform, end: CGPoint? = nil
  ) {
    if delta == 0 { return }
    // Subtract a small number, so that an angle slightly above a multiple of 45° does not add a
    // piece.
    let pieces = max(1, Int((abs(delta) / (.pi / 4) - 1e-9).rounded(.up)))
    let step = delta < 0 ? -Double.pi / 4 : .pi / 4
    var p = unitPoint(at: from)
    for i in 1...pieces {
      let isLast = i == pieces
      let k = 4.0 / 3 * tan((isLast ? delta - Double(i - 1) * step : step) / 4)
      let q = unitPoint(at: isLast ? from + delta : from + Double(i) * step)
      addCurve(
        to: isLast ? end ?? q.applying(frame) : q.applying(frame),
        control1: CGPoint(x: p.x - k * p.y, y: p.y + k * p.x).applying(frame),
        control2: CGPoint(x: q.x + k * q.y, y: q.y - k * q.x).applying(frame))
      p = q
    }
  }
}
