import MidflightRasterKernelSet

/// Channels as 16-bit lanes: the pixels' red and blue are in one vector, their alpha and green in
/// another.
typealias Lanes4 = SIMD8<UInt16>
typealias Lanes8 = SIMD16<UInt16>

/// Given the sum x + 128, returns x / 255 rounded to nearest: the high half of the sum times 257.
/// This is correct for every sum that a lane can contain. It is written lane by lane because that
/// form compiles to one instruction.
@inline(__always)
func divided255(_ x: Lanes4) -> Lanes4 {
  Lanes4(
    high(x[0]), high(x[1]), high(x[2]), high(x[3]), high(x[4]), high(x[5]), high(x[6]), high(x[7]))
}

@inline(__always)
func divided255(_ x: Lanes8) -> Lanes8 {
  Lanes8(
    high(x[0]), high(x[1]), high(x[2]), high(x[3]), high(x[4]), high(x[5]), high(x[6]), high(x[7]),
    high(x[8]), high(x[9]), high(x[10]), high(x[11]), high(x[12]), high(x[13]), high(x[14]),
    high(x[15]))
}

@inline(__always)
private func high(_ lane: UInt16) -> UInt16 {
  UInt16(truncatingIfNeeded: (UInt32(lane) &* 257) &>> 16)
}

@inline(__always)
func lanes(_ value: SIMD4<UInt32>) -> Lanes4 { bitCast(value, to: Lanes4.self) }

@inline(__always)
func lanes(_ value: SIMD8<UInt32>) -> Lanes8 { bitCast(value, to: Lanes8.self) }

@inline(__always)
func words(_ value: Lanes4) -> SIMD4<UInt32> {
  bitCast(value, to: SIMD4<UInt32>.self)
}

@inline(__always)
func words(_ value: Lanes8) -> SIMD8<UInt32> {
  bitCast(value, to: SIMD8<UInt32>.self)
}

@inline(__always)
func load4(_ p: Elements<UInt32>) -> SIMD4<UInt32> { p.load(as: SIMD4<UInt32>.self) }

@inline(__always)
func load8(_ p: Elements<UInt32>) -> SIMD8<UInt32> {
  p.load(as: SIMD8<UInt32>.self)
}
