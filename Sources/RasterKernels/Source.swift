import RasterKernelSet

/// A uniform source, prepared for the kernels: how it meets a pixel d under a coverage m of 0…255.
///
///     out = (source · m + d · (255 − keep · m / 255)) / 255
///
/// with both quotients rounded to the nearest, so that the result has one rounding of its own and
/// no bias. The sum stays below 65,536 − 128 for a premultiplied source and ground.
///
/// Normal source-over has keep = alpha; copy has keep = 255; clear has a transparent source and
/// keep = 255.
struct Source {
  let pixel: UInt32
  let keep: UInt32
  let redBlue: UInt32
  let alphaGreen: UInt32

  @inline(__always)
  init(pixel: UInt32, keep: UInt32) {
    assert(keep <= 255 && isPremultiplied(pixel), "a sum of source and ground may pass a level")
    self.pixel = pixel
    self.keep = keep
    redBlue = pixel & 0x00FF_00FF
    alphaGreen = (pixel &>> 8) & 0x00FF_00FF
  }

  /// One pixel.
  @inline(__always)
  func blended(_ ground: UInt32, _ coverage: UInt32) -> UInt32 {
    let m = SIMD4<UInt32>(repeating: coverage)
    return Blend4(self, m).callAsFunction(SIMD4(repeating: ground))[0]
  }
}

/// The pixels that a source under one coverage for each of four adds, and the part of the ground
/// that it leaves.
struct Blend4 {
  let redBlue: Lanes4
  let alphaGreen: Lanes4
  let rest: Lanes4

  @inline(__always)
  init(_ source: Source, _ coverage: SIMD4<UInt32>) {
    self.init(
      redBlue: lanes(SIMD4(repeating: source.redBlue)),
      alphaGreen: lanes(SIMD4(repeating: source.alphaGreen)),
      keep: Lanes4(repeating: UInt16(truncatingIfNeeded: source.keep)),
      coverage: lanes(coverage | (coverage &<< 16)))
  }

  /// With `isOpaque`, `keep` is 255 and need not be looked at.
  @inline(__always)
  init(
    redBlue: Lanes4, alphaGreen: Lanes4, keep: Lanes4, coverage: Lanes4, isOpaque: Bool = false
  ) {
    self.redBlue = redBlue &* coverage &+ 128
    self.alphaGreen = alphaGreen &* coverage &+ 128
    rest = 255 &- (isOpaque ? coverage : divided255(keep &* coverage &+ 128))
  }

  @inline(__always)
  init(redBlue: Lanes4, alphaGreen: Lanes4, rest: Lanes4) {
    (self.redBlue, self.alphaGreen, self.rest) = (redBlue, alphaGreen, rest)
  }

  @inline(__always)
  func callAsFunction(_ ground: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let rb = divided255(redBlue &+ lanes(ground & 0x00FF_00FF) &* rest)
    let ag = divided255(alphaGreen &+ lanes(ground) &>> 8 &* rest)
    return words(rb) | (words(ag) &<< 8)
  }
}

/// ``Blend4`` for eight pixels.
struct Blend8 {
  let redBlue: Lanes8
  let alphaGreen: Lanes8
  let rest: Lanes8

  @inline(__always)
  init(_ source: Source, _ coverage: SIMD8<UInt32>) {
    self.init(
      redBlue: lanes(SIMD8(repeating: source.redBlue)),
      alphaGreen: lanes(SIMD8(repeating: source.alphaGreen)),
      keep: Lanes8(repeating: UInt16(truncatingIfNeeded: source.keep)),
      coverage: lanes(coverage | (coverage &<< 16)))
  }

  /// With `isOpaque`, `keep` is 255 and need not be looked at.
  @inline(__always)
  init(
    redBlue: Lanes8, alphaGreen: Lanes8, keep: Lanes8, coverage: Lanes8, isOpaque: Bool = false
  ) {
    self.redBlue = redBlue &* coverage &+ 128
    self.alphaGreen = alphaGreen &* coverage &+ 128
    rest = 255 &- (isOpaque ? coverage : divided255(keep &* coverage &+ 128))
  }

  @inline(__always)
  func callAsFunction(_ ground: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let rb = divided255(redBlue &+ lanes(ground & 0x00FF_00FF) &* rest)
    let ag = divided255(alphaGreen &+ lanes(ground) &>> 8 &* rest)
    return words(rb) | (words(ag) &<< 8)
  }

  /// Blends `count` pixels, at least eight. The last, overlapping vector is loaded before the
  /// others are written, so that no scalar tail remains.
  @inline(__always)
  func blend(_ out: Elements<UInt32>, _ count: Int) {
    assert(count >= 8, "there are too few pixels for a vector")
    let end = out + (count &- 8)
    let last = self(load8(end))
    for i in 0..<(count &- 1) &>> 3 {
      let p = out + i &<< 3
      p.store(self(load8(p)))
    }
    end.store(last)
  }
}

/// Whether no channel is above its alpha.
private func isPremultiplied(_ pixel: UInt32) -> Bool {
  let alpha = pixel &>> 24
  return pixel & 255 <= alpha && pixel &>> 8 & 255 <= alpha && pixel &>> 16 & 255 <= alpha
}

/// Sets pixels.
@inline(__always)
func fill(_ out: Elements<UInt32>, _ count: Int, _ pixel: UInt32) {
  if count >= 8 {
    let value = SIMD8<UInt32>(repeating: pixel)
    for i in 0..<(count &- 1) &>> 3 { (out + i &<< 3).store(value) }
    (out + (count &- 8)).store(value)
  } else {
    for i in 0..<count { out[i] = pixel }
  }
}
