@inline(__always)
func lesser(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
  a.replacing(with: b, where: b .< a)
}

@inline(__always)
func greater(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
  a.replacing(with: b, where: b .> a)
}

extension SIMD2<Double> {
  @inline(__always)
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  @inline(__always)
  func dot(_ other: Self) -> Double { x * other.x + y * other.y }
}
