/// Two edges that may have points in common, in the order of ``SimpleContours/edgePointer``.
struct EdgePair: BitwiseCopyable {
  var first: Int32
  var second: Int32
  var isConsecutive: Bool
  // The end that consecutive edges have in common.
  var x: Double
  var y: Double
}

extension EdgePair {
  @inline(__always)
  func isCommon(_ x: Double, _ y: Double) -> Bool {
    isConsecutive && self.x == x && self.y == y
  }
}
