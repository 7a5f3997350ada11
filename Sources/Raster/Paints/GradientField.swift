import Foundation
import MidflightDrawing
import MidflightGeometry

/// Computes a gradient's parameter t at any position of the device plane, from the gradient's
/// definition. It is used for pixels that the fast loops cannot draw, and for circles with
/// different centres.
struct GradientField {
  enum Kind {
    case linear
    case concentric(offset: Double, scale: Double)
    /// Circles from radius `r` at the origin to radius `r + dr` at (`dx`, `dy`), as in [canvas
    /// radial gradients](https://html.spec.whatwg.org/multipage/canvas.html).
    case circles(r: Double, dr: Double, dx: Double, dy: Double)
    case conic
  }

  let kind: Kind
  let map: CGAffineTransform
  let extend: GradientPaint.Extend

  /// - Returns: nil if nothing is drawn.
  init?(_ paint: GradientPaint, _ toDevice: CGAffineTransform) {
    let full = paint.transform.concatenating(toDevice)
    let inverse = full.inverted()
    guard full.determinant != 0, inverse.isFinite else { return nil }
    var toGradient: CGAffineTransform
    switch paint.geometry {
    case .linear(let start, let end):
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let square = dx * dx + dy * dy
      guard square > 0, square < .infinity else { return nil }
      toGradient = CGAffineTransform(
        a: dx / square, b: -dy / square, c: dy / square, d: dx / square, tx: 0, ty: 0)
      toGradient = CGAffineTransform(translationX: -start.x, y: -start.y).concatenating(toGradient)
      kind = .linear
      extend = paint.extend
    case .radial(let c0, let r0, let c1, let r1):
      guard r0 >= 0, r1 >= 0 else { return nil }
      let (dx, dy, dr) = (c1.x - c0.x, c1.y - c0.y, r1 - r0)
      toGradient = CGAffineTransform(translationX: -c0.x, y: -c0.y)
      extend = paint.extend
      if dx == 0 && dy == 0 {
        guard dr != 0 else { return nil }
        kind = .concentric(offset: r0, scale: 1 / dr)
      } else {
        kind = .circles(r: r0, dr: dr, dx: dx, dy: dy)
      }
      guard (dx * dx + dy * dy + dr * dr).isFinite, r0.isFinite else { return nil }
    case .conic(let center, let angle):
      toGradient = CGAffineTransform(translationX: -center.x, y: -center.y)
        .concatenating(CGAffineTransform(rotationAngle: -angle.remainder(dividingBy: 2 * .pi)))
      kind = .conic
      extend = .repeating
    }
    map = inverse.concatenating(toGradient)
    guard map.isFinite else { return nil }
  }

  /// Returns t at a pixel's centre, before the gradient's extension is applied; nil if nothing is
  /// drawn there.
  func t(_ x: Int, _ y: Int) -> Double? {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    let u = map.a * px + map.c * py + map.tx
    let v = map.b * px + map.d * py + map.ty
    return t(u: u, v: v)
  }

  /// Returns t at a position in the gradient's coordinates, before the gradient's extension is
  /// applied; nil if nothing is drawn there.
  @inline(__always)
  func t(u: Double, v: Double) -> Double? {
    switch kind {
    case .linear: return u
    case .concentric(let offset, let scale): return ((u * u + v * v).squareRoot() - offset) * scale
    case .conic:
      let turns = atan2(v, u) / (2 * .pi)
      return turns < 0 ? turns + 1 : turns
    case .circles(let r, let dr, let dx, let dy): return circle(u, v, r, dr, dx, dy)
    }
  }

  private func circle(
    _ u: Double, _ v: Double, _ r: Double, _ dr: Double, _ dx: Double, _ dy: Double
  ) -> Double? {
    let a = dx * dx + dy * dy - dr * dr
    let b = u * dx + v * dy + r * dr
    let c = u * u + v * v - r * r
    func valid(_ t: Double) -> Bool {
      guard t.isFinite, r + t * dr >= 0 else { return false }
      switch extend {
      case .none: return t >= 0 && t <= 1
      case .before: return t <= 1
      case .after: return t >= 0
      case .both, .repeating, .reflecting: return true
      }
    }
    if abs(a) <= 1e-12 * (dx * dx + dy * dy) {
      let t = c / (2 * b)
      return valid(t) ? t : nil
    }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return nil }
    // First compute the root that has no
    // [cancellation](https://en.wikipedia.org/wiki/Catastrophic_cancellation); the other root
    // follows from the product of both.
    let q = b + (b < 0 ? -1 : 1) * discriminant.squareRoot()
    let (t0, t1) = (q / a, q == 0 ? 0 : c / q)
    if valid(max(t0, t1)) { return max(t0, t1) }
    return valid(min(t0, t1)) ? min(t0, t1) : nil
  }

  /// Maps t to 0…1 if the gradient repeats or is reflected; values that are not finite then
  /// become 0. Any other extension leaves t unchanged, so a value outside 0…1 shows which end it
  /// lies beyond.
  func extended(_ t: Double) -> Double {
    switch extend {
    case .repeating: return t.isFinite ? t - t.rounded(.down) : 0
    case .reflecting:
      if !t.isFinite { return 0 }
      let half = (t / 2 - (t / 2).rounded(.down)) * 2
      return half <= 1 ? half : 2 - half
    default: return t
    }
  }
}
