import Drawing
import Foundation
import Geometry

/// Circles about one point and turns about a point: four pixels at a time in `Float`.
///
/// A row's coordinates are counted from its own column nearest to the centre, so that they are small
/// where t is steep and don't depend on which pixels are drawn.
@unsafe
struct RoundSource<Shape: RoundShape>: PixelSource {
  private let lookup: GradientLookup
  private let shape: Shape
  private let isReflecting: Bool
  private let repeats: Bool
  private var y = 0
  private var origin = 0
  private var u: Float = 0
  private var v: Float = 0

  var isOpaque: Bool { unsafe lookup.isOpaque }

  init(_ lookup: GradientLookup, _ shape: Shape) {
    unsafe self.lookup = lookup
    unsafe self.shape = shape
    unsafe isReflecting = lookup.field.extend == .reflecting
    unsafe repeats = shape.isUnbounded && (lookup.field.extend == .repeating || isReflecting)
  }

  mutating func begin(row y: Int) {
    unsafe self.y = y
    let map = unsafe lookup.field.map
    let py = Double(y) + 0.5
    let (u0, v0) = (map.c * py + map.tx, map.d * py + map.ty)
    let square = map.a * map.a + map.b * map.b
    let nearest = square > 0 ? -(u0 * map.a + v0 * map.b) / square : 0
    unsafe origin = Int(min(max(nearest.rounded(.down), -100_000), 100_000))
    let px = unsafe Double(origin) + 0.5
    unsafe u = Float(map.a * px + u0)
    unsafe v = Float(map.b * px + v0)
  }

  func fetch(_ x: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
    let du = unsafe SIMD4<Float>(repeating: Float(lookup.field.map.a))
    let dv = unsafe SIMD4<Float>(repeating: Float(lookup.field.map.b))
    let u0 = unsafe SIMD4<Float>(repeating: u)
    let v0 = unsafe SIMD4<Float>(repeating: v)
    let table = unsafe lookup.pixels
    let size = unsafe SIMD4<Float>(repeating: Float(lookup.count))
    let perSize = unsafe SIMD4<Float>(repeating: 1 / Float(lookup.count))
    let shape = unsafe self.shape
    let (repeats, isReflecting) = unsafe (self.repeats, self.isReflecting)
    let mask = unsafe SIMD4<UInt32>(repeating: UInt32(lookup.count) &* 2 &- 1)
    let high = unsafe SIMD4<UInt32>(repeating: UInt32(lookup.count))
    var column = SIMD4<Float>(0, 1, 2, 3) + Float(unsafe x &- origin)
    @inline(__always) func places() -> SIMD4<UInt32> {
      var place = shape.t(u0 + column * du, v0 + column * dv) * size
      column += 4
      if repeats {
        // Two periods at a time; what is left is 0 up to twice the size.
        place = lesser(greater(place, -1e9), 1e9)
        let half = place * perSize * 0.5
        let whole = rounded(lesser(greater(half, -0x1p21), 0x1p21) - 0.5)
        place = greater((half - whole) * 2 * size, 0)
        let k = index(place) & mask
        return isReflecting
          ? k.replacing(with: mask &- k, where: k .>= high)
          : k.replacing(with: k &- high, where: k .>= high)
      }
      // One more, so that no index is negative.
      return index(lesser(greater(place, -1), size) + 1) &- 1
    }
    @inline(__always) func pixel(_ k: UInt32) -> UInt32 {
      unsafe table[Int(Int32(bitPattern: k))]
    }
    let groups = count &>> 2
    for i in 0..<groups {
      let k = places()
      let p = unsafe out + i &<< 2
      unsafe p[0] = pixel(k[0])
      unsafe p[1] = pixel(k[1])
      unsafe p[2] = pixel(k[2])
      unsafe p[3] = pixel(k[3])
    }
    if count & 3 != 0 {
      let k = places()
      for i in 0..<(count & 3) { unsafe out[groups &<< 2 &+ i] = pixel(k[i]) }
    }
    if unsafe lookup.hasUnresolved { unsafe lookup.resolve(x, y, count, out) }
  }
}

/// t as a function of place.
protocol RoundShape {
  /// Whether t leaves 0…1.
  var isUnbounded: Bool { get }
  func t(_ u: SIMD4<Float>, _ v: SIMD4<Float>) -> SIMD4<Float>
}

struct ConcentricShape: RoundShape {
  let offset: Float
  let scale: Float
  var isUnbounded: Bool { true }

  @inline(__always)
  func t(_ u: SIMD4<Float>, _ v: SIMD4<Float>) -> SIMD4<Float> {
    let square = greater(u * u + v * v, 1e-20)
    // A first guess of 1/√ from the exponent, and three of Newton's steps. The library's root has a
    // branch in each lane.
    let bits = 0x5F37_59DF &- (unsafe unsafeBitCast(square, to: SIMD4<UInt32>.self) &>> 1)
    var root = unsafe unsafeBitCast(bits, to: SIMD4<Float>.self)
    let half = square * 0.5
    root *= 1.5 - half * root * root
    root *= 1.5 - half * root * root
    root *= 1.5 - half * root * root
    return (square * root - offset) * scale
  }
}

struct ConicShape: RoundShape {
  var isUnbounded: Bool { false }

  @inline(__always)
  func t(_ u: SIMD4<Float>, _ v: SIMD4<Float>) -> SIMD4<Float> {
    let (au, av) = (greater(u, -u), greater(v, -v))
    let z = lesser(au, av) / greater(greater(au, av), 1e-30)
    let s = z * z
    // The arc's tangent within 2·10⁻⁸ (Abramowitz and Stegun 4.4.49).
    var p = s * 0.002_866_225_7 - 0.016_165_736_7
    p = p * s + 0.042_909_613_8
    p = p * s - 0.075_289_640_0
    p = p * s + 0.106_562_639_3
    p = p * s - 0.142_088_994_4
    p = p * s + 0.199_935_508_5
    p = p * s - 0.333_331_452_8
    p = p * s + 1
    var turns = p * z * 0.159_154_943_09
    turns.replace(with: 0.25 - turns, where: av .> au)
    turns.replace(with: 0.5 - turns, where: u .< 0)
    turns.replace(with: 1 - turns, where: v .< 0)
    return turns
  }
}

@inline(__always)
private func greater(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
  b.replacing(with: a, where: a .> b)
}

@inline(__always)
private func greater(_ a: SIMD4<Float>, _ b: Float) -> SIMD4<Float> {
  greater(a, SIMD4(repeating: b))
}

@inline(__always)
private func lesser(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
  b.replacing(with: a, where: a .< b)
}

@inline(__always)
private func lesser(_ a: SIMD4<Float>, _ b: Float) -> SIMD4<Float> {
  lesser(a, SIMD4(repeating: b))
}

/// To the nearest, within ±2²¹: adding 1.5 · 2²³ leaves no room for a fraction.
@inline(__always)
private func rounded(_ x: SIMD4<Float>) -> SIMD4<Float> { (x + 0x1.8p23) - 0x1.8p23 }

/// The integer below, for 0…2²².
@inline(__always)
private func index(_ x: SIMD4<Float>) -> SIMD4<UInt32> {
  let nearest = x + 0x1p23
  let k = unsafe unsafeBitCast(nearest, to: SIMD4<UInt32>.self) & 0x7F_FFFF
  return k.replacing(with: k &- 1, where: nearest - 0x1p23 .> x)
}
