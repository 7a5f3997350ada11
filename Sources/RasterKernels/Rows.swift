import RasterKernelSet

/// See ``Kernel/blendSolidRow(_:_:_:_:_:)``.
@inline(__always)
func blend(
  row out: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: Source,
  _ coverage: UnsafePointer<UInt8>
) {
  let rb = lanes(SIMD8(repeating: source.redBlue))
  let ag = lanes(SIMD8(repeating: source.alphaGreen))
  let keep = Lanes8(repeating: UInt16(truncatingIfNeeded: source.keep))
  let groups = count &>> 3
  for i in 0..<groups {
    let p = unsafe out + i &<< 3
    let blend = unsafe Blend8(
      redBlue: rb, alphaGreen: ag, keep: keep, coverage: coverageLanes(coverage + i &<< 3))
    unsafe store(blend(load8(p)), p)
  }
  for i in (groups &<< 3)..<count {
    unsafe out[i] = source.blended(out[i], UInt32(coverage[i]))
  }
}

/// See ``Kernel/blendPixelRow(_:_:_:_:_:)``.
@inline(__always)
func blend(
  row out: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
  _ replaces: Bool, _ coverage: UnsafePointer<UInt8>
) {
  let groups = count &>> 3
  let floor = SIMD8<UInt32>(repeating: replaces ? 255 : 0)
  for i in 0..<groups {
    let p = unsafe out + i &<< 3
    let s = unsafe load8(source + i &<< 3)
    let keep = (s &>> 24) | floor
    let blend = unsafe Blend8(
      redBlue: lanes(s & 0x00FF_00FF), alphaGreen: lanes((s &>> 8) & 0x00FF_00FF),
      keep: lanes(keep | (keep &<< 16)), coverage: coverageLanes(coverage + i &<< 3))
    unsafe store(blend(load8(p)), p)
  }
  for i in (groups &<< 3)..<count {
    let s = unsafe source[i]
    let one = Source(pixel: s, keep: replaces ? 255 : s &>> 24)
    unsafe out[i] = one.blended(out[i], UInt32(coverage[i]))
  }
}

/// See ``Kernel/overPixelRow(_:_:_:)``.
@inline(__always)
func lay(
  row out: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>
) {
  @inline(__always) func over(_ s: SIMD8<UInt32>, _ d: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let alpha = s &>> 24
    // Not as a difference, which the compiler takes to pieces.
    let rest = lanes((alpha | (alpha &<< 16)) ^ 0x00FF_00FF)
    let rb = divided255(lanes(d & 0x00FF_00FF) &* rest &+ 128)
    let ag = divided255(lanes((d &>> 8) & 0x00FF_00FF) &* rest &+ 128)
    // No byte's sum passes 255.
    return (words(rb) | (words(ag) &<< 8)) &+ s
  }
  if count < 8 {
    for i in 0..<count {
      let one = unsafe Source(pixel: source[i], keep: source[i] &>> 24)
      unsafe out[i] = one.blended(out[i], 255)
    }
    return
  }
  // The last, overlapping vector is loaded before the others are written.
  let begin = count &- 8
  let last = unsafe over(load8(source + begin), load8(out + begin))
  for i in 0..<(count &- 1) &>> 3 {
    let p = unsafe out + i &<< 3
    unsafe store(over(load8(source + i &<< 3), load8(p)), p)
  }
  unsafe store(last, out + begin)
}

/// See ``Kernel/multiplyRow(_:_:_:)``.
@inline(__always)
func multiply(
  row out: UnsafeMutablePointer<UInt8>, _ count: Int, _ other: UnsafePointer<UInt8>
) {
  @inline(__always) func product(_ a: SIMD8<UInt32>, _ b: SIMD8<UInt32>) -> SIMD8<UInt32> {
    words(divided255(lanes(a & 0x00FF_00FF) &* lanes(b & 0x00FF_00FF) &+ 128))
  }
  let groups = count &>> 5
  for i in 0..<groups {
    let p = unsafe UnsafeMutableRawPointer(out + i &<< 5)
    let a = unsafe p.loadUnaligned(as: SIMD8<UInt32>.self)
    let b = unsafe UnsafeRawPointer(other + i &<< 5).loadUnaligned(as: SIMD8<UInt32>.self)
    let result = product(a, b) | (product(a &>> 8, b &>> 8) &<< 8)
    unsafe p.storeBytes(of: result, as: SIMD8<UInt32>.self)
  }
  for i in (groups &<< 5)..<count {
    unsafe out[i] = UInt8(truncatingIfNeeded: divided255(UInt32(out[i]) &* UInt32(other[i])))
  }
}

/// See ``Kernel/scalePixelRow(_:_:_:)``.
@inline(__always)
func scale(row out: UnsafeMutablePointer<UInt32>, _ count: Int, _ factor: UInt32) {
  let m = Lanes8(repeating: UInt16(truncatingIfNeeded: factor))
  @inline(__always) func scaled(_ s: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let rb = divided255(lanes(s & 0x00FF_00FF) &* m &+ 128)
    let ag = divided255(lanes((s &>> 8) & 0x00FF_00FF) &* m &+ 128)
    return words(rb) | (words(ag) &<< 8)
  }
  let groups = count &>> 3
  for i in 0..<groups {
    let p = unsafe out + i &<< 3
    unsafe store(scaled(load8(p)), p)
  }
  for i in (groups &<< 3)..<count {
    unsafe out[i] = scaled(SIMD8(repeating: out[i]))[0]
  }
}

/// Eight coverage bytes, each in both halves of a pixel's lanes.
@inline(__always)
private func coverageLanes(_ p: UnsafePointer<UInt8>) -> Lanes8 {
  let m = unsafe coverage8(p)
  return lanes(m | (m &<< 16))
}

/// Eight coverage bytes.
@inline(__always)
func coverage8(_ p: UnsafePointer<UInt8>) -> SIMD8<UInt32> {
  let low = unsafe UnsafeRawPointer(p).loadUnaligned(as: UInt32.self)
  let high = unsafe UnsafeRawPointer(p + 4).loadUnaligned(as: UInt32.self)
  return SIMD8(
    low, low &>> 8, low &>> 16, low &>> 24, high, high &>> 8, high &>> 16, high &>> 24) & 255
}
