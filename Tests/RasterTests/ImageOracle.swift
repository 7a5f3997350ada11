import Drawing
import Foundation
import Geometry
import Raster
import TestSupport

/// Images sampled in `Double`, pixel by pixel: what the painter of images is compared with.
struct ImageOracle {
  let image: CGImage

  /// A texel's channels in 0…255, blue first; beyond the part the outermost texel.
  func texel(_ x: Int, _ y: Int, in part: (x: ClosedRange<Int>, y: ClosedRange<Int>)? = nil)
    -> SIMD4<Double>
  {
    let columns = part?.x ?? 0...image.width - 1
    let rows = part?.y ?? 0...image.height - 1
    let pixel = image.pixels[
      min(max(y, rows.lowerBound), rows.upperBound) * image.width
        + min(max(x, columns.lowerBound), columns.upperBound)]
    return SIMD4(
      Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255),
      Double(pixel >> 24))
  }

  /// Between the four texels about a point, with texels' centres at halves.
  func bilinear(_ u: Double, _ v: Double) -> SIMD4<Double> {
    let (x, y) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    let (fx, fy) = (u - 0.5 - x, v - 0.5 - y)
    let (i, j) = (Int(min(max(x, -9), 1e6)), Int(min(max(y, -9), 1e6)))
    let upper = texel(i, j) * (1 - fx) + texel(i + 1, j) * fx
    let lower = texel(i, j + 1) * (1 - fx) + texel(i + 1, j + 1) * fx
    return upper * (1 - fy) + lower * fy
  }

  /// The mean over a rectangle of texels.
  func mean(_ x: (Double, Double), _ y: (Double, Double)) -> SIMD4<Double> {
    var sum = SIMD4<Double>()
    for j in Int(y.0.rounded(.down))...Int(y.1.rounded(.down)) {
      let high = min(y.1, Double(j + 1)) - max(y.0, Double(j))
      for i in Int(x.0.rounded(.down))...Int(x.1.rounded(.down)) {
        let wide = min(x.1, Double(i + 1)) - max(x.0, Double(i))
        sum += texel(i, j) * (wide * high)
      }
    }
    return sum / ((x.1 - x.0) * (y.1 - y.0))
  }

  /// A picture with much detail, its components within their alpha.
  static func noise(_ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool = false) -> CGImage {
    var random = Random(seed: seed)
    let pixels = (0..<width * height).map { _ -> UInt32 in
      let alpha = isOpaque ? 255 : UInt32(random.next() % 256)
      func component() -> UInt32 { UInt32(random.next() % UInt64(alpha + 1)) }
      return alpha << 24 | component() << 16 | component() << 8 | component()
    }
    return CGImage(width: width, height: height, pixels: pixels)
  }
}

/// The largest difference of a pixel's channels from what they should be.
func distance(_ pixel: UInt32, _ wanted: SIMD4<Double>) -> Double {
  let channels = SIMD4(
    Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
  let difference = channels - wanted
  return (0..<4).map { abs(difference[$0]) }.max()!
}

/// The largest difference of two pictures of one size.
func difference(_ a: Pixmap, _ b: Pixmap) -> Double {
  var worst = 0.0
  for (x, y) in zip(a.image().pixels, b.image().pixels) {
    worst = max(worst, distance(x, channels(y)))
  }
  return worst
}

/// 0…255, blue first.
func channels(_ pixel: UInt32) -> SIMD4<Double> {
  var result = SIMD4<Double>()
  for i in 0..<4 { result[i] = Double(pixel >> UInt32(8 * i) & 255) }
  return result
}
