import Foundation
package import MidflightDrawing

/// Returns the premultiplied pixel of a colour with its alpha multiplied by `opacity`. The opacity
/// and all components are clamped to 0…1; NaN counts as 0. Each component is rounded once, from the
/// exact product.
package func premultiplied(_ color: CGColor, opacity: Double = 1) -> UInt32 {
  let alpha = unit(color.alpha) * unit(opacity)
  let a = nearestLevel(alpha * 255)
  @inline(__always)
  func component(_ value: CGFloat) -> UInt32 {
    // Limit the component to its alpha, because otherwise the sum of source and backdrop could
    // exceed 255.
    min(nearestLevel(unit(value) * alpha * 255), a)
  }
  return a << 24 | component(color.red) << 16 | component(color.green) << 8 | component(color.blue)
}

@inline(__always)
func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

/// Returns the nearest integer to a value in 0…255; halves are rounded up. `rounded()` would be a
/// function call, because not every processor has an instruction for it.
@inline(__always)
private func nearestLevel(_ value: Double) -> UInt32 {
  assert(value >= 0 && value <= 255, "the value is not in 0…255")
  let below = Int32(truncatingIfNeeded: Int(value))
  let level = value - Double(below) >= 0.5 ? below &+ 1 : below
  return UInt32(truncatingIfNeeded: level)
}
