package import MidflightRasterKernelSet

/// Images sampled between texels by [bilinear
/// interpolation](https://en.wikipedia.org/wiki/Bilinear_interpolation): weighted means of
/// neighbours, first between two rows and then along the resulting row. Each channel is in 1/256 of
/// a level (8.8 bits) and is rounded once at the end.
///
/// A weight w is in 0…65,535, and the weight of the other neighbour is 65,535 − w. Products are
/// truncated to 1/256 of a level, so a step loses less than 2/256, for which ``meanRounding``
/// compensates. The mean of equal texels is that texel. No channel exceeds its alpha, because all
/// channels are treated in the same way.

/// The average loss from truncation in the two steps, plus half a level for rounding.
private let meanRounding: UInt16 = 130

extension Kernel {
  @inline(never)
  package static func mixTexelRows(
    _ out: Elements<UInt64>, _ upper: Elements<UInt32>,
    _ lower: Elements<UInt32>, _ weight: UInt16, _ count: Int
  ) {
    let mix = UniformMix(weight)
    for i in 0..<count &>> 3 {
      let (a, b) = (words8(upper + i &<< 3), words8(lower + i &<< 3))
      let rb = words(mix(a & 255, b & 255))
      let ag = words(mix(a &>> 8, b &>> 8))
      let p = out + i &<< 3
      p.store(SIMD4(rb[0], ag[0], rb[1], ag[1]))
      p.store(SIMD4(rb[2], ag[2], rb[3], ag[3]), at: 2)
      p.store(SIMD4(rb[4], ag[4], rb[5], ag[5]), at: 4)
      p.store(SIMD4(rb[6], ag[6], rb[7], ag[7]), at: 6)
    }
    for i in (count & ~7)..<count {
      let (a, b) = (Lanes8(texel: upper[i]), Lanes8(texel: lower[i]))
      let rb = words(mix(a & 255, b & 255))[0]
      let ag = words(mix(a &>> 8, b &>> 8))[0]
      out[i] = UInt64(ag) &<< 32 | UInt64(rb)
    }
  }

  @inline(never)
  package static func spreadTexels(
    _ out: Elements<UInt32>, _ row: Elements<UInt64>,
    _ index: Elements<Int32>, _ weights: Elements<UInt64>, _ count: Int
  ) {
    for i in 0..<count &>> 2 {
      let ix = index + i &<< 2
      let weight = (weights + i &<< 2).load(as: Lanes8.self)
      let pixels = spread(
        pair(row, ix[0]), pair(row, ix[1]), pair(row, ix[2]), pair(row, ix[3]), weight)
      (out + i &<< 2).store(pixels)
    }
    for i in (count & ~3)..<count {
      let p = pair(row, index[i])
      let weight = lanes(SIMD4(repeating: weights[i]))
      out[i] = spread(p, p, p, p, weight)[0]
    }
  }

  @inline(never)
  package static func sampleLine(
    _ texels: Elements<ImageTexels>, _ out: Elements<UInt32>,
    _ scratch: Elements<UInt64>, _ u: Int64, _ v: Int64, _ du: Int64, _ dv: Int64,
    _ count: Int
  ) {
    sample(texels, out, scratch, count) { i in
      let i = Int64(truncatingIfNeeded: i)
      return (u &+ du &* i, v &+ dv &* i)
    }
  }

  @inline(never)
  package static func samplePositions(
    _ texels: Elements<ImageTexels>, _ out: Elements<UInt32>,
    _ scratch: Elements<UInt64>, _ u: Elements<Int64>,
    _ v: Elements<Int64>, _ count: Int
  ) {
    sample(texels, out, scratch, count) { i in (u[i], v[i]) }
  }

  @inline(never)
  package static func sampleColumns(
    _ out: Elements<UInt32>, _ upper: Elements<UInt32>, _ lower: Elements<UInt32>,
    _ scratch: Elements<UInt64>, _ index: Elements<Int32>, _ weights: Elements<UInt64>,
    _ weight: UInt16, _ count: Int
  ) {
    let uppers = scratch
    let (lowers, vs) = (scratch + sampleRun, scratch + 2 * sampleRun)
    vs.update(repeating: UInt64(weight) &* 0x0001_0001_0001_0001, count: 4)
    @inline(__always) func four(_ i: Int, _ column: Int) -> SIMD4<UInt32> {
      mixed(
        (uppers + i).load(as: Lanes8.self), (lowers + i).load(as: Lanes8.self),
        (weights + column).load(as: Lanes8.self), vs.load(as: Lanes8.self))
    }
    var begin = 0
    while begin < count {
      let run = min(count &- begin, sampleRun)
      for i in 0..<run {
        let column = Int(index[begin &+ i])
        uppers[i] = (upper + column).load(as: UInt64.self)
        lowers[i] = (lower + column).load(as: UInt64.self)
      }
      let p = out + begin
      for i in 0..<run &>> 2 { (p + i &<< 2).store(four(i &<< 2, begin &+ i &<< 2)) }
      let last = run & ~3
      if last < run {
        let pixels = four(last, begin &+ last)
        for k in 0..<run &- last { p[last &+ k] = pixels[k] }
      }
      begin &+= run
    }
  }

  /// The size of the scratch memory for ``sampleLine(_:_:_:_:_:_:_:_:)``,
  /// ``samplePositions(_:_:_:_:_:_:)`` and ``sampleColumns(_:_:_:_:_:_:_:_:)``.
  package static let sampleScratch = 4 * sampleRun

  @inline(never)
  package static func overPixelRows(
    _ out: Elements<UInt32>, _ stride: Int, _ source: Elements<UInt32>,
    _ sourceStride: Int, _ count: Int, _ rows: Int
  ) {
    for y in 0..<rows {
      lay(row: out + y &* stride, count, source + y &* sourceStride)
    }
  }

  @inline(never)
  package static func mixPixelRow(
    _ out: Elements<UInt32>, _ other: Elements<UInt32>, _ weight: UInt16,
    _ count: Int
  ) {
    let mix = UniformMix(weight)
    @inline(__always) func mixed(_ a: Lanes8, _ b: Lanes8) -> SIMD8<UInt32> {
      let rb = mix(a & 255, b & 255) &+ meanRounding
      let ag = mix(a &>> 8, b &>> 8) &+ meanRounding
      return words((rb &>> 8) | (ag & 0xFF00))
    }
    for i in 0..<count &>> 3 {
      let p = out + i &<< 3
      p.store(mixed(words8(p), words8(other + i &<< 3)))
    }
    for i in (count & ~7)..<count {
      out[i] = mixed(Lanes8(texel: out[i]), Lanes8(texel: other[i]))[0]
    }
  }

  @inline(never)
  package static func addTexels(
    _ sums: Elements<Float>, _ texels: Elements<UInt32>, _ weight: Float,
    _ begins: Bool, _ count: Int
  ) {
    let bytes = texels.rebound(to: UInt8.self)
    if begins {
      for i in 0..<4 &* count { sums[i] = Float(bytes[i]) * weight }
    } else {
      for i in 0..<4 &* count { sums[i] += Float(bytes[i]) * weight }
    }
  }

  @inline(never)
  package static func sumBoxes(
    _ out: Elements<UInt32>, _ sums: Elements<Float>, _ boxes: Elements<TexelBox>,
    _ begin: Int, _ scale: Float, _ count: Int
  ) {
    @inline(__always) func sum(_ i: Int) -> SIMD4<Float> {
      sums.load((i &- begin) &<< 2, as: SIMD4<Float>.self)
    }
    for i in 0..<count {
      let box = boxes[i]
      let first = Int(box.first)
      var total = sum(first) * box.firstWeight
      if box.count > 1 {
        let last = first &+ Int(box.count) &- 1
        // The sum is computed part by part, because a large sum loses small addends to rounding.
        var middle = SIMD4<Float>()
        var k = first &+ 1
        while k < last {
          let end = min(k &+ 1024, last)
          var part = sum(k)
          for k in k &+ 1..<end { part += sum(k) }
          middle += part
          k = end
        }
        total += middle * box.weight
        total += sum(last) * box.lastWeight
      }
      out[i] = pixel(total * scale)
    }
  }
}

// MARK: Sampling

private let sampleRun = 64

/// Writes pixels for the positions that `position` returns, each interpolated between four texels.
///
/// The inputs are written to memory and then read back as vectors, because the compiler would
/// process vectors assembled from registers lane by lane.
@inline(__always)
private func sample(
  _ texels: Elements<ImageTexels>, _ out: Elements<UInt32>,
  _ scratch: Elements<UInt64>, _ count: Int, _ position: (Int) -> (Int64, Int64)
) {
  let (base, width) = (texels[0].base, texels[0].width)
  let lastColumn = UInt(texels[0].width &- 1)
  let lastRow = UInt(texels[0].height &- 1)
  let lower = scratch + sampleRun
  let us = scratch + 2 * sampleRun
  let vs = scratch + 3 * sampleRun
  var begin = 0
  while begin < count {
    let run = min(count &- begin, sampleRun)
    for i in 0..<run {
      let (u, v) = position(begin &+ i)
      let (column, row) = (Int(u &>> 32), Int(v &>> 32))
      let weight = UInt64(truncatingIfNeeded: (u &>> 16) & 0xFFFF) &* 0x0001_0001
      // The weights of the left and the right texel.
      us[i] = weight &<< 32 | (weight ^ 0xFFFF_FFFF)
      vs[i] =
        UInt64(truncatingIfNeeded: (v &>> 16) & 0xFFFF) &* 0x0001_0001_0001_0001
      if UInt(bitPattern: column) < lastColumn && UInt(bitPattern: row) < lastRow {
        let p = base + (row &* width &+ column)
        scratch[i] = p.load(as: UInt64.self)
        lower[i] = p.load(width, as: UInt64.self)
      } else {
        (scratch[i], lower[i]) = edge(texels[0], column, row)
      }
    }
    let p = out + begin
    for i in 0..<run &>> 2 { (p + i &<< 2).store(mixed(scratch + i &<< 2)) }
    let rest = run & 3
    if rest > 0 {
      let four = mixed(scratch + (run &- rest))
      for k in 0..<rest { p[run &- rest &+ k] = four[k] }
    }
    begin &+= run
  }
}

/// Mixes the texels that ``sample(_:_:_:_:_:)`` has gathered for four pixels.
@inline(__always)
private func mixed(_ gathered: Elements<UInt64>) -> SIMD4<UInt32> {
  @inline(__always) func load(_ part: Int) -> Lanes8 {
    (gathered + part * sampleRun).load(as: Lanes8.self)
  }
  return mixed(load(0), load(1), load(2), load(3))
}

/// Mixes the texels of four pixels, two of each in a vector, first of both rows by the weights `v` of the
/// lower one, and then by the weights `u`.
@inline(__always)
private func mixed(_ upper: Lanes8, _ lower: Lanes8, _ u: Lanes8, _ v: Lanes8) -> SIMD4<UInt32> {
  let rb = high(upper &<< 8, ~v) &+ high(lower &<< 8, v)
  let ag = high(upper & 0xFF00, ~v) &+ high(lower & 0xFF00, v)
  // Each pixel's left texel and its weight are in the even words, the right texel and its weight in
  // the odd words.
  let rbParts = words(high(rb, u))
  let agParts = words(high(ag, u))
  let rbSum = lanes(rbParts.evenHalf) &+ lanes(rbParts.oddHalf) &+ meanRounding
  let agSum = lanes(agParts.evenHalf) &+ lanes(agParts.oddHalf) &+ meanRounding
  return words((rbSum &>> 8) | (agSum & 0xFF00))
}

@inline(never)
private func edge(_ texels: ImageTexels, _ column: Int, _ row: Int) -> (UInt64, UInt64) {
  let (width, height) = (texels.width, texels.height)
  let left = min(max(column, 0), width &- 1)
  var right = min(max(column &+ 1, 0), width &- 1)
  if texels.wrapsX && left == column && column == width &- 1 { right = 0 }
  let top = min(max(row, 0), height &- 1)
  var bottom = min(max(row &+ 1, 0), height &- 1)
  if texels.wrapsY && top == row && row == height &- 1 { bottom = 0 }
  let upper = texels.base + top &* width
  let lower = texels.base + bottom &* width
  return (
    UInt64(upper[right]) &<< 32 | UInt64(upper[left]),
    UInt64(lower[right]) &<< 32 | UInt64(lower[left])
  )
}

@inline(__always)
private func pair(_ row: Elements<UInt64>, _ index: Int32) -> SIMD2<UInt64> {
  (row + Int(index)).load(as: SIMD2<UInt64>.self)
}

@inline(__always)
private func spread(
  _ a: SIMD2<UInt64>, _ b: SIMD2<UInt64>, _ c: SIMD2<UInt64>, _ d: SIMD2<UInt64>,
  _ weight: Lanes8
) -> SIMD4<UInt32> {
  let left = lanes(SIMD4(a[0], b[0], c[0], d[0]))
  let right = lanes(SIMD4(a[1], b[1], c[1], d[1]))
  let sum = words(high(left, ~weight) &+ high(right, weight) &+ meanRounding)
  return ((sum.evenHalf &>> 8) & 0x00FF_00FF) | (sum.oddHalf & 0xFF00_FF00)
}

/// Weighted means with the same weight for all pixels. The results are the same as with
/// ``high(_:_:)``, but are computed from products with the weight's two bytes, because the compiler
/// generates slow code for ``high(_:_:)`` if a factor is constant in a loop.
private struct UniformMix {
  let aHigh: Lanes8
  let aLow: Lanes8
  let bHigh: Lanes8
  let bLow: Lanes8

  @inline(__always)
  init(_ weight: UInt16) {
    let rest = ~weight
    aHigh = Lanes8(repeating: rest &>> 8)
    aLow = Lanes8(repeating: rest & 255)
    bHigh = Lanes8(repeating: weight &>> 8)
    bLow = Lanes8(repeating: weight & 255)
  }

  /// Mixes channels in 0…255; the result is in units of 1/256.
  @inline(__always)
  func callAsFunction(_ a: Lanes8, _ b: Lanes8) -> Lanes8 {
    a &* aHigh &+ b &* bHigh &+ ((a &* aLow) &>> 8) &+ ((b &* bLow) &>> 8)
  }
}

// MARK: Vectors

extension SIMD16<UInt16> {
  @inline(__always)
  fileprivate init(texel: UInt32) { self = lanes(SIMD8(repeating: texel)) }
}

@inline(__always)
private func words8(_ p: Elements<UInt32>) -> Lanes8 {
  p.load(as: Lanes8.self)
}

@inline(__always)
private func lanes(_ value: SIMD4<UInt64>) -> Lanes8 {
  bitCast(value, to: Lanes8.self)
}

/// Rounds channels in 0…255, or slightly above because of rounding, to the nearest level.
@inline(__always)
private func pixel(_ channels: SIMD4<Float>) -> UInt32 {
  let inside = channels.replacing(with: 255, where: channels .> 255)
  let words = bitCast(inside + 0x1p23, to: SIMD4<UInt32>.self) & 255
  return words[0] | words[1] &<< 8 | words[2] &<< 16 | words[3] &<< 24
}

/// Returns the high halves of products. The code is written lane by lane, because that form
/// compiles to one instruction.
@inline(__always)
private func high(_ a: Lanes8, _ b: Lanes8) -> Lanes8 {
  Lanes8(
    high(a[0], b[0]), high(a[1], b[1]), high(a[2], b[2]), high(a[3], b[3]), high(a[4], b[4]),
    high(a[5], b[5]), high(a[6], b[6]), high(a[7], b[7]), high(a[8], b[8]), high(a[9], b[9]),
    high(a[10], b[10]), high(a[11], b[11]), high(a[12], b[12]), high(a[13], b[13]),
    high(a[14], b[14]), high(a[15], b[15]))
}

@inline(__always)
private func high(_ a: UInt16, _ b: UInt16) -> UInt16 {
  UInt16(truncatingIfNeeded: (UInt32(a) &* UInt32(b)) &>> 16)
}
