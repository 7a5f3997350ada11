import MidflightRasterKernelSet

/// A uniform source, prepared for the kernels. With a coverage m in 0…255, a pixel d becomes:
///
///     out = (source · m + d · (255 − keep · m / 255)) / 255
///
/// Both quotients are rounded to nearest, once for the factor of d and once for the result, so
/// there is no bias. The sum stays below 65,536 − 128 for a premultiplied source and backdrop.
///
/// In source-over (normal), keep is the alpha; in copy, it is 255. Clear is copy with a transparent
/// source.
struct Source {
  let pixel: UInt32
  let keep: UInt32
  let redBlue: UInt32
  let alphaGreen: UInt32

  @inline(__always)
  init(pixel: UInt32, keep: UInt32) {
    assert(keep <= 255 && isPremultiplied(pixel), "the sum of source and background may exceed 255")
    self.pixel = pixel
    self.keep = keep
    redBlue = pixel & 0x00FF_00FF
    alphaGreen = (pixel &>> 8) & 0x00FF_00FF
  }

  @inline(__always)
  func blended(_ ground: UInt32, _ coverage: UInt32) -> UInt32 {
    let m = SIMD4<UInt32>(repeating: coverage)
    return Blend4(self, m).callAsFunction(SIMD4(repeating: ground))[0]
  }
}

/// Blends a uniform source over a vector of pixels. For each pixel, the blend contains the colour
/// that the source adds at that pixel's coverage, and the fraction of the backdrop that remains.
protocol VectorBlend {
  associatedtype Pixels: BitwiseCopyable
  static var width: Int { get }
  /// Creates a blend with one coverage for the first pixel, one for the last, and one for all
  /// pixels between them.
  init(_ source: Source, first: UInt32, between: UInt32, last: UInt32)
  func callAsFunction(_ ground: Pixels) -> Pixels
  /// Composites premultiplied pixels over others. The alphas of the source's pixels are passed
  /// separately.
  static func over(_ source: Pixels, _ ground: Pixels, alphas: Pixels) -> Pixels
  static func alphas(_ pixels: Pixels) -> Pixels
  static func pixels(repeating pixel: UInt32) -> Pixels
}

struct Blend4: VectorBlend {
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

  /// If `isOpaque`, `keep` must be 255 and is not read.
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
  static var width: Int { 4 }

  @inline(__always)
  init(_ source: Source, first: UInt32, between: UInt32, last: UInt32) {
    var coverage = SIMD4<UInt32>(repeating: between)
    (coverage[0], coverage[3]) = (first, last)
    self.init(source, coverage)
  }

  @inline(__always)
  static func pixels(repeating pixel: UInt32) -> SIMD4<UInt32> { SIMD4(repeating: pixel) }

  @inline(__always)
  static func alphas(_ pixels: SIMD4<UInt32>) -> SIMD4<UInt32> { pixels &>> 24 }

  @inline(__always)
  static func over(
    _ source: SIMD4<UInt32>, _ ground: SIMD4<UInt32>, alphas: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    // The exclusive or subtracts each byte from 255. A subtraction would be compiled lane by lane.
    let rest = lanes((alphas | (alphas &<< 16)) ^ 0x00FF_00FF)
    let rb = divided255(lanes(ground & 0x00FF_00FF) &* rest &+ 128)
    let ag = divided255(lanes((ground &>> 8) & 0x00FF_00FF) &* rest &+ 128)
    // The sum of two bytes never exceeds 255.
    return (words(rb) | (words(ag) &<< 8)) &+ source
  }

  @inline(__always)
  func callAsFunction(_ ground: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let rb = divided255(redBlue &+ lanes(ground & 0x00FF_00FF) &* rest)
    let ag = divided255(alphaGreen &+ lanes(ground) &>> 8 &* rest)
    return words(rb) | (words(ag) &<< 8)
  }
}

struct Blend8: VectorBlend {
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

  /// If `isOpaque`, `keep` must be 255 and is not read.
  @inline(__always)
  init(
    redBlue: Lanes8, alphaGreen: Lanes8, keep: Lanes8, coverage: Lanes8, isOpaque: Bool = false
  ) {
    self.redBlue = redBlue &* coverage &+ 128
    self.alphaGreen = alphaGreen &* coverage &+ 128
    rest = 255 &- (isOpaque ? coverage : divided255(keep &* coverage &+ 128))
  }

  @inline(__always)
  static var width: Int { 8 }

  @inline(__always)
  init(_ source: Source, first: UInt32, between: UInt32, last: UInt32) {
    var coverage = SIMD8<UInt32>(repeating: between)
    (coverage[0], coverage[7]) = (first, last)
    self.init(source, coverage)
  }

  @inline(__always)
  static func pixels(repeating pixel: UInt32) -> SIMD8<UInt32> { SIMD8(repeating: pixel) }

  @inline(__always)
  static func alphas(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt32> { pixels &>> 24 }

  @inline(__always)
  static func over(
    _ source: SIMD8<UInt32>, _ ground: SIMD8<UInt32>, alphas: SIMD8<UInt32>
  ) -> SIMD8<UInt32> {
    let rest = lanes((alphas | (alphas &<< 16)) ^ 0x00FF_00FF)
    let rb = divided255(lanes(ground & 0x00FF_00FF) &* rest &+ 128)
    let ag = divided255(lanes((ground &>> 8) & 0x00FF_00FF) &* rest &+ 128)
    return (words(rb) | (words(ag) &<< 8)) &+ source
  }

  @inline(__always)
  func callAsFunction(_ ground: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let rb = divided255(redBlue &+ lanes(ground & 0x00FF_00FF) &* rest)
    let ag = divided255(alphaGreen &+ lanes(ground) &>> 8 &* rest)
    return words(rb) | (words(ag) &<< 8)
  }
}

extension VectorBlend {
  /// Blends `count` pixels; there must be at least a vector's width of them. The last vector may
  /// overlap the one before it, so that no scalar tail remains. It is loaded before the others are
  /// written.
  @inline(__always)
  func blend(_ out: Elements<UInt32>, _ count: Int) {
    assert(count >= Self.width, "there are fewer pixels than a vector has lanes")
    let end = out + (count &- Self.width)
    let last = self(end.load(as: Pixels.self))
    for i in 0..<(count &- 1) / Self.width {
      let p = out + i &* Self.width
      p.store(self(p.load(as: Pixels.self)))
    }
    end.store(last)
  }

  /// Sets `count` pixels: at least a vector's width, but usually few.
  @inline(__always)
  static func fill(_ out: Elements<UInt32>, _ count: Int, _ pixel: UInt32) {
    assert(count >= width, "there are fewer pixels than a vector has lanes")
    let value = pixels(repeating: pixel)
    let last = out + (count &- width)
    var p = out
    while p < last {
      p.store(value)
      p += width
    }
    last.store(value)
  }
}

private func isPremultiplied(_ pixel: UInt32) -> Bool {
  let alpha = pixel &>> 24
  return pixel & 255 <= alpha && pixel &>> 8 & 255 <= alpha && pixel &>> 16 & 255 <= alpha
}

@inline(__always)
func fill(_ out: Elements<UInt32>, _ count: Int, _ pixel: UInt32) {
  if count >= WideBlend.width {
    let value = WideBlend.pixels(repeating: pixel)
    for i in 0..<(count &- 1) / WideBlend.width { (out + i &* WideBlend.width).store(value) }
    (out + (count &- WideBlend.width)).store(value)
  } else if count >= Blend8.width {
    Blend8.fill(out, count, pixel)
  } else {
    for i in 0..<count { out[i] = pixel }
  }
}

/// Sets rows of pixels; contiguous rows are set as one. Not inlined, so that it takes no registers
/// away from the code for small rectangles.
@inline(never)
func fill(
  rows: Int, _ out: Elements<UInt32>, _ stride: Int, _ count: Int, _ pixel: UInt32
) {
  // Use `fillMany` for 64 KiB or more.
  if count == stride && count &* rows >= 1 << 14 {
    fillMany(out, count &* rows, pixel)
  } else {
    for row in 0..<rows { fill(out + row &* stride, count, pixel) }
  }
}
