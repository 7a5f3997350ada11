import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// The edges of one shape, ready for accumulation; the memory is reused between shapes.
///
/// **Guarantees.** Coordinates are within ``reach`` pixels of the origin. This limit loses nothing:
/// no surface extends that far, and an edge that leaves the range at the left or right is replaced
/// there by a vertical edge with the same winding. Polygons are closed. A shape with a point that
/// is not finite is empty.
struct EdgeList: ~Copyable {
  private var edges = Block<Edge>()
  private var count = 0
  private var bad = false
  private var extent = EdgeExtent()

  /// The largest magnitude of coordinates, in pixels. It is beyond any surface, but small enough
  /// for exact arithmetic in `Double`.
  static let reach = 1_048_576.0

  var span: EdgeSpan {
    assert(extent.isWithinReach, "an edge is out of range")
    return EdgeSpan(start: edges.pointer, count: count, extent: extent)
  }

  mutating func removeAll() {
    count = 0
    bad = false
    extent = EdgeExtent()
  }

  mutating func trim(to limit: Int) {
    removeAll()
    edges.trim(to: limit)
  }

  var byteCount: Int { edges.byteCount }

  /// Adds a polygon's edges, including the closing one.
  ///
  /// - Complexity: O(points); allocates only to grow.
  ///
  /// - Parameters:
  ///   - pointCount: The number of points.
  ///   - bends: The bends of the segments that are arcs, in the order of the segments.
  ///   - bendCount: The number of bends.
  ///   - first: The index of the first point in the numbering that `bends` uses.
  mutating func addPolygon(
    _ points: Elements<SIMD2<Double>>, _ pointCount: Int,
    _ bends: Elements<Polyline.Bend>? = nil, _ bendCount: Int = 0, first: Int = 0
  ) {
    guard pointCount > 1, !bad else { return }
    /// Returns the index in `points` of the point at which a bend ends; −1 if there is no such
    /// bend.
    func end(of bend: Int) -> Int {
      if let bends, bend < bendCount { bends[bend].end - first } else { -1 }
    }
    // Clipping turns an edge into at most three: the part within reach, and a vertical edge for
    // each part beyond the left or right. The parts beyond the top and bottom are dropped.
    edges.reserve(count + pointCount * 3 + 3, keeping: count)
    var out = edges.pointer
    var n = count
    var cut = false
    var lowX = extent.minX
    var lowY = extent.minY
    var highX = extent.maxX
    var highY = extent.maxY
    var last = points[pointCount - 1]
    var near = abs(last.x) <= Self.reach && abs(last.y) <= Self.reach
    var lastX = near ? nearestInteger(last.x * gridScale) : 0
    var lastY = near ? nearestInteger(last.y * gridScale) : 0
    var bendIndex = 0
    var nextBend = end(of: 0)
    for i in 0..<pointCount {
      let point = points[i]
      var bend = 0.0
      if let bends, i == nextBend {
        bend = bends[bendIndex].value * (gridScale * gridScale)
        bendIndex += 1
        nextBend = end(of: bendIndex)
      }
      let isNear = abs(point.x) <= Self.reach && abs(point.y) <= Self.reach
      if isNear && near {
        let x = nearestInteger(point.x * gridScale)
        let y = nearestInteger(point.y * gridScale)
        lowX = min(lowX, x)
        highX = max(highX, x)
        lowY = min(lowY, y)
        highY = max(highY, y)
        if bend != 0 {
          if x != lastX || y != lastY {
            let edge = Edge(x0: lastX, y0: lastY, x1: x, y1: y, bend: bend)
            var margin = edge.margin
            if margin < 1 << 37 {
              let from = SIMD2(Double(lastX), Double(lastY))
              Self.writeArc(from, SIMD2(Double(x), Double(y)), bend, out, &n)
            } else {
              margin = 0
              if y != lastY {
                out[n] = Edge(x0: lastX, y0: lastY, x1: x, y1: y)
                n &+= 1
              }
            }
            lowX = min(lowX, min(x, lastX) &- margin)
            highX = max(highX, max(x, lastX) &+ margin)
            lowY = min(lowY, min(y, lastY) &- margin)
            highY = max(highY, max(y, lastY) &+ margin)
          }
        } else if y != lastY {
          out[n] = Edge(x0: lastX, y0: lastY, x1: x, y1: y)
          n &+= 1
        }
        (lastX, lastY) = (x, y)
      } else {
        guard point.x.isFinite, point.y.isFinite, last.x.isFinite, last.y.isFinite else {
          bad = true
          count = 0
          return
        }
        cut = true
        if bend == 0 {
          Self.addFar(last, point, out, &n)
        } else {
          let remaining = 3 * (pointCount - i)
          addFarArc(last, point, bend, &n, remaining: remaining, depth: 0)
          out = edges.pointer
        }
        if isNear {
          lastX = nearestInteger(point.x * gridScale)
          lastY = nearestInteger(point.y * gridScale)
        }
      }
      near = isNear
      last = point
    }
    // In the rare case that edges were cut, compute the bounds again.
    if cut {
      for i in count..<n {
        let e = out[i]
        let margin = e.margin
        (lowX, highX) = (
          min(lowX, e.x0 - margin, e.x1 - margin), max(highX, e.x0 + margin, e.x1 + margin)
        )
        (lowY, highY) = (
          min(lowY, e.y0 - margin, e.y1 - margin), max(highY, e.y0 + margin, e.y1 + margin)
        )
      }
    }
    count = n
    extent = EdgeExtent(minX: lowX, minY: lowY, maxX: highX, maxY: highY)
  }

  /// Adds a polyline's contours as closed polygons. Returns whether all points are within reach.
  ///
  /// - Complexity: O(points); allocates only to grow.
  mutating func add(_ polyline: borrowing Polyline) -> Bool {
    let (pointCount, bendCount) = (polyline.points.count, polyline.bends.count)
    return polyline.points.withElements { points in
      polyline.bends.withElements { bends in
        if addNear(points, pointCount, polyline.contours, bends, bendCount) { return true }
        var bend = 0
        for contour in polyline.contours {
          let first = bend
          while bend < bendCount, bends[bend].end < contour.end { bend += 1 }
          addPolygon(
            points + contour.start, contour.end - contour.start, bends + first, bend - first,
            first: contour.start)
        }
        return false
      }
    }
  }

  /// Adds polygons if all their points are within reach, which is almost always the case; otherwise
  /// adds nothing. Returns whether they are. All points are checked beforehand, so the loop that
  /// adds them has no checks and handles two coordinates at a time.
  private mutating func addNear(
    _ points: Elements<SIMD2<Double>>, _ pointCount: Int, _ contours: [Polyline.Contour],
    _ bends: Elements<Polyline.Bend>, _ bendCount: Int
  ) -> Bool {
    guard pointCount > 0, !bad else { return false }
    var low = points[0]
    var high = low
    // This sum becomes NaN if a point is not finite.
    var odd = SIMD2<Double>.zero
    for i in 0..<pointCount {
      let p = points[i]
      low.replace(with: p, where: p .< low)
      high.replace(with: p, where: p .> high)
      odd += p - p
    }
    guard odd.x == 0, odd.y == 0, low.x >= -Self.reach, low.y >= -Self.reach,
      high.x <= Self.reach, high.y <= Self.reach
    else { return false }

    edges.reserve(count + pointCount + bendCount, keeping: count)
    let out = edges.pointer
    var n = count
    // Rounding preserves the order of coordinates, so it suffices to round the bounds.
    low = whole(low * gridScale)
    high = whole(high * gridScale)
    var bendIndex = 0
    var nextBend = bendCount > 0 ? bends[0].end : Int.max
    for contour in contours {
      var last = whole(points[contour.end &- 1] * gridScale)
      var i = contour.start
      while i < contour.end {
        let next = min(nextBend, contour.end)
        while i < next {
          let p = whole(points[i] * gridScale)
          if p.y != last.y {
            Self.write(last, p, 0, out + n)
            n &+= 1
          }
          last = p
          i &+= 1
        }
        guard i < contour.end else { break }
        let p = whole(points[i] * gridScale)
        let bend = bends[bendIndex].value * (gridScale * gridScale)
        bendIndex &+= 1
        nextBend = bendIndex < bendCount ? bends[bendIndex].end : Int.max
        i &+= 1
        let from = last
        last = p
        let chord = p - from
        // Skip a straight horizontal edge: it crosses no rows, and the cells do not accept it.
        if chord.y == 0 && (chord.x == 0 || bend == 0) { continue }
        let margin = Edge.margin(bend, max(abs(chord.x), abs(chord.y)))
        if margin < 0x1p37 {
          Self.writeArc(from, p, bend, out, &n)
          let reach = SIMD2(repeating: margin)
          let (least, greatest) = (lesser(from, p) - reach, greater(from, p) + reach)
          low = lesser(low, least)
          high = greater(high, greatest)
        } else if chord.y != 0 {
          Self.write(from, p, 0, out + n)
          n &+= 1
        }
      }
    }
    count = n
    extent = EdgeExtent(
      minX: min(extent.minX, nearestInteger(low.x.rounded(.down))),
      minY: min(extent.minY, nearestInteger(low.y.rounded(.down))),
      maxX: max(extent.maxX, nearestInteger(high.x.rounded(.up))),
      maxY: max(extent.maxY, nearestInteger(high.y.rounded(.up))))
    return true
  }

  /// Writes an arc, or its two parts if it is to be divided.
  @inline(__always)
  private static func writeArc(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ bend: Double, _ out: Elements<Edge>,
    _ n: inout Int
  ) {
    if let (vertex, first, second) = Edge.division(from, to - from, bend) {
      write(from, vertex, first, out + n)
      write(vertex, to, second, out + n + 1)
      n &+= 2
    } else {
      write(from, to, bend, out + n)
      n &+= 1
    }
  }

  @inline(__always)
  private static func write(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ bend: Double, _ out: Elements<Edge>
  ) {
    // The edge is written field by field, because an initializer in another module would not be
    // inlined.
    let (p, q) = (integers(from), integers(to))
    let fields = out.rebound(to: Int.self)
    fields.store(p)
    fields.store(q, at: 2)
    fields.store(bend, at: 4)
  }

  /// Adds an arc that has an end out of reach. Halves the arc until each part has both ends within
  /// reach, lies completely on one side of the reach, or is straight. Parts with both ends within
  /// reach are added as arcs, the others as straight edges. `bend` is in the list's units.
  ///
  /// Each side of the reach is crossed at most twice, and halving divides the sagitta by four, so
  /// there are at most a few hundred parts. Each half has an eighth of the bend, because it has a
  /// quarter of the sagitta, in the same direction, and half the chord.
  private mutating func addFarArc(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ bend: Double, _ n: inout Int, remaining: Int,
    depth: Int
  ) {
    let near = SIMD2(repeating: Self.reach)
    let (low, high) = (lesser(a, b), greater(a, b))
    let chord = b - a
    let longer = max(abs(chord.x), abs(chord.y))
    let square = bend / (gridScale * gridScale)
    let margin = SIMD2(repeating: Edge.margin(square, longer))
    let isNear = all(low .>= -near) && all(high .<= near) && margin.x < Self.reach
    let isOutside = any(high + margin .< -near) || any(low - margin .> near)
    // An arc counts as straight if its sagitta is at most 2⁻¹⁷ pixels, the error of rounding
    // vertices.
    let isStraight = abs(square) <= 4 * longer * 0x1p-17
    if isNear || isOutside || isStraight || depth == 48 {
      edges.reserve(n + 3 + remaining, keeping: n)
      if !isNear || isStraight {
        Self.addFar(a, b, edges.pointer, &n)
        return
      }
      let edge = Edge(
        x0: nearestInteger(a.x * gridScale), y0: nearestInteger(a.y * gridScale),
        x1: nearestInteger(b.x * gridScale), y1: nearestInteger(b.y * gridScale), bend: bend)
      if edge.x0 != edge.x1 || edge.y0 != edge.y1 {
        edges.pointer[n] = edge
        n += 1
      }
      return
    }
    // An arc is its chord displaced in this direction: sideways if the chord is steep, otherwise
    // vertically (see ``Edge/bend``).
    let sagitta =
      abs(chord.x) <= abs(chord.y)
      ? SIMD2(square / (4 * chord.y), 0) : SIMD2(0, -square / (4 * chord.x))
    let middle = a / 2 + b / 2 + sagitta
    addFarArc(a, middle, bend / 8, &n, remaining: remaining, depth: depth + 1)
    addFarArc(middle, b, bend / 8, &n, remaining: remaining, depth: depth + 1)
  }

  /// Adds an edge that has an end out of reach: the part between the top and bottom limits, with
  /// the parts beyond the left or right limit replaced by vertical edges there.
  private static func addFar(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ out: Elements<Edge>, _ n: inout Int
  ) {
    let top = max(min(a.y, b.y), -reach)
    let bottom = min(max(a.y, b.y), reach)
    guard top < bottom else { return }
    // At the height of one of the edge's ends, this returns that end's exact x. It is rounded like
    // the same point of the neighbouring edge, so polygons stay closed.
    func x(at y: Double) -> Double {
      if y == a.y { return a.x }
      if y == b.y { return b.x }
      return between(y, (a.y, a.x), (b.y, b.x))
    }
    func crossing(_ side: Double) -> Double {
      guard min(a.x, b.x) < side, max(a.x, b.x) > side else { return bottom }
      let y = between(side, (a.x, a.y), (b.x, b.y))
      return y > top && y < bottom ? y : bottom
    }
    let (left, right) = (crossing(-reach), crossing(reach))
    var y0 = top
    for i in 0..<3 {
      let y1 = i == 0 ? min(left, right) : i == 1 ? max(left, right) : bottom
      defer { y0 = y1 }
      if y0 == y1 { continue }
      let x0 = min(max(x(at: y0), -reach), reach)
      let x1 = min(max(x(at: y1), -reach), reach)
      var edge = Edge(
        x0: nearestInteger(x0 * gridScale), y0: nearestInteger(y0 * gridScale),
        x1: nearestInteger(x1 * gridScale), y1: nearestInteger(y1 * gridScale))
      if edge.y0 == edge.y1 { continue }
      if a.y > b.y { edge = Edge(x0: edge.x1, y0: edge.y1, x1: edge.x0, y1: edge.y0) }
      out[n] = edge
      n += 1
    }
  }
}

/// Interpolates linearly between two points. The distance is measured from the nearer one, because
/// rounding errors in a distance from the farther one would swamp the result. The divisions by two
/// avoid overflow.
private func between(
  _ position: Double, _ a: (position: Double, value: Double), _ b: (position: Double, value: Double)
) -> Double {
  let isNearB = abs(b.position / 2 - position / 2) < abs(a.position / 2 - position / 2)
  let (near, far) = isNearB ? (b, a) : (a, b)
  let t = min(
    max((position / 2 - near.position / 2) / (far.position / 2 - near.position / 2), 0), 1)
  return near.value * (1 - t) + far.value * t
}

@inline(__always)
private func whole(_ p: SIMD2<Double>) -> SIMD2<Double> {
  (p + 6755399441055744.0) - 6755399441055744.0
}

@inline(__always)
private func integers(_ p: SIMD2<Double>) -> SIMD2<Int64> {
  let magic = SIMD2<Double>(repeating: 6755399441055744.0)
  return bitCast(p + magic, to: SIMD2<Int64>.self) &- bitCast(magic, to: SIMD2<Int64>.self)
}
