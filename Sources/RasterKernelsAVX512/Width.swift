import CMidflightInstructions
import MidflightRasterKernelSet

/// The vector type for long runs of pixels, as wide as the registers.
typealias WideBlend = Blend16
typealias WideFloats = SIMD16<Float>

@inline(__always)
var wideSteps: WideFloats { WideFloats(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }

/// Sets many pixels by a string instruction. It pays off for more memory than the first-level cache
/// holds; for less, its start-up takes longer than ordinary stores.
@inline(__always)
func fillMany(_ out: Elements<UInt32>, _ count: Int, _ pixel: UInt32) {
  unsafe store_string(out.unsafePointer, count, pixel)
}

/// Two channels of each of sixteen pixels, in the two halves of 32-bit lanes; with thirty-two
/// 16-bit lanes, sums and products would be compiled lane by lane. Both halves are multiplied by
/// the same factor for the pixel, and no sum exceeds 65,535, so they can be added and multiplied
/// together.
private typealias Pairs = SIMD16<UInt32>

struct Blend16: VectorBlend {
  private let redBlue: Pairs
  private let alphaGreen: Pairs
  /// The fraction of the backdrop that remains, 0…255.
  private let rest: Pairs

  @inline(__always)
  static var width: Int { 16 }

  @inline(__always)
  init(_ source: Source, first: UInt32, between: UInt32, last: UInt32) {
    var coverage = Pairs(repeating: between)
    (coverage[0], coverage[15]) = (first, last)
    redBlue = coverage &* source.redBlue &+ 0x0080_0080
    alphaGreen = coverage &* source.alphaGreen &+ 0x0080_0080
    rest = 255 &- (divided255(coverage &* source.keep &+ 128) &>> 8)
  }

  @inline(__always)
  static func pixels(repeating pixel: UInt32) -> SIMD16<UInt32> { SIMD16(repeating: pixel) }

  @inline(__always)
  static func alphas(_ pixels: SIMD16<UInt32>) -> SIMD16<UInt32> { pixels &>> 24 }

  @inline(__always)
  static func over(
    _ source: SIMD16<UInt32>, _ ground: SIMD16<UInt32>, alphas: SIMD16<UInt32>
  ) -> SIMD16<UInt32> {
    let rest = 255 &- alphas
    let rb = divided255((ground & 0x00FF_00FF) &* rest &+ 0x0080_0080)
    let ag = divided255(((ground &>> 8) & 0x00FF_00FF) &* rest &+ 0x0080_0080)
    // The sum of two bytes never exceeds 255.
    return (low(rb &>> 8) | (ag & 0xFF00_FF00)) &+ source
  }

  @inline(__always)
  func callAsFunction(_ ground: SIMD16<UInt32>) -> SIMD16<UInt32> {
    let rb = divided255((ground & 0x00FF_00FF) &* rest &+ redBlue)
    let ag = divided255(((ground &>> 8) & 0x00FF_00FF) &* rest &+ alphaGreen)
    return low(rb &>> 8) | (ag & 0xFF00_FF00)
  }
}

/// Returns 256 · x / 255 in the halves of lanes, which contain x + 128. The upper byte of each
/// result is x / 255, rounded to nearest.
@inline(__always)
private func divided255(_ x: Pairs) -> Pairs { x &+ low(x &>> 8) }

@inline(__always)
private func low(_ x: Pairs) -> Pairs { x & 0x00FF_00FF }

@inline(__always)
func greater(_ a: WideFloats, _ b: Float) -> WideFloats {
  let b = WideFloats(repeating: b)
  return b.replacing(with: a, where: a .> b)
}

@inline(__always)
func lesser(_ a: WideFloats, _ b: Float) -> WideFloats {
  let b = WideFloats(repeating: b)
  return b.replacing(with: a, where: a .< b)
}

@inline(__always)
func root(_ x: WideFloats) -> WideFloats {
  WideFloats(lowHalf: root(x.lowHalf), highHalf: root(x.highHalf))
}
