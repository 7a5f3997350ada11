/// Kernels over `count` pixels in a row. Each loads its last, unaligned vector before the others are
/// written and stores it last, so that no scalar tail remains for four pixels and more.

@inline(__always)
private func load(_ p: UnsafeMutablePointer<UInt32>) -> SIMD4<UInt32> {
  unsafe UnsafeRawPointer(p).loadUnaligned(as: SIMD4<UInt32>.self)
}

@inline(__always)
private func store(_ value: SIMD4<UInt32>, _ p: UnsafeMutablePointer<UInt32>) {
  unsafe UnsafeMutableRawPointer(p).storeBytes(of: value, as: SIMD4<UInt32>.self)
}

/// Sets pixels.
@inline(__always)
func fillPixels(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
  if pixel == (pixel & 255) &* 0x0101_0101 {
    // The C library fills bytes with the widest stores that the processor has.
    unsafe UnsafeMutableRawPointer(out).initializeMemory(
      as: UInt8.self, repeating: UInt8(truncatingIfNeeded: pixel), count: count &* 4)
  } else {
    unsafe out.update(repeating: pixel, count: count)
  }
}

/// Blends a uniform source at one coverage.
func blendRun(
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ solid: Solid, _ coverage: UInt32
) {
  let keep = divided255(solid.keep &* coverage)
  if keep == 255 {
    // Coverage is 255 here as well: nothing of the ground remains.
    unsafe fillPixels(out, count, solid.pixel)
    return
  }
  if count < 4 {
    for i in 0..<count {
      unsafe out[i] = blendPixel(
        ground: out[i], source: solid.pixel, keep: solid.keep, coverage: coverage)
    }
    return
  }
  // The source's part and the rounding are the same for all pixels.
  let m = SIMD4<UInt32>(repeating: coverage)
  let rb = lanes(SIMD4(repeating: solid.redBlue)) &* pairs(m) &+ 128
  let ag = lanes(SIMD4(repeating: solid.alphaGreen)) &* pairs(m) &+ 128
  let rest = Lanes(repeating: UInt16(truncatingIfNeeded: 255 &- keep))
  @inline(__always) func blended(_ d: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let outRB = divided255(rb &+ lanes(d & 0x00FF_00FF) &* rest)
    let outAG = divided255(ag &+ lanes((d &>> 8) & 0x00FF_00FF) &* rest)
    return words(outRB) | (words(outAG) &<< 8)
  }
  let end = unsafe out + (count &- 4)
  let last = unsafe blended(load(end))
  for i in 0..<(count &- 1) &>> 2 {
    let p = unsafe out + i &<< 2
    unsafe store(blended(load(p)), p)
  }
  unsafe store(last, end)
}

/// Blends a uniform source under a row of coverage bytes.
func blendRow(
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ solid: Solid,
  _ coverage: UnsafePointer<UInt8>
) {
  let rb = lanes(SIMD4(repeating: solid.redBlue))
  let ag = lanes(SIMD4(repeating: solid.alphaGreen))
  let keep = Lanes(repeating: UInt16(truncatingIfNeeded: solid.keep))
  let groups = count &>> 2
  for i in 0..<groups {
    let m = unsafe coverage4(coverage + i &<< 2)
    let p = unsafe out + i &<< 2
    unsafe store(
      blend4(ground: load(p), redBlue: rb, alphaGreen: ag, keep: keep, coverage: pairs(m)), p)
  }
  for i in (groups &<< 2)..<count {
    unsafe out[i] = blendPixel(
      ground: out[i], source: solid.pixel, keep: solid.keep, coverage: UInt32(coverage[i]))
  }
}

/// Blends a row of premultiplied pixels under a row of coverage bytes. With `replaces` the source
/// takes the ground's place as far as it is covered (copy); otherwise it lies over it.
func blendRow(
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int, source: UnsafePointer<UInt32>,
  replaces: Bool, _ coverage: UnsafePointer<UInt8>
) {
  let groups = count &>> 2
  let floor = SIMD4<UInt32>(repeating: replaces ? 255 : 0)
  for i in 0..<groups {
    let m = unsafe coverage4(coverage + i &<< 2)
    let p = unsafe out + i &<< 2
    let s = unsafe UnsafeRawPointer(source + i &<< 2).loadUnaligned(as: SIMD4<UInt32>.self)
    unsafe store(
      blend4(
        ground: load(p), redBlue: lanes(s & 0x00FF_00FF),
        alphaGreen: lanes((s &>> 8) & 0x00FF_00FF), keep: pairs((s &>> 24) | floor),
        coverage: pairs(m)), p)
  }
  for i in (groups &<< 2)..<count {
    let s = unsafe source[i]
    unsafe out[i] = blendPixel(
      ground: out[i], source: s, keep: replaces ? 255 : s >> 24, coverage: UInt32(coverage[i]))
  }
}

/// Multiplies coverage bytes by others.
func multiplyRow(
  _ out: UnsafeMutablePointer<UInt8>, _ count: Int, by other: UnsafePointer<UInt8>
) {
  for i in 0..<count {
    let product = unsafe UInt32(out[i]) &* UInt32(other[i])
    unsafe out[i] = UInt8(truncatingIfNeeded: divided255(product))
  }
}

/// Multiplies coverage bytes by one value of 0…255.
func scaleRow(_ out: UnsafeMutablePointer<UInt8>, _ count: Int, by factor: UInt32) {
  if factor == 255 { return }
  for i in 0..<count {
    unsafe out[i] = UInt8(truncatingIfNeeded: divided255(UInt32(out[i]) &* factor))
  }
}

/// Four coverage bytes, one in each lane.
@inline(__always)
private func coverage4(_ p: UnsafePointer<UInt8>) -> SIMD4<UInt32> {
  let four = unsafe UnsafeRawPointer(p).loadUnaligned(as: UInt32.self)
  return SIMD4(four, four &>> 8, four &>> 16, four &>> 24) & 255
}
