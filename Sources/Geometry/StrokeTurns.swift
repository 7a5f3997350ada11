/// Finds out whether the outline of a stroke is known not to overlap itself. That is so if the
/// centre line turns only to one side, by less than a full turn or to a closed curve, and nowhere
/// tighter than half the line width.
///
/// Such a centre line is a part of a convex curve, and so are both sides of the outline. Several
/// sub-paths, such as dashes, count as one line with gaps. The two ends don't come near each other
/// if the line turns by at most half a turn. If it turns further, the gap between them must be
/// longer than both caps reach, with a turn of at most a quarter at each end.
struct StrokeTurns {
  private var mayOverlap = false
  private let half: Double
  /// The length of a gap that both caps can reach across.
  private let shortestGap: Double
  private var first: (point: SIMD2<Double>, u: SIMD2<Double>)?
  private var point = SIMD2<Double>.zero
  private var u = SIMD2<Double>.zero
  /// The side to which the line turns: 1 or −1; 0 before the first turn.
  private var side = 0.0
  /// The number of times that a coordinate of the direction has changed its sign, four times in a
  /// full turn.
  private var signChanges = 0
  private var subpathCount = 0
  private var closedCount = 0
  private var isLeftward = false
  private var isUpward = false

  init(half: Double, cap: CGLineCap) {
    self.half = half
    // The corners of a square cap are √2 half line widths away.
    shortestGap = 2 * half * (cap == .square ? 2.0.squareRoot() : 1) + 0.02
  }

  /// Records that the outline may overlap itself.
  mutating func fail() { mayOverlap = true }

  /// Begins a piece at a point, in a direction. Unless it is joined to the previous piece, there is a
  /// gap between them.
  mutating func begin(at p: SIMD2<Double>, _ direction: SIMD2<Double>, isJoined: Bool) {
    if first == nil {
      first = (p, direction)
      u = direction
      count(direction)
      signChanges = 0
    } else {
      if !isJoined { gap(to: p, direction) }
      turn(to: direction)
    }
    point = p
  }

  /// Continues the line in a direction.
  @inline(__always)
  mutating func turn(to direction: SIMD2<Double>) {
    let cross = u.cross(direction)
    if abs(cross) > 1e-6 {
      if side * cross < 0 { fail() }
      side = cross < 0 ? -1 : 1
    } else if u.dot(direction) < 0 {
      fail()
    }
    count(direction)
    u = direction
  }

  /// Counts the sign changes from the last direction. A coordinate that is 0 but for rounding errors
  /// keeps its sign.
  @inline(__always)
  private mutating func count(_ direction: SIMD2<Double>) {
    let isLeftward = abs(direction.x) < 1e-9 ? self.isLeftward : direction.x < 0
    let isUpward = abs(direction.y) < 1e-9 ? self.isUpward : direction.y < 0
    signChanges += isLeftward != self.isLeftward ? 1 : 0
    signChanges += isUpward != self.isUpward ? 1 : 0
    (self.isLeftward, self.isUpward) = (isLeftward, isUpward)
  }

  /// Continues the line along a curve that is not flattened, because it is beyond the clip. Fails
  /// unless its radius is certainly larger than half the line width, so that a line that is simple
  /// with a clip is so without one.
  mutating func turn(along curve: CubicCurve) {
    // The derivative is 3 times a weighted mean of a, b and c, and the second derivative 6 times
    // one of b − a and c − b. The radius is |B′|³ / |B′ × B″|.
    let (a, b, c) = (curve.p1 - curve.p0, curve.p2 - curve.p1, curve.p3 - curve.p2)
    let chord = curve.p3 - curve.p0
    let least = min(a.dot(chord), b.dot(chord), c.dot(chord)) / chord.length
    var cross = 0.0
    for second in [b - a, c - b] {
      cross = max(cross, abs(a.cross(second)), abs(b.cross(second)), abs(c.cross(second)))
    }
    guard least > 0, 3 * least * least * least > 2 * cross * half else { return fail() }
    turn(to: b / b.length)
    turn(to: c / c.length)
  }

  @inline(__always)
  mutating func end(at p: SIMD2<Double>) { point = p }

  /// Ends a sub-path, or several open ones.
  mutating func endSubpath(closed: Bool, count: Int = 1) {
    subpathCount += count
    closedCount += closed ? count : 0
  }

  private mutating func gap(to p: SIMD2<Double>, _ direction: SIMD2<Double>) {
    let gap = p - point
    let length = gap.length
    guard length > shortestGap, gap.dot(u) >= 0, gap.dot(direction) >= 0 else { return fail() }
    turn(to: gap / length)
  }

  /// Whether the outline, after all sub-paths have ended, is known not to overlap itself.
  var isSimple: Bool {
    guard !mayOverlap, let first else { return false }
    var all = self
    if closedCount == 0 {
      let turn = first.u.cross(u) * side
      if signChanges <= 2 && turn >= 0 { return true }
      all.gap(to: first.point, first.u)
    } else if subpathCount > 1 {
      return false
    }
    all.turn(to: first.u)
    return !all.mayOverlap && all.signChanges <= 4
  }
}
