import MidflightRasterKernelSet

/// Four `Double` numbers, used for arcs. Each operation is rounded in the same way as with a single
/// number.
typealias Doubles = SIMD4<Double>

/// The bits of four numbers after the addition of 1.5 · 2⁵², which rounds them to whole numbers,
/// with halves rounded to even. The low 32 bits are the number modulo 2³².
typealias Rounded = SIMD4<UInt64>

let roundingMagic = 6755399441055744.0

@inline(__always)
func rounded(_ x: Doubles) -> Rounded {
  bitCast(x + roundingMagic, to: Rounded.self)
}

/// Returns the rounded numbers as integers, which must fit into 32 bits.
@inline(__always)
func low(_ x: Rounded) -> SIMD4<Int32> {
  bitCast(x, to: SIMD8<Int32>.self).evenHalf
}

@inline(__always)
func high(_ x: Rounded) -> SIMD4<Int32> {
  bitCast(x, to: SIMD8<Int32>.self).oddHalf
}

@inline(__always)
func whole(_ x: Doubles) -> Doubles { (x + roundingMagic) - roundingMagic }

/// Returns the remainders of whole numbers modulo 65536.
@inline(__always)
func fraction(_ x: Rounded) -> Doubles {
  bitCast((x & 0xFFFF) | 0x4330_0000_0000_0000, to: Doubles.self) - 0x1p52
}

@inline(__always)
func lesser(_ a: Doubles, _ b: Doubles) -> Doubles { a.replacing(with: b, where: b .< a) }

@inline(__always)
func greater(_ a: Doubles, _ b: Doubles) -> Doubles { a.replacing(with: b, where: b .> a) }

/// Written lane by lane, which compiles to one instruction.
@inline(__always)
func squareRoot(_ x: Doubles) -> Doubles {
  Doubles(x[0].squareRoot(), x[1].squareRoot(), x[2].squareRoot(), x[3].squareRoot())
}

@inline(__always)
func after(_ last: Doubles, _ x: Doubles) -> Doubles { Doubles(last[3], x[0], x[1], x[2]) }

/// Returns −1 for a nonzero number, otherwise 0.
@inline(__always)
func whereNotZero(_ x: SIMD4<Int32>) -> SIMD4<Int32> { (x | (0 &- x)) &>> 31 }
