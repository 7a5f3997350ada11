/// How many steps of the vertex grid a pixel has, as a power of two.
@inlinable
package var gridShift: Int {
  @inline(__always) get { 16 }
}

/// How many steps of the vertex grid a pixel has.
@inlinable
package var gridOne: Int {
  @inline(__always) get { 1 << 16 }
}

/// How many steps of the vertex grid a pixel has.
@inlinable
package var gridScale: Double {
  @inline(__always) get { 65536 }
}

/// The nearest integer, halves to even, for magnitudes up to 2⁵¹: adding 1.5 · 2⁵² leaves it in the
/// low bits. No branch, no trap; `Int(x)` checks its range.
@inlinable
@inline(__always)
package func nearestInteger(_ x: Double) -> Int {
  assert(abs(x) <= 0x1p51, "the number is too large for rounding by addition")
  let magic = 6755399441055744.0
  return Int(truncatingIfNeeded: (x + magic).bitPattern &- magic.bitPattern)
}

/// The nearest integer to x / 255, for x up to 255².
@inlinable
@inline(__always)
package func divided255(_ x: UInt32) -> UInt32 {
  assert(x <= 255 * 255, "a factor is not in 0…255")
  return ((x &+ 128) &* 257) &>> 16
}
