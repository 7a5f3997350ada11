import Foundation

extension CubicCurve {
  /// Returns the arc length between two parameters, with a relative error below 1e-9 (usually
  /// 1e-13).
  ///
  /// Uses seven-point Gauss and fifteen-point Kronrod
  /// [quadrature](https://en.wikipedia.org/wiki/Gauss%E2%80%93Kronrod_quadrature_formula), and
  /// halves the interval while the results differ. The difference estimates the error of the
  /// smaller rule; the error of the larger rule is about this estimate to the power of 3/2
  /// (Piessens et al., QUADPACK, 1983). Intervals at cusps, where the speed is not smooth, are
  /// halved the most.
  func length(_ t0: Double, _ t1: Double) -> Double {
    let hull = (p1 - p0).length + (p2 - p1).length + (p3 - p2).length
    guard hull > Self.noise else { return hull * (t1 - t0) }
    return Speed(self).integral(t0, t1, allowed: 1e-9 * hull, depth: 0)
  }

  var length: Double { length(0, 1) }

  /// Returns the parameter at which the arc length from 0 is `distance`. `length` is the length of
  /// the whole curve. The error is at most 1e-9 of `length` (usually 1e-11).
  ///
  /// Uses [Newton's method](https://en.wikipedia.org/wiki/Newton%27s_method), with the speed as the
  /// derivative of the arc length, and bisection if a step leaves the bracket.
  func parameter(atLength distance: Double, of length: Double) -> Double {
    if !(distance > 0) { return 0 }
    if distance >= length { return 1 }
    guard length > Self.noise else { return distance / length }
    let speed = Speed(self)
    var (low, high) = (0.0, 1.0)
    var t = distance / length
    // The arc length from 0 to t. Whenever t changes, the arc length of the step is added.
    var reached = speed.integral(0, t, allowed: 1e-9 * length, depth: 0)
    for _ in 0..<40 {
      let error = reached - distance
      if abs(error) <= 1e-13 * length { break }
      if error > 0 { high = t } else { low = t }
      let here = speed(t)
      var next = t - error / here
      if next > low && next < high {
        // Take a last step if it is accurate enough. It divides by the mean of the speeds at its
        // two ends, so its error is the error of the trapezoidal rule.
        let step = abs(next - t)
        if here >= 0.01 * length,
          step * step * step * speed.secondDerivative(about: t, here, step) <= 12e-9 * length
        {
          return min(max(t - 2 * error / (here + speed(next)), low), high)
        }
      } else {
        next = (low + high) / 2
      }
      if next == t { break }
      reached += speed.step(t, next, allowed: 1e-12 * length) ?? self.length(t, next)
      t = next
    }
    return t
  }

  /// Lengths up to this one are not refined: their squares are denormal, so halving the interval
  /// does not reduce rounding errors.
  private static var noise: Double { 1e-130 }
}

/// The speed of a cubic curve: the length of its derivative at² + bt + c.
private struct Speed {
  private let a, b, c: SIMD2<Double>

  @inline(__always)
  init(_ curve: CubicCurve) {
    let (a, b, c, _) = curve.coefficients
    (self.a, self.b, self.c) = (3 * a, 2 * b, c)
  }

  @inline(__always)
  func callAsFunction(_ t: Double) -> Double { ((a * t + b) * t + c).length }

  @inline(__always)
  func callAsFunction(_ t: SIMD2<Double>) -> SIMD2<Double> {
    let x = (a.x * t + b.x) * t + c.x
    let y = (a.y * t + b.y) * t + c.y
    return (x * x + y * y).squareRoot()
  }

  /// Returns an upper bound of the speed's second derivative within `step` of `t`. Since it assumes
  /// the speed at `t`, the bound may be a few percent too small; `step` must be small relative to
  /// the speed.
  @inline(__always)
  func secondDerivative(about t: Double, _ speed: Double, _ step: Double) -> Double {
    let acceleration = 2 * a * t + b
    let jerk = 2 * a
    return jerk.length + 2 * (acceleration.lengthSquared + (jerk * step).lengthSquared) / speed
  }

  /// Returns the integral over a short interval by the three-point [Gauss
  /// rule](https://en.wikipedia.org/wiki/Gauss%E2%80%93Legendre_quadrature); nil if the two-point
  /// rule gives a result that differs by more than `allowed`. The error of the three-point rule is
  /// much smaller than this difference.
  @inline(__always)
  func step(_ t0: Double, _ t1: Double, allowed: Double) -> Double? {
    let half = (t1 - t0) / 2
    let middle = t0 + half
    let sides = SIMD2(-half, half)
    let far = self(middle + sides * 0.774596669241483377035853079956480)
    let near = self(middle + sides * 0.577350269189625764509148780501957)
    let three = (8 * self(middle) + 5 * far.sum()) / 9
    return abs((three - near.sum()) * half) <= allowed ? three * half : nil
  }

  /// Integrates the speed from t0 to t1. The result is negative if t1 is smaller than t0.
  func integral(_ t0: Double, _ t1: Double, allowed: Double, depth: Int) -> Double {
    let middle = (t0 + t1) / 2
    let half = (t1 - t0) / 2
    let sides = SIMD2(-half, half)
    @inline(__always)
    func pair(_ x: Double) -> SIMD2<Double> { self(middle + sides * x) }

    let f0 = self(middle)
    let f1 = pair(0.405845151377397166906606412076961)
    let f2 = pair(0.741531185599394439863864773280788)
    let f3 = pair(0.949107912342758524526189684047851)
    let gaussPairs =
      0.381830050505118944950369775488975 * f1 + 0.279705391489276667901467771423780 * f2
      + 0.129484966168869693270611432679082 * f3
    let gauss = 0.417959183673469387755102040816327 * f0 + gaussPairs.sum()
    let g1 = 0.204432940075298892414161999234649 * pair(0.207784955007898467600689403773245)
    let g2 = 0.169004726639267902826583426598550 * pair(0.586087235467691130294144691693013)
    let g3 = 0.104790010322250183839876322541518 * pair(0.864864423359769072789712788640926)
    let g4 = 0.022935322010529224963732008058970 * pair(0.991455371120812639206854697526329)
    let inherited =
      0.190350578064785409913256402421014 * f1 + 0.140653259715525918745189590510238 * f2
      + 0.063092092629978553290700663189204 * f3
    let kronrod =
      0.209482141084727828012999174891714 * f0 + (inherited + g1 + g2 + g3 + g4).sum()

    if abs((kronrod - gauss) * half) <= allowed || depth >= 20 || !kronrod.isFinite {
      return kronrod * half
    }
    return integral(t0, middle, allowed: allowed, depth: depth + 1)
      + integral(middle, t1, allowed: allowed, depth: depth + 1)
  }
}
