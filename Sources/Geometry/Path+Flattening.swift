import Foundation

extension Path {
  /// The default tolerance, a hundredth of a unit of the target space, which is usually a pixel. It
  /// keeps the coverage of a filled curve within about 3/255 of the exact value.
  public static let defaultTolerance = 0.01

  /// Appends the path, mapped by `transform`, to `polyline` as straight segments.
  ///
  /// - Parameters:
  ///   - transform: From the path's space to the target space.
  ///   - tolerance: An upper bound of the distance between the mapped curve and its segments, in
  ///     the target space. The number of segments is proportional to its inverse square root.
  ///     Values that are not positive count as ``defaultTolerance``.
  ///   - polyline: Receives one contour for each sub-path with at least one segment.
  ///
  /// A curve is divided at equal steps of its parameter: `n² = d(d−1)/8 · M / tolerance`, where d
  /// is the degree and M the largest second difference of the control points (Wang, Shen and Zhang,
  /// "Deviation estimation between Bézier curve and line segments", 1987). This needs neither
  /// recursion nor a square root for each point. The inner vertices are moved half a sagitta
  /// outside the curve, so that the error of the segments has both signs and the coverage of a
  /// curve is unbiased.
  ///
  /// A curve becomes at most ``maximumSegmentsPerCurve`` segments (enough for a circle of radius
  /// 2,000,000 at the default tolerance), and at most 16 once the polyline contains 4,000,000
  /// points. Beyond these limits the tolerance is exceeded, but memory stays bounded.
  ///
  /// **Degenerate input.** A segment with a point that is NaN or infinite after the mapping is left
  /// out, and the current point stays the same. A sub-path whose first point is NaN or infinite
  /// begins at the end of the next segment. Coordinates are clamped to
  /// ±``Polyline/coordinateLimit``.
  ///
  /// - Complexity: O(segments). Allocates only while `polyline` grows.
  public func flatten(
    _ transform: CGAffineTransform = .identity, tolerance: Double = Path.defaultTolerance,
    into polyline: inout Polyline
  ) {
    flatten(transform, tolerance: tolerance, clip: nil, into: &polyline)
  }

  /// Flattens the path with less work outside `clip`, a rectangle in the target space. Inside
  /// `clip`, the outline and the winding numbers are the same as without the clip.
  package func flatten(
    _ transform: CGAffineTransform, tolerance: Double = Path.defaultTolerance,
    clip: FlatteningClip?, into polyline: inout Polyline
  ) {
    // Enlarge the clip by the tolerance, because vertices are up to that distance outside the
    // curve's hull.
    let tolerance = tolerance > 0 ? tolerance : Path.defaultTolerance
    let clip = clip?.grown(by: tolerance)
    var start = SIMD2<Double>.zero
    var pen = start
    polyline.reserve(pointCount)

    let map = AffineMap(transform)
    let isFirst = polyline.points.isEmpty
    if let (corner, opposite) = corners,
      polyline.append(rectangle: Self.rectangle(corner, opposite), map)
    {
      polyline.isSimple = isFirst
      return
    }
    if polyline.keepsBends, let shape = RoundShape(self),
      polyline.append(shape, map, tolerance: tolerance)
    {
      polyline.isSimple = isFirst
      return
    }
    for element in finiteElements(map) {
      switch element {
      case .move(let p):
        polyline.endContour(closed: false)
        pen = p.clamped
        start = pen
        polyline.append(pen)

      case .line(let p):
        pen = p.clamped
        polyline.append(pen)

      case .quad(let c, let p):
        let curve = QuadCurve(pen, c.clamped, p.clamped)
        pen = curve.p2
        polyline.append(curve.elevated, clip: clip, tolerance: tolerance) {
          $0.append(curve, tolerance: tolerance)
        }

      case .cubic(let c1, let c2, let p):
        let curve = CubicCurve(pen, c1.clamped, c2.clamped, p.clamped)
        pen = curve.p3
        polyline.append(curve, clip: clip, tolerance: tolerance) {
          $0.append(curve, tolerance: tolerance)
        }

      case .close:
        polyline.close(to: start)
        pen = start
      }
    }
    polyline.endContour(closed: false)
  }

  /// The largest number of segments for one curve.
  public static let maximumSegmentsPerCurve = 4096
}

extension Polyline {
  /// Returns false and appends nothing if a mapped point is not finite.
  fileprivate mutating func append(
    rectangle points: InlineArray<4, CGPoint>, _ map: AffineMap
  ) -> Bool {
    let mapped = InlineArray<4, SIMD2<Double>> { map(SIMD2(points[$0])) }
    for i in mapped.indices where !mapped[i].isFinite { return false }
    endContour(closed: false)
    for i in mapped.indices { append(mapped[i].clamped) }
    close(to: mapped[0].clamped)
    return true
  }

  /// Ends a closed contour that began at `start`. If its last point equals `start` and no arc ends
  /// there, removes the last point, because the closing segment is implied.
  @inline(__always)
  fileprivate mutating func close(to start: SIMD2<Double>) {
    if pendingCount > 2, bends.last?.end != points.count - 1, points.last == start {
      points.removeLast()
    }
    endContour(closed: true)
  }

  /// Whether the outline has so many points that each further curve gets at most 16 segments.
  @inline(__always)
  var hasManyPoints: Bool { consumedPointCount + points.count >= Self.manyPointsCount }
  static var manyPointsCount: Int { 4_000_000 }

  @inline(__always)
  private var segmentLimit: Double {
    hasManyPoints ? 16 : Double(Path.maximumSegmentsPerCurve)
  }

  /// Returns the number of equal parameter steps for which the largest sagitta is 4/3 of the
  /// tolerance. `squared` is the square of the number of steps for a sagitta of one tolerance.
  ///
  /// Inner vertices are moved outside the curve by half a sagitta s, but the curve's ends are not.
  /// So the middles of the first and last chords move outwards by only s/4, and remain 3s/4 inside
  /// the curve. This is the largest error; it equals one tolerance if s is 4/3 of the tolerance.
  @inline(__always)
  private func steps(_ squared: Double) -> Int {
    let n = (squared * 0.75).squareRoot().rounded(.up)
    return Int(min(max(n, 1), segmentLimit))
  }

  /// Appends a curve whose start point has already been appended. The curve becomes a line if the
  /// clip permits, arcs if bends are kept, and otherwise the segments that `cut` appends.
  @inline(__always)
  fileprivate mutating func append(
    _ curve: CubicCurve, clip: FlatteningClip?, tolerance: Double, cut: (inout Polyline) -> Void
  ) {
    if let clip, clip.misses(curve) {
      if curve.isFar { leavesOutFarCurve = true }
      isClipped = true
      append(curve.p3)
    } else if keepsBends {
      appendArcs(curve, tolerance: tolerance)
    } else {
      cut(&self)
    }
  }

  @inline(__always)
  package mutating func append(_ curve: QuadCurve, tolerance: Double) {
    let (a, b, p0) = curve.coefficients
    // Because |B″| = 2|a|, and a chord over h = 1/n deviates by at most |B″|h²/8, the deviation is
    // at most |a|h²/4.
    let n = steps(a.length / (4 * tolerance))
    let h = 1 / Double(n)
    let shifted = p0 - a * (h * h / 8)
    reserve(n)
    points.append(addingCapacity: n) { span in
      for i in 1..<max(n, 1) {
        let t = Double(i) * h
        span.append((a * t + b) * t + shifted)
      }
      span.append(curve.p2)
    }
  }

  @inline(__always)
  package mutating func append(_ curve: CubicCurve, tolerance: Double) {
    // The length of B″ is at most 6 times the length of the larger second difference of the control
    // points.
    let second = max(
      (curve.p0 - 2 * curve.p1 + curve.p2).lengthSquared,
      (curve.p1 - 2 * curve.p2 + curve.p3).lengthSquared
    ).squareRoot()
    let n = steps(0.75 * second / tolerance)
    let h = 1 / Double(n)
    // Vertices are moved half a sagitta to the outside, which is −B″h²/16 with B″ = 6at + 2b. So
    // only the coefficients c and d change.
    let (a, b, c, d) = curve.coefficients
    let k = h * h / 16
    let c1 = c - a * (6 * k)
    let d1 = d - b * (2 * k)
    reserve(n)
    points.append(addingCapacity: n) { span in
      for i in 1..<max(n, 1) {
        let t = Double(i) * h
        span.append(((a * t + b) * t + c1) * t + d1)
      }
      span.append(curve.p3)
    }
  }
}
