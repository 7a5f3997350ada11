import Foundation
import MidflightDrawing
import MidflightLayerTree

extension SessionRandom {
  /// A number from 0 up to 1, without 1.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// An opaque colour, its red, green and blue each thrown by itself.
  mutating func color() -> CGColor {
    let (red, green, blue) = (fraction(), fraction(), fraction())
    return CGColor(red: red, green: green, blue: blue, alpha: 1)
  }
}
