/// The random numbers of a particle. They depend only on a seed and indices, not on earlier calls,
/// so that any particle can be computed at any time.
///
/// Seeds and indices are hashed by the finalizer of SplitMix64 ([Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014](https://doi.org/10.1145/2660193.2660195)).
struct ParticleRandom: Sendable, Hashable {
  private let seed: UInt64

  init(seed: UInt64) { self.seed = Self.mix(seed) }

  func child(_ index: UInt64) -> ParticleRandom {
    ParticleRandom(seed: seed ^ Self.mix(index &* 0x9E37_79B9_7F4A_7C15 &+ 1))
  }

  /// Returns the random number for an index, uniform in 0..<1.
  func unit(_ index: UInt64) -> Double {
    let bits = Self.mix(seed &+ (index &+ 1) &* 0x9E37_79B9_7F4A_7C15)
    return Double(bits >> 11) * 0x1p-53
  }

  /// Returns the random number for an index, uniform in −½..<½.
  func spread(_ index: UInt64) -> Double { unit(index) - 0.5 }

  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
