import Foundation
package import MidflightDrawing

/// The pixel of a colour with its alpha multiplied by `opacity`, which is clamped to 0…1 as every
/// component is; NaN counts as 0. Each component is rounded once, from the exact product.
package func premultiplied(_ color: CGColor, opacity: Double = 1) -> UInt32 {
  let alpha = unit(color.alpha) * unit(opacity)
  let a = nearestLevel(alpha * 255)
  @inline(__always)
  func component(_ value: CGFloat) -> UInt32 {
    // A component must not pass its alpha, or the sum of source and ground could pass 255.
    min(nearestLevel(unit(value) * alpha * 255), a)
  }
  return a << 24 | component(color.red) << 16 | component(color.green) << 8 | component(color.blue)
}

/// The value clamped to 0…1; 0 for NaN.
@inline(__always)
func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

/// The nearest integer to a value of 0…255, halves up. `rounded()` is a call where the processor
/// may have no instruction for it.
@inline(__always)
private func nearestLevel(_ value: Double) -> UInt32 {
  assert(value >= 0 && value <= 255, "the value is not in 0…255")
  let below = Int32(truncatingIfNeeded: Int(value))
  let level = value - Double(below) >= 0.5 ? below &+ 1 : below
  return UInt32(truncatingIfNeeded: level)
}
