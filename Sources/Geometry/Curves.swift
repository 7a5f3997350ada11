/// A quadratic [Bézier curve](https://en.wikipedia.org/wiki/B%C3%A9zier_curve), with t in 0…1.
package struct QuadCurve: Sendable, Hashable {
  package var p0, p1, p2: SIMD2<Double>

  @inlinable
  package init(_ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>) {
    (self.p0, self.p1, self.p2) = (p0, p1, p2)
  }

  /// The factors (a, b, c) of the curve at² + bt + c.
  @inline(__always)
  var coefficients: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>) {
    (p0 - 2 * p1 + p2, 2 * (p1 - p0), p0)
  }

  /// The same curve as a cubic, which has one more control point ([degree
  /// elevation](https://en.wikipedia.org/wiki/B%C3%A9zier_curve)).
  @inline(__always)
  var elevated: CubicCurve {
    CubicCurve(p0, p0 + (p1 - p0) * (2.0 / 3), p2 + (p1 - p2) * (2.0 / 3), p2)
  }
}

/// A cubic [Bézier curve](https://en.wikipedia.org/wiki/B%C3%A9zier_curve), with t in 0…1.
package struct CubicCurve: Sendable, Hashable {
  package var p0, p1, p2, p3: SIMD2<Double>

  @inlinable
  package init(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
  ) {
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
  }

  /// The factors (a, b, c, d) of the curve at³ + bt² + ct + d.
  @inline(__always)
  var coefficients: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>) {
    (p3 - p0 + 3 * (p1 - p2), 3 * (p0 - 2 * p1 + p2), 3 * (p1 - p0), p0)
  }

  @inline(__always)
  func point(at t: Double) -> SIMD2<Double> {
    let u = 1 - t
    return (p0 * u + p1 * (3 * t)) * (u * u) + (p2 * (3 * u) + p3 * t) * (t * t)
  }

  @inline(__always)
  func derivative(at t: Double) -> SIMD2<Double> {
    let u = 1 - t
    return 3 * ((p1 - p0) * (u * u) + (p2 - p1) * (2 * u * t) + (p3 - p2) * (t * t))
  }

  /// Returns the part between two parameters, by
  /// [de Casteljau's algorithm](https://en.wikipedia.org/wiki/De_Casteljau%27s_algorithm)
  /// (blossoming).
  func part(_ t0: Double, _ t1: Double) -> CubicCurve {
    if t0 == 0 && t1 == 1 { return self }
    func blossom(_ r: Double, _ s: Double, _ t: Double) -> SIMD2<Double> {
      let a = p0.mixed(with: p1, r)
      let b = p1.mixed(with: p2, r)
      let c = p2.mixed(with: p3, r)
      return a.mixed(with: b, s).mixed(with: b.mixed(with: c, s), t)
    }
    return CubicCurve(
      t0 == 0 ? p0 : blossom(t0, t0, t0), blossom(t0, t0, t1), blossom(t0, t1, t1),
      t1 == 1 ? p3 : blossom(t1, t1, t1))
  }
}
