import Foundation

// Points as SIMD pairs, which the inner loops use.

extension SIMD2<Double> {
  @inline(__always)
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }

  @inline(__always)
  var point: CGPoint { CGPoint(x: x, y: y) }

  @inline(__always)
  var lengthSquared: Double { x * x + y * y }

  /// The Euclidean length. It overflows to infinity above 1e154, but callers use smaller vectors.
  /// The C library's `hypot` does not overflow, but its last bits differ between processors.
  @inline(__always)
  package var length: Double { (x * x + y * y).squareRoot() }

  /// The vector rotated by 90° from the x axis towards the y axis.
  @inline(__always)
  var perpendicular: SIMD2<Double> { SIMD2(-y, x) }

  @inline(__always)
  func dot(_ other: Self) -> Double { x * other.x + y * other.y }

  /// Returns the cross product, which is positive if the shorter rotation from `self` to `other`
  /// has the direction from the x axis to the y axis.
  @inline(__always)
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  @inline(__always)
  var isFinite: Bool { x.isFinite && y.isFinite }

  /// The vector with each member clamped to ±``Polyline/coordinateLimit``. A NaN member becomes one
  /// of the limits, so test for NaN first.
  @inline(__always)
  var clamped: Self { clamped(to: Polyline.coordinateLimit) }

  /// Clamps each member to ±`limit`. A NaN member becomes one of the limits, so test for NaN first.
  @inline(__always)
  func clamped(to limit: Double) -> Self {
    SIMD2(Swift.min(Swift.max(x, -limit), limit), Swift.min(Swift.max(y, -limit), limit))
  }

  @inline(__always)
  func mixed(with other: Self, _ t: Double) -> Self { self + (other - self) * t }
}

struct AffineMap {
  var x: SIMD2<Double>
  var y: SIMD2<Double>
  var origin: SIMD2<Double>

  init(_ t: CGAffineTransform) {
    x = SIMD2(t.a, t.b)
    y = SIMD2(t.c, t.d)
    origin = SIMD2(t.tx, t.ty)
  }

  @inline(__always)
  func callAsFunction(_ p: SIMD2<Double>) -> SIMD2<Double> { x * p.x + y * p.y + origin }
}
