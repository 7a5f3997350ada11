/// Converts an accumulated winding area, in 1/65536, to a coverage from 0 to 255, rounded to
/// nearest. A rule is a type and not a value, so that the compiler specialises the sweep for each
/// rule.
@usableFromInline
package protocol FillRule {
  static func coverage(_ area: SIMD4<Int32>) -> SIMD4<UInt32>
  static func coverage(_ area: SIMD8<Int32>) -> SIMD8<UInt32>
}

extension FillRule {
  @inlinable
  @inline(__always)
  package static func coverage(_ area: Int32) -> UInt32 {
    coverage(SIMD4(area, 0, 0, 0))[0]
  }
}

/// The [non-zero rule](https://en.wikipedia.org/wiki/Nonzero-rule): full coverage if the absolute
/// winding is at least 1.
package enum NonZero: FillRule {
  @inlinable
  @inline(__always)
  package static func coverage(_ area: SIMD4<Int32>) -> SIMD4<UInt32> {
    let negative = area &>> 31
    var size = SIMD4<UInt32>(truncatingIfNeeded: (area ^ negative) &- negative)
    size.replace(with: 65536, where: size .> 65536)
    return level(size)
  }

  @inlinable
  @inline(__always)
  package static func coverage(_ area: SIMD8<Int32>) -> SIMD8<UInt32> {
    let negative = area &>> 31
    // Limit the area to 65536 without a comparison, because a comparison of eight lanes is compiled
    // lane by lane.
    let beyond = ((area ^ negative) &- negative) &- 65536
    return level(SIMD8<UInt32>(truncatingIfNeeded: (beyond & (beyond &>> 31)) &+ 65536))
  }
}

/// The [even-odd rule](https://en.wikipedia.org/wiki/Even%E2%80%93odd_rule): a triangle wave over
/// the winding number, with full coverage at odd values and none at even values.
package enum EvenOdd: FillRule {
  @inlinable
  @inline(__always)
  package static func coverage(_ area: SIMD4<Int32>) -> SIMD4<UInt32> {
    let folded = (area & 0x1FFFF) &- 65536
    let negative = folded &>> 31
    return level(SIMD4<UInt32>(truncatingIfNeeded: 65536 &- ((folded ^ negative) &- negative)))
  }

  @inlinable
  @inline(__always)
  package static func coverage(_ area: SIMD8<Int32>) -> SIMD8<UInt32> {
    let folded = (area & 0x1FFFF) &- 65536
    let negative = folded &>> 31
    return level(SIMD8<UInt32>(truncatingIfNeeded: 65536 &- ((folded ^ negative) &- negative)))
  }
}

/// Maps an area of 0…65536 to a level of 0…255, rounded to nearest.
@inlinable
@inline(__always)
package func level(_ area: SIMD4<UInt32>) -> SIMD4<UInt32> {
  assert(area.max() <= 65536, "an area exceeds a pixel")
  return ((area &<< 8) &- area &+ 32768) &>> 16
}

@inlinable
@inline(__always)
package func level(_ area: SIMD8<UInt32>) -> SIMD8<UInt32> {
  assert(area.max() <= 65536, "an area exceeds a pixel")
  return ((area &<< 8) &- area &+ 32768) &>> 16
}
