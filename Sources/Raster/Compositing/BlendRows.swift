import Drawing

/// Blends a row of premultiplied pixels with any mode, under a row of coverage bytes: what the mode
/// makes of source and ground takes the ground's place as far as it is covered.
func blendRow(
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int, source: UnsafePointer<UInt32>,
  _ blend: CGBlendMode, _ coverage: UnsafePointer<UInt8>
) {
  switch blend {
  case .normal: unsafe blendRow(out, count, source: source, replaces: false, coverage)
  case .copy: unsafe blendRow(out, count, source: source, replaces: true, coverage)
  case .plusLighter: unsafe plusRow(PlusLighter.self, out, count, source, coverage)
  case .plusDarker: unsafe plusRow(PlusDarker.self, out, count, source, coverage)
  case .multiply: unsafe mixRow(Multiply.self, out, count, source, coverage)
  case .screen: unsafe mixRow(Screen.self, out, count, source, coverage)
  case .overlay: unsafe mixRow(Overlay.self, out, count, source, coverage)
  case .darken: unsafe mixRow(Darken.self, out, count, source, coverage)
  case .lighten: unsafe mixRow(Lighten.self, out, count, source, coverage)
  case .colorDodge: unsafe mixRow(ColorDodge.self, out, count, source, coverage)
  case .colorBurn: unsafe mixRow(ColorBurn.self, out, count, source, coverage)
  case .softLight: unsafe mixRow(SoftLight.self, out, count, source, coverage)
  case .hardLight: unsafe mixRow(HardLight.self, out, count, source, coverage)
  case .difference: unsafe mixRow(Difference.self, out, count, source, coverage)
  case .exclusion: unsafe mixRow(Exclusion.self, out, count, source, coverage)
  case .hue: unsafe mixRow(Hue.self, out, count, source, coverage)
  case .saturation: unsafe mixRow(Saturation.self, out, count, source, coverage)
  case .color: unsafe mixRow(ColorOfSource.self, out, count, source, coverage)
  case .luminosity: unsafe mixRow(Luminosity.self, out, count, source, coverage)
  case .clear, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn,
    .destinationOut, .destinationAtop, .xor:
    unsafe porterDuffRow(PorterDuff(blend), out, count, source, coverage)
  }
}

/// An operator R = S·Fs + D·Fd. A factor is (alpha & `use`) ^ `flip`, with the other side's alpha,
/// which is 0, 1, the alpha or its complement.
struct PorterDuff {
  var useGround: UInt16 = 0
  var flipGround: UInt16 = 0
  var useSource: UInt16 = 0
  var flipSource: UInt16 = 0

  init(_ blend: CGBlendMode) {
    switch blend {
    case .sourceIn: useGround = 255
    case .sourceOut: (useGround, flipGround) = (255, 255)
    case .sourceAtop: (useGround, useSource, flipSource) = (255, 255, 255)
    case .destinationOver: (useGround, flipGround, flipSource) = (255, 255, 255)
    case .destinationIn: useSource = 255
    case .destinationOut: (useSource, flipSource) = (255, 255)
    case .destinationAtop: (useGround, flipGround, useSource) = (255, 255, 255)
    case .xor: (useGround, flipGround, useSource, flipSource) = (255, 255, 255, 255)
    case .copy: flipGround = 255
    case .clear: break
    default: (flipGround, useSource, flipSource) = (255, 255, 255)
    }
  }
}

/// Four pixels at a time; the last one to three by way of a buffer, so that there is one formula.
@inline(__always)
private func forFours(
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
  _ coverage: UnsafePointer<UInt8>,
  _ mix: (_ s: SIMD4<UInt32>, _ d: SIMD4<UInt32>, _ m: SIMD4<UInt32>) -> SIMD4<UInt32>
) {
  for i in 0..<count &>> 2 {
    let p = unsafe UnsafeMutableRawPointer(out + i &<< 2)
    let s = unsafe UnsafeRawPointer(source + i &<< 2).loadUnaligned(as: SIMD4<UInt32>.self)
    let c = unsafe UnsafeRawPointer(coverage + i &<< 2).loadUnaligned(as: UInt32.self)
    let m = SIMD4(c, c &>> 8, c &>> 16, c &>> 24) & 255
    let mixed = unsafe mix(s, p.loadUnaligned(as: SIMD4<UInt32>.self), m)
    unsafe p.storeBytes(of: mixed, as: SIMD4<UInt32>.self)
  }
  var (s, d, m) = (SIMD4<UInt32>(), SIMD4<UInt32>(), SIMD4<UInt32>())
  let rest = count & 3
  if rest == 0 { return }
  let begin = count &- rest
  for i in 0..<rest {
    unsafe s[i] = source[begin &+ i]
    unsafe d[i] = out[begin &+ i]
    unsafe m[i] = UInt32(coverage[begin &+ i])
  }
  let mixed = mix(s, d, m)
  for i in 0..<rest { unsafe out[begin &+ i] = mixed[i] }
}

/// (r · m + d · (255 − m)) / 255, rounded, in every channel.
@inline(__always)
private func covered(_ r: Lanes, _ d: Lanes, _ m: Lanes) -> Lanes {
  divided255(r &* m &+ d &* (255 &- m) &+ 128)
}

private func porterDuffRow(
  _ rule: PorterDuff, _ out: UnsafeMutablePointer<UInt32>, _ count: Int,
  _ source: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>
) {
  let useGround = Lanes(repeating: rule.useGround)
  let flipGround = Lanes(repeating: rule.flipGround)
  let useSource = Lanes(repeating: rule.useSource)
  let flipSource = Lanes(repeating: rule.flipSource)
  unsafe forFours(out, count, source, coverage) { s, d, m in
    let m = pairs(m)
    let fs = pairs(d &>> 24) & useGround ^ flipGround
    let fd = pairs(s &>> 24) & useSource ^ flipSource
    @inline(__always) func half(_ s: Lanes, _ d: Lanes) -> Lanes {
      covered(divided255(s &* fs &+ d &* fd &+ 128), d, m)
    }
    let rb = half(lanes(s & 0x00FF_00FF), lanes(d & 0x00FF_00FF))
    let ag = half(lanes((s &>> 8) & 0x00FF_00FF), lanes((d &>> 8) & 0x00FF_00FF))
    return words(rb) | (words(ag) &<< 8)
  }
}

// MARK: Sums

private protocol Plus {
  /// Two channels, with the alphas of source and ground.
  static func sum(_ s: Lanes, _ d: Lanes, _ sa: Lanes, _ da: Lanes) -> Lanes
}

private enum PlusLighter: Plus {
  @inline(__always)
  static func sum(_ s: Lanes, _ d: Lanes, _ sa: Lanes, _ da: Lanes) -> Lanes {
    let sum = s &+ d
    return sum.replacing(with: 255, where: sum .> 255)
  }
}

/// What the two lack to white adds up: R = Ra − ((Da − D) + (Sa − S)), with Ra = min(1, Sa + Da).
private enum PlusDarker: Plus {
  @inline(__always)
  static func sum(_ s: Lanes, _ d: Lanes, _ sa: Lanes, _ da: Lanes) -> Lanes {
    let alpha = PlusLighter.sum(sa, da, sa, da)
    let lack = (da &- d) &+ (sa &- s)
    return (alpha &- lack).replacing(with: 0, where: lack .> alpha)
  }
}

private func plusRow<Rule: Plus>(
  _ rule: Rule.Type, _ out: UnsafeMutablePointer<UInt32>, _ count: Int,
  _ source: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>
) {
  unsafe forFours(out, count, source, coverage) { s, d, m in
    let (m, sa, da) = (pairs(m), pairs(s &>> 24), pairs(d &>> 24))
    @inline(__always) func half(_ s: Lanes, _ d: Lanes) -> Lanes {
      covered(Rule.sum(s, d, sa, da), d, m)
    }
    let rb = half(lanes(s & 0x00FF_00FF), lanes(d & 0x00FF_00FF))
    let ag = half(lanes((s &>> 8) & 0x00FF_00FF), lanes((d &>> 8) & 0x00FF_00FF))
    return words(rb) | (words(ag) &<< 8)
  }
}
