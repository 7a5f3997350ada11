import MidflightRasterKernelSet

/// Four numbers of `Double`, for arcs: each operation rounded by itself, as with one.
typealias Doubles = SIMD4<Double>

/// The bits of four numbers after 1.5 · 2⁵² is added, which rounds them to whole ones, halves to
/// even. The low 32 are the number modulo 2³².
typealias Rounded = SIMD4<UInt64>

let roundingMagic = 6755399441055744.0

@inline(__always)
func rounded(_ x: Doubles) -> Rounded {
  bitCast(x + roundingMagic, to: Rounded.self)
}

/// The numbers, where they fit into 32 bits.
@inline(__always)
func low(_ x: Rounded) -> SIMD4<Int32> {
  bitCast(x, to: SIMD8<Int32>.self).evenHalf
}

/// The upper halves.
@inline(__always)
func high(_ x: Rounded) -> SIMD4<Int32> {
  bitCast(x, to: SIMD8<Int32>.self).oddHalf
}

/// The nearest whole numbers, halves to even.
@inline(__always)
func whole(_ x: Doubles) -> Doubles { (x + roundingMagic) - roundingMagic }

/// Returns what whole numbers are above a multiple of 65536.
@inline(__always)
func fraction(_ x: Rounded) -> Doubles {
  bitCast((x & 0xFFFF) | 0x4330_0000_0000_0000, to: Doubles.self) - 0x1p52
}

@inline(__always)
func lesser(_ a: Doubles, _ b: Doubles) -> Doubles { a.replacing(with: b, where: b .< a) }

@inline(__always)
func greater(_ a: Doubles, _ b: Doubles) -> Doubles { a.replacing(with: b, where: b .> a) }

/// The last number of four, and all but the last of four others.
@inline(__always)
func after(_ last: Doubles, _ x: Doubles) -> Doubles { Doubles(last[3], x[0], x[1], x[2]) }

/// −1 where a number is not zero, else 0.
@inline(__always)
func whereNotZero(_ x: SIMD4<Int32>) -> SIMD4<Int32> { (x | (0 &- x)) &>> 31 }
