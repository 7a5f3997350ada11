/// The binary logarithm of the number of vertex-grid steps in a pixel.
@inlinable
package var gridShift: Int {
  @inline(__always) get { 16 }
}

/// The number of vertex-grid steps in a pixel.
@inlinable
package var gridOne: Int {
  @inline(__always) get { 1 << 16 }
}

@inlinable
package var gridScale: Double {
  @inline(__always) get { 65536 }
}

/// Returns the nearest integer, with halves rounded to even, for magnitudes up to 2⁵¹. Adding 1.5 ·
/// 2⁵² leaves the integer in the low bits, without the branch and trap with which `Int(x)` checks
/// its range.
@inlinable
@inline(__always)
package func nearestInteger(_ x: Double) -> Int {
  assert(abs(x) <= 0x1p51, "the number is too large for rounding by addition")
  let magic = 6755399441055744.0
  return Int(truncatingIfNeeded: (x + magic).bitPattern &- magic.bitPattern)
}

/// Returns the nearest integer to x / 255, for x up to 255².
@inlinable
@inline(__always)
package func divided255(_ x: UInt32) -> UInt32 {
  assert(x <= 255 * 255, "a factor is not in 0…255")
  return ((x &+ 128) &* 257) &>> 16
}
