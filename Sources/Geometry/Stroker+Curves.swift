import Foundation

/// Strokes curves: appends both sides of a curve's outline.
extension Stroker {
  mutating func emit(_ curve: CubicCurve, _ u0: SIMD2<Double>, _ u1: SIMD2<Double>) {
    let s0 = curve.p0 - 2 * curve.p1 + curve.p2
    let s1 = curve.p1 - 2 * curve.p2 + curve.p3
    let secondSquared = max(s0.lengthSquared, s1.lengthSquared)
    let second = secondSquared.squareRoot()
    let hull =
      (curve.p1 - curve.p0).length + (curve.p2 - curve.p1).length + (curve.p3 - curve.p2).length
    // The outer side is longer than the centre line by the factor 1 + κ·half, where half is half
    // the line width. The estimate assumes that the curvature κ is constant along the curve; `cell`
    // below detects curves for which it is not.
    let longer = 1 + 6 * second * half / (hull * hull)
    let limit = out.points.count < Polyline.manyPointsCount ? Path.maximumSegmentsPerCurve : 16
    let n: Int
    if isBent {
      let cube = Polyline.cube(
        secondSquared, third: (s1 - s0).length, hull: hull, tolerance: tolerance)
      n = Polyline.arcs(cube * longer, limit: limit)
    } else {
      let stepCount = (0.75 * 0.75 * second / tolerance * longer).squareRoot().rounded(.up)
      n = stepCount < Double(limit) ? max(Int(stepCount), 1) : limit
    }
    let largest =
      n == limit ? .infinity : isBent ? 83 * tolerance : 8 * tolerance / 0.75
    let h = 1 / Double(n)
    // In an outline of straight segments, the samples are moved half a sagitta to the outside; see
    // Path.flatten.
    let k = isBent ? 0 : h * h / 16
    let (a, b, c, d) = curve.coefficients
    let (c1, d1) = (c - a * (6 * k), d - b * (2 * k))

    // If two samples are beyond one side of the clip and the curve between them stays near its
    // chord, the curve is beyond that side too. So of several such samples in sequence, only the
    // last is appended. The curve is within |B″|h²/8 of the chord, and |B″| is at most six second
    // differences.
    let clip = n > 2 ? clip?.grown(by: 0.75 * second * h * h) : nil
    var sides = clip?.sides(curve.p0) ?? 0
    var isSkipping = false
    let circle = isBent ? CircularArc(curve) : nil
    var from = StrokeSample(t: 0, p: curve.p0, u: u0)
    for i in 1...n {
      var to = StrokeSample(t: 1, p: curve.p3, u: u1)
      if i < n {
        let t = Double(i) * h
        let p = ((a * t + b) * t + c1) * t + d1
        if let circle {
          let (point, tangent) = circle.nearest(p)
          to = StrokeSample(t: t, p: point, u: tangent)
        } else {
          let v = (3 * a * t + 2 * b) * t + c
          let speed = v.length
          to = StrokeSample(t: t, p: p, u: speed > 0 ? v * (1 / speed) : from.u)
        }
      }
      let shape = cell(from, to, largest: largest)
      let beyond = clip?.sides(to.p) ?? 0
      if shape == .even, sides & beyond != 0 {
        sides &= beyond
        if !isSkipping, curve.isFar { out.leavesOutFarCurve = true }
        isSkipping = true
        out.isClipped = true
        turns.turn(to: to.u)
      } else {
        if isSkipping { addSample(from.p, from.u.perpendicular * half) }
        sides = beyond
        isSkipping = false
        if shape == .even {
          put(from, to, isInner: i < n)
        } else {
          split(curve, from, to, shape, largest: largest, depth: 0)
        }
      }
      from = to
    }
    if isSkipping { addSample(from.p, from.u.perpendicular * half) }
    if !evolute.isEmpty { endTight() }
  }

  struct StrokeSample {
    var t: Double
    var p: SIMD2<Double>
    var u: SIMD2<Double>
  }

  enum Cell {
    /// Each side of the outline is close enough to an arc or a straight segment.
    case even
    /// As for `even`, but the radius of curvature is smaller than half the line width, so that one
    /// side runs backwards.
    case tight
    /// The cell must be halved.
    case rough
  }

  /// Returns the kind of a cell, the part of the stroke between two samples.
  ///
  /// - Parameter largest: The greatest allowed value of chord·turn + half·turn², which is eight
  ///   times the sagitta of the outer side, where half is half the line width. If the sides are
  ///   drawn as arcs, it is the greatest allowed value of that expression times the turn.
  @inline(__always)
  func cell(_ from: StrokeSample, _ to: StrokeSample, largest: Double) -> Cell {
    let turn = abs(from.u.cross(to.u))
    let chord = (to.p - from.p).dot(from.u)
    guard chord >= 0, from.u.dot(to.u) > 0, turn * turn <= turnSquared,
      (chord + half * turn) * (isBent ? turn * turn : turn) <= largest
    else { return .rough }
    if chord > half * turn { return .even }
    // Only cells with straight sides can be tight.
    let isStraight =
      !isBent || largest == .infinity
      || (turn * turn <= straightTurnSquared && (chord + half * turn) * turn <= 8 * tolerance)
    return isStraight ? .tight : .rough
  }

  /// Appends the sample at the end of an even cell. If `isInner`, `to` has been moved half a
  /// sagitta outside the curve. The distance from `to` to each side, half the line width, is then
  /// also increased, by half the sagitta of an arc whose radius is half the line width.
  @inline(__always)
  mutating func put(_ from: StrokeSample, _ to: StrokeSample, isInner: Bool) {
    if !evolute.isEmpty { endTight() }
    turns.turn(to: to.u)
    if isBent { return addArcSample(from, to) }
    let turn = from.u.cross(to.u)
    addSample(to.p, to.u.perpendicular * (isInner ? half + half * turn * turn / 16 : half))
  }

  mutating func interval(
    _ curve: CubicCurve, _ from: StrokeSample, _ to: StrokeSample, largest: Double, depth: Int
  ) {
    let shape = cell(from, to, largest: largest)
    if shape == .even {
      put(from, to, isInner: false)
    } else {
      split(curve, from, to, shape, largest: largest, depth: depth)
    }
  }

  /// Halves an interval of the curve until its parts are even or no larger than a point. The total
  /// turn of a cubic is bounded, so only few intervals are halved many times.
  mutating func split(
    _ curve: CubicCurve, _ from: StrokeSample, _ to: StrokeSample, _ shape: Cell, largest: Double,
    depth: Int
  ) {
    if shape == .tight { return tight(from, to) }
    let cross = from.u.cross(to.u)
    let d = to.p - from.p
    // The distance below which the difference of two samples is only a rounding error.
    let noise = 1e-14 * (abs(to.p.x) + abs(to.p.y))
    let small = max(tolerance / 8, noise)
    let t = (from.t + to.t) / 2
    let midpoint = curve.point(at: t)
    // If a piece doubles back, its ends can coincide far from the point where it turns. So also
    // measure the distance to the middle of the piece.
    let reach = max(d.lengthSquared, (midpoint - from.p).lengthSquared)
    if depth >= 24 || reach <= small * small {
      // The interval is as small as a point, so the pen rotates in place.
      turns.fail()
      if !evolute.isEmpty { endTight() }
      let n1 = to.u.perpendicular * half
      let turnsLeft = cross >= 0
      let outer: Double = turnsLeft ? -1 : 1
      let angle = abs(atan2(cross, from.u.dot(to.u)))
      let bend = arc(
        to.p, from.u.perpendicular * (half * outer), turnsLeft ? angle : -angle,
        left: !turnsLeft)
      append(to.p + n1 * outer, left: !turnsLeft, bend: bend)
      append(to.p, left: turnsLeft)
      append(to.p - n1 * outer, left: turnsLeft)
      // Outlines go from the y axis towards the x axis, so a turn to the other side begins at its end.
      let (begin, end) = (from.u.perpendicular * (-half * outer), n1 * -outer)
      addSector(at: to.p, turnsLeft ? end : begin, turnsLeft ? begin : end, -angle)
      return
    }
    var middle = StrokeSample(t: t, p: midpoint, u: from.u)
    let v = curve.derivative(at: t)
    let speed = v.length
    if speed > 0 { middle.u = v / speed }
    // The ends of both halves lie on the curve, not outside it like other samples, so their error
    // is a full sagitta. Allow only a smaller sagitta.
    let allowed = largest.isFinite && !isBent ? 8 * tolerance : largest
    interval(curve, from, middle, largest: allowed, depth: depth + 1)
    interval(curve, middle, to, largest: allowed, depth: depth + 1)
  }

  /// Adds the sector that the inner half of the pen sweeps where it rotates in place, as a contour.
  private mutating func addSector(
    at p: SIMD2<Double>, _ first: SIMD2<Double>, _ last: SIMD2<Double>, _ angle: Double
  ) {
    if abs(angle) * half < tolerance / 8 { return }
    let parts = arcParts(angle)
    extra.append(p)
    extra.append(p + first)
    var v = first * parts.swell
    for i in 1...parts.count {
      v = parts.rotated(v)
      if parts.bend != 0 { extraBends.append(Polyline.Bend(end: extra.count, value: parts.bend)) }
      extra.append(p + (i < parts.count ? v : last))
    }
    extraEnds.append(extra.count)
  }

  /// Appends a cell whose inner half is reversed. The inner side is led through the centre of
  /// curvature, and the part beyond this centre is collected for a separate contour.
  mutating func tight(_ from: StrokeSample, _ to: StrokeSample) {
    turns.fail()
    let n0 = from.u.perpendicular * half
    let n1 = to.u.perpendicular * half
    let isLeft = from.u.cross(to.u) >= 0
    let inward: Double = isLeft ? 1 : -1
    // Measure the width of the cell at the centre line and at the inner side, along the chord's
    // direction. Their ratio determines where the width is 0.
    let along = from.u + to.u
    let atCentre = max((to.p - from.p).dot(along), 0)
    let atInner = (to.p - from.p + (n1 - n0) * inward).dot(along)
    let fraction = atInner < 0 ? atCentre / (atCentre - atInner) : 1
    let center =
      (from.p + to.p + (n0 + n1) * (inward * fraction)) / 2

    if !evolute.isEmpty, beyondIsLeft != isLeft { endTight() }
    if evolute.isEmpty {
      beyondIsLeft = isLeft
      beyond.append(isLeft ? out.points[out.points.count - 1] : right[right.count - 1])
    } else {
      // The inner point between two tight cells belongs only to the contour beyond the evolute, so
      // remove it from the outline. It has no bend, so none has to be removed.
      if isLeft { out.points.removeLast() } else { right.removeLast() }
    }
    let inner = to.p + n1 * inward
    evolute.append(center)
    beyond.append(inner)
    append(center, left: isLeft)
    append(inner, left: isLeft)
    append(to.p - n1 * inward, left: !isLeft)
  }

  /// Ends a sequence of tight cells, and makes the part beyond their centres of curvature a
  /// contour.
  mutating func endTight() {
    let first = extra.count
    extra.append(contentsOf: beyond)
    extra.append(contentsOf: evolute.reversed())
    // Outlines go from the y axis towards the x axis, so their areas are negative. Reverse the
    // contour if its area is positive.
    var area = 0.0
    let origin = extra[first]
    for i in first + 1..<extra.count - 1 {
      area += (extra[i] - origin).cross(extra[i + 1] - origin)
    }
    if area > 0 { extra[first...].reverse() }
    extraEnds.append(extra.count)
    evolute.removeAll(keepingCapacity: true)
    beyond.removeAll(keepingCapacity: true)
  }

  mutating func flushExtra() {
    if extraEnds.isEmpty { return }
    var (first, bend) = (0, 0)
    for end in extraEnds {
      for i in first..<end {
        let isBent = bend < extraBends.count && extraBends[bend].end == i
        out.append(extra[i], bend: isBent ? extraBends[bend].value : 0)
        bend += isBent ? 1 : 0
      }
      out.endContour(closed: true)
      first = end
    }
    extra.removeAll(keepingCapacity: true)
    extraBends.removeAll(keepingCapacity: true)
    extraEnds.removeAll(keepingCapacity: true)
  }
}

extension CubicCurve {
  /// The unit directions at both ends, even if some control points coincide; nil if all coincide.
  var endDirections: (SIMD2<Double>, SIMD2<Double>)? {
    // Returns the direction of the first of three vectors with a length other than 0. The vectors
    // are not in an array, because that would have to be allocated.
    @inline(__always)
    func unit(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> SIMD2<Double>? {
      var v = a
      var length = v.length
      if length == 0 {
        v = b
        length = v.length
      }
      if length == 0 {
        v = c
        length = v.length
      }
      return length > 0 ? v / length : nil
    }
    guard let u0 = unit(p1 - p0, p2 - p0, p3 - p0), let u1 = unit(p3 - p2, p3 - p1, p3 - p0)
    else { return nil }
    return (u0, u1)
  }
}
