import Foundation

/// The curve y(x) of a cubic Bézier from (0, 0) to (1, 1) whose x never decreases.
///
/// Here x(t) = 3·x1·t·(1−t)² + 3·x2·t²·(1−t) + t³, and likewise y(t). To find y at x, x(t) = x is
/// usually solved by [Newton's method](https://en.wikipedia.org/wiki/Newton%27s_method), guarded by
/// bisection. WebKit's `UnitBezier`,
/// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/platform/graphics/UnitBezier.h, stops
/// at an error of 1e-7. This implementation continues to the last bit, so that velocities computed
/// from the difference between two close values vary smoothly.
package struct UnitBezier: Sendable, Hashable {
  package let x1: Double
  package let y1: Double
  package let x2: Double
  package let y2: Double

  /// Creates a curve from its two inner control points. Their x values are clamped to 0…1, because
  /// otherwise x(t) could decrease; NaN counts as 0.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    func unit(_ x: Double) -> Double { x >= 0 ? min(x, 1) : 0 }
    func number(_ y: Double) -> Double { y.isFinite ? y : 0 }
    (self.x1, self.y1, self.x2, self.y2) = (unit(x1), number(y1), unit(x2), number(y2))
  }

  /// Returns y at x. x is clamped to 0…1, and NaN counts as 0.
  package func y(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if x1 == y1, x2 == y2 { return x }
    return Self.value(y1, y2, at: parameter(atX: x))
  }

  /// Returns the slope at x, which is clamped to 0…1. Where the curve is vertical, returns the
  /// average slope from a millionth before x to a millionth after it.
  func slope(at x: Double) -> Double {
    if x1 == y1, x2 == y2 { return 1 }
    let x = x > 0 ? min(x, 1) : 0
    let t = x == 0 ? 0 : x == 1 ? 1 : parameter(atX: x)
    let run = Self.slope(x1, x2, at: t)
    if run > 1e-9 { return Self.slope(y1, y2, at: t) / run }
    let (low, high) = (max(x - 1e-6, 0), min(x + 1e-6, 1))
    return (y(at: high) - y(at: low)) / (high - low)
  }

  /// Returns one coordinate of the curve at t. `p1` and `p2` are the coordinates of the inner
  /// control points; those of the end points are 0 and 1.
  private static func value(_ p1: Double, _ p2: Double, at t: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    let a = 1 - c - b
    return ((a * t + b) * t + c) * t
  }

  private static func slope(_ p1: Double, _ p2: Double, at t: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    let a = 1 - c - b
    return (3 * a * t + 2 * b) * t + c
  }

  /// Returns the parameter t with x(t) = x, for x inside (0, 1). The solution stays inside [low,
  /// high]. A Newton step that would leave that interval, as happens where the slope is near zero,
  /// is replaced by a bisection, so the loop ends for every curve.
  private func parameter(atX x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var t = x
    for _ in 0..<80 {
      let error = Self.value(x1, x2, at: t) - x
      if error == 0 { return t }
      if error < 0 { low = t } else { high = t }
      let slope = Self.slope(x1, x2, at: t)
      let step = error / slope
      if abs(step) <= 0x1p-53 * t { return t }
      let newton = t - step
      t = newton > low && newton < high ? newton : (low + high) / 2
      if t <= low || t >= high { return t }
    }
    return t
  }
}
