import Foundation
import MidflightDrawing
import MidflightLayerTree

extension SessionRandom {
  /// Returns a random number in 0..<1, a multiple of 2⁻⁵³, converted from an integer as in
  /// <https://prng.di.unimi.it>.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func color() -> CGColor {
    let (red, green, blue) = (fraction(), fraction(), fraction())
    return CGColor(red: red, green: green, blue: blue, alpha: 1)
  }
}
