import Foundation

extension Path {
  /// Whether the mapped path has a finite point beyond ±``Polyline/coordinateLimit``.
  ///
  /// - Complexity: O(points).
  package func passesLimits(_ transform: CGAffineTransform) -> Bool {
    let map = AffineMap(transform)
    return points.contains {
      let p = map(SIMD2($0))
      return p.isFinite && p.clamped != p
    }
  }

  /// The mapped path held within ±``Polyline/coordinateLimit``: each of its points, not its corners
  /// alone, is moved to the nearest one there. So what runs through the square of that size does so
  /// as before, every segment in its own direction, and is wound around as before; what is outside
  /// runs along the square's sides.
  ///
  /// Segments with a point that is not finite are left out as in flattening. Of curves with control
  /// points beyond 10²¹ parts may become lines.
  ///
  /// - Parameter isFilled: whether open sub-paths are joined to their starts, as filling does.
  /// - Complexity: O(points); some hundred segments for a curve that passes the limits.
  package func heldWithinLimits(_ transform: CGAffineTransform, isFilled: Bool) -> Path {
    var pen = HoldingPen()
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
  /// The style that strokes a path mapped by a similarity as this one strokes the path; nil for
  /// other maps, which distort the pen.
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

/// Draws segments within the limits of coordinates.
private struct HoldingPen {
  private(set) var result = Path()
  /// Where the sub-path starts and where the pen stands, beyond the limits too.
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
      // Where it passes a side's line it turns.
      var turns = [-Self.limit, Self.limit].flatMap { side in
        [Turn(a.x, b.x, at: side), Turn(a.y, b.y, at: side)].compactMap { $0 }
      }
      turns.sort { $0.order < $1.order }
      for turn in turns { result.addLine(to: turn.point(a, b).clamped.point) }
    }
    result.addLine(to: b.clamped.point)
  }

  /// A place between two ends, told from the nearer one: from afar it would be lost in rounding.
  private struct Turn {
    var part: Double
    var isFromEnd: Bool

    /// Nil where the coordinates are not on different sides. Halves don't overflow.
    init?(_ a: Double, _ b: Double, at side: Double) {
      guard min(a, b) < side, side < max(a, b) else { return nil }
      isFromEnd = abs(b / 2 - side / 2) < abs(a / 2 - side / 2)
      let (near, far) = isFromEnd ? (b, a) : (a, b)
      part = (side / 2 - near / 2) / (far / 2 - near / 2)
    }

    /// Which comes first.
    var order: (Int, Double) { isFromEnd ? (1, -part) : (0, part) }

    func point(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
      let (near, far) = isFromEnd ? (b, a) : (a, b)
      return near * (1 - part) + far * part
    }
  }

  mutating func add(_ curve: CubicCurve) {
    // Many such curves are too many.
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
    // Beside the limits only the ends count.
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

  /// Draws the line that filling implies, which would run between the ends as they are held.
  mutating func join() {
    if start.clamped != start || at.clamped != at { line(to: start) }
  }

  mutating func close() {
    join()
    result.closeSubpath()
    at = start
  }
}
