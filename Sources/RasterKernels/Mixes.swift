import MidflightRasterKernelSet

/// The blend functions of [PDF 1.7,
/// 11.3.5](https://opensource.adobe.com/dc-acrobat-sdk-docs/pdfstandards/PDF32000_2008.pdf) and of
/// [CSS Compositing](https://www.w3.org/TR/compositing-1/#blending), for eight pixels at a time in
/// `Float`, with one vector per channel.

protocol Mix {
  /// Returns the function's value times both alphas, given the premultiplied channels of source and
  /// backdrop and their alphas. All numbers are within 0…1, and channels do not exceed their
  /// alphas.
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats
}

protocol ColorMix {
  /// Returns the function's value for two colours. The value and both colours are multiplied by
  /// `one`, the product of the alphas.
  static func mix(_ s: Color8, _ d: Color8, _ one: Floats) -> Color8
}

struct Color8 {
  var b: Floats
  var g: Floats
  var r: Floats

  @inline(__always)
  init(_ b: Floats, _ g: Floats, _ r: Floats) { (self.b, self.g, self.r) = (b, g, r) }

  @inline(__always)
  var luminosity: Floats { r * 0.3 + g * 0.59 + b * 0.11 }
  @inline(__always)
  var low: Floats { lesser(b, lesser(g, r)) }
  @inline(__always)
  var high: Floats { greater(b, greater(g, r)) }
  @inline(__always)
  var saturation: Floats { high - low }

  /// Returns the colour with its luminosity replaced. If a channel is then outside 0…`one`, the
  /// colour is moved towards grey: SetLum and ClipColor of [CSS
  /// Compositing](https://www.w3.org/TR/compositing-1/#blendingnonseparable).
  @inline(__always)
  func with(luminosity target: Floats, _ one: Floats) -> Color8 {
    let move = target - luminosity
    let c = Color8(b + move, g + move, r + move)
    let (l, low, high) = (c.luminosity, c.low, c.high)
    var scale = Floats(repeating: 1)
    // Avoid a division by 0: a grey, whose channels equal its luminosity, may leave the range by a
    // rounding error.
    scale.replace(with: l / greater(l - low, 1e-20), where: low .< 0)
    scale.replace(with: scale * ((one - l) / greater(high - l, 1e-20)), where: high .> one)
    return Color8(l + (c.b - l) * scale, l + (c.g - l) * scale, l + (c.r - l) * scale)
  }

  /// Returns the colour with its saturation replaced and a smallest channel of 0: SetSat of CSS
  /// Compositing.
  @inline(__always)
  func with(saturation target: Floats) -> Color8 {
    let (low, high) = (low, high)
    let scale = Floats().replacing(with: target / (high - low), where: high .> low)
    return Color8((b - low) * scale, (g - low) * scale, (r - low) * scale)
  }
}

/// Blends a row with R = S · (1 − Da) + D · (1 − Sa) + Sa · Da · B, where B is the function's
/// value, and rounds once.
@inline(__always)
func mixRow<Rule: Mix>(
  _ rule: Rule.Type, _ out: Elements<UInt32>, _ count: Int,
  _ source: Elements<UInt32>, _ coverage: Elements<UInt8>
) {
  forEights(out, count, source, coverage) { s, d, m in
    let (sa, da, cover) = (channel(s, 24), channel(d, 24), channel(m, 0))
    let (sRest, dRest) = (1 - sa, 1 - da)
    let alpha = covered(sa + da * sRest, da, cover)
    @inline(__always) func mixed(_ shift: UInt32) -> SIMD8<UInt32> {
      let (s, d) = (channel(s, shift), channel(d, shift))
      let result = s * dRest + d * sRest + Rule.mix(s, d, sa, da)
      return level(covered(result, d, cover), alpha)
    }
    return mixed(0) | (mixed(8) &<< 8) | (mixed(16) &<< 16) | (level(alpha, alpha) &<< 24)
  }
}

@inline(__always)
func mixColorRow<Rule: ColorMix>(
  _ rule: Rule.Type, _ out: Elements<UInt32>, _ count: Int,
  _ source: Elements<UInt32>, _ coverage: Elements<UInt8>
) {
  forEights(out, count, source, coverage) { s, d, m in
    let (sa, da, cover) = (channel(s, 24), channel(d, 24), channel(m, 0))
    let (sRest, dRest) = (1 - sa, 1 - da)
    let alpha = covered(sa + da * sRest, da, cover)
    let source = Color8(channel(s, 0), channel(s, 8), channel(s, 16))
    let ground = Color8(channel(d, 0), channel(d, 8), channel(d, 16))
    let mix = Rule.mix(
      Color8(source.b * da, source.g * da, source.r * da),
      Color8(ground.b * sa, ground.g * sa, ground.r * sa), sa * da)
    @inline(__always) func mixed(_ s: Floats, _ d: Floats, _ both: Floats) -> SIMD8<UInt32> {
      level(covered(s * dRest + d * sRest + both, d, cover), alpha)
    }
    return mixed(source.b, ground.b, mix.b) | (mixed(source.g, ground.g, mix.g) &<< 8)
      | (mixed(source.r, ground.r, mix.r) &<< 16) | (level(alpha, alpha) &<< 24)
  }
}

/// Returns a channel of pixels as numbers in 0…1. A float 2²³ with an integer in its low bits has
/// the value 2²³ plus that integer.
@inline(__always)
private func channel(_ pixels: SIMD8<UInt32>, _ shift: UInt32) -> Floats {
  let bits = ((pixels &>> shift) & 255) | 0x4B00_0000
  return (bitCast(bits, to: Floats.self) - 0x1p23) * (1 / 255)
}

@inline(__always)
private func covered(_ r: Floats, _ d: Floats, _ cover: Floats) -> Floats { d + (r - d) * cover }

/// Returns a channel as levels in 0…255. The channel is limited to 0…alpha, because rounding may
/// move it slightly outside.
@inline(__always)
private func level(_ value: Floats, _ alpha: Floats) -> SIMD8<UInt32> {
  let bounded = lesser(greater(value, 0), alpha)
  return bitCast(bounded * 255 + 0x1p23, to: SIMD8<UInt32>.self) & 255
}

/// Blends eight pixels at a time. The last pixels are copied through buffers, so that the code
/// calls `mix` only once.
@inline(__always)
func forEights(
  _ out: Elements<UInt32>, _ count: Int, _ source: Elements<UInt32>,
  _ coverage: Elements<UInt8>,
  _ mix: (_ s: SIMD8<UInt32>, _ d: SIMD8<UInt32>, _ m: SIMD8<UInt32>) -> SIMD8<UInt32>
) {
  var (s, d, m) = (SIMD8<UInt32>(), SIMD8<UInt32>(), UInt64(0))
  let whole = count &>> 3
  let rest = count & 7
  withElements(of: &s, as: UInt32.self) { s in
    withElements(of: &d, as: UInt32.self) { d in
      withElements(of: &m, as: UInt8.self) { m in
        for i in 0..<rest {
          s[i] = source[whole &<< 3 &+ i]
          d[i] = out[whole &<< 3 &+ i]
          m[i] = coverage[whole &<< 3 &+ i]
        }
        // `mix` is called only here, so that it is inlined into this loop.
        for i in 0..<(rest == 0 ? whole : whole &+ 1) {
          let isRest = i == whole
          let from = isRest ? s : source + i &<< 3
          let to = isRest ? d : out + i &<< 3
          let cover = isRest ? m : coverage + i &<< 3
          to.store(mix(load8(from), load8(to), coverage8(cover)))
        }
        for i in 0..<rest { out[whole &<< 3 &+ i] = d[i] }
      }
    }
  }
}

// MARK: Functions of a channel

enum Multiply: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats { s * d }
}

enum Screen: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    s * da + d * sa - s * d
  }
}

enum HardLight: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    (sa * da - (sa - s) * (da - d) * 2).replacing(with: s * d * 2, where: s * 2 .<= sa)
  }
}

enum Overlay: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    HardLight.mix(d, s, da, sa)
  }
}

enum Darken: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    lesser(s * da, d * sa)
  }
}

enum Lighten: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    greater(s * da, d * sa)
  }
}

enum ColorDodge: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    let maximum = sa * da
    // Where d and sa − s are both 0, the quotient is NaN and `lesser` returns the maximum, so
    // replace the result by 0.
    return lesser(d * sa * sa / (sa - s), maximum).replacing(with: 0, where: d .<= 0)
  }
}

enum ColorBurn: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    let maximum = sa * da
    return (maximum - lesser((da - d) * sa * sa / s, maximum))
      .replacing(with: maximum, where: d .>= da)
  }
}

enum SoftLight: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    // If the backdrop is transparent, the function's weight is 0, and the limit only avoids a
    // division by 0.
    let c = d / greater(da, 0x1p-20)
    let lit = root(c).replacing(with: ((c * 16 - 12) * c + 4) * c, where: c .<= 0.25)
    let light = s * 2 - sa
    let change = (da * (lit - c)).replacing(with: d * (1 - c), where: light .<= 0)
    return d * sa + light * change
  }
}

enum Difference: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    greater(s * da - d * sa, d * sa - s * da)
  }
}

enum Exclusion: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    s * da + d * sa - s * d * 2
  }
}

// MARK: Functions of a colour

enum Hue: ColorMix {
  @inline(__always)
  static func mix(_ s: Color8, _ d: Color8, _ one: Floats) -> Color8 {
    s.with(saturation: d.saturation).with(luminosity: d.luminosity, one)
  }
}

enum Saturation: ColorMix {
  @inline(__always)
  static func mix(_ s: Color8, _ d: Color8, _ one: Floats) -> Color8 {
    d.with(saturation: s.saturation).with(luminosity: d.luminosity, one)
  }
}

enum ColorOfSource: ColorMix {
  @inline(__always)
  static func mix(_ s: Color8, _ d: Color8, _ one: Floats) -> Color8 {
    s.with(luminosity: d.luminosity, one)
  }
}

enum Luminosity: ColorMix {
  @inline(__always)
  static func mix(_ s: Color8, _ d: Color8, _ one: Floats) -> Color8 {
    d.with(luminosity: s.luminosity, one)
  }
}
