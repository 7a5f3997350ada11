import Drawing
import Foundation

/// A scene's dice: the same throws each time the scene is made, so that replaying it shows the same.
///
/// SplitMix64 (Steele, Lea, Flood 2014).
struct SceneRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to 1, without 1.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// An opaque colour, its red, green and blue each thrown by itself.
  mutating func color() -> CGColor {
    let (red, green, blue) = (fraction(), fraction(), fraction())
    return CGColor(red: red, green: green, blue: blue, alpha: 1)
  }
}
