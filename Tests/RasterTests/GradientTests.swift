import Drawing
import Foundation
import Geometry
import Raster
import Testing

/// Gradients against their definition in `Double`.
@Suite struct GradientTests {
  static let side = 96

  /// Random stops; steps only where `steps`, nothing steeper than that otherwise.
  private static func gradient(_ random: inout Random, opaque: Bool, steps: Bool) -> CGGradient {
    let count = Int(1 + random.next() % 6)
    let colors = (0..<count).map { _ in
      CGColor(
        red: random.uniform(0, 1), green: random.uniform(0, 1), blue: random.uniform(0, 1),
        alpha: opaque ? 1 : random.uniform(0, 1))
    }
    if random.next() % 3 == 0 { return CGGradient(colors: colors)! }
    var locations = (0..<count).map { _ in CGFloat(random.uniform(-0.1, 1.1)) }.sorted()
    if steps, count > 2 { locations[1] = locations[2] }
    return CGGradient(colors: colors, locations: locations)!
  }

  private static func point(_ random: inout Random) -> CGPoint {
    CGPoint(x: random.uniform(-20, 120), y: random.uniform(-20, 120))
  }

  private static func geometry(_ kind: Int, _ random: inout Random) -> GradientPaint.Geometry {
    switch kind {
    case 0: return .linear(start: point(&random), end: point(&random))
    case 1:
      let center = point(&random)
      return .radial(
        startCenter: center, startRadius: random.uniform(0, 30), endCenter: center,
        endRadius: random.uniform(20, 90))
    case 2:
      return .radial(
        startCenter: point(&random), startRadius: random.uniform(0, 40), endCenter: point(&random),
        endRadius: random.uniform(0, 60))
    default: return .conic(center: point(&random), angle: random.uniform(-9, 9))
    }
  }

  @Test(arguments: 0..<4, GradientPaint.Extend.allCases)
  func `Every pixel is the definition's, rounded`(_ kind: Int, _ extend: GradientPaint.Extend) {
    var random = Random(seed: UInt64(kind * 17) + UInt64(extend.rawValue))
    var compared = 0
    for turn in 0..<24 {
      let paint = GradientPaint(
        Self.gradient(&random, opaque: turn % 2 == 0, steps: turn % 3 == 0),
        Self.geometry(kind, &random), extend: extend, alpha: turn % 4 == 1 ? 0.7 : 1,
        transform: turn % 3 == 1
          ? CGAffineTransform(a: 0.9, b: 0.3, c: -0.4, d: 1.2, tx: 11, ty: -7) : .identity)
      let map = turn % 5 == 2 ? CGAffineTransform(rotationAngle: 0.2) : .identity
      var list = DisplayList()
      list.fill(rectangle(-300, -300, 600, 600), paint: .gradient(paint), transform: map)
      let pixmap = picture(list, width: Self.side, height: Self.side)
      let oracle = GradientOracle(paint, map)
      var worst = 0.0
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          guard let wanted = oracle.levels(x, y) else { continue }
          compared += 1
          let pixel = pixmap[x: x, y: y]
          for (i, shift) in [0, 8, 16, 24].enumerated() {
            worst = max(worst, abs(Double((pixel >> UInt32(shift)) & 255) - wanted[i]))
          }
        }
      }
      #expect(worst <= 0.6, "turn \(turn) of \(paint)")
    }
    #expect(compared > 24 * Self.side * Self.side / 2)
  }

  @Test func `A step falls between the pixels on its two sides`() {
    let gradient = CGGradient(
      colors: [.black, .black, .white, .white], locations: [0, 0.37, 0.37, 1])!
    for width in [10.0, 64, 1000] {
      var list = DisplayList()
      let geometry = GradientPaint.Geometry.linear(
        start: .zero, end: CGPoint(x: width, y: 0))
      list.fill(rectangle(0, 0, 1000, 2), paint: .gradient(GradientPaint(gradient, geometry)))
      let greens = picture(list, width: 1000, height: 1).greens
      for (x, green) in greens.enumerated() {
        #expect(green == (Double(x) + 0.5 < 0.37 * width ? 0 : 255))
      }
    }
  }

  @Test func `A gradient of one colour is that colour`() {
    let color = CGColor(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.5)
    for kind in [0, 1, 3] {
      var random = Random(seed: 5)
      let paint = GradientPaint(
        CGGradient(colors: [color, color])!, Self.geometry(kind, &random), alpha: 0.8)
      var list = DisplayList()
      list.fill(circle(40, 40, 33.3), paint: .gradient(paint))
      let plain = filled(circle(40, 40, 33.3), color.copy(alpha: 0.4)!)
      for ground in [CGColor.clear, CGColor(red: 0.1, green: 0.9, blue: 0.4, alpha: 0.7)] {
        #expect(
          picture(list, width: 80, height: 80, background: ground).image()
            == picture(plain, width: 80, height: 80, background: ground).image())
      }
    }
  }

  @Test func `Odd geometry draws nothing or something, and ends`() {
    let odd = [0, -1, 1e-300, 1e30, -1e30, .infinity, .nan, 1e9, 50] as [Double]
    let gradient = CGGradient(
      colors: [.white, .black, .clear], locations: [.nan, 0.3, -.infinity])!
    var random = Random(seed: 8)
    func any() -> Double { odd[Int(random.next() % UInt64(odd.count))] }
    for turn in 0..<600 {
      let a = CGPoint(x: any(), y: any())
      let b = CGPoint(x: any(), y: any())
      let geometry: GradientPaint.Geometry =
        switch turn % 3 {
        case 0: .linear(start: a, end: b)
        case 1: .radial(startCenter: a, startRadius: any(), endCenter: b, endRadius: any())
        default: .conic(center: a, angle: any())
        }
      let paint = GradientPaint(
        gradient, geometry, extend: GradientPaint.Extend.allCases[turn / 3 % 6], alpha: any(),
        transform: turn % 7 == 0
          ? CGAffineTransform(a: any(), b: any(), c: any(), d: any(), tx: any(), ty: any())
          : .identity)
      var list = DisplayList()
      list.fill(rectangle(0, 0, 40, 40), paint: .gradient(paint))
      let pixmap = picture(list, width: 33, height: 9)
      for pixel in pixmap.image().pixels {
        let alpha = pixel >> 24
        #expect(pixel & 255 <= alpha && (pixel >> 8) & 255 <= alpha && (pixel >> 16) & 255 <= alpha)
      }
    }
  }
}

/// A gradient's definition.
struct GradientOracle {
  private let paint: GradientPaint
  private let inverse: CGAffineTransform

  init(_ paint: GradientPaint, _ map: CGAffineTransform) {
    self.paint = paint
    inverse = paint.transform.concatenating(map).inverted()
  }

  /// Blue, green, red and alpha, premultiplied, in levels, at a pixel's centre; nil right at a step,
  /// or at the border of where something is drawn, where either side is right.
  func levels(_ x: Int, _ y: Int) -> SIMD4<Double>? {
    let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(inverse)
    let center = at(p)
    // Seams are found by looking around.
    for d in [CGPoint(x: 2e-4, y: 0), CGPoint(x: 0, y: 2e-4)] {
      for sign in [-1.0, 1] {
        let there = at(CGPoint(x: p.x + sign * d.x, y: p.y + sign * d.y))
        for i in 0..<4 where abs(there[i] - center[i]) > 0.3 { return nil }
      }
    }
    return center
  }

  private func at(_ p: CGPoint) -> SIMD4<Double> {
    guard let t = parameter(p) else { return SIMD4(repeating: 0) }
    var place = t
    switch paint.extend {
    case _ where isConic: break
    case .repeating: place = t - floor(t)
    case .reflecting: place = abs(t - 2 * floor(t / 2 + 0.5))
    default:
      if t < 0 && !(paint.extend == .before || paint.extend == .both) { return .zero }
      if t > 1 && !(paint.extend == .after || paint.extend == .both) { return .zero }
    }
    return color(min(max(place, -1), 2))
  }

  private var isConic: Bool {
    if case .conic = paint.geometry { return true }
    return false
  }

  private func color(_ t: Double) -> SIMD4<Double> {
    let stops = paint.gradient.stops
    func components(_ i: Int) -> SIMD4<Double> {
      let c = stops[i].color
      return SIMD4(c.blue, c.green, c.red, c.alpha * paint.alpha)
    }
    var c = components(stops.count - 1)
    if let next = stops.firstIndex(where: { $0.location > t }) {
      c = components(max(next - 1, 0))
      if next > 0 {
        let part =
          (t - stops[next - 1].location) / (stops[next].location - stops[next - 1].location)
        c += (components(next) - c) * part
      }
    }
    return SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w) * 255
  }

  private func parameter(_ p: CGPoint) -> Double? {
    switch paint.geometry {
    case .linear(let a, let b):
      let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
      return (Double(p.x - a.x) * dx + Double(p.y - a.y) * dy) / (dx * dx + dy * dy)
    case .conic(let center, let angle):
      let turns = Double(atan2(p.y - center.y, p.x - center.x) - angle) / (2 * .pi)
      return turns - floor(turns)
    case .radial(let c0, let r0, let c1, let r1):
      // The largest root of |p − c(t)| = r(t) that counts, by the quadratic's textbook form.
      let (dx, dy, dr) = (Double(c1.x - c0.x), Double(c1.y - c0.y), Double(r1 - r0))
      let (px, py, r0) = (Double(p.x - c0.x), Double(p.y - c0.y), Double(r0))
      let a = dx * dx + dy * dy - dr * dr
      let b = px * dx + py * dy + r0 * dr
      let c = px * px + py * py - r0 * r0
      if abs(a) < 1e-9 { return c / (2 * b) }
      let root = (b * b - a * c).squareRoot()
      return [(b + root) / a, (b - root) / a].filter { t in
        guard r0 + t * dr >= 0 else { return false }
        switch paint.extend {
        case .none: return t >= 0 && t <= 1
        case .before: return t <= 1
        case .after: return t >= 0
        default: return true
        }
      }.max()
    }
  }
}
