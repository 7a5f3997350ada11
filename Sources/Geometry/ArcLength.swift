import Foundation

extension CubicCurve {
  /// The arc length between two parameters, with a relative error below 1e-9 (usually 1e-13).
  ///
  /// Seven-point Gauss quadrature inside fifteen-point Kronrod quadrature, halving the interval while
  /// they differ. The difference is the smaller rule's error; the larger one's is about its power
  /// of 3/2 (Piessens et al., QUADPACK, 1983). Cusps, where the speed has a kink, halve the most.
  func length(_ t0: Double, _ t1: Double) -> Double {
    let (a, b, c, _) = coefficients
    let speed = Speed(a: 3 * a, b: 2 * b, c: c)
    let hull = (p1 - p0).length + (p2 - p1).length + (p3 - p2).length
    // Squares of what is smaller are denormal: noise that no halving overcomes.
    guard hull > 1e-130 else { return hull * (t1 - t0) }
    return speed.integral(t0, t1, allowed: 1e-9 * hull, depth: 0)
  }

  var length: Double { length(0, 1) }

  /// The parameter at which the arc length from 0 is `distance`, of a curve `length` long.
  ///
  /// Newton's method, whose derivative is the speed, kept inside a bracket.
  func parameter(atLength distance: Double, of length: Double) -> Double {
    if !(distance > 0) { return 0 }
    if distance >= length { return 1 }
    var (low, high) = (0.0, 1.0)
    var t = distance / length
    // The length up to t, updated by the step's own length.
    var reached = self.length(0, t)
    for _ in 0..<40 {
      let error = reached - distance
      if abs(error) <= 1e-13 * length { break }
      if error > 0 { high = t } else { low = t }
      let speed = derivative(at: t).length
      var next = t - error / speed
      if !(next > low && next < high) { next = (low + high) / 2 }
      if next == t { break }
      // A last step along which the speed hardly changes is as long as it was to be.
      if abs(error) <= 1e-8 * length, speed >= 0.01 * length,
        abs((derivative(at: next).length - speed) * (next - t)) <= 1e-13 * length
      {
        return next
      }
      reached += step(t, next, allowed: 1e-12 * length)
      t = next
    }
    return t
  }

  /// The arc length of a part that is short, as Gauss's rule of three points has it, where that of two
  /// agrees: its own error is smaller by far.
  private func step(_ t0: Double, _ t1: Double, allowed: Double) -> Double {
    let half = (t1 - t0) / 2
    let middle = t0 + half
    let far = half * 0.774596669241483377035853079956480
    let near = half * 0.577350269189625764509148780501957
    let three =
      (8 * derivative(at: middle).length
        + 5 * (derivative(at: middle - far).length + derivative(at: middle + far).length)) / 9
    let two = derivative(at: middle - near).length + derivative(at: middle + near).length
    return abs((three - two) * half) <= allowed ? three * half : length(t0, t1)
  }
}

/// The length of a derivative at² + bt + c.
private struct Speed {
  var a, b, c: SIMD2<Double>

  @inline(__always)
  func callAsFunction(_ t: Double) -> Double { ((a * t + b) * t + c).length }

  /// The integral from t0 to t1; negative when they run backwards.
  func integral(_ t0: Double, _ t1: Double, allowed: Double, depth: Int) -> Double {
    let middle = (t0 + t1) / 2
    let half = (t1 - t0) / 2
    @inline(__always)
    func pair(_ x: Double) -> Double { self(middle - half * x) + self(middle + half * x) }

    let f0 = self(middle)
    let f1 = pair(0.405845151377397166906606412076961)
    let f2 = pair(0.741531185599394439863864773280788)
    let f3 = pair(0.949107912342758524526189684047851)
    let gaussOuter =
      0.381830050505118944950369775488975 * f1 + 0.279705391489276667901467771423780 * f2
    let gauss =
      0.417959183673469387755102040816327 * f0 + gaussOuter
      + 0.129484966168869693270611432679082 * f3
    let inherited =
      0.209482141084727828012999174891714 * f0 + 0.190350578064785409913256402421014 * f1
      + 0.140653259715525918745189590510238 * f2
    let g1 = 0.204432940075298892414161999234649 * pair(0.207784955007898467600689403773245)
    let g2 = 0.169004726639267902826583426598550 * pair(0.586087235467691130294144691693013)
    let g3 = 0.104790010322250183839876322541518 * pair(0.864864423359769072789712788640926)
    let g4 = 0.022935322010529224963732008058970 * pair(0.991455371120812639206854697526329)
    let kronrod =
      inherited + 0.063092092629978553290700663189204 * f3 + g1 + g2 + g3 + g4

    if abs((kronrod - gauss) * half) <= allowed || depth >= 20 || !kronrod.isFinite {
      return kronrod * half
    }
    return integral(t0, middle, allowed: allowed, depth: depth + 1)
      + integral(middle, t1, allowed: allowed, depth: depth + 1)
  }
}
