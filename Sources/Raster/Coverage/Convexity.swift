import MidflightRasterKernelSet

/// Finds out whether a closed contour is known not to cross itself, side by side.
///
/// That is so if the polygon of its vertices is convex and its arcs bulge outwards, each within the
/// strip at right angles to its chord: such strips don't meet outside of a convex polygon. Because
/// vertices are rounded, the contour may deviate from a convex one by ``slack`` in total: a turn to
/// the wrong side rotates all that follows, so it counts with the size of the shape.
struct Convexity {
  /// The longer side of the shape's bounding box.
  private let size: Double
  private var first = SIMD2<Double>.zero
  private var last = SIMD2<Double>.zero
  // The distances, in grid units, by which the contour is not convex if it turns left or right.
  private var ifLeft = 0.0
  private var ifRight = 0.0
  private var quadrant = 0
  /// The number of quadrants by which the contour has turned to the right.
  private var quadrantCount = 0

  /// In grid units; a pixel changes by less than a level.
  private static var slack: Double { 128 }

  init(size: Double) { self.size = size }

  /// Adds an edge. Returns false if the contour may cross itself.
  @inline(__always)
  mutating func add(_ edge: Edge) -> Bool {
    let chord = SIMD2(Double(edge.x1 &- edge.x0), Double(edge.y1 &- edge.y0))
    if edge.bend != 0 {
      // From the middle of the chord to the control point.
      let apex = 2 * edge.sagitta
      let squared = chord.x * chord.x + chord.y * chord.y
      if 2 * abs(chord.x * apex.x + chord.y * apex.y) > squared { return false }
      addDistance(-chord.cross(apex) / max(abs(chord.x), abs(chord.y)))
    }
    return add(chord)
  }

  /// Adds a chord. Returns false if the contour may cross itself.
  @inline(__always)
  mutating func add(_ chord: SIMD2<Double>) -> Bool {
    let next = chord.x < 0 ? (chord.y < 0 ? 2 : 1) : (chord.y < 0 ? 3 : 0)
    if first == .zero {
      (first, last, quadrant) = (chord, chord, next)
      return true
    }
    // The sine of the turn, or up to twice as much.
    let cross = last.cross(chord)
    let sine = cross / (max(abs(last.x), abs(last.y)) * max(abs(chord.x), abs(chord.y)))
    if last.x * chord.x + last.y * chord.y < 0, abs(sine) * size <= Self.slack { return false }
    addDistance(sine * size)
    let turn = (next &- quadrant) & 3
    quadrantCount &+= turn == 3 ? -1 : turn == 2 && cross < 0 ? -2 : turn
    (last, quadrant) = (chord, next)
    return ifLeft <= Self.slack || ifRight <= Self.slack
  }

  @inline(__always)
  private mutating func addDistance(_ distance: Double) {
    if distance < 0 { ifRight -= distance } else { ifLeft += distance }
  }

  /// That of the contour after all edges were added.
  var state: EdgeContours.State {
    var all = self
    guard all.add(first) else { return .unknown }
    if all.quadrantCount == 4 && all.ifRight <= Self.slack { return .negative }
    return all.quadrantCount == -4 && all.ifLeft <= Self.slack ? .positive : .unknown
  }
}
