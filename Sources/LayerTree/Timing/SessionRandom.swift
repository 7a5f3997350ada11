/// A session's random number generator. It restarts with the session, so that replaying the session
/// gives the same numbers.
///
/// The algorithm is SplitMix64 ([Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014](https://doi.org/10.1145/2660193.2660195)).
public struct SessionRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator whose sequence of numbers depends only on the seed.
  public init(seed: UInt64) { state = seed }

  /// Returns 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
