@inline(__always)
func lesser(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
  a.replacing(with: b, where: b .< a)
}

@inline(__always)
func greater(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
  a.replacing(with: b, where: b .> a)
}

// Those of Geometry would not be inlined here.
extension SIMD2<Double> {
  /// Returns the cross product, which is positive if the shorter rotation from `self` to `other` has the
  /// direction from the x axis to the y axis.
  @inline(__always)
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  @inline(__always)
  func dot(_ other: Self) -> Double { x * other.x + y * other.y }
}
