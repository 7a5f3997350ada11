public import Foundation

extension Path {
  /// Returns the [winding number](https://en.wikipedia.org/wiki/Winding_number) of the path about a
  /// point: the number of times that the sub-paths, each closed, go around the point from the x
  /// axis towards the y axis. Segments with NaN or infinite points are left out. The result is 0
  /// for a point that is not finite.
  ///
  /// [Counts crossings](https://en.wikipedia.org/wiki/Point_in_polygon) of the ray towards larger
  /// x. A curve is halved only if the point is in the bounding box of its control points, so the
  /// answer is exact to a few units in the last place.
  ///
  /// - Complexity: O(segments).
  public func windingNumber(around point: CGPoint) -> Int {
    guard SIMD2(point).isFinite else { return 0 }
    // If coordinates are huge, scale them by a power of two, which is exact. Products of their
    // differences then stay finite.
    let isHuge =
      Self.isHuge(point) || points.contains { $0.x.isFinite && $0.y.isFinite && Self.isHuge($0) }
    let scale = isHuge ? 0x1p-600 : 1
    let p = SIMD2(point) * scale
    var sum = 0
    var (start, pen) = (p, p)
    for element in finiteElements() {
      switch element {
      case .move(let q):
        sum += crossing(pen, start, p)
        pen = q * scale
        start = pen
      case .line(let q):
        sum += crossing(pen, q * scale, p)
        pen = q * scale
      case .quad(let c, let q):
        sum += QuadCurve(pen, c * scale, q * scale).elevated.crossings(p, depth: 0)
        pen = q * scale
      case .cubic(let c1, let c2, let q):
        sum += CubicCurve(pen, c1 * scale, c2 * scale, q * scale).crossings(p, depth: 0)
        pen = q * scale
      case .close:
        sum += crossing(pen, start, p)
        pen = start
      }
    }
    sum += crossing(pen, start, p)
    return sum
  }

  private static func isHuge(_ point: CGPoint) -> Bool {
    max(abs(point.x), abs(point.y)) > 1e150
  }

  /// Whether a point is inside the path, with each sub-path closed.
  ///
  /// - Parameters:
  ///   - point: A point in the space that `transform` maps from.
  ///   - rule: The fill rule.
  ///   - transform: Maps the point before the test, as in Core Graphics:
  ///   <https://developer.apple.com/documentation/coregraphics/cgpath/contains(_:using:transform:)>
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let number = windingNumber(around: point.applying(transform))
    return rule == .winding ? number != 0 : number % 2 != 0
  }
}

/// Returns ±1 if the segment crosses the ray from p towards larger x: +1 if the segment goes
/// towards larger y. A segment includes its lower end but not its upper one, so that a vertex
/// counts only once.
@inline(__always)
private func crossing(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ p: SIMD2<Double>) -> Int {
  if (a.y <= p.y) == (b.y <= p.y) { return 0 }
  if a.x < p.x && b.x < p.x { return 0 }
  let side = (b - a).cross(p - a)
  if b.y > a.y { return side > 0 ? 1 : 0 }
  return side < 0 ? -1 : 0
}

extension CubicCurve {
  func crossings(_ p: SIMD2<Double>, depth: Int) -> Int {
    let low = pointwiseMin(pointwiseMin(p0, p1), pointwiseMin(p2, p3))
    let high = pointwiseMax(pointwiseMax(p0, p1), pointwiseMax(p2, p3))
    if p.y < low.y || p.y >= high.y || p.x > high.x { return 0 }
    // If the point is to the left of all control points, every crossing of the ray's line is on the
    // ray, so only the ends of the curve matter.
    if p.x < low.x {
      if (p0.y <= p.y) == (p3.y <= p.y) { return 0 }
      return p3.y > p0.y ? 1 : -1
    }
    // The size below which a part of the curve is not halved. At the limit of the coordinates'
    // precision, a half may be as large as the whole.
    let noise = 1e-15 * (abs(p.x) + abs(p.y))
    let size = high - low
    if depth == 48 || (size.x <= noise && size.y <= noise) { return crossing(p0, p3, p) }
    let a = (p0 + p1) / 2
    let m = (p1 + p2) / 2
    let b = (p2 + p3) / 2
    let (am, mb) = ((a + m) / 2, (m + b) / 2)
    let middle = (am + mb) / 2
    return CubicCurve(p0, a, am, middle).crossings(p, depth: depth + 1)
      + CubicCurve(middle, mb, b, p3).crossings(p, depth: depth + 1)
  }
}
