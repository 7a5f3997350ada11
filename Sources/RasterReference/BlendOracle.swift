import Foundation
package import MidflightDrawing

/// Blend modes computed directly from their definitions: [Porter and Duff
/// (1984)](https://doi.org/10.1145/800031.808606), [PDF 1.7,
/// 11.3.5](https://opensource.adobe.com/dc-acrobat-sdk-docs/pdfstandards/PDF32000_2008.pdf), [CSS
/// Compositing and Blending](https://www.w3.org/TR/compositing-1/) and, for modes that these do not
/// define, Core Image.
package enum BlendOracle {
  package typealias Color = SIMD4<Double>

  /// Whether a mode amplifies rounding errors, for example by a division.
  package static func isSteep(_ mode: CGBlendMode) -> Bool {
    switch mode {
    case .colorDodge, .colorBurn, .hue, .saturation, .color, .softLight, .overlay, .hardLight: true
    case .vividLight, .linearLight, .pinLight, .divide: true
    default: false
    }
  }

  package static func blend(
    _ mode: CGBlendMode, _ source: UInt32, _ ground: UInt32, alpha: Double, coverage: Double
  ) -> Color {
    func color(_ p: UInt32) -> Color {
      Color(Double(p & 255), Double((p >> 8) & 255), Double((p >> 16) & 255), Double(p >> 24)) / 255
    }
    let s = color(source) * alpha
    let d = color(ground)
    let r = result(mode, s, d)
    return (d + (r - d) * coverage) * 255
  }

  package static func result(_ mode: CGBlendMode, _ s: Color, _ d: Color) -> Color {
    let (sa, da) = (s.w, d.w)
    switch mode {
    case .clear: return .zero
    case .copy: return s
    case .sourceIn: return s * da
    case .sourceOut: return s * (1 - da)
    case .sourceAtop: return s * da + d * (1 - sa)
    case .destinationOver: return s * (1 - da) + d
    case .destinationIn: return d * sa
    case .destinationOut: return d * (1 - sa)
    case .destinationAtop: return s * (1 - da) + d * sa
    case .xor: return s * (1 - da) + d * (1 - sa)
    case .normal: return s + d * (1 - sa)
    case .plusLighter: return each { min(s[$0] + d[$0], 1) }
    case .plusDarker:
      let ra = min(sa + da, 1)
      return each { $0 == 3 ? ra : max(0, ra - (da - d[$0]) - (sa - s[$0])) }
    default:
      let mixed = mix(mode, sa > 0 ? s / sa : .zero, da > 0 ? d / da : .zero)
      return each {
        $0 == 3
          ? sa + da - sa * da : s[$0] * (1 - da) + d[$0] * (1 - sa) + sa * da * mixed[$0]
      }
    }
  }

  private static func each(_ value: (Int) -> Double) -> Color {
    Color(value(0), value(1), value(2), value(3))
  }

  private static func mix(_ mode: CGBlendMode, _ s: Color, _ d: Color) -> Color {
    switch mode {
    case .hue: return withLuminosity(withSaturation(s, saturation(d)), luminosity(d))
    case .saturation: return withLuminosity(withSaturation(d, saturation(s)), luminosity(d))
    case .color: return withLuminosity(s, luminosity(d))
    case .luminosity: return withLuminosity(d, luminosity(s))
    default: return each { $0 == 3 ? 0 : mix(mode, s[$0], d[$0]) }
    }
  }

  private static func mix(_ mode: CGBlendMode, _ s: Double, _ d: Double) -> Double {
    switch mode {
    case .multiply: return s * d
    case .screen: return 1 - (1 - s) * (1 - d)
    case .overlay: return mix(.hardLight, d, s)
    case .darken: return min(s, d)
    case .lighten: return max(s, d)
    case .colorDodge: return d == 0 ? 0 : s >= 1 ? 1 : min(1, d / (1 - s))
    case .colorBurn: return d >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - d) / s)
    case .hardLight: return s <= 0.5 ? d * 2 * s : 1 - (1 - d) * (2 - 2 * s)
    case .softLight:
      if s <= 0.5 { return d - (1 - 2 * s) * d * (1 - d) }
      let lit = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()
      return d + (2 * s - 1) * (lit - d)
    case .difference: return abs(s - d)
    case .exclusion: return s + d - 2 * s * d
    case .linearBurn: return max(s + d - 1, 0)
    case .linearDodge: return min(s + d, 1)
    case .linearLight: return min(max(2 * s + d - 1, 0), 1)
    case .vividLight:
      return s <= 0.5 ? mix(.colorBurn, 2 * s, d) : mix(.colorDodge, 2 * s - 1, d)
    case .pinLight: return s <= 0.5 ? min(2 * s, d) : max(2 * s - 1, d)
    case .subtract: return max(d - s, 0)
    case .subtractGround: return max(s - d, 0)
    case .divide: return d <= 0 ? 0 : d >= s ? 1 : d / s
    default: return .nan
    }
  }

  private static func luminosity(_ c: Color) -> Double { 0.11 * c.x + 0.59 * c.y + 0.3 * c.z }
  private static func components(_ c: Color) -> [Double] { [c.x, c.y, c.z] }
  private static func saturation(_ c: Color) -> Double {
    components(c).max()! - components(c).min()!
  }

  private static func withSaturation(_ c: Color, _ target: Double) -> Color {
    let sorted = components(c).enumerated().sorted { $0.element < $1.element }
    var out = Color.zero
    let (low, middle, high) = (sorted[0], sorted[1], sorted[2])
    if high.element > low.element {
      out[middle.offset] = (middle.element - low.element) * target / (high.element - low.element)
      out[high.offset] = target
    }
    return out
  }

  private static func withLuminosity(_ c: Color, _ target: Double) -> Color {
    let shift = target - luminosity(c)
    let moved = each { $0 == 3 ? 0 : c[$0] + shift }
    let l = luminosity(moved)
    let low = components(moved).min()!
    let high = components(moved).max()!
    return each { i in
      var v = moved[i]
      if low < 0 { v = l + (v - l) * l / (l - low) }
      if high > 1 { v = l + (v - l) * (1 - l) / (high - l) }
      return v
    }
  }
}
