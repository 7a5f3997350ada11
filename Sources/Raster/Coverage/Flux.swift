/// Checks that a boundary is closed: that at each point where segments end or cross, as many
/// transitions to the inside arrive as leave.
///
/// It adds a hash of the point for each; if the sum is 0, all is balanced, unless the hashes of
/// different points happen to cancel. Horizontal parts, which are not segments, also begin and end
/// at vertices, so in a shape that has some, all that is at the same height is balanced together.
/// Both segments that cross change at the same height.
struct Flux {
  private var sum: UInt64 = 0
  private let hasLevels: Bool

  init(hasLevels: Bool) { self.hasLevels = hasLevels }

  var isClosed: Bool { sum == 0 }

  /// Adds a segment with a transition at its upper end and one at its lower end.
  @inline(__always)
  mutating func add(
    _ first: Int32, _ last: Int32, _ top: (x: Double, y: Double), _ bottom: (x: Double, y: Double)
  ) {
    sum &+= Self.factor(first) &* vertex(top) &- Self.factor(last) &* vertex(bottom)
  }

  /// Adds a change of a segment's transition at a height.
  @inline(__always)
  mutating func change(from transition: Int32, to next: Int32, at height: Int) {
    sum &+= Self.factor(next &- transition) &* Self.hash(Double(height).bitPattern)
  }

  @inline(__always)
  private static func factor(_ transition: Int32) -> UInt64 {
    UInt64(bitPattern: Int64(transition))
  }

  @inline(__always)
  private func vertex(_ point: (x: Double, y: Double)) -> UInt64 {
    Self.hash(point.y.bitPattern, hasLevels ? 0 : point.x.bitPattern)
  }

  /// The finalizer of [SplitMix](https://en.wikipedia.org/wiki/Xorshift#splitmix64), shortened.
  @inline(__always)
  private static func hash(_ y: UInt64, _ x: UInt64 = 0) -> UInt64 {
    // The low bits of most numbers are 0.
    let turned = x &>> 32 | x &<< 32
    var hash = y &* 0x9E37_79B9_7F4A_7C15 &+ turned &* 0xD6E8_FEB8_6659_FD93
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    return hash ^ (hash >> 27)
  }
}
