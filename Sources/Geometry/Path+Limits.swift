import Foundation

extension Path {
  /// Whether the mapped path has a finite point beyond ±``Polyline/coordinateLimit``.
  ///
  /// - Complexity: O(points).
  package func exceedsLimits(_ transform: CGAffineTransform) -> Bool {
    let map = AffineMap(transform)
    return points.contains {
      let p = map(SIMD2($0))
      return p.isFinite && p.clamped != p
    }
  }

  /// Returns the mapped path with every point of its curves, and not only each vertex, moved to the
  /// nearest point within ±``Polyline/coordinateLimit``. Inside the square of that size, segments
  /// keep their directions, and the winding numbers stay the same. Parts outside the square run
  /// along its sides.
  ///
  /// Segments with non-finite points are left out, as in flattening. Parts of curves with control
  /// points beyond 10²¹ may become lines. `isFilled` closes open sub-paths, as filling does.
  ///
  /// - Complexity: O(points); a few hundred segments for a curve that exceeds the limits.
  package func clampedToLimits(_ transform: CGAffineTransform, isFilled: Bool) -> Path {
    var pen = ClampingPen()
    for element in finiteElements(AffineMap(transform)) {
      switch element {
      case .move(let p):
        if isFilled { pen.join() }
        pen.move(to: p)
      case .line(let p):
        pen.line(to: p)
      case .quad(let c, let p):
        pen.add(
          CubicCurve(pen.at, pen.at / 3 + c * (2.0 / 3), p / 3 + c * (2.0 / 3), p))
      case .cubic(let c1, let c2, let p):
        pen.add(CubicCurve(pen.at, c1, c2, p))
      case .close:
        pen.close()
      }
    }
    if isFilled { pen.join() }
    return pen.result
  }
}

extension StrokeStyle {
  /// Returns the style that strokes the mapped path in the same way as this style strokes the path;
  /// nil unless the transform is a similarity.
  package func scaled(by map: CGAffineTransform) -> StrokeStyle? {
    guard map.isSimilarity else { return nil }
    let scale = map.largestScale
    var result = self
    result.width *= scale
    result.dashLengths = dashLengths.map { $0 * scale }
    result.dashPhase *= scale
    return result
  }
}

private struct ClampingPen {
  private(set) var result = Path()
  /// The start of the sub-path and the current point, not clamped.
  private var start = SIMD2<Double>.zero
  private(set) var at = SIMD2<Double>.zero

  private static let limit = Polyline.coordinateLimit

  mutating func move(to p: SIMD2<Double>) {
    (start, at) = (p, p)
    result.move(to: p.clamped.point)
  }

  mutating func line(to b: SIMD2<Double>) {
    let a = at
    at = b
    if a.clamped != a || b.clamped != b {
      // Add a vertex at each point where the line crosses a side of the square or the extension of
      // a side.
      var turns = [-Self.limit, Self.limit].flatMap { side in
        [Turn(a.x, b.x, at: side), Turn(a.y, b.y, at: side)].compactMap { $0 }
      }
      turns.sort { $0.order < $1.order }
      for turn in turns { result.addLine(to: turn.point(a, b).clamped.point) }
    }
    result.addLine(to: b.clamped.point)
  }

  /// A point where a line crosses one of the limits, as a fraction of the line's length from the
  /// nearer end; a fraction from the farther end would lose too many digits.
  private struct Turn {
    var part: Double
    var isFromEnd: Bool

    /// Returns nil if the coordinates `a` and `b` of the line's ends are both on the same side of
    /// the limit `side`. Coordinates are halved so that their differences cannot overflow.
    init?(_ a: Double, _ b: Double, at side: Double) {
      guard min(a, b) < side, side < max(a, b) else { return nil }
      isFromEnd = abs(b / 2 - side / 2) < abs(a / 2 - side / 2)
      let (near, far) = isFromEnd ? (b, a) : (a, b)
      part = (side / 2 - near / 2) / (far / 2 - near / 2)
    }

    var order: (Int, Double) { isFromEnd ? (1, -part) : (0, part) }

    func point(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
      let (near, far) = isFromEnd ? (b, a) : (a, b)
      return near * (1 - part) + far * part
    }
  }

  mutating func add(_ curve: CubicCurve) {
    // Do not divide curves once the path has very many points, because many such curves would take
    // too much work.
    add(curve, halvings: result.points.count < 1 << 20 ? 40 : 0)
  }

  private mutating func add(_ curve: CubicCurve, halvings: Int) {
    let points = [curve.p0, curve.p1, curve.p2, curve.p3]
    if points.allSatisfy({ $0.clamped == $0 }) {
      at = curve.p3
      result.addCurve(to: curve.p3.point, control1: curve.p1.point, control2: curve.p2.point)
      return
    }
    let isBeside = (0...1).contains { i in
      points.allSatisfy { $0[i] > Self.limit } || points.allSatisfy { $0[i] < -Self.limit }
    }
    // A curve entirely beyond one side contributes only its ends.
    if isBeside || halvings == 0 { return line(to: curve.p3) }
    func middle(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> SIMD2<Double> { p / 2 + q / 2 }
    let (a, b, c) = (
      middle(curve.p0, curve.p1), middle(curve.p1, curve.p2), middle(curve.p2, curve.p3)
    )
    let (d, e) = (middle(a, b), middle(b, c))
    let f = middle(d, e)
    add(CubicCurve(curve.p0, a, d, f), halvings: halvings - 1)
    add(CubicCurve(f, e, c, curve.p3), halvings: halvings - 1)
  }

  /// Draws the line that filling adds from the last point to the first. Without it, filling would
  /// connect the clamped points instead.
  mutating func join() {
    if start.clamped != start || at.clamped != at { line(to: start) }
  }

  mutating func close() {
    join()
    result.closeSubpath()
    at = start
  }
}
