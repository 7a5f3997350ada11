import Foundation

/// A damped harmonic oscillator: m·x″ + c·x′ + k·x = 0.
///
/// With ω₀ = √(k/m) and ζ = c/(2√(km)) every motion is x(t) = x₀·a(t) + v₀·b(t), where a answers a
/// displacement of one and b a velocity of one per second. Both follow from the roots of the
/// characteristic equation; for ζ < 1 it is the form that WebKit's `SpringSolver` uses.
package struct Spring: Sendable, Hashable {
  /// ω₀, in radians per second.
  package let frequency: Double
  /// ζ: below 1 it swings, at 1 it just does not.
  package let dampingRatio: Double

  /// A motion has settled once it stays within this part of its way.
  package static let nearness = 0.001

  /// When a critically damped spring that starts at rest is within a thousandth of its way, in
  /// units of 1/ω: (1 + s)e^(−s) = 0.001.
  package static let settledAtRest = 9.233413476451

  /// - Parameters:
  ///   - mass, stiffness: One that is not positive and finite counts as the default, 1 and 100.
  ///   - damping: Negative and NaN count as 0.
  ///   - allowsOverdamping: Else a spring that would creep is one that just does not swing.
  package init(mass: Double, stiffness: Double, damping: Double, allowsOverdamping: Bool) {
    func positive(_ value: Double, or fallback: Double) -> Double {
      value > 0 && value.isFinite ? value : fallback
    }
    let m = positive(mass, or: 1)
    let k = positive(stiffness, or: 100)
    let c = damping > 0 ? min(damping, .greatestFiniteMagnitude) : 0
    // Far beyond what can be seen, and products of a few of them are still numbers.
    let most = 1e60
    frequency = min(max((k / m).squareRoot(), 1 / most), most)
    let product = k * m
    let root = product.isNormal ? product.squareRoot() : k.squareRoot() * m.squareRoot()
    let ratio = min(c / (2 * root), most)
    dampingRatio = allowsOverdamping ? ratio : min(ratio, 1)
  }

  /// a(t) and b(t) for t ≥ 0 in seconds.
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
    // The slower root by Vieta's formula: the plain difference would cancel.
    let root = (z * z - 1).squareRoot()
    let fast = -w * (z + root)
    let slow = -w / (z + root)
    let (e1, e2) = (exp(slow * t), exp(fast * t))
    return ((slow * e2 - fast * e1) / (slow - fast), (e1 - e2) / (slow - fast))
  }

  /// The derivatives of a(t) and b(t): −ω₀²b and a − 2ζω₀b.
  func rate(at t: Double) -> (displacement: Double, velocity: Double) {
    let (a, b) = response(at: t)
    return (-frequency * frequency * b, a - 2 * dampingRatio * frequency * b)
  }

  /// How far a motion from 0 to 1 has come; it passes 1 where the spring swings.
  ///
  /// - Parameter initialVelocity: per second, in ways from 0 to 1.
  package func progress(at t: Double, initialVelocity: Double) -> Double {
    if t <= 0 { return 0 }
    let (a, b) = response(at: t)
    return 1 - a + initialVelocity * b
  }

  /// When the motion from 0 to 1 stays within a thousandth of its end, in seconds.
  ///
  /// Where it swings, the time at which the envelope gets there: ln((1 + |B|)/0.001)/(ζω₀) with
  /// B = (ζω₀ − v₀)/ω_d. Else the first whole tenth of a second, after the extremum, where it is
  /// there. The greatest finite number without damping.
  package func settlingDuration(initialVelocity v: Double) -> Double {
    let (w, z) = (frequency, dampingRatio)
    let never = Double.greatestFiniteMagnitude
    guard v.isFinite, z > 0 else { return never }
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      return min(log((1 + abs((z * w - v) / wd)) / Self.nearness) / (z * w), never)
    }
    func isThere(_ tenths: Double) -> Bool {
      let (a, b) = response(at: tenths / 10)
      return abs(a - v * b) < Self.nearness
    }
    // From the extremum on it shrinks all the time; so doubling and halving find the first tenth.
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

  /// When the way that is left, a − v·b, turns round, where the spring does not swing; 0 when it
  /// only shrinks.
  ///
  /// At ζ = 1 that is −v/(ω(ω − v)), else with the roots r and s of the characteristic equation
  /// ln(s(r + v)/(r(s + v)))/(r − s).
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
