import Foundation

/// Converts centre lines to outlines of segments, all of one orientation.
///
/// Each piece of a sub-path is divided at samples, which are points p with a unit tangent u and the
/// normal n (u rotated by 90°, times half the line width). The outline goes along p + n (the left
/// side) and returns along p − n (the right side):
///
///     left    ●──────●──────●╲
///                             ╲  join: the outer side gets a wedge,
///     centre  p ───▶ p ───▶ p  ●  the inner side goes through p or cuts the corner
///                          ╱ ╲  ╲
///     right   ●──────●───●    ●  ●
///
/// **Why non-zero winding is enough.** The outline is the sum of one cell for each pair of
/// neighbouring samples and one wedge for each join. A cell reverses its orientation only where the
/// centre line's radius of curvature is below half the line width. The inner half of such a cell is
/// cut at the centre of curvature (on the [evolute](https://en.wikipedia.org/wiki/Evolute)), and
/// the part beyond becomes a separate contour with the right orientation, and so does the sector that the
/// pen sweeps at the inner side where the centre line turns within a point. Thus the winding number never
/// has the opposite sign, and the filled area is the union, without holes.
struct Stroker {
  var out: Polyline
  var right: [SIMD2<Double>] = []
  var rightBends: [Polyline.Bend] = []

  let half: Double
  let tolerance: Double
  let clip: FlatteningClip?
  let cap: CGLineCap
  let join: CGLineJoin
  /// The square of the smallest cosine of half the turn angle for which a corner still gets a
  /// miter.
  let miterCosineSquared: Double
  /// The square of the largest turn between two samples for which an outline at the distance `half`
  /// stays within the tolerance.
  let turnSquared: Double
  /// The same as ``turnSquared``, but for straight segments in an outline that otherwise consists
  /// of arcs.
  let straightTurnSquared: Double
  /// Whether the outline consists of arcs; see ``Polyline/keepsBends``.
  let isBent: Bool
  /// Whether an open sub-path that continues smoothly from its end to its start, such as a full
  /// turn, gets the outline of a closed one if that covers the same area.
  let closesFullTurns: Bool
  /// The largest angle of a segment of a round cap or join, in radians.
  let arcStep: Double
  /// Finds out whether the outline may overlap itself.
  var turns: StrokeTurns

  // The state of the sub-path that is being stroked.
  var pen = SIMD2<Double>.zero
  var start = SIMD2<Double>.zero
  var hasStart = false
  /// Whether the sub-path has a segment, even one of length 0.
  var hasSegment = false
  var tangent: SIMD2<Double>?
  var firstTangent = SIMD2<Double>.zero
  /// The lengths of the last piece (`straight`) and of the first piece (`firstStraight`); 0 for a
  /// curve.
  var straight = 0.0
  var firstStraight = 0.0
  /// Whether there is no corner between two pieces of the sub-path.
  var isSmooth = true
  /// The sum of the distances between the ends of the pieces.
  var chordLength = 0.0

  // The parts of tight curves beyond their centres of curvature, and sectors, which become separate
  // contours.
  var evolute: [SIMD2<Double>] = []
  var beyond: [SIMD2<Double>] = []
  var beyondIsLeft = false
  var extra: [SIMD2<Double>] = []
  var extraBends: [Polyline.Bend] = []
  var extraEnds: [Int] = []

  /// - Precondition: `half` and `tolerance` are positive and finite.
  init(
    half: Double, style: StrokeStyle, tolerance: Double, clip: FlatteningClip? = nil,
    isBent: Bool = false, closesFullTurns: Bool = false
  ) {
    out = Polyline()
    self.closesFullTurns = closesFullTurns
    self.half = half
    self.tolerance = tolerance
    turns = StrokeTurns(half: half, cap: style.cap)
    // Outline points are at most 1 + 1/16 half widths away from the curve, and arcs add at most the
    // tolerance.
    self.clip = clip?.grown(by: half * 1.125 + tolerance)
    cap = style.cap
    join = style.join
    // Miter length divided by line width is 1 / cos(turn / 2).
    let limit = style.miterLimit.isNaN ? 10 : max(style.miterLimit, 1)
    miterCosineSquared = 1 / (limit * limit)
    // A chord over the angle a at distance d has the sagitta d·a²/8. The error is at most 3/4 of
    // it, because the vertices are half a sagitta outside. A full turn has at most 4096 steps,
    // whatever the width.
    let finest = 2 * Double.pi / 4096
    straightTurnSquared = min(max(8 * tolerance / (0.75 * half), finest * finest), 1)
    self.isBent = isBent
    if isBent {
      // The error of an arc is 1.54 b²/l, here with b = d·a²/8 and l = d·a; see Polyline+Arcs. For four
      // fifths of the tolerance, because much of a small cap may be in one pixel.
      arcStep = min(max(cubeRoot(33 * tolerance / half), finest), 0.7)
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

  /// Ends the sub-path and discards its start, so that the next sub-path begins at the end of the
  /// next segment.
  mutating func discardStart() {
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
    addSample(p, u.perpendicular * half)
    turns.end(at: p)
    chordLength += length
    (pen, tangent, straight) = (p, u, length)
  }

  /// Appends dashes on a line as rectangles, unless caps are round. Returns whether the dashes were
  /// appended.
  ///
  /// - Parameters:
  ///   - dashes: The dashes, as arc lengths from the path's start.
  ///   - from: The start of the line, at the arc length `start` from the path's start.
  ///   - to: The end of the line, at the arc length `end` from the path's start.
  mutating func dashes(
    _ dashes: ArraySlice<Dash>, from: SIMD2<Double>, at start: Double, to: SIMD2<Double>,
    at end: Double
  ) -> Bool {
    let line = to - from
    let length = line.length
    guard cap != .round, length > 0, end > start else { return false }
    finish(closed: false)
    let u = line / length
    let n = u.perpendicular * half
    let beyond = cap == .square ? u * half : .zero
    let step = line / (end - start)
    turns.endSubpath(closed: false, count: dashes.count)
    if let first = dashes.first, let last = dashes.last {
      turns.begin(at: from + step * (first.start - start), u, isJoined: false)
      turns.end(at: from + step * (last.end - start))
      if cap == .square {
        let reach = 2 * half / step.length
        for (dash, next) in zip(dashes, dashes.dropFirst()) where next.start - dash.end <= reach {
          turns.fail()
        }
      }
    }
    out.appendQuads(dashes.count) { quads in
      for dash in dashes {
        let p = from + step * (dash.start - start) - beyond
        let q = from + step * (dash.end - start) + beyond
        quads.append(p + n)
        quads.append(q + n)
        quads.append(q - n)
        quads.append(p - n)
      }
    }
    return true
  }

  mutating func curve(_ c1: SIMD2<Double>, _ c2: SIMD2<Double>, to p: SIMD2<Double>) {
    guard hasStart else { return move(to: p) }
    hasSegment = true
    let curve = CubicCurve(pen, c1, c2, p)
    guard let (u0, u1) = curve.endDirections else { return }
    begin(u0, straight: 0)
    if let clip, clip.misses(curve) {
      if curve.isFar { out.leavesOutFarCurve = true }
      addSample(p, u1.perpendicular * half)
      out.isClipped = true
      turns.turn(along: curve)
    } else {
      emit(curve, u0, u1)
    }
    turns.end(at: p)
    chordLength += (p - pen).length
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

  @inline(__always)
  mutating func finish(closed: Bool) {
    if hasStart { end(closed: closed) }
  }

  mutating func end(closed: Bool) {
    defer {
      (hasStart, hasSegment, tangent) = (false, false, nil)
      (isSmooth, chordLength) = (true, 0)
    }
    guard hasSegment else { return }
    let closed = closed || closesFullTurns && isFullTurn
    turns.endSubpath(closed: closed)
    guard let last = tangent else {
      turns.fail()
      return dot()
    }

    let n0 = firstTangent.perpendicular * half
    if closed {
      let first = out.points.count - out.pendingCount
      let straight = joinPieces(last, firstTangent, firstStraight)
      if let corner = straight {
        // The end of the inner side was moved to the corner, so move its first point there too.
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

  /// Whether the open sub-path is a smooth line that ends where it begins, in the same direction, so
  /// that its caps are inside the rest of the stroke: a point of a round cap is within half a line
  /// width of the line, and so on the normal through the point of the line that is nearest to it. That
  /// is not so for square caps, and beside a corner whose join is not round.
  private var isFullTurn: Bool {
    guard let tangent, cap != .square, isSmooth || join == .round else { return false }
    return tangent.dot(firstTangent) > 0 && abs(tangent.cross(firstTangent)) < 1e-6
      && (pen - start).length < 1e-6 * half && chordLength > 1e-3 * half
  }

  /// Appends the points of the right side in reverse order. `bend` is the bend of the segment that
  /// leads to the first of them.
  mutating func appendRight(_ bend: Double) {
    let end = out.points.count + right.count
    if bend != 0 { out.bends.append(Polyline.Bend(end: out.points.count, value: bend)) }
    // Reversing swaps the two ends of each segment and changes the sign of its bend.
    while let bend = rightBends.popLast() {
      out.bends.append(Polyline.Bend(end: end - bend.end, value: -bend.value))
    }
    out.append(reversing: right)
    right.removeAll(keepingCapacity: true)
  }

  mutating func begin(_ u: SIMD2<Double>, straight length: Double) {
    turns.begin(at: pen, u, isJoined: tangent != nil)
    if let last = tangent {
      _ = joinPieces(last, u, length)
    } else {
      firstTangent = u
      firstStraight = length
      addSample(pen, u.perpendicular * half)
    }
  }

  @inline(__always)
  mutating func append(_ p: SIMD2<Double>, left: Bool, bend: Double = 0) {
    if left { return out.append(p, bend: bend) }
    if bend != 0 { rightBends.append(Polyline.Bend(end: right.count, value: bend)) }
    right.append(p)
  }

  @inline(__always)
  mutating func addSample(_ p: SIMD2<Double>, _ n: SIMD2<Double>) {
    out.append(p + n)
    right.append(p - n)
  }

  /// Appends the sample `to` with an arc on each side that leads there from the sample `from`. The
  /// sagitta of an arc is an eighth of the change of the derivative. If the speed is the chord's
  /// length l, this is l/8 · (u₀ − u₁).
  mutating func addArcSample(_ from: StrokeSample, _ to: StrokeSample) {
    let n0 = from.u.perpendicular * half
    let n1 = to.u.perpendicular * half
    let turn = from.u - to.u
    let left = (to.p + n1) - (from.p + n0)
    let right = (to.p - n1) - (from.p - n0)
    append(to.p + n1, left: true, bend: turn.cross(left) * left.length / 2)
    append(to.p - n1, left: false, bend: turn.cross(right) * right.length / 2)
  }
}
