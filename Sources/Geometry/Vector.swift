import Foundation

// Points as SIMD pairs, the form that the inner loops work on.

extension SIMD2<Double> {
  @inline(__always)
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }

  @inline(__always)
  var point: CGPoint { CGPoint(x: x, y: y) }

  @inline(__always)
  var lengthSquared: Double { x * x + y * y }

  /// The Euclidean length; overflows to infinity above 1e154, which callers keep away from. The C
  /// library's `hypot`, which does not, has other last bits on other processors.
  @inline(__always)
  package var length: Double { (x * x + y * y).squareRoot() }

  /// The vector turned by a quarter from the x axis towards the y axis.
  @inline(__always)
  var perpendicular: SIMD2<Double> { SIMD2(-y, x) }

  @inline(__always)
  func dot(_ other: Self) -> Double { x * other.x + y * other.y }

  /// Positive when `other` lies towards the y axis as seen from an x axis along `self`.
  @inline(__always)
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  /// Whether both members are neither infinite nor NaN.
  @inline(__always)
  var isFinite: Bool { x.isFinite && y.isFinite }

  /// Each member clamped to ±``Polyline/coordinateLimit``. NaN becomes a limit; test first.
  @inline(__always)
  var clamped: Self { clamped(to: Polyline.coordinateLimit) }

  /// Each member clamped to ±`limit`. NaN becomes a limit; test first.
  @inline(__always)
  func clamped(to limit: Double) -> Self {
    SIMD2(Swift.min(Swift.max(x, -limit), limit), Swift.min(Swift.max(y, -limit), limit))
  }

  @inline(__always)
  func mixed(with other: Self, _ t: Double) -> Self { self + (other - self) * t }
}

/// An affine map on SIMD pairs.
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
