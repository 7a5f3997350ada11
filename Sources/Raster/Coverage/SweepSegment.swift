import MidflightRasterKernelSet

/// A part of an edge that the sweep line of ``SegmentSweep`` crosses once at each height: a
/// straight edge, a steep arc, or the part of a flat arc on one side of the arc's vertex. An arc is
/// steep or flat as its chord is. Coordinates are in grid units.
struct SweepSegment: BitwiseCopyable {
  // The ends; y0 < y1.
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double
  /// The smallest and the largest x of the segment.
  var minX: Double
  var maxX: Double
  /// An upper bound of the horizontal distance between the segment and its chord.
  var bulge = 0.0
  /// At the origin, dx/dy of a straight edge or a steep arc, and dy/dx of a flat arc.
  var slope: Double
  /// Minus half the second derivative of the arc; 0 for a straight edge.
  var bend = 0.0
  // Those of a flat arc as it is drawn; see ``FlatArc``.
  var drawnSlope = 0.0
  var drawnBend = 0.0
  // The point from which the arc is computed: of a flat arc the end at which it is steeper, so that
  // no digits cancel, otherwise the top.
  var originX: Double
  var originY: Double
  /// The index of the edge.
  var edge: Int32
  /// The change of the winding number from left to right: 1 if the edge runs down, −1 if it runs
  /// up.
  var sign: Int32
  var isFlat = false

  // MARK: State of the sweep

  /// Whether the sweep line crosses the segment.
  var isActive = false
  // The neighbours on the sweep line, or −1.
  var left: Int32 = -1
  var right: Int32 = -1
  /// The segment that continues this one from its lower end in the same direction, or −1.
  var below: Int32 = -1
  /// The winding number at the left; ``unknownWinding`` until it is computed.
  var winding = SweepSegment.unknownWinding
  /// 1 if the shape begins at this segment, from left to right; −1 if it ends; 0 if both sides are
  /// inside or both are outside.
  var transition: Int32 = 0
  /// The coordinate, as in ``EdgeRange``, from which on ``transition`` has its value.
  var start: Int
  /// The height that belongs to ``start``.
  var startY: Int
  /// Whether ``transition`` has changed between the ends.
  var isCut = false

  static let unknownWinding = Int32.min

  init(
    x0: Double, y0: Double, x1: Double, y1: Double, slope: Double, edge: Int32, sign: Int32
  ) {
    (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
    (originX, originY) = (x0, y0)
    (minX, maxX) = x0 < x1 ? (x0, x1) : (x1, x0)
    (self.slope, self.edge, self.sign) = (slope, edge, sign)
    startY = nearestInteger(y0)
    start = startY
  }

  /// Creates the segment of an edge that is straight or a steep arc.
  @inline(__always)
  init(_ edge: Edge, _ index: Int) {
    let isDown = edge.y0 < edge.y1
    let e = isDown ? edge : edge.reversed
    let inverse = 1 / Double(e.y1 &- e.y0)
    self.init(
      x0: Double(e.x0), y0: Double(e.y0), x1: Double(e.x1), y1: Double(e.y1),
      slope: Double(e.x1 &- e.x0) * inverse, edge: Int32(truncatingIfNeeded: index),
      sign: isDown ? 1 : -1)
    if e.bend != 0 {
      bend = e.bend * inverse * inverse * inverse
      let height = Double(e.y1 &- e.y0)
      slope += bend * height
      // The arc's largest distance from its chord.
      let largest = bend * height * height * 0.25
      minX += min(largest, 0)
      maxX += max(largest, 0)
      bulge = abs(largest)
    }
  }

  mutating func prepareForSweep() {
    (winding, transition, isCut) = (Self.unknownWinding, 0, false)
    startY = nearestInteger(y0)
    start = isFlat ? nearestInteger(x0) : startY
  }

  /// Returns the height, or that of the nearer end if it is beyond the ends.
  @inline(__always)
  func clamped(_ height: Int) -> Int { min(max(height, nearestInteger(y0)), nearestInteger(y1)) }

  /// Returns the segment's x at a height between its ends.
  @inline(__always)
  func x(at y: Double) -> Double {
    let distance = y - originY
    if !isFlat { return originX + distance * (slope - distance * bend) }
    return flatArcX(originX, distance, slope, bend, minX, maxX)
  }

  /// Returns the x of a flat arc, as it is drawn, at a height between its ends.
  func drawnX(at y: Double) -> Double {
    flatArcX(originX, y - originY, drawnSlope, drawnBend, minX, maxX)
  }
}

/// Returns the x of a flat arc, between two limits, at a distance below its origin.
@inline(__always)
func flatArcX(
  _ originX: Double, _ distance: Double, _ slope: Double, _ bend: Double, _ minX: Double,
  _ maxX: Double
) -> Double {
  let root = max(slope * slope - 4 * bend * distance, 0).squareRoot()
  let x = originX + 2 * distance / (slope < 0 ? slope - root : slope + root)
  return min(max(x, minX), maxX)
}

extension SweepSegment {
  /// Returns the segment as y = `y` + `slope`·t − `bend`·t², with t = x − `x`; nil if it is vertical
  /// or a steep arc.
  @inline(__always)
  func heights(about x: Double) -> (y: Double, slope: Double, bend: Double)? {
    let t = x - originX
    if isFlat { return (originY + t * (slope - t * bend), slope - 2 * t * bend, bend) }
    if bend != 0 || slope == 0 { return nil }
    let rise = 1 / slope
    return (originY + t * rise, rise, 0)
  }

  /// Returns the height at which a flat arc changes if it should change at `y`: its changes are at
  /// whole x.
  func heightOfChange(_ y: Double) -> Int {
    let distance = Double(nearestInteger(x(at: y))) - originX
    return nearestInteger(originY + distance * (drawnSlope - distance * drawnBend))
  }
}

/// Returns the height at which two segments that cross at `y` change, between the ends of both. Both
/// change at the same height, so that the boundary stays closed. A flat arc can change only at whole
/// x, and where it is treated as monotone, it is drawn at another height.
@inline(__always)
func heightOfCrossing(_ s: Elements<SweepSegment>, _ left: Int, _ right: Int, _ y: Double) -> Int {
  if !s[left].isFlat && !s[right].isFlat { return nearestInteger(y) }
  let height = s[left].isFlat ? s[left].heightOfChange(y) : s[right].heightOfChange(y)
  return s[left].clamped(s[right].clamped(height))
}

/// Returns the height, at `y` or below, at which the segment `a` crosses to the right of `b`, its
/// right neighbour at `y`; infinity if it does not. If there are several such heights, returns the
/// first.
@inline(__always)
func crossing(_ s: Elements<SweepSegment>, _ a: Int, _ b: Int, below y: Double) -> Double {
  if s[a].maxX <= s[b].minX { return .infinity }
  return s[a].bend == 0 && s[b].bend == 0
    ? straightCrossing(s, a, b, below: y) : arcCrossing(s, a, b, below: y) ?? .infinity
}

@inline(__always)
private func straightCrossing(_ s: Elements<SweepSegment>, _ a: Int, _ b: Int, below y: Double)
  -> Double
{
  let end = min(s[a].y1, s[b].y1)
  @inline(__always)
  func distance(_ y: Double) -> Double {
    s[b].x0 - s[a].x0 + (y - s[b].y0) * s[b].slope - (y - s[a].y0) * s[a].slope
  }
  let (first, last) = (max(distance(y), 0), distance(end))
  return last >= -touchingDistance ? .infinity : y + (end - y) * (first / (first - last))
}

/// Returns the first crossing of two segments, at least one of which is an arc.
@inline(never)
private func arcCrossing(
  _ s: Elements<SweepSegment>, _ left: Int, _ right: Int, below y: Double
) -> Double? {
  let (a, b) = (s[left], s[right])
  let end = min(a.y1, b.y1)
  let (first, last) = (b.x(at: y) - a.x(at: y), b.x(at: end) - a.x(at: end))
  if min(first, last) >= a.bulge + b.bulge { return nil }
  if a.isFlat || b.isFlat {
    return flatCrossing(a, b, (y, first), (end, last))
  }
  // The distance from a to b is c + p·t + q·t² at the height y + t.
  let (ta, tb) = (y - a.originY, y - b.originY)
  let c = first
  let p = b.slope - 2 * tb * b.bend - (a.slope - 2 * ta * a.bend)
  let q = a.bend - b.bend
  let height = end - y
  if last >= -touchingDistance {
    // Between the two heights, the distance is least at −p / 2q if q is positive.
    guard q > 0, p < 0, -p < 2 * q * height, c - p * p / (4 * q) < -touchingDistance
    else { return nil }
  }
  // Of the two roots, take the one at which the distance decreases; its derivative is minus the
  // square root of the discriminant.
  let root = max(p * p - 4 * q * c, 0).squareRoot()
  let t: Double
  if c <= 0 && p <= 0 {
    t = 0
  } else if p > 0 {
    t = q < 0 ? (-p - root) / (2 * q) : 0
  } else {
    t = 2 * c / (root - p)
  }
  return y + min(max(t, 0), height)
}

/// Returns the first crossing of two segments, at least one of which is a flat arc, between two
/// heights.
private func flatCrossing(
  _ a: SweepSegment, _ b: SweepSegment, _ low: (y: Double, distance: Double),
  _ high: (y: Double, distance: Double)
) -> Double? {
  let (y, end) = (low.y, high.y)
  let isReversed = high.distance < -touchingDistance
  guard let p = a.heights(about: a.originX), let q = b.heights(about: a.originX) else {
    return crossing(a, b, low, high, depth: 8)
  }
  // y of b minus y of a is c + p·t + q·t², t from the origin of a.
  let (c, d, e) = (q.y - p.y, q.slope - p.slope, p.bend - q.bend)
  let discriminant = d * d - 4 * e * c
  var (passed, returned) = (Double.infinity, Double.infinity)
  if discriminant >= 0 {
    let sum = d < 0 ? discriminant.squareRoot() - d : -discriminant.squareRoot() - d
    let (minX, maxX) = (max(a.minX, b.minX) - a.originX, min(a.maxX, b.maxX) - a.originX)
    @inline(__always)
    func add(_ t: Double) {
      // Rounding errors must not lose the point at which two segments begin together.
      guard t >= minX - 1, t <= maxX + 1 else { return }
      let height = p.y + t * (p.slope - t * p.bend)
      guard height >= y - 1, height <= end + 1 else { return }
      // a passes to the right of b if its x grows faster with y. At a vertex, rounding errors may change
      // the sign of the slope.
      let (slope, other) = (p.slope - 2 * t * p.bend, q.slope - 2 * t * q.bend)
      let isRightward = a.x1 > a.x0
      if isRightward == (b.x1 > b.x0) ? slope < other : isRightward {
        passed = min(passed, min(max(height, y), end))
      } else {
        returned = min(returned, min(max(height, y), end))
      }
    }
    if e != 0 { add(sum / (2 * e)) }
    if sum != 0 { add(2 * c / sum) }
  }
  if passed <= end {
    if isReversed { return passed }
    // Otherwise a returns to the left of b. Ignore the part between if it is less than a touch.
    let middle = (passed + min(returned < passed ? end : returned, end)) / 2
    return b.x(at: middle) - a.x(at: middle) < -touchingDistance ? passed : nil
  }
  if !isReversed { return nil }
  return low.distance <= 0 ? y : root(a, b, low, high)
}

/// Searches for a crossing between two heights by halving. The distances from `a` to `b` at both
/// heights are given.
private func crossing(
  _ a: SweepSegment, _ b: SweepSegment, _ low: (y: Double, distance: Double),
  _ high: (y: Double, distance: Double), depth: Int
) -> Double? {
  if high.distance < -touchingDistance, low.distance > 0 { return root(a, b, low, high) }
  let y = (low.y + high.y) / 2
  let middle = (y: y, distance: b.x(at: y) - a.x(at: y))
  if high.distance < -touchingDistance {
    if depth == 0 { return low.y }
    return middle.distance > 0
      ? root(a, b, middle, high) : crossing(a, b, low, middle, depth: depth - 1)
  }
  // Between both ends and the middle, the distance is taken to be at least this much: an arc's
  // distance from its chord is at most 1.21 times that in the middle.
  let dip = max((low.distance + high.distance) / 2 - middle.distance, 0)
  let least = min(low.distance, middle.distance, high.distance) - 2 * dip
  if least >= -touchingDistance || depth == 0 { return nil }
  return crossing(a, b, low, middle, depth: depth - 1)
    ?? crossing(a, b, middle, high, depth: depth - 1)
}

/// Returns the height at which the distance from `a` to `b`, positive at the first height and
/// negative at the second, is 0. Uses the [Illinois
/// algorithm](https://en.wikipedia.org/wiki/Regula_falsi#The_Illinois_algorithm).
private func root(
  _ a: SweepSegment, _ b: SweepSegment, _ low: (y: Double, distance: Double),
  _ high: (y: Double, distance: Double)
) -> Double {
  var (low, high) = (low, high)
  var last = 0
  for _ in 0..<40 where high.y - low.y > 0.25 {
    let t = low.distance / (low.distance - high.distance)
    let y = low.y + (high.y - low.y) * t
    let distance = b.x(at: y) - a.x(at: y)
    if abs(distance) < 0.01 { return y }
    if distance > 0 {
      low = (y, distance)
      if last > 0 { high.distance /= 2 }
      last = 1
    } else {
      high = (y, distance)
      if last < 0 { low.distance /= 2 }
      last = -1
    }
  }
  return (low.y + high.y) / 2
}
