import MidflightRasterKernelSet

@inline(__always)
func blend(
  row out: Elements<UInt32>, _ count: Int, _ source: Source,
  _ coverage: Elements<UInt8>
) {
  let rb = lanes(SIMD8(repeating: source.redBlue))
  let ag = lanes(SIMD8(repeating: source.alphaGreen))
  let keep = Lanes8(repeating: UInt16(truncatingIfNeeded: source.keep))
  let groups = count &>> 3
  for i in 0..<groups {
    let p = out + i &<< 3
    let blend = Blend8(
      redBlue: rb, alphaGreen: ag, keep: keep, coverage: coverageLanes(coverage + i &<< 3))
    p.store(blend(load8(p)))
  }
  for i in (groups &<< 3)..<count {
    out[i] = source.blended(out[i], UInt32(coverage[i]))
  }
}

@inline(__always)
func blend(
  row out: Elements<UInt32>, _ count: Int, _ source: Elements<UInt32>,
  _ replaces: Bool, _ coverage: Elements<UInt8>
) {
  let groups = count &>> 3
  let floor = SIMD8<UInt32>(repeating: replaces ? 255 : 0)
  for i in 0..<groups {
    let p = out + i &<< 3
    let s = load8(source + i &<< 3)
    let keep = (s &>> 24) | floor
    let blend = Blend8(
      redBlue: lanes(s & 0x00FF_00FF), alphaGreen: lanes((s &>> 8) & 0x00FF_00FF),
      keep: lanes(keep | (keep &<< 16)), coverage: coverageLanes(coverage + i &<< 3))
    p.store(blend(load8(p)))
  }
  for i in (groups &<< 3)..<count {
    let s = source[i]
    let one = Source(pixel: s, keep: replaces ? 255 : s &>> 24)
    out[i] = one.blended(out[i], UInt32(coverage[i]))
  }
}

@inline(__always)
func lay(
  row out: Elements<UInt32>, _ count: Int, _ source: Elements<UInt32>
) {
  if count >= WideBlend.width {
    lay(row: out, count, source, WideBlend.self)
  } else if count >= Blend8.width {
    lay(row: out, count, source, Blend8.self)
  } else {
    for i in 0..<count {
      let one = Source(pixel: source[i], keep: source[i] &>> 24)
      out[i] = one.blended(out[i], 255)
    }
  }
}

@inline(__always)
private func lay<Blend: VectorBlend>(
  row out: Elements<UInt32>, _ count: Int, _ source: Elements<UInt32>, _ vector: Blend.Type
) {
  @inline(__always) func over(_ i: Int) -> Blend.Pixels {
    let pixels = (source + i).load(as: Blend.Pixels.self)
    return Blend.over(
      pixels, (out + i).load(as: Blend.Pixels.self), alphas: Blend.alphas(pixels))
  }
  // The first and the last vector may overlap others, so they are computed before those are
  // written, and written after them. The others are aligned, so that no store writes two cache
  // lines.
  let (first, last) = (over(0), over(count &- Blend.width))
  var i = alignedIndex(out, Blend.width)
  while i &+ Blend.width < count {
    (out + i).store(over(i))
    i &+= Blend.width
  }
  out.store(first)
  (out + (count &- Blend.width)).store(last)
}

/// Returns the number of pixels from `out` to the next vector of pixels: 1 to its width, a power of
/// two.
@inline(__always)
func alignedIndex(_ out: Elements<UInt32>, _ width: Int) -> Int {
  width &- (out.address &>> 2) & (width &- 1)
}

@inline(__always)
func multiply(
  row out: Elements<UInt8>, _ count: Int, _ other: Elements<UInt8>
) {
  @inline(__always) func product(_ a: SIMD8<UInt32>, _ b: SIMD8<UInt32>) -> SIMD8<UInt32> {
    words(divided255(lanes(a & 0x00FF_00FF) &* lanes(b & 0x00FF_00FF) &+ 128))
  }
  let groups = count &>> 5
  for i in 0..<groups {
    let p = (out + i &<< 5).rebound(to: UInt32.self)
    let a = load8(p)
    let b = (other + i &<< 5).load(as: SIMD8<UInt32>.self)
    let result = product(a, b) | (product(a &>> 8, b &>> 8) &<< 8)
    p.store(result)
  }
  for i in (groups &<< 5)..<count {
    out[i] = UInt8(truncatingIfNeeded: divided255(UInt32(out[i]) &* UInt32(other[i])))
  }
}

@inline(__always)
func scale(row out: Elements<UInt32>, _ count: Int, _ factor: UInt32) {
  let m = Lanes8(repeating: UInt16(truncatingIfNeeded: factor))
  @inline(__always) func scaled(_ s: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let rb = divided255(lanes(s & 0x00FF_00FF) &* m &+ 128)
    let ag = divided255(lanes((s &>> 8) & 0x00FF_00FF) &* m &+ 128)
    return words(rb) | (words(ag) &<< 8)
  }
  let groups = count &>> 3
  for i in 0..<groups {
    let p = out + i &<< 3
    p.store(scaled(load8(p)))
  }
  for i in (groups &<< 3)..<count {
    out[i] = scaled(SIMD8(repeating: out[i]))[0]
  }
}

@inline(__always)
private func coverageLanes(_ p: Elements<UInt8>) -> Lanes8 {
  let m = coverage8(p)
  return lanes(m | (m &<< 16))
}

@inline(__always)
func coverage8(_ p: Elements<UInt8>) -> SIMD8<UInt32> {
  let low = p.load(as: UInt32.self)
  let high = (p + 4).load(as: UInt32.self)
  return SIMD8(
    low, low &>> 8, low &>> 16, low &>> 24, high, high &>> 8, high &>> 16, high &>> 24) & 255
}
