package import Foundation
package import MidflightDrawing
package import MidflightGeometry

package struct GradientOracle {
  private let paint: GradientPaint
  private let inverse: CGAffineTransform

  package init(_ paint: GradientPaint, _ map: CGAffineTransform) {
    self.paint = paint
    inverse = paint.transform.concatenating(map).inverted()
  }

  /// Returns the premultiplied blue, green, red and alpha at a pixel's centre, in 8-bit levels
  /// (0…255). Returns nil near a sudden change of colour or near the boundary of the gradient's
  /// area, because the colour on either side is then acceptable.
  package func levels(_ x: Int, _ y: Int) -> SIMD4<Double>? {
    levels(at: CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
  }

  package func levels(at point: CGPoint) -> SIMD4<Double>? {
    let p = point.applying(inverse)
    let center = at(p)
    // Compare the colour with those at nearby points to detect sudden changes.
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
    var position = t
    switch paint.extend {
    case _ where isConic: break
    case .repeating: position = t - floor(t)
    case .reflecting: position = abs(t - 2 * floor(t / 2 + 0.5))
    default:
      if t < 0 && !(paint.extend == .before || paint.extend == .both) { return .zero }
      if t > 1 && !(paint.extend == .after || paint.extend == .both) { return .zero }
    }
    return color(min(max(position, -1), 2))
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
      // The largest valid root of |p − c(t)| = r(t), by the quadratic formula.
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
