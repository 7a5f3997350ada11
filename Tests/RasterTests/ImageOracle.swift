/// Computes the samples of an image in `Double`, pixel by pixel, for comparison with the
/// rasterizer.
struct ImageOracle {
  let image: CGImage

  /// Returns a texel's channels in 0…255, blue first. For a texel outside `part`, returns the
  /// nearest texel inside it.
  func texel(_ x: Int, _ y: Int, in part: (x: ClosedRange<Int>, y: ClosedRange<Int>)? = nil)
    -> SIMD4<Double>
  {
    let columns = part?.x ?? 0...image.width - 1
    let rows = part?.y ?? 0...image.height - 1
    let pixel = image.pixels[
      min(max(y, rows.lowerBound), rows.upperBound) * image.width
        + min(max(x, columns.lowerBound), columns.upperBound)]
    return channels(pixel)
  }

  /// Interpolates between the four texels around a point. The centres of texels are at
  /// half-integers (https://en.wikipedia.org/wiki/Bilinear_interpolation).
  func bilinear(_ u: Double, _ v: Double) -> SIMD4<Double> {
    let (x, y) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    let (fx, fy) = (u - 0.5 - x, v - 0.5 - y)
    let (i, j) = (Int(min(max(x, -9), 1e6)), Int(min(max(y, -9), 1e6)))
    let upper = texel(i, j) * (1 - fx) + texel(i + 1, j) * fx
    let lower = texel(i, j + 1) * (1 - fx) + texel(i + 1, j + 1) * fx
    return upper * (1 - fy) + lower * fy
  }

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

  /// Returns an image of random premultiplied pixels.
  static func noise(_ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool = false) -> CGImage {
    var random = Random(seed: seed)
    let pixels = (0..<width * height).map { _ in random.pixel(isOpaque: isOpaque) }
    return CGImage(width: width, height: height, pixels: pixels)
  }
}

func difference(_ a: Pixmap, _ b: Pixmap) -> Int {
  largestDifference(a.image().pixels, b.image().pixels)!
}
