import Foundation

/// Turns centre lines into outlines made of segments, all of one orientation.
///
/// Each piece of a sub-path is cut into stations, points with a unit tangent u and the normal n (u
/// turned by a quarter, times half the width). The outline runs along p + n (the left side) and
/// comes back along p − n (the right side):
///
///     left    ●──────●──────●╲
///                             ╲  join: the outer side gets a wedge,
///     centre  p ───▶ p ───▶ p  ●  the inner side goes through p or cuts the corner
///                          ╱ ╲  ╲
///     right   ●──────●───●    ●  ●
///
/// **Why non-zero winding is enough.** The outline is the sum of one cell for each pair of
/// neighbouring stations and one wedge for each join. A cell turns over only where the centre line's
/// radius of curvature is below half the width; its inner half is then cut at the centre of
/// curvature and the part beyond added as a contour of its own, the right way round. So the winding
/// number is nowhere of the other sign, and what is filled is the union, without holes.
struct Stroker {
  var out: Polyline
  /// The right side of the contour in progress, in forward order.
  var right: [SIMD2<Double>] = []
  var rightBends: [Polyline.Bend] = []

  let half: Double
  let tolerance: Double
  /// The only part of the plane that matters, if not all does.
  private let clip: FlatteningClip?
  private let cap: CGLineCap
  private let join: CGLineJoin
  /// Square of the smallest cosine of half a turn that still gets a miter.
  private let miterCosineSquared: Double
  /// Square of the largest turn between two stations, for the tolerance at distance `half`.
  private let turnSquared: Double
  /// The same for straight segments, where the others are arcs.
  private let straightTurnSquared: Double
  /// Whether the outline is made of arcs; see ``Polyline/keepsBends``.
  private let isBent: Bool
  /// The step of round caps and joins, in radians.
  private let arcStep: Double

  // The sub-path in progress.
  private var pen = SIMD2<Double>.zero
  private var start = SIMD2<Double>.zero
  private var hasStart = false
  /// Whether a segment was given, even one of no length.
  private var hasSegment = false
  private var tangent: SIMD2<Double>?
  private var firstTangent = SIMD2<Double>.zero
  /// Length of the last piece if it was straight, else 0; and of the first one.
  private var straight = 0.0
  private var firstStraight = 0.0

  // What lies beyond the centre of curvature in tight curves.
  private var evolute: [SIMD2<Double>] = []
  private var beyond: [SIMD2<Double>] = []
  private var beyondIsLeft = false
  private var extra: [SIMD2<Double>] = []
  private var extraEnds: [Int] = []

  /// - Precondition: `half` and `tolerance` are positive and finite.
  init(
    half: Double, style: StrokeStyle, tolerance: Double, clip: FlatteningClip? = nil,
    isBent: Bool = false
  ) {
    out = Polyline()
    self.half = half
    self.tolerance = tolerance
    // Stations stand up to 1 + 1/16 half widths from the curve, arcs within the tolerance of theirs.
    self.clip = clip?.grown(by: half * 1.125 + tolerance)
    cap = style.cap
    join = style.join
    // Miter length over width is 1 / cos(turn / 2).
    let limit = style.miterLimit.isNaN ? 10 : max(style.miterLimit, 1)
    miterCosineSquared = 1 / (limit * limit)
    // A chord over the angle a at distance d has the sagitta d·a²/8, of which at most 3/4 counts
    // (half a sagitta is moved out). At most 4096 steps a turn, whatever the width.
    let finest = 2 * Double.pi / 4096
    straightTurnSquared = min(max(8 * tolerance / (0.75 * half), finest * finest), 1)
    self.isBent = isBent
    if isBent {
      // 1.54 b²/l with b = d·a²/8 and l = d·a; see Polyline+Arcs.
      arcStep = min(max(cbrt(41.6 * tolerance / half), finest), 0.7)
      turnSquared = arcStep * arcStep
    } else {
      turnSquared = straightTurnSquared
      arcStep = turnSquared.squareRoot()
    }
  }

  // MARK: Sub-paths

  mutating func move(to p: SIMD2<Double>) {
    finish(closed: false)
    (pen, start, hasStart) = (p, p, true)
  }

  /// Forgets the start: the next segment's end becomes it.
  mutating func moveNowhere() {
    finish(closed: false)
  }

  mutating func line(to p: SIMD2<Double>) {
    guard hasStart else { return move(to: p) }
    hasSegment = true
    let d = p - pen
    let length = d.length
    guard length > 0 else { return }
    let u = d / length
    begin(u, straight: length)
    station(p, u.perpendicular * half)
    (pen, tangent, straight) = (p, u, length)
  }

  /// A sub-path of its own that is one line with butt caps; says whether it has a length.
  @inline(__always)
  mutating func lineAlone(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> Bool {
    finish(closed: false)
    let d = to - from
    let length = d.length
    guard length > 0 else { return false }
    let n = (d / length).perpendicular * half
    out.reserve(4)
    out.points.append(addingCapacity: 4) { points in
      points.append(from + n)
      points.append(to + n)
      points.append(to - n)
      points.append(from - n)
    }
    out.endContour(closed: true)
    return true
  }

  mutating func curve(_ c1: SIMD2<Double>, _ c2: SIMD2<Double>, to p: SIMD2<Double>) {
    guard hasStart else { return move(to: p) }
    hasSegment = true
    let curve = CubicCurve(pen, c1, c2, p)
    guard let (u0, u1) = curve.endDirections else { return }
    begin(u0, straight: 0)
    if let clip, clip.misses(curve) {
      station(p, u1.perpendicular * half)
    } else {
      emit(curve, u0, u1)
    }
    (pen, tangent, straight) = (p, u1, 0)
  }

  mutating func close() {
    guard hasStart else { return }
    let p = start
    hasSegment = true
    line(to: p)
    finish(closed: true)
    (pen, start, hasStart) = (p, p, true)
  }

  /// Ends the sub-path in progress, if any, and with it its contours.
  @inline(__always)
  mutating func finish(closed: Bool) {
    if hasStart { end(closed: closed) }
  }

  private mutating func end(closed: Bool) {
    defer {
      (hasStart, hasSegment, tangent) = (false, false, nil)
      right.removeAll(keepingCapacity: true)
      rightBends.removeAll(keepingCapacity: true)
    }
    guard hasSegment else { return }
    guard let last = tangent else { return dot() }

    let n0 = firstTangent.perpendicular * half
    if closed {
      let first = out.points.count - out.pendingCount
      let straight = joinPieces(last, firstTangent, firstStraight)
      if let corner = straight {
        // The inner side's first point moves to the corner as well.
        if corner.isLeft { out.points[first] = corner.point } else { right[0] = corner.point }
      }
      out.endContour(closed: true)
      appendRight(0)
      out.endContour(closed: true)
    } else {
      let n1 = last.perpendicular * half
      let first = out.points.count - out.pendingCount
      appendRight(addCap(at: pen, n1, last))
      let bend = addCap(at: start, -n0, -firstTangent)
      if bend != 0 { out.append(out.points[first], bend: bend) }
      out.endContour(closed: true)
    }
    flushExtra()
  }

  /// Appends the right side on the way back; `bend` is that of the segment to its first point.
  private mutating func appendRight(_ bend: Double) {
    out.reserve(right.count)
    var bend = bend
    var next = rightBends.count - 1
    for i in stride(from: right.count - 1, through: 0, by: -1) {
      out.append(right[i], bend: bend)
      bend = 0
      if next >= 0, rightBends[next].end == i {
        bend = -rightBends[next].value
        next -= 1
      }
    }
  }

  // MARK: Caps and joins

  /// Returns the bend of the segment that leads on to p − n.
  private mutating func addCap(
    at p: SIMD2<Double>, _ n: SIMD2<Double>, _ u: SIMD2<Double>
  ) -> Double {
    switch cap {
    case .butt: return 0
    // A cap beyond one side of what matters may as well be straight.
    case .round where (clip?.sides(p) ?? 0) != 0: return 0
    case .square:
      out.append(p + n + u * half)
      out.append(p - n + u * half)
      return 0
    case .round:
      return arc(p, n, -.pi, left: true)
    }
  }

  /// A sub-path of no length: a disc under round caps, a square along the axes under square ones.
  private mutating func dot() {
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

  /// Begins a piece with the direction `u` at the pen: the sub-path's first stations, or a join.
  private mutating func begin(_ u: SIMD2<Double>, straight length: Double) {
    if let last = tangent {
      _ = joinPieces(last, u, length)
    } else {
      firstTangent = u
      firstStraight = length
      station(pen, u.perpendicular * half)
    }
  }

  /// Joins two pieces at the pen. Both sides end at the new piece's first station, or at the corner
  /// of the inner side, which is returned.
  private mutating func joinPieces(
    _ u0: SIMD2<Double>, _ u1: SIMD2<Double>, _ nextStraight: Double
  ) -> (isLeft: Bool, point: SIMD2<Double>)? {
    let cross = u0.cross(u1)
    let dot = u0.dot(u1)
    if dot > 0, abs(cross) * half < tolerance / 8 { return nil }

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

    // Both pieces straight and long enough: the inner edges meet, at half·tan(turn/2) from here.
    // Half of each piece belongs to this end.
    if dot > -0.99, 2 * half * abs(cross) <= (1 + dot) * min(straight, nextStraight) {
      let corner = pen - (n0 + n1) * (outer / (1 + dot))
      if turnsLeft {
        out.points[out.points.count - 1] = corner
      } else {
        right[right.count - 1] = corner
      }
      return (turnsLeft, corner)
    }
    append(pen, left: turnsLeft)
    append(pen - n1 * outer, left: turnsLeft)
    return nil
  }

  /// Appends the points inside an arc about `center`, neither its start nor its end: on it, if the
  /// segments are bent, else half a sagitta outside. Returns the bend of the segment to its end.
  private mutating func arc(
    _ center: SIMD2<Double>, _ from: SIMD2<Double>, _ angle: Double, left: Bool
  ) -> Double {
    let count = max(Int((abs(angle) / arcStep).rounded(.up)), 1)
    if count == 1 && !isBent { return 0 }
    let step = angle / Double(count)
    let (s, c) = (sin(step), cos(step))
    var bend = 0.0
    if isBent {
      // The sagitta r(1 − cos(a/2)) and the chord 2r sin(a/2) are at right angles.
      let size =
        8 * half * half * (1 - ((1 + c) / 2).squareRoot()) * (max(1 - c, 0) / 2).squareRoot()
      bend = step < 0 ? -size : size
    }
    var v = isBent ? from : from * (1 + step * step / 16)
    for _ in 1..<count {
      v = SIMD2(v.x * c - v.y * s, v.x * s + v.y * c)
      append(center + v, left: left, bend: bend)
    }
    return bend
  }

  @inline(__always)
  private mutating func append(_ p: SIMD2<Double>, left: Bool, bend: Double = 0) {
    if left { return out.append(p, bend: bend) }
    if bend != 0 { rightBends.append(Polyline.Bend(end: right.count, value: bend)) }
    right.append(p)
  }

  @inline(__always)
  private mutating func station(_ p: SIMD2<Double>, _ n: SIMD2<Double>) {
    out.append(p + n)
    right.append(p - n)
  }

  /// A station that is reached along arcs. Their sagitta is an eighth of what the derivative changes
  /// by, so with the chord's length for the speed it is l/8 · (u₀ − u₁).
  private mutating func arcStation(_ from: Station, _ to: Station) {
    let n0 = from.u.perpendicular * half
    let n1 = to.u.perpendicular * half
    let turn = from.u - to.u
    let left = (to.p + n1) - (from.p + n0)
    let right = (to.p - n1) - (from.p - n0)
    append(to.p + n1, left: true, bend: turn.cross(left) * left.length / 2)
    append(to.p - n1, left: false, bend: turn.cross(right) * right.length / 2)
  }

  // MARK: Curves

  private mutating func emit(_ curve: CubicCurve, _ u0: SIMD2<Double>, _ u1: SIMD2<Double>) {
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
  private mutating func emitArcs(_ curve: CubicCurve, _ u0: SIMD2<Double>, _ u1: SIMD2<Double>) {
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

  private struct Station {
    var t: Double
    var p: SIMD2<Double>
    var u: SIMD2<Double>
  }

  /// Adds a station at the interval's end. An interval that turns too much is halved until its
  /// parts are even or as good as a point. The total turn of a cubic is bounded, so only few
  /// intervals are halved often.
  ///
  /// - Parameter largest: What chord·turn + half·turn² may be: eight times the sagitta.
  private mutating func interval(
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
  private mutating func tight(_ from: Station, _ to: Station) {
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
  private mutating func endTight() {
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

  private mutating func flushExtra() {
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
