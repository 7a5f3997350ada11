/// Two edges that may have points in common, in the order of ``SimpleContours/edgePointer``.
struct EdgePair: BitwiseCopyable {
  var first: Int32
  var second: Int32
  /// The end that consecutive edges have in common; NaN for others.
  var common: SIMD2<Double>

  @inline(__always)
  func isCommon(_ x: Double, _ y: Double) -> Bool { common.x == x && common.y == y }
}
