import Foundation

/// How the two sides of a curve are followed.
extension Stroker {
  mutating func emit(_ curve: CubicCurve, _ u0: SIMD2<Double>, _ u1: SIMD2<Double>) {
    if isBent { return emitArcs(curve, u0, u1) }
    let second = max(
      (curve.p0 - 2 * curve.p1 + curve.p2).lengthSquared,
      (curve.p1 - 2 * curve.p2 + curve.p3).lengthSquared
    ).squareRoot()
    let hull =
      (curve.p1 - curve.p0).length + (curve.p2 - curve.p1).length + (curve.p3 - curve.p2).length
    // The centre line's count (see Path.flatten) times √(1 + κ·half) for the outer side, with the
    // curvature κ estimated as that of an even curve; the check below catches the others.
    let bend = 1 + 6 * second * half / (hull * hull)
    let wanted = (0.75 * 0.75 * second / tolerance * bend).squareRoot().rounded(.up)
    let limit: Double = out.points.count < 4_000_000 ? 4096 : 16
    let n = wanted < limit ? max(Int(wanted), 1) : Int(limit)
    let isBounded = wanted < limit
    let h = 1 / Double(n)
    let (a, b, c, d) = curve.coefficients
    let k = h * h / 16
    let c1 = c - a * (6 * k)
    let d1 = d - b * (2 * k)
    let largest = isBounded ? 8 * tolerance / 0.75 : .infinity
    let (half, turnSquared) = (half, turnSquared)

    @inline(__always)
    func station(_ i: Int, after previous: Station) -> Station {
      if i == n { return Station(t: 1, p: curve.p3, u: u1) }
      let t = Double(i) * h
      let p = ((a * t + b) * t + c1) * t + d1
      let v = (3 * a * t + 2 * b) * t + c
      let speed = v.length
      return Station(t: t, p: p, u: speed > 0 ? v * (1 / speed) : previous.u)
    }

    // Almost every curve is even and wider than the pen all along: this loop writes both sides
    // without looking at anything else, and leaves the rest of the curve to the next one.
    var from = Station(t: 0, p: curve.p0, u: u0)
    var done = 0
    var side: [SIMD2<Double>] = []
    swap(&side, &right)
    out.reserve(n)
    if side.count + n > side.capacity { side.reserveCapacity(2 * side.capacity + n) }
    out.points.append(addingCapacity: n) { left in
      side.append(addingCapacity: n) { right in
        for i in 1...n {
          let to = station(i, after: from)
          let cross = abs(from.u.cross(to.u))
          let chord = (to.p - from.p).dot(from.u)
          guard chord > half * cross, from.u.dot(to.u) > 0, cross * cross <= turnSquared,
            (chord + half * cross) * cross <= largest
          else { return }
          let normal = to.u.perpendicular * (i < n ? half + half * cross * cross / 16 : half)
          left.append(to.p + normal)
          right.append(to.p - normal)
          from = to
          done = i
        }
      }
    }
    swap(&side, &right)

    for i in done..<n {
      let to = station(i + 1, after: from)
      interval(curve, from, to, largest: largest, depth: 0)
      from = to
    }
    if !evolute.isEmpty { endTight() }
  }

  /// As ``emit``, with arcs between fewer stations.
  mutating func emitArcs(_ curve: CubicCurve, _ u0: SIMD2<Double>, _ u1: SIMD2<Double>) {
    let d0 = curve.p0 - 2 * curve.p1 + curve.p2
    let d1 = curve.p1 - 2 * curve.p2 + curve.p3
    let second = max(d0.lengthSquared, d1.lengthSquared)
    let hull =
      (curve.p1 - curve.p0).length + (curve.p2 - curve.p1).length + (curve.p3 - curve.p2).length
    // The outer side is longer by 1 + κ·half, with the curvature that of an even curve.
    let bend = 1 + 6 * second.squareRoot() * half / (hull * hull)
    let cube = Polyline.cube(
      second, third: (d1 - d0).length, hull: hull, tolerance: tolerance)
    let limit = out.points.count < 4_000_000 ? 4096 : 16
    let n = Polyline.arcs(cube * bend, limit: limit)
    let h = 1 / Double(n)
    let (a, b, c, d) = curve.coefficients
    let largest = n < limit ? 83 * tolerance : .infinity
    let (half, turnSquared) = (half, turnSquared)

    @inline(__always)
    func station(_ i: Int, after previous: Station) -> Station {
      if i == n { return Station(t: 1, p: curve.p3, u: u1) }
      let t = Double(i) * h
      let v = (3 * a * t + 2 * b) * t + c
      let speed = v.length
      return Station(
        t: t, p: ((a * t + b) * t + c) * t + d, u: speed > 0 ? v * (1 / speed) : previous.u)
    }

    // As in `emit`; each pair of arcs as in `arcStation`. Where stations lie beyond one side of what
    // matters, so does what is between them, if it is even: only the last one is put down. A curve
    // is within |B″|h²/8 of its chord, and B″ at most six second differences.
    let clip = n > 2 ? clip?.grown(by: 0.75 * second.squareRoot() * h * h) : nil
    var from = Station(t: 0, p: curve.p0, u: u0)
    var sides = clip?.sides(curve.p0) ?? 0
    var isSkipping = false
    var done = 0
    var (side, sideBends, bends): ([SIMD2<Double>], [Polyline.Bend], [Polyline.Bend]) = ([], [], [])
    swap(&side, &right)
    swap(&sideBends, &rightBends)
    swap(&bends, &out.bends)
    var (leftCount, rightCount) = (out.points.count, side.count)
    let n0 = u0.perpendicular * half
    var (lastLeft, lastRight) = (curve.p0 + n0, curve.p0 - n0)
    out.reserve(n)
    if side.count + n > side.capacity { side.reserveCapacity(2 * side.capacity + n) }
    out.points.append(addingCapacity: n) { left in
      side.append(addingCapacity: n) { right in
        for i in 1...n {
          let to = station(i, after: from)
          let turn = abs(from.u.cross(to.u))
          let chord = (to.p - from.p).dot(from.u)
          guard chord > half * turn, from.u.dot(to.u) > 0, turn * turn <= turnSquared,
            (chord + half * turn) * (turn * turn) <= largest
          else { return }
          let normal = to.u.perpendicular * half
          let (toLeft, toRight) = (to.p + normal, to.p - normal)
          if let clip {
            let beyond = clip.sides(to.p)
            if sides & beyond != 0 {
              sides &= beyond
              isSkipping = true
              (from, done) = (to, i)
              (lastLeft, lastRight) = (toLeft, toRight)
              continue
            }
            // The run, if there is one, ends at the station before.
            sides = beyond
            if isSkipping {
              left.append(lastLeft)
              right.append(lastRight)
              leftCount &+= 1
              rightCount &+= 1
              isSkipping = false
            }
          }
          let change = from.u - to.u
          let (leftChord, rightChord) = (toLeft - lastLeft, toRight - lastRight)
          let leftBend = change.cross(leftChord) * leftChord.length / 2
          let rightBend = change.cross(rightChord) * rightChord.length / 2
          if leftBend != 0 { bends.append(Polyline.Bend(end: leftCount, value: leftBend)) }
          if rightBend != 0 {
            sideBends.append(Polyline.Bend(end: rightCount, value: rightBend))
          }
          left.append(toLeft)
          right.append(toRight)
          leftCount &+= 1
          rightCount &+= 1
          (from, done) = (to, i)
          (lastLeft, lastRight) = (toLeft, toRight)
        }
      }
    }
    swap(&side, &right)
    swap(&sideBends, &rightBends)
    swap(&bends, &out.bends)
    if isSkipping {
      out.append(lastLeft)
      right.append(lastRight)
    }

    for i in done..<n {
      let to = station(i + 1, after: from)
      interval(curve, from, to, largest: largest, depth: 0)
      from = to
    }
    if !evolute.isEmpty { endTight() }
  }

  struct Station {
    var t: Double
    var p: SIMD2<Double>
    var u: SIMD2<Double>
  }

  /// Adds a station at the interval's end. An interval that turns too much is halved until its
  /// parts are even or as good as a point. The total turn of a cubic is bounded, so only few
  /// intervals are halved often.
  ///
  /// - Parameter largest: What chord·turn + half·turn² may be: eight times the sagitta.
  mutating func interval(
    _ curve: CubicCurve, _ from: Station, _ to: Station, largest: Double, depth: Int
  ) {
    let cross = from.u.cross(to.u)
    let d = to.p - from.p
    let chord = d.dot(from.u)
    let turn = abs(cross)
    if chord >= 0, from.u.dot(to.u) > 0, turn * turn <= turnSquared,
      (chord + half * turn) * (isBent ? turn * turn : turn) <= largest
    {
      if chord > half * turn {
        if !evolute.isEmpty { endTight() }
        if isBent {
          arcStation(from, to)
        } else {
          station(to.p, to.u.perpendicular * half)
        }
        return
      }
      // Tight cells are straight.
      if !isBent
        || (turn * turn <= straightTurnSquared && (chord + half * turn) * turn <= 8 * tolerance)
        || largest == .infinity
      {
        return tight(from, to)
      }
    }
    // Below this the difference of two stations is rounding.
    let noise = 1e-14 * (abs(to.p.x) + abs(to.p.y))
    let small = max(tolerance / 8, noise)
    let t = (from.t + to.t) / 2
    let halfWay = curve.point(at: t)
    // Both ends of a piece that runs on and back are in one place, far from where it turns.
    let reach = max(d.lengthSquared, (halfWay - from.p).lengthSquared)
    if depth >= 24 || reach <= small * small {
      // As good as a point: the pen turns on the spot.
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
      return
    }
    var middle = Station(t: t, p: halfWay, u: from.u)
    let v = curve.derivative(at: t)
    let speed = v.length
    if speed > 0 { middle.u = v / speed }
    // The parts' ends stay on the curve, so their sagitta counts in full.
    let allowed = largest.isFinite && !isBent ? 8 * tolerance : largest
    interval(curve, from, middle, largest: allowed, depth: depth + 1)
    interval(curve, middle, to, largest: allowed, depth: depth + 1)
  }

  /// A cell whose inner half turns over: the inner side goes by the centre of curvature, and what
  /// lies beyond is collected.
  mutating func tight(_ from: Station, _ to: Station) {
    let n0 = from.u.perpendicular * half
    let n1 = to.u.perpendicular * half
    let isLeft = from.u.cross(to.u) >= 0
    let inward: Double = isLeft ? 1 : -1
    // Widths at the centre line and at the inner side, along the chord's direction; their ratio
    // tells where the width is 0.
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
      // The station between two tight cells lies on the evolute's side of both, and is straight.
      if isLeft { out.points.removeLast() } else { right.removeLast() }
    }
    let inner = to.p + n1 * inward
    evolute.append(center)
    beyond.append(inner)
    append(center, left: isLeft)
    append(inner, left: isLeft)
    append(to.p - n1 * inward, left: !isLeft)
  }

  /// Ends a run of tight cells: what lies beyond their centres of curvature becomes a contour.
  mutating func endTight() {
    let first = extra.count
    extra.append(contentsOf: beyond)
    extra.append(contentsOf: evolute.reversed())
    // The outline runs from y towards x: negative area.
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
    var first = 0
    for end in extraEnds {
      for p in extra[first..<end] { out.append(p) }
      out.endContour(closed: true)
      first = end
    }
    extra.removeAll(keepingCapacity: true)
    extraEnds.removeAll(keepingCapacity: true)
  }
}

extension CubicCurve {
  /// The unit directions at both ends, also where control points coincide; nil when all do.
  var endDirections: (SIMD2<Double>, SIMD2<Double>)? {
    // The first of three that has a length; no list of them, which would be allocated.
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
