package import Drawing
import Foundation

/// The pixel of a colour with its alpha multiplied by `opacity`, which is clamped to 0…1 as every
/// component is; NaN counts as 0. Each component is rounded once, from the exact product.
package func premultiplied(_ color: CGColor, opacity: Double = 1) -> UInt32 {
  let alpha = unit(color.alpha) * unit(opacity)
  let a = UInt32((alpha * 255).rounded())
  func component(_ value: CGFloat) -> UInt32 {
    // A component must not pass its alpha, or the sum of source and ground could pass 255.
    min(UInt32((unit(value) * alpha * 255).rounded()), a)
  }
  return a << 24 | component(color.red) << 16 | component(color.green) << 8 | component(color.blue)
}

/// The value clamped to 0…1; 0 for NaN.
@inline(__always)
func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
