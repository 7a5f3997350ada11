import Foundation

/// Colours in the syntax of [CSS Color 4](https://www.w3.org/TR/css-color-4/).
extension CGColor {
  /// CSS's [named colours](https://www.w3.org/TR/css-color-4/#named-colors), except for the names
  /// that this library defines itself.
  static let cssNames: [String: UInt32] = [
    "aliceblue": 0xF0F8_FFFF, "antiquewhite": 0xFAEB_D7FF, "aqua": 0x00FF_FFFF,
    "aquamarine": 0x7FFF_D4FF, "azure": 0xF0FF_FFFF, "beige": 0xF5F5_DCFF, "bisque": 0xFFE4_C4FF,
    "blanchedalmond": 0xFFEB_CDFF, "blueviolet": 0x8A2B_E2FF, "burlywood": 0xDEB8_87FF,
    "cadetblue": 0x5F9E_A0FF, "chartreuse": 0x7FFF_00FF, "chocolate": 0xD269_1EFF,
    "coral": 0xFF7F_50FF, "cornflowerblue": 0x6495_EDFF, "cornsilk": 0xFFF8_DCFF,
    "crimson": 0xDC14_3CFF, "darkblue": 0x0000_8BFF, "darkcyan": 0x008B_8BFF,
    "darkgoldenrod": 0xB886_0BFF, "darkgray": 0xA9A9_A9FF, "darkgreen": 0x0064_00FF,
    "darkgrey": 0xA9A9_A9FF, "darkkhaki": 0xBDB7_6BFF, "darkmagenta": 0x8B00_8BFF,
    "darkolivegreen": 0x556B_2FFF, "darkorange": 0xFF8C_00FF, "darkorchid": 0x9932_CCFF,
    "darkred": 0x8B00_00FF, "darksalmon": 0xE996_7AFF, "darkseagreen": 0x8FBC_8FFF,
    "darkslateblue": 0x483D_8BFF, "darkslategray": 0x2F4F_4FFF, "darkslategrey": 0x2F4F_4FFF,
    "darkturquoise": 0x00CE_D1FF, "darkviolet": 0x9400_D3FF, "deeppink": 0xFF14_93FF,
    "deepskyblue": 0x00BF_FFFF, "dimgray": 0x6969_69FF, "dimgrey": 0x6969_69FF,
    "dodgerblue": 0x1E90_FFFF, "firebrick": 0xB222_22FF, "floralwhite": 0xFFFA_F0FF,
    "forestgreen": 0x228B_22FF, "fuchsia": 0xFF00_FFFF, "gainsboro": 0xDCDC_DCFF,
    "ghostwhite": 0xF8F8_FFFF, "gold": 0xFFD7_00FF, "goldenrod": 0xDAA5_20FF,
    "greenyellow": 0xADFF_2FFF, "grey": 0x8080_80FF, "honeydew": 0xF0FF_F0FF,
    "hotpink": 0xFF69_B4FF, "indianred": 0xCD5C_5CFF, "indigo": 0x4B00_82FF, "ivory": 0xFFFF_F0FF,
    "khaki": 0xF0E6_8CFF, "lavender": 0xE6E6_FAFF, "lavenderblush": 0xFFF0_F5FF,
    "lawngreen": 0x7CFC_00FF, "lemonchiffon": 0xFFFA_CDFF, "lightblue": 0xADD8_E6FF,
    "lightcoral": 0xF080_80FF, "lightcyan": 0xE0FF_FFFF, "lightgoldenrodyellow": 0xFAFA_D2FF,
    "lightgray": 0xD3D3_D3FF, "lightgreen": 0x90EE_90FF, "lightgrey": 0xD3D3_D3FF,
    "lightpink": 0xFFB6_C1FF, "lightsalmon": 0xFFA0_7AFF, "lightseagreen": 0x20B2_AAFF,
    "lightskyblue": 0x87CE_FAFF, "lightslategray": 0x7788_99FF, "lightslategrey": 0x7788_99FF,
    "lightsteelblue": 0xB0C4_DEFF, "lightyellow": 0xFFFF_E0FF, "lime": 0x00FF_00FF,
    "limegreen": 0x32CD_32FF, "linen": 0xFAF0_E6FF, "maroon": 0x8000_00FF,
    "mediumaquamarine": 0x66CD_AAFF, "mediumblue": 0x0000_CDFF, "mediumorchid": 0xBA55_D3FF,
    "mediumpurple": 0x9370_DBFF, "mediumseagreen": 0x3CB3_71FF, "mediumslateblue": 0x7B68_EEFF,
    "mediumspringgreen": 0x00FA_9AFF, "mediumturquoise": 0x48D1_CCFF,
    "mediumvioletred": 0xC715_85FF, "midnightblue": 0x1919_70FF, "mintcream": 0xF5FF_FAFF,
    "mistyrose": 0xFFE4_E1FF, "moccasin": 0xFFE4_B5FF, "navajowhite": 0xFFDE_ADFF,
    "navy": 0x0000_80FF, "oldlace": 0xFDF5_E6FF, "olive": 0x8080_00FF, "olivedrab": 0x6B8E_23FF,
    "orangered": 0xFF45_00FF, "orchid": 0xDA70_D6FF, "palegoldenrod": 0xEEE8_AAFF,
    "palegreen": 0x98FB_98FF, "paleturquoise": 0xAFEE_EEFF, "palevioletred": 0xDB70_93FF,
    "papayawhip": 0xFFEF_D5FF, "peachpuff": 0xFFDA_B9FF, "peru": 0xCD85_3FFF, "pink": 0xFFC0_CBFF,
    "plum": 0xDDA0_DDFF, "powderblue": 0xB0E0_E6FF, "rebeccapurple": 0x6633_99FF,
    "rosybrown": 0xBC8F_8FFF, "royalblue": 0x4169_E1FF, "saddlebrown": 0x8B45_13FF,
    "salmon": 0xFA80_72FF, "sandybrown": 0xF4A4_60FF, "seagreen": 0x2E8B_57FF,
    "seashell": 0xFFF5_EEFF, "sienna": 0xA052_2DFF, "silver": 0xC0C0_C0FF, "skyblue": 0x87CE_EBFF,
    "slateblue": 0x6A5A_CDFF, "slategray": 0x7080_90FF, "slategrey": 0x7080_90FF,
    "snow": 0xFFFA_FAFF, "springgreen": 0x00FF_7FFF, "steelblue": 0x4682_B4FF, "tan": 0xD2B4_8CFF,
    "teal": 0x0080_80FF, "thistle": 0xD8BF_D8FF, "tomato": 0xFF63_47FF, "turquoise": 0x40E0_D0FF,
    "violet": 0xEE82_EEFF, "wheat": 0xF5DE_B3FF, "whitesmoke": 0xF5F5_F5FF,
    "yellowgreen": 0x9ACD_32FF,
  ]

  /// Creates a colour from `rgb()`, `hsl()` or `oklch()`, with commas or spaces between numbers,
  /// and alpha after a slash or as the fourth number; nil for other text. Components outside sRGB
  /// are clipped.
  init?(cssFunction text: String) {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let parts = text[text.index(after: open)...].dropLast()
      .split { $0 == "," || $0 == "/" || $0.isWhitespace }.map(String.init)
    guard parts.count == 3 || parts.count == 4 else { return nil }
    var alpha = 1.0
    if parts.count == 4 {
      guard let value = Self.number(parts[3], percentOf: 1) else { return nil }
      alpha = value
    }
    var rgb: [Double]
    switch text[..<open] {
    case "rgb", "rgba":
      rgb = parts.prefix(3).compactMap { Self.number($0, percentOf: 255).map { $0 / 255 } }
    case "hsl", "hsla":
      guard let hue = Self.degrees(parts[0]),
        let saturation = Self.number(parts[1], percentOf: 100),
        let lightness = Self.number(parts[2], percentOf: 100)
      else { return nil }
      rgb = Self.hsl(hue, saturation / 100, lightness / 100)
    case "oklch":
      guard let lightness = Self.number(parts[0], percentOf: 1),
        let chroma = Self.number(parts[1], percentOf: 0.4), let hue = Self.degrees(parts[2])
      else { return nil }
      rgb = Self.oklch(lightness, chroma, hue)
    default: return nil
    }
    guard rgb.count == 3 else { return nil }
    rgb = rgb.map { min(max($0, 0), 1) }
    self.init(red: rgb[0], green: rgb[1], blue: rgb[2], alpha: min(max(alpha, 0), 1))
  }

  private static func number(_ text: String, percentOf whole: Double) -> Double? {
    let isPercent = text.last == "%"
    guard let value = Double(isPercent ? String(text.dropLast()) : text), value.isFinite else {
      return nil
    }
    return isPercent ? value / 100 * whole : value
  }

  /// Parses an angle and returns degrees within 0..<360.
  private static func degrees(_ text: String) -> Double? {
    let units = [("deg", 1.0), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
    let unit = units.first { text.hasSuffix($0.0) }
    guard let value = Double(unit.map { String(text.dropLast($0.0.count)) } ?? text), value.isFinite
    else { return nil }
    let turned = (value * (unit?.1 ?? 1)).truncatingRemainder(dividingBy: 360)
    return turned < 0 ? turned + 360 : turned
  }

  /// Converts [HSL to sRGB](https://www.w3.org/TR/css-color-4/#hsl-to-rgb).
  private static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> [Double] {
    let reach = saturation * min(lightness, 1 - lightness)
    return [0.0, 8, 4].map { offset in
      let k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
  }

  /// Converts [Oklab](https://bottosson.github.io/posts/oklab/), in polar coordinates, to linear
  /// sRGB and applies sRGB's transfer function.
  private static func oklch(_ lightness: Double, _ chroma: Double, _ hue: Double) -> [Double] {
    let angle = hue * .pi / 180
    let (a, b) = (chroma * cos(angle), chroma * sin(angle))
    let l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
    let m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
    let s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
    let linear = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    ]
    return linear.map { $0 <= 0.0031308 ? 12.92 * $0 : 1.055 * pow($0, 1 / 2.4) - 0.055 }
  }
}
