/// A blend function of PDF 1.7 (11.3.5) and CSS Compositing: what it makes of the components of
/// source and ground where both are.
protocol Mix {
  /// Blue, green, red in 0…1, not premultiplied; the fourth lane is of no account.
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float>
}

/// Blends with R = S·(1 − Da) + D·(1 − Sa) + Sa·Da·B, rounding once.
func mixRow<Rule: Mix>(
  _ rule: Rule.Type, _ out: UnsafeMutablePointer<UInt32>, _ count: Int,
  _ source: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>
) {
  for i in 0..<count {
    let (pixel, cover) = unsafe (source[i], coverage[i])
    if pixel >> 24 == 0 || cover == 0 { continue }
    let s = components(pixel)
    let d = unsafe components(out[i])
    let (sa, da) = (s.w, d.w)
    // Where there is no ground, what the function says of it has no weight.
    // Divided, not multiplied by a reciprocal: equal levels must give exactly 1.
    let mixed = Rule.mix(
      s / SIMD4(repeating: sa), d / SIMD4(repeating: da > 0 ? da : 1))
    var result = s * (1 - da) + d * (1 - sa) + mixed * (sa * da)
    result.w = sa + da - sa * da
    result = d + (result - d) * (Float(cover) * (1 / 255))
    unsafe out[i] = pixelOf(result)
  }
}

@inline(__always)
private func components(_ pixel: UInt32) -> SIMD4<Float> {
  let lanes = SIMD4<UInt32>(pixel, pixel &>> 8, pixel &>> 16, pixel &>> 24) & 255
  // An integer in the low bits of 2²³ is that much more than 2²³.
  let float = unsafe unsafeBitCast(lanes | 0x4B00_0000, to: SIMD4<Float>.self) - 0x1p23
  return float * (1 / 255)
}

@inline(__always)
private func pixelOf(_ color: SIMD4<Float>) -> UInt32 {
  // A colour may be a hair above its alpha or below nothing.
  let bounded = least(most(color, SIMD4(repeating: 0)), SIMD4(repeating: color.w))
  let bits = unsafe unsafeBitCast(bounded * 255 + 0x1p23, to: SIMD4<UInt32>.self) & 255
  return bits[0] | bits[1] &<< 8 | bits[2] &<< 16 | bits[3] &<< 24
}

@inline(__always)
private func least(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
  b.replacing(with: a, where: a .< b)
}

@inline(__always)
private func most(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
  b.replacing(with: a, where: a .> b)
}

enum Multiply: Mix {
  @inline(__always)
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> { s * d }
}

enum Screen: Mix {
  @inline(__always)
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> { s + d - s * d }
}

enum HardLight: Mix {
  @inline(__always)
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    let light = s * 2 - 1
    return (light + d - light * d).replacing(with: s * 2 * d, where: s .<= 0.5)
  }
}

enum Overlay: Mix {
  @inline(__always)
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> { HardLight.mix(d, s) }
}

enum Darken: Mix {
  @inline(__always)
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> { least(s, d) }
}

enum Lighten: Mix {
  @inline(__always)
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> { most(s, d) }
}

enum ColorDodge: Mix {
  @inline(__always)
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    // 0/0 is no number, and not less than 1; so it is set apart first.
    let one = SIMD4<Float>(repeating: 1)
    return least(d / (one - s), one).replacing(with: 0, where: d .<= 0)
  }
}

enum ColorBurn: Mix {
  @inline(__always)
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    let one = SIMD4<Float>(repeating: 1)
    return (one - least((one - d) / s, one)).replacing(with: 1, where: d .>= 1)
  }
}

enum SoftLight: Mix {
  @inline(__always)
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    var root = d
    for i in 0..<3 { root[i] = d[i].squareRoot() }
    let lit = root.replacing(with: ((d * 16 - 12) * d + 4) * d, where: d .<= 0.25)
    let light = s * 2 - 1
    return (d + light * (lit - d))
      .replacing(with: d + light * d * (1 - d), where: s .<= 0.5)
  }
}

enum Difference: Mix {
  @inline(__always)
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> { most(s - d, d - s) }
}

enum Exclusion: Mix {
  @inline(__always)
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> { s + d - s * d * 2 }
}

// MARK: Not by component

@inline(__always)
private func luminosity(_ c: SIMD4<Float>) -> Float { 0.3 * c.z + 0.59 * c.y + 0.11 * c.x }

@inline(__always)
private func range(_ c: SIMD4<Float>) -> (low: Float, high: Float) {
  (min(c.x, min(c.y, c.z)), max(c.x, max(c.y, c.z)))
}

/// The colour with another luminosity, drawn in towards grey as far as it leaves 0…1.
private func setting(luminosity wanted: Float, of color: SIMD4<Float>) -> SIMD4<Float> {
  var c = color + (wanted - luminosity(color))
  let l = luminosity(c)
  let (low, high) = range(c)
  if low < 0 { c = (c - l) * (l / (l - low)) + l }
  if high > 1 { c = (c - l) * ((1 - l) / (high - l)) + l }
  return c
}

/// The colour with another saturation, its least component 0.
private func setting(saturation wanted: Float, of color: SIMD4<Float>) -> SIMD4<Float> {
  let (low, high) = range(color)
  return high > low ? (color - low) * (wanted / (high - low)) : SIMD4(repeating: 0)
}

@inline(__always)
private func saturation(_ c: SIMD4<Float>) -> Float { range(c).high - range(c).low }

enum Hue: Mix {
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    setting(luminosity: luminosity(d), of: setting(saturation: saturation(d), of: s))
  }
}

enum Saturation: Mix {
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    setting(luminosity: luminosity(d), of: setting(saturation: saturation(s), of: d))
  }
}

enum ColorOfSource: Mix {
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    setting(luminosity: luminosity(d), of: s)
  }
}

enum Luminosity: Mix {
  static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    setting(luminosity: luminosity(s), of: d)
  }
}
