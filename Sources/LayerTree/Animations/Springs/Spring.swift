import Foundation

/// A [damped harmonic
/// oscillator](https://en.wikipedia.org/wiki/Harmonic_oscillator#Damped_harmonic_oscillator): m·x″
/// + c·x′ + k·x = 0.
///
/// With ω₀ = √(k/m) and ζ = c/(2√(km)), every motion is x(t) = x₀·a(t) + v₀·b(t). Here a is the
/// response to a displacement of one, and b to a velocity of one per second. Both follow from the
/// roots of the characteristic equation. For ζ < 1 the solution has the form of WebKit's
/// `SpringSolver`:
/// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/platform/graphics/SpringSolver.h
package struct Spring: Sendable, Hashable {
  /// The undamped angular frequency ω₀, in radians per second.
  package let frequency: Double
  /// The damping ratio ζ: below 1 the spring oscillates; at 1 it is critically damped.
  package let dampingRatio: Double

  /// A motion has settled once its remaining distance stays below this fraction of the whole
  /// distance.
  package static let settlingTolerance = 0.001

  /// The settling time of a critically damped spring from rest, in units of 1/ω₀: the solution s of
  /// (1 + s)e^(−s) = 0.001.
  package static let settledAtRest = 9.233413476451

  /// Creates a spring. A mass or stiffness that is not positive and finite counts as the default, 1
  /// or 100. A damping that is negative or NaN counts as 0, and an infinite one as the largest
  /// finite number. Unless overdamping is allowed, an overdamped spring counts as critically
  /// damped.
  package init(mass: Double, stiffness: Double, damping: Double, allowsOverdamping: Bool) {
    func positive(_ value: Double, or fallback: Double) -> Double {
      value > 0 && value.isFinite ? value : fallback
    }
    let m = positive(mass, or: 1)
    let k = positive(stiffness, or: 100)
    let c = damping > 0 ? min(damping, .greatestFiniteMagnitude) : 0
    // The limit is far beyond visible values, but small enough for the product of a few such
    // numbers to be finite.
    let limit = 1e60
    frequency = min(max((k / m).squareRoot(), 1 / limit), limit)
    let product = k * m
    let root = product.isNormal ? product.squareRoot() : k.squareRoot() * m.squareRoot()
    let ratio = min(c / (2 * root), limit)
    dampingRatio = allowsOverdamping ? ratio : min(ratio, 1)
  }

  /// Returns the responses a(t) and b(t) for t ≥ 0 in seconds.
  package func response(at t: Double) -> (displacement: Double, velocity: Double) {
    let (w, z) = (frequency, dampingRatio)
    let t = min(t, 1e60)
    if z < 1 {
      let decay = exp(-z * w * t)
      let wd = w * (1 - z * z).squareRoot()
      let (c, s) = (cos(wd * t), sin(wd * t) / wd)
      return (decay * (c + z * w * s), decay * s)
    }
    if z == 1 {
      let decay = exp(-w * t)
      return (decay * (1 + w * t), decay * t)
    }
    // Compute the slower root by [Vieta's
    // formula](https://en.wikipedia.org/wiki/Vieta%27s_formulas): the plain difference of two close
    // numbers would lose precision.
    let root = (z * z - 1).squareRoot()
    let fast = -w * (z + root)
    let slow = -w / (z + root)
    let (e1, e2) = (exp(slow * t), exp(fast * t))
    return ((slow * e2 - fast * e1) / (slow - fast), (e1 - e2) / (slow - fast))
  }

  /// Returns the derivatives of the responses a(t) and b(t): −ω₀²b and a − 2ζω₀b.
  func rate(at t: Double) -> (displacement: Double, velocity: Double) {
    let (a, b) = response(at: t)
    return (-frequency * frequency * b, a - 2 * dampingRatio * frequency * b)
  }

  /// Returns the value of a motion from 0 to 1 after t seconds; above 1 while it overshoots. The
  /// initial velocity is in units of the distance from 0 to 1 per second.
  package func progress(at t: Double, initialVelocity: Double) -> Double {
    if t <= 0 { return 0 }
    let (a, b) = response(at: t)
    return 1 - a + initialVelocity * b
  }

  /// Returns the time in seconds after which a motion from 0 to 1 stays within a thousandth of its
  /// end.
  ///
  /// For an oscillation, it is the time at which the envelope reaches that distance: ln((1 +
  /// |B|)/0.001)/(ζω₀) with B = (ζω₀ − v₀)/ω_d. Otherwise, it is the first multiple of 0.1 s after
  /// the extremum at which the motion is close enough. Without damping, it is the greatest finite
  /// number.
  package func settlingDuration(initialVelocity v: Double) -> Double {
    let (w, z) = (frequency, dampingRatio)
    let never = Double.greatestFiniteMagnitude
    guard v.isFinite, z > 0 else { return never }
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      return min(log((1 + abs((z * w - v) / wd)) / Self.settlingTolerance) / (z * w), never)
    }
    func isThere(_ tenths: Double) -> Bool {
      let (a, b) = response(at: tenths / 10)
      return abs(a - v * b) < Self.settlingTolerance
    }
    // After the extremum the distance only decreases, so doubling and bisection find the tenth of a
    // second.
    var high = max((10 * extremum(initialVelocity: v)).rounded(.up), 1)
    guard high < 1e15 else { return never }
    if isThere(high) { return high / 10 }
    var low = high
    while !isThere(high) {
      low = high
      high *= 2
      if high > 1e15 { return never }
    }
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      if isThere(middle) { high = middle } else { low = middle }
    }
    return high / 10
  }

  /// Returns the time at which the remaining distance, a − v·b, of a motion without oscillation has
  /// its extremum; 0 if the distance only decreases. At ζ = 1 the time is −v/(ω(ω − v)), otherwise
  /// ln(s(r + v)/(r(s + v)))/(r − s) with the roots r and s of the characteristic equation.
  private func extremum(initialVelocity v: Double) -> Double {
    let (w, z) = (frequency, dampingRatio)
    if z == 1 {
      let t = -v / (w * (w - v))
      return t > 0 && t.isFinite ? t : 0
    }
    let root = (z * z - 1).squareRoot()
    let (slow, fast) = (-w / (z + root), -w * (z + root))
    let t = log(fast * (slow + v) / (slow * (fast + v))) / (slow - fast)
    return t > 0 && t.isFinite ? t : 0
  }
}
