import MidflightRasterKernelSet

/// Radial gradients whose circles have the same centre: computes indices into a table of pixels
/// from coordinates, for eight pixels at a time in `Float`.

typealias Floats = SIMD8<Float>

@inline(__always)
func fetch(
  round row: RoundRow, _ extend: RoundExtend, _ table: Elements<UInt32>,
  _ out: Elements<UInt32>, _ count: Int
) {
  let (u0, v0) = (Floats(repeating: row.u), Floats(repeating: row.v))
  let (du, dv) = (Floats(repeating: row.du), Floats(repeating: row.dv))
  var column = Floats(0, 1, 2, 3, 4, 5, 6, 7) + row.column
  @inline(__always) func indices() -> SIMD8<Int32> {
    let (u, v) = (u0 + column * du, v0 + column * dv)
    column += 8
    switch extend {
    case .pad:
      // One is added before rounding down and subtracted afterwards, so that the rounded number is
      // not negative.
      let position = distance(u, v, row) * row.size
      return index(lesser(greater(position, -1), row.size) + 1) &- 1
    default:
      let size = Int32(row.size)
      // The position is reduced modulo two periods, one for each direction of a reflected gradient.
      // The remainder is in 0..<(2 · size).
      let half = lesser(greater(distance(u, v, row) * 0.5, -0x1p21), 0x1p21)
      let whole = (half - 0.5 + 0x1.8p23) - 0x1.8p23
      let k = index(greater((half - whole) * 2 * row.size, 0)) & (2 &* size &- 1)
      let other = extend == .repeating ? k &- size : 2 &* size &- 1 &- k
      return k.replacing(with: other, where: k .>= size)
    }
  }
  for i in 0..<count &>> 3 {
    let k = indices()
    let pixels = SIMD8<UInt32>(
      table[Int(k[0])], table[Int(k[1])], table[Int(k[2])], table[Int(k[3])],
      table[Int(k[4])], table[Int(k[5])], table[Int(k[6])], table[Int(k[7])])
    (out + i &<< 3).store(pixels)
  }
  let rest = count & 7
  if rest == 0 { return }
  let k = indices()
  for i in 0..<rest { out[count &- rest &+ i] = table[Int(k[i])] }
}

@inline(__always)
private func distance(_ u: Floats, _ v: Floats, _ row: RoundRow) -> Floats {
  let square = greater(u * u + v * v, 1e-20)
  // Start with a [first guess of 1/√x](https://en.wikipedia.org/wiki/Fast_inverse_square_root) from
  // the exponent, and improve it by three steps of Newton's method. The library's square root has a
  // branch in each lane.
  let bits = 0x5F37_59DF &- (bitCast(square, to: SIMD8<UInt32>.self) &>> 1)
  var root = bitCast(bits, to: Floats.self)
  let half = square * 0.5
  root *= 1.5 - half * root * root
  root *= 1.5 - half * root * root
  root *= 1.5 - half * root * root
  return (square * root - row.offset) * row.scale
}

@inline(__always)
func greater(_ a: Floats, _ b: Floats) -> Floats { b.replacing(with: a, where: a .> b) }

@inline(__always)
func greater(_ a: Floats, _ b: Float) -> Floats { greater(a, Floats(repeating: b)) }

@inline(__always)
func lesser(_ a: Floats, _ b: Floats) -> Floats { b.replacing(with: a, where: a .< b) }

@inline(__always)
func lesser(_ a: Floats, _ b: Float) -> Floats { lesser(a, Floats(repeating: b)) }

/// Returns the floor of numbers in 0…2²².
@inline(__always)
private func index(_ x: Floats) -> SIMD8<Int32> {
  let nearest = x + 0x1p23
  let k = bitCast(nearest, to: SIMD8<Int32>.self) & 0x7F_FFFF
  return k.replacing(with: k &- 1, where: nearest - 0x1p23 .> x)
}
