import Foundation

extension Path {
  /// Returns the interior of the path under a projective transform, clipped to the part that is in
  /// front of the eye by at least ``Homography/nearestW``, with every sub-path closed.
  ///
  /// Lines stay lines. The projection of a curve is rational. The curve is divided into pieces, and
  /// each piece is replaced by a cubic with the same end points and the same derivatives there. At
  /// a quarter, a half and three quarters, the cubic agrees with the piece to within `tolerance`
  /// plus 2⁻¹⁷ of the distance from the origin. From each point where the path leaves the part in
  /// front of the eye, a straight line leads to the point where the path returns. This keeps
  /// winding numbers: the omitted part is in a half-plane, in which it can be straightened without
  /// crossing the drawn part ([Sutherland and
  /// Hodgman](https://en.wikipedia.org/wiki/Sutherland%E2%80%93Hodgman_algorithm), 1974).
  ///
  /// **Degenerate input.** The result is empty for a path with a non-finite point, and for a
  /// singular or non-finite transform, which shows the plane edge-on.
  ///
  /// - Parameters:
  ///   - map: From the path's plane to the plane of the result.
  ///   - tolerance: In units of the result; positive.
  /// - Complexity: O(segments), with at most 512 pieces for a curve. The number of pieces is
  ///   proportional to the inverse fourth root of the tolerance.
  public func projected(by map: Homography, tolerance: Double = 0x1p-11) -> Path {
    guard map.inverted != nil, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return Path()
    }
    var projector = PathProjector(tolerance: tolerance)
    var next = 0
    func take() -> SIMD3<Double> {
      let point = points[next]
      next += 1
      return map.homogeneous(Double(point.x), Double(point.y))
    }
    for verb in verbs {
      switch verb {
      case .move: projector.move(to: take())
      case .line: projector.line(to: take())
      case .quad:
        let c = take()
        let (from, to) = (projector.pen, take())
        projector.curve(from + (c - from) * (2.0 / 3), to + (c - to) * (2.0 / 3), to: to)
      case .cubic:
        let (c1, c2) = (take(), take())
        projector.curve(c1, c2, to: take())
      case .close: projector.close()
      }
    }
    projector.close()
    return projector.path
  }
}

/// Projects segments in homogeneous coordinates, in which projections are linear and map Bézier
/// curves to Bézier curves, and clips them to the part in front of the eye.
private struct PathProjector {
  let tolerance: Double
  var path = Path()
  var pen = SIMD3<Double>()
  private var start = SIMD3<Double>()
  private var isOpen = false
  private var end = CGPoint()

  private static let near = Double(Homography.nearestW)

  init(tolerance: Double) { self.tolerance = max(tolerance, 1e-9) }

  mutating func move(to p: SIMD3<Double>) {
    close()
    (pen, start) = (p, p)
  }

  mutating func line(to p: SIMD3<Double>) {
    let (from, to) = (pen.z - Self.near, p.z - Self.near)
    if from >= 0 || to >= 0 {
      begin(from >= 0 ? pen : crossing(pen, p, from, to))
      add(to >= 0 ? p : crossing(pen, p, from, to))
    }
    pen = p
  }

  private func crossing(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ wa: Double, _ wb: Double
  ) -> SIMD3<Double> {
    var result = a + (b - a) * (wa / (wa - wb))
    result.z = Self.near
    return result
  }

  mutating func curve(_ c1: SIMD3<Double>, _ c2: SIMD3<Double>, to p: SIMD3<Double>) {
    let curve = RationalCurve(p0: pen, p1: c1, p2: c2, p3: p)
    pen = p
    let depths = SIMD4(curve.p0.z, c1.z, c2.z, p.z) - Self.near
    if depths.max() < 0 { return }
    if depths.min() >= 0 {
      begin(curve.p0)
      add(curve, 0, 1, depth: 0)
      return
    }
    // Divide the curve where w equals the limit. Between two neighbouring cuts, w stays on one side
    // of the limit.
    let d = depths
    let a = d[3] - d[0] + 3 * (d[1] - d[2])
    let b = 3 * (d[0] - 2 * d[1] + d[2])
    let c = 3 * (d[1] - d[0])
    let cuts = [0] + Self.roots(a, b, c, d[0]) + [1]
    for (t0, t1) in zip(cuts, cuts.dropFirst()) where t1 > t0 {
      let middle = (t0 + t1) / 2
      if ((a * middle + b) * middle + c) * middle + d[0] < 0 { continue }
      begin(curve.point(at: t0))
      add(curve, t0, t1, depth: 0)
    }
  }

  mutating func close() {
    if pen != start { line(to: start) }
    pen = start
    if isOpen { path.closeSubpath() }
    isOpen = false
  }

  private func projected(_ p: SIMD3<Double>) -> CGPoint {
    // Clipping makes w slightly inaccurate, so keep it from falling below the limit.
    let w = max(p.z, Self.near)
    return CGPoint(x: p.x / w, y: p.y / w)
  }

  private mutating func begin(_ p: SIMD3<Double>) {
    let point = projected(p)
    if !isOpen {
      path.move(to: point)
      isOpen = true
    } else if point != end {
      path.addLine(to: point)
    }
    end = point
  }

  private mutating func add(_ p: SIMD3<Double>) {
    let point = projected(p)
    if point != end { path.addLine(to: point) }
    end = point
  }

  private mutating func add(_ curve: RationalCurve, _ t0: Double, _ t1: Double, depth: Int) {
    let (from, to) = (curve.projectedPoint(at: t0), curve.projectedPoint(at: t1))
    let h = (t1 - t0) / 3
    let (c1, c2) = (from.point + from.slope * h, to.point - to.slope * h)
    if depth < 9 {
      let cubic = CubicCurve(from.point, c1, c2, to.point)
      for s in [0.25, 0.5, 0.75] {
        let truth = curve.projectedPoint(at: t0 + (t1 - t0) * s).point
        let error = cubic.point(at: s) - truth
        let allowed = tolerance + max(abs(truth.x), abs(truth.y)) * 0x1p-17
        if !(max(abs(error.x), abs(error.y)) <= allowed) {
          let middle = (t0 + t1) / 2
          add(curve, t0, middle, depth: depth + 1)
          add(curve, middle, t1, depth: depth + 1)
          return
        }
      }
    }
    end = CGPoint(x: to.point.x, y: to.point.y)
    path.addCurve(
      to: end, control1: CGPoint(x: c1.x, y: c1.y), control2: CGPoint(x: c2.x, y: c2.y))
  }

  /// Returns the roots of at³ + bt² + ct + d in 0…1, by bisection between neighbouring extrema.
  private static func roots(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    func value(_ t: Double) -> Double { ((a * t + b) * t + c) * t + d }
    let turns = quadraticRoots(3 * a, 2 * b, c).filter { $0 > 0 && $0 < 1 }.sorted()
    let stops = [0] + turns + [1]
    var result: [Double] = []
    for (from, to) in zip(stops, stops.dropFirst()) {
      var (low, high) = (from, to)
      let isNegative = value(low) < 0
      if isNegative == (value(high) < 0) { continue }
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if (value(middle) < 0) == isNegative { low = middle } else { high = middle }
      }
      result.append((low + high) / 2)
    }
    return result
  }
}

private struct RationalCurve {
  let p0, p1, p2, p3: SIMD3<Double>

  func point(at t: Double) -> SIMD3<Double> {
    let u = 1 - t
    return (p0 * u + p1 * (3 * t)) * (u * u) + (p2 * (3 * u) + p3 * t) * (t * t)
  }

  /// Returns the projected point and its derivative: with R = N/w, R′ = (N′ − R·w′)/w.
  func projectedPoint(at t: Double) -> (point: SIMD2<Double>, slope: SIMD2<Double>) {
    let u = 1 - t
    let n = point(at: t)
    let m = ((p1 - p0) * (u * u) + (p2 - p1) * (2 * u * t) + (p3 - p2) * (t * t)) * 3
    let w = max(n.z, Double(Homography.nearestW) * 0.5)
    let point = SIMD2(n.x, n.y) / w
    return (point, (SIMD2(m.x, m.y) - point * m.z) / w)
  }
}
