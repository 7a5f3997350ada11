import Drawing
import Foundation
import Geometry
import Raster
import Testing

/// The blend modes against their definitions in `Double`.
@Suite struct BlendTests {
  @Test(arguments: CGBlendMode.allCases)
  func `A mode makes of each pair of pixels what its definition says`(_ mode: CGBlendMode) throws {
    var random = Random(seed: UInt64(mode.rawValue) + 40)
    func pixel() -> UInt32 {
      // Transparent, opaque, dark and bright ones too.
      func level() -> Double { [0, 1, random.uniform(0, 1)][Int(random.next() % 3)] }
      let alpha = random.next() % 2 == 0 ? random.uniform(0, 1) : level()
      return premultiplied(CGColor(red: level(), green: level(), blue: level(), alpha: alpha))
    }
    let (width, height) = (61, 40)
    let sources = (0..<width * height).map { _ in pixel() }
    let grounds = (0..<width * height).map { _ in pixel() }
    let image = CGImage(width: width, height: height, pixels: sources)
    for (coverage, alpha) in [(1.0, 1.0), (0.5, 1), (1, 0.6)] {
      let pixmap = try Pixmap(width: width, height: height)
      for y in 0..<height { for x in 0..<width { pixmap[x: x, y: y] = grounds[y * width + x] } }
      // Every row has its middle cut out: half of each pixel is covered.
      var list = DisplayList()
      list.clip(to: half(of: coverage, width, height)) {
        $0.image(
          image, in: CGRect(x: 0, y: 0, width: width, height: height), quality: .none,
          alpha: alpha, blend: mode)
      }
      Rasterizer().draw(list, into: pixmap)
      // The edge's own coverage is known to a level.
      let tolerance = coverage == 1 ? 2.0 : 3.0
      for (i, pixel) in pixmap.image().pixels.enumerated() {
        let wanted = BlendOracle.blend(
          mode, sources[i], grounds[i], alpha: alpha, coverage: coverage)
        for (lane, shift) in [0, 8, 16, 24].enumerated() {
          let found = Double((pixel >> UInt32(shift)) & 255)
          // What an 8-bit source lost when alpha was applied is multiplied by steep functions.
          let slack = alpha == 1 || !BlendOracle.isSteep(mode) ? tolerance : 40
          #expect(
            abs(found - wanted[lane]) <= slack,
            """
            \(mode): \(String(sources[i], radix: 16)) on \(String(grounds[i], radix: 16)) is \
            \(String(pixel, radix: 16)), not \(wanted)
            """)
        }
        let a = pixel >> 24
        #expect(pixel & 255 <= a && (pixel >> 8) & 255 <= a && (pixel >> 16) & 255 <= a)
      }
    }
  }

  private func half(of coverage: Double, _ width: Int, _ height: Int) -> Path {
    if coverage == 1 { return rectangle(0, 0, Double(width), Double(height)) }
    var path = Path()
    for y in 0..<height { path.addPath(rectangle(0, Double(y) + 0.25, Double(width), 0.5)) }
    return path
  }

  @Test(arguments: CGBlendMode.allCases)
  func `A group acts on all of the clip, a shape where it is`(_ mode: CGBlendMode) {
    let ground = CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 0.7)
    let color = CGColor(red: 0.3, green: 0.9, blue: 0.5, alpha: 0.6)
    let shape = circle(20, 20, 11.3)
    var group = DisplayList()
    group.clip(to: rectangle(2, 3, 30, 32)) { inner in
      inner.group(GroupStyle(blend: mode)) {
        $0.fill(shape, paint: .color(color))
        $0.fill(rectangle(16, 17, 5, 6), paint: .color(color), blend: .copy)
      }
    }
    var single = DisplayList()
    single.fill(shape, paint: .color(color), blend: mode)
    let drawn = picture(group, width: 40, height: 40, background: ground)
    let alone = picture(single, width: 40, height: 40, background: ground)
    #expect(alone[x: 4, y: 5] == premultiplied(ground))
    let emptied = BlendOracle.blend(mode, 0, premultiplied(ground), alpha: 1, coverage: 1)
    for (lane, shift) in [0, 8, 16, 24].enumerated() {
      #expect(abs(Double((drawn[x: 4, y: 5] >> UInt32(shift)) & 255) - emptied[lane]) <= 1)
      let inside = (drawn[x: 20, y: 14] >> UInt32(shift)) & 255
      #expect(abs(Int(inside) - Int((alone[x: 20, y: 14] >> UInt32(shift)) & 255)) <= 1)
    }
    #expect(drawn[x: 1, y: 3] == premultiplied(ground))
    #expect(mode.actsWhereTransparent == (drawn[x: 4, y: 5] != premultiplied(ground)))
  }

  @Test func `A group of the mode destinationIn is a soft mask`() {
    let mask = circle(20, 20, 14.2)
    let content = filled(rectangle(0, 0, 40, 40), CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 1))
    var masked = DisplayList()
    masked.group(opacity: 1) { group in
      group.append(content)
      group.group(GroupStyle(blend: .destinationIn)) { $0.append(filled(mask, .black)) }
    }
    var clipped = DisplayList()
    clipped.clip(to: mask) { $0.append(content) }
    for ground in [CGColor.clear, CGColor(gray: 0.5, alpha: 1)] {
      let a = picture(masked, width: 40, height: 40, background: ground).greens
      let b = picture(clipped, width: 40, height: 40, background: ground).greens
      for (x, y) in zip(a, b) { #expect(abs(x - y) <= 1) }
    }
  }
}

/// The definitions: Porter and Duff (1984), PDF 1.7 (11.3.5), CSS Compositing and Blending.
enum BlendOracle {
  typealias Color = SIMD4<Double>

  /// Modes that divide by what was rounded.
  static func isSteep(_ mode: CGBlendMode) -> Bool {
    switch mode {
    case .colorDodge, .colorBurn, .hue, .saturation, .color, .softLight, .overlay, .hardLight: true
    default: false
    }
  }

  /// Blue, green, red, alpha in levels.
  static func blend(
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

  private static func result(_ mode: CGBlendMode, _ s: Color, _ d: Color) -> Color {
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
    default: return .nan
    }
  }

  private static func luminosity(_ c: Color) -> Double { 0.11 * c.x + 0.59 * c.y + 0.3 * c.z }
  private static func components(_ c: Color) -> [Double] { [c.x, c.y, c.z] }
  private static func saturation(_ c: Color) -> Double {
    components(c).max()! - components(c).min()!
  }

  private static func withSaturation(_ c: Color, _ wanted: Double) -> Color {
    let sorted = components(c).enumerated().sorted { $0.element < $1.element }
    var out = Color.zero
    let (low, middle, high) = (sorted[0], sorted[1], sorted[2])
    if high.element > low.element {
      out[middle.offset] = (middle.element - low.element) * wanted / (high.element - low.element)
      out[high.offset] = wanted
    }
    return out
  }

  private static func withLuminosity(_ c: Color, _ wanted: Double) -> Color {
    let shift = wanted - luminosity(c)
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
