import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

extension ImageAxis {
  /// Returns both axes of an image laid out over a rectangle; nil if nothing is drawn.
  static func pair(_ image: CGImage, _ size: CGSize, _ style: ImageStyle) -> (
    x: ImageAxis, y: ImageAxis
  )? {
    let (width, height) = (size.width, size.height)
    let source = style.source.standardized
    guard width != 0, height != 0, width.isFinite, height.isFinite, source.minX.isFinite,
      source.minY.isFinite, source.width.isFinite, source.height.isFinite
    else { return nil }
    let center = style.center.standardized
    return (
      x: ImageAxis(
        size: image.width, length: abs(width), source: (source.minX, source.maxX),
        center: (center.minX, center.maxX), scale: style.scale, repeats: style.isTiled),
      y: ImageAxis(
        size: image.height, length: abs(height), source: (source.minY, source.maxY),
        center: (center.minY, center.maxY), scale: style.scale, repeats: style.isTiled)
    )
  }
}

/// One level of an image. In its texel coordinates, the centres of texels are whole numbers.
struct TexelLevel: BitwiseCopyable {
  let base: Elements<UInt32>
  let width: Int
  let height: Int
  let scale: Double
  let (lowU, highU, lowV, highV): (Double, Double, Double, Double)
  let wraps: (x: Bool, y: Bool)

  init(
    _ base: Elements<UInt32>, _ width: Int, _ height: Int,
    _ axes: (x: ImageAxis, y: ImageAxis), scale: Double, isFirst: Bool
  ) {
    self.base = base
    (self.width, self.height, self.scale) = (width, height, scale)
    func bounds(_ axis: ImageAxis, _ size: Int) -> (Double, Double) {
      let last = Double(size - 1)
      func inside(_ x: Double) -> Double { x > 0 ? min(x, last) : 0 }
      let (begin, end) = (axis.begin * scale, axis.end * scale)
      let low = inside(begin)
      let high = end > last ? last : inside(end - 1)
      if low <= high { return (low, high) }
      let middle = inside((begin + end) / 2 - 0.5)
      return (middle, middle)
    }
    (lowU, highU) = bounds(axes.x, width)
    (lowV, highV) = bounds(axes.y, height)
    // A halved image may not have exactly half the size, so it cannot wrap.
    wraps = (axes.x.wraps && isFirst, axes.y.wraps && isFirst)
  }

  @inline(__always)
  private static func pair(
    _ position: Double, _ low: Double, _ high: Double, _ size: Int, wraps: Bool
  ) -> (Int, Int, Float) {
    // These comparisons treat NaN as the beginning of the image.
    if wraps {
      let p = position > -1 ? (position < Double(size) ? position : Double(size)) : -1
      let i = Int(p + 1) - 1
      let first = i < 0 ? i + size : i >= size ? 0 : i
      return (first, first + 1 == size ? 0 : first + 1, Float(p - Double(i)))
    }
    let p = position > low ? (position < high ? position : high) : low
    let i = Int(p)
    return (i, min(i + 1, size - 1), Float(p - Double(i)))
  }

  /// Returns the channels at a position, in levels: blue, green, red, alpha. The position is in
  /// texels of the original image.
  @inline(__always)
  func color(_ u: Double, _ v: Double, smooth: Bool) -> SIMD4<Float> {
    // Round to 1/65536 texel, to hide rounding errors of the computation. A `Double` near 1.5 · 2³⁶
    // has no smaller fractions, so adding that number and subtracting it again rounds. Values too
    // large for this are far outside the image.
    func tidy(_ x: Double) -> Double { (x * scale + 0x1.8p36) - 0x1.8p36 - 0.5 }
    let (i0, i1, fx) = Self.pair(tidy(u), lowU, highU, width, wraps: wraps.x)
    let (j0, j1, fy) = Self.pair(tidy(v), lowV, highV, height, wraps: wraps.y)
    if !smooth {
      return Self.levels(base[(fy < 0.5 ? j0 : j1) &* width &+ (fx < 0.5 ? i0 : i1)])
    }
    let (upper, lower) = (base + j0 &* width, base + j1 &* width)
    let a = Self.levels(upper[i0])
    let b = Self.levels(upper[i1])
    let c = Self.levels(lower[i0])
    let d = Self.levels(lower[i1])
    let first = a + (b - a) * fx
    let second = c + (d - c) * fx
    return first + (second - first) * fy
  }

  @inline(__always)
  static func levels(_ pixel: UInt32) -> SIMD4<Float> {
    let bytes = SIMD4<UInt32>(pixel, pixel &>> 8, pixel &>> 16, pixel &>> 24) & 255
    return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes))
  }
}

struct ProjectedImage: PixelSource {
  /// The map from device space to positions along the sides of the image's rectangle.
  var plane: PlaneRow
  let axes: (x: ImageAxis, y: ImageAxis)
  let levels: Elements<TexelLevel>
  let levelCount: Int
  /// Whether sampling is smooth where the image is enlarged and where it is shrunk.
  let smooths: (enlarged: Bool, shrunk: Bool)
  let isLayered: Bool
  let alpha: Float
  let isOpaque: Bool

  mutating func begin(row y: Int) { plane.begin(row: y) }

  func fetch(_ x: Int, _ count: Int, _ out: Elements<UInt32>) {
    let first = levels[0]
    let needsStep = isLayered || smooths.enlarged != smooths.shrunk
    for i in 0..<count {
      guard let point = plane.point(x &+ i) else {
        out[i] = 0
        continue
      }
      let u = axes.x.position(point.u)
      let v = axes.y.position(point.v)
      var color: SIMD4<Float>
      let step = needsStep ? self.step(point) : 0
      if !(step > 1 + 1e-9) {
        color = first.color(u, v, smooth: smooths.enlarged)
      } else if !isLayered {
        color = first.color(u, v, smooth: smooths.shrunk)
      } else {
        let depth = min(log2(step), Double(levelCount - 1))
        let fine = Int(depth)
        color = levels[fine].color(u, v, smooth: true)
        let weight = Float(depth - Double(fine))
        if weight > 0 {
          let coarse = levels[fine + 1].color(u, v, smooth: true)
          color += (coarse - color) * weight
        }
      }
      out[i] = Self.pixel(color * alpha)
    }
  }

  @inline(__always)
  private static func pixel(_ color: SIMD4<Float>) -> UInt32 {
    // Adding 2²³ rounds each channel to the nearest integer, which is then in the low bits. The
    // minimum below is necessary, because rounding must not make a colour exceed its alpha.
    let bits = bitCast(color + 0x1p23, to: SIMD4<UInt32>.self) & 0x1FF
    let c = pointwiseMin(bits, SIMD4(repeating: bits.w))
    return c.x | c.y &<< 8 | c.z &<< 16 | c.w &<< 24
  }

  /// Returns the largest number of texels per pixel in any direction.
  ///
  /// With u = x′ / w and k = 1/w, the slope of u along x is (a − u · p) · k; the other slopes are
  /// analogous.
  @inline(__always)
  private func step(_ point: (u: Double, v: Double, k: Double)) -> Double {
    let m = plane.map
    let sx = axes.x.largestStep * point.k
    let sy = axes.y.largestStep * point.k
    let (ux, vx) = (
      (Double(m.a) - point.u * Double(m.p)) * sx, (Double(m.b) - point.v * Double(m.p)) * sy
    )
    let (uy, vy) = (
      (Double(m.c) - point.u * Double(m.q)) * sx, (Double(m.d) - point.v * Double(m.q)) * sy
    )
    return max(ux * ux + vx * vx, uy * uy + vy * vy).squareRoot()
  }
}
