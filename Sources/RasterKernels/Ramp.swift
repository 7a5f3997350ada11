import MidflightRasterKernelSet

/// Draws runs of a gradient's pixels within one of the gradient's pieces, in which every channel is
/// a polynomial of the parameter. The runs need no table, only arithmetic in `Float`, on a vector
/// of pixels at a time.

extension RampRun {
  @inline(__always)
  func draw<Parameter: RampParameter>(
    _ parameter: Parameter.Type, isOver: Bool, _ out: Elements<UInt32>, _ count: Int
  ) {
    if isPlain {
      draw(parameter, isPlain: true, isOver: isOver, out, count)
    } else {
      draw(parameter, isPlain: false, isOver: isOver, out, count)
    }
  }

  @inline(__always)
  private func draw<Parameter: RampParameter>(
    _ parameter: Parameter.Type, isPlain: Bool, isOver: Bool, _ out: Elements<UInt32>,
    _ count: Int
  ) {
    let (b0, g0, r0, a0) = (k0[0], k0[1], k0[2], k0[3])
    let (b1, g1, r1, a1) = (k1[0], k1[1], k1[2], k1[3])
    let (b2, g2, r2, a2) = (k2[0], k2[1], k2[2], k2[3])
    // The bits of the float 2²³ plus an integer have the integer in the low byte, and 0x4B in the
    // top byte, which `top` cancels.
    let top: UInt32 = 0x4B00_0000 ^ (isPlain ? alpha &<< 24 : 0)
    @inline(__always) func level(_ w: WideFloats, _ k0: Float, _ k1: Float, _ k2: Float)
      -> WideBlend.Pixels
    {
      let value = isPlain ? w * k1 + k0 : (w * k2 + k1) * w + k0
      return bitCast(value + 0x1p23, to: WideBlend.Pixels.self)
    }
    // Column numbers are whole, so adding to them is exact.
    let width = WideBlend.width
    let first = wideSteps + column
    let same = WideBlend.pixels(repeating: alpha)
    let (whole, rest) = (count / width, count % width)
    // If `isOver` is false, the first vector begins at the run's start, the following ones begin at
    // aligned addresses, and the last one ends at the run's end and overlaps the previous one, so
    // no tail remains. If `isOver` is true, the last pixels are copied through a buffer.
    let last = count &- width
    let head = width &- (out.address &>> 2) % width
    let vectors =
      isOver
      ? (rest == 0 ? whole : whole &+ 1)
      : last <= 0 ? 1 : last <= head ? 2 : 2 &+ (last &- head &+ width &- 1) / width
    var some = WideBlend.pixels(repeating: 0)
    withElements(of: &some, as: UInt32.self) { few in
      if isOver { for i in 0..<rest { few[i] = out[whole &* width &+ i] } }
      var destination = last < 0 ? few : out
      var column = first
      // Pixels are computed only here, so that the computation is inlined into this loop.
      for i in 0..<vectors {
        let w = Parameter.value(self, column)
        var color =
          level(w, b0, b1, b2) ^ (level(w, g0, g1, g2) &<< 8) ^ (level(w, r0, r1, r2) &<< 16) ^ top
        if !isPlain { color ^= level(w, a0, a1, a2) &<< 24 }
        if isOver {
          color = WideBlend.over(
            color, destination.load(as: WideBlend.Pixels.self),
            alphas: isPlain ? same : color &>> 24)
        }
        destination.store(color)
        if isOver {
          column += Float(width)
          destination = i &+ 1 == whole ? few : destination + width
        } else if i == vectors &- 2 {
          column = first + Float(last)
          destination = out + last
        } else if i == 0 {
          column = first + Float(head)
          destination = out + head
        } else {
          column += Float(width)
          destination += width
        }
      }
      if isOver {
        for i in 0..<rest { out[whole &* width &+ i] = few[i] }
      } else if last < 0 {
        for i in 0..<count { out[i] = few[i] }
      }
    }
  }
}

/// Computes a run's parameter w from the column; see ``RampShape``.
protocol RampParameter {
  static func value(_ run: RampRun, _ column: WideFloats) -> WideFloats
}

enum Row: RampParameter {
  @inline(__always)
  static func value(_ run: RampRun, _ column: WideFloats) -> WideFloats { column + run.shift }
}

enum Circles: RampParameter {
  @inline(__always)
  static func value(_ run: RampRun, _ column: WideFloats) -> WideFloats {
    let x = column + run.shift
    return root(x * x * run.square + run.rest) - run.base
  }
}

enum Turns: RampParameter {
  @inline(__always)
  static func value(_ run: RampRun, _ column: WideFloats) -> WideFloats {
    let (u, v) = (column * run.du + run.u, column * run.dv + run.v)
    // The angle is at most 1/16 of a turn to either side. At the gradient's centre, z is
    // meaningless, but clamping makes the result valid.
    let z = v / u
    let s = z * z
    // The arctangent divided by 2π, with an error below 6·10⁻⁷: the [minimax
    // polynomial](https://en.wikipedia.org/wiki/Minimax_approximation_algorithm) of its degree.
    let p = (s * 0.026_030_528_6 - 0.052_583_254_4) * s + 0.159_145_266_7
    return lesser(greater(p * z, run.low), run.high)
  }
}

/// Returns the square roots, computed lane by lane, because that form compiles to one instruction
/// if `errno` is not required.
@inline(__always)
func root(_ x: Floats) -> Floats {
  Floats(
    x[0].squareRoot(), x[1].squareRoot(), x[2].squareRoot(), x[3].squareRoot(),
    x[4].squareRoot(), x[5].squareRoot(), x[6].squareRoot(), x[7].squareRoot())
}
