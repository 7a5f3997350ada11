import Foundation
import MidflightDrawing
import MidflightGeometry

/// Computes an image stretched over a rectangle, at pixel centres, by the textbook formulas for
/// nearest and bilinear sampling.
struct ImageOracle {
  private let image: CGImage
  private let toTexels: CGAffineTransform
  private let isSmooth: Bool
  private let isKnown: Bool

  init?(_ image: CGImage, _ rect: CGRect, _ style: ImageStyle, _ map: CGAffineTransform) {
    guard image.width > 0, image.height > 0 else { return nil }
    let texels = CGAffineTransform(
      a: rect.size.width / CGFloat(image.width), b: 0, c: 0,
      d: rect.size.height / CGFloat(image.height), tx: rect.origin.x, ty: rect.origin.y
    ).concatenating(map)
    toTexels = texels.inverted()
    self.image = image
    isSmooth = style.quality != .none
    let inverse = [
      toTexels.a, toTexels.b, toTexels.c, toTexels.d, toTexels.tx, toTexels.ty,
    ]
    // Unless the image is scaled down, all interpolation qualities except nearest-neighbour give
    // the same result.
    let size = max(
      toTexels.a * toTexels.a + toTexels.b * toTexels.b,
      toTexels.c * toTexels.c + toTexels.d * toTexels.d)
    isKnown =
      style == ImageStyle(quality: style.quality) && size <= 1 && rect.size.width > 0
      && rect.size.height > 0 && inverse.allSatisfy { abs($0) < 1e4 } && texels.determinant != 0
  }

  /// Returns the colour of a pixel, with components in 0…1, and its tolerance in 8-bit levels.
  func color(_ x: Int, _ y: Int) -> (SIMD4<Double>, Double) {
    if !isKnown { return (.zero, 255) }
    let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(toTexels)
    let (u, v) = (Double(p.x), Double(p.y))
    if !isSmooth {
      func isNearBorder(_ t: Double) -> Bool { abs(t - t.rounded()) < 1e-5 }
      if isNearBorder(u) || isNearBorder(v) { return (.zero, 255) }
      return (texel(u.rounded(.down), v.rounded(.down)), 0)
    }
    let (left, top) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    let (a, b) = (u - 0.5 - left, v - 0.5 - top)
    let upper = texel(left, top) * (1 - a) + texel(left + 1, top) * a
    let lower = texel(left, top + 1) * (1 - a) + texel(left + 1, top + 1) * a
    return (upper * (1 - b) + lower * b, 2.5)
  }

  private func texel(_ u: Double, _ v: Double) -> SIMD4<Double> {
    let x = Int(min(max(u, 0), Double(image.width - 1)))
    let y = Int(min(max(v, 0), Double(image.height - 1)))
    let pixel = image.pixels[y * image.width + x]
    return SIMD4(
      Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255),
      Double(pixel >> 24)) / 255
  }
}
