/// Checks that at each height as many transitions to the inside begin as end, and so that the
/// boundary is closed. It adds a hash of the height for each; if the sum is 0, so is that at each
/// height, but for a chance of 2⁻⁶⁴.
struct Flux {
  private var sum: UInt64 = 0

  var isClosed: Bool { sum == 0 }

  /// Adds a piece with a transition between two heights.
  @inline(__always)
  mutating func add(_ transition: Int32, _ low: Int, _ high: Int) {
    sum &+= UInt64(bitPattern: Int64(transition)) &* (Self.hash(low) &- Self.hash(high))
  }

  /// The finalizer of [SplitMix](https://en.wikipedia.org/wiki/Xorshift#splitmix64), shortened.
  @inline(__always)
  private static func hash(_ height: Int) -> UInt64 {
    var x = UInt64(bitPattern: Int64(height)) &* 0x9E37_79B9_7F4A_7C15
    x = (x ^ (x >> 30)) &* 0xBF58_476D_1CE4_E5B9
    return x ^ (x >> 27)
  }
}
