import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

extension Rasterizer {
  /// Paints the shape in ``shapes`` with a paint that lies in a plane seen in perspective. `map`
  /// maps the shape's space to device space.
  func paintProjected(
    _ rule: CGPathFillRule, _ paint: ProjectedPaint, _ map: CGAffineTransform,
    _ blend: CGBlendMode, _ area: PixelRect, _ state: DrawState
  ) {
    if blend == .clear {
      paintShape(rule, .color(.clear), .clear, map, area, state)
      return
    }
    let toDevice = paint.projection.concatenating(Homography(map))
    switch paint.content {
    case .gradient(let gradient):
      paintGradient(rule, gradient, toDevice, blend, area, state)
    case .image(let image, let rect, let style, let alpha):
      let (width, height) = (rect.size.width, rect.size.height)
      guard image.width > 0, image.height > 0,
        let axes = ImageAxis.pair(image, rect.size, style)
      else { return }
      // The map from positions along the rectangle's sides to the plane.
      let sides = CGAffineTransform(
        a: width < 0 ? -1 : 1, b: 0, c: 0, d: height < 0 ? -1 : 1, tx: rect.origin.x,
        ty: rect.origin.y)
      paintImage(
        rule, image, axes, Homography(sides).concatenating(toDevice), style, alpha, blend, area,
        state)
    case .pattern(let pattern):
      let scale = paint.resolution * map.largestScale
      guard scale > 0, scale.isFinite,
        let cell = PatternCell(
          pattern, pattern.transform.concatenating(CGAffineTransform(scaleX: scale, y: scale))),
        let image = image(of: cell)
      else { return }
      var axes = (
        x: ImageAxis(repeating: image.width, step: 1),
        y: ImageAxis(repeating: image.height, step: 1)
      )
      if let snaps = cell.snaps {
        axes.x = ImageAxis(snapping: image.width, every: snaps.x, to: cell.map.tx)
        axes.y = ImageAxis(snapping: image.height, every: snaps.y, to: cell.map.ty)
      }
      let plane = cell.map.concatenating(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
      paintImage(
        rule, image, axes, Homography(plane).concatenating(toDevice), ImageStyle(), pattern.alpha,
        blend, area, state)
    }
  }

  private func paintGradient(
    _ rule: CGPathFillRule, _ paint: GradientPaint, _ toDevice: Homography,
    _ blend: CGBlendMode, _ area: PixelRect, _ state: DrawState
  ) {
    guard let field = GradientField(paint, .identity), let back = toDevice.inverted else { return }
    gradients.prepare(paint, opacity: state.opacity)
    unsafe withUnsafePointer(to: &gradients) { table in
      let source = unsafe ProjectedGradient(
        field: field, lookup: GradientLookup(field, table),
        plane: PlaneRow(back.concatenating(Homography(field.map))))
      paintSource(rule, source, blend, area, state)
    }
  }

  private func paintImage(
    _ rule: CGPathFillRule, _ image: CGImage, _ axes: (x: ImageAxis, y: ImageAxis),
    _ toDevice: Homography, _ style: ImageStyle, _ alpha: CGFloat, _ blend: CGBlendMode,
    _ area: PixelRect, _ state: DrawState
  ) {
    let alpha = unit(alpha) * state.opacity
    guard alpha > 0 || blend != .normal, let back = toDevice.inverted else { return }
    let shrinkQuality = style.shrinkQuality ?? style.quality
    let isLayered = shrinkQuality != .none && shrinkQuality != .low
    let halved = isLayered ? levels.levels(of: image, 30) : []
    texelLevels.reserve(halved.count + 1)
    withTexels(image.pixels, image.width, image.height, halved[...], axes, 0) { levels, count in
      paintSource(
        rule,
        ProjectedImage(
          plane: PlaneRow(back), axes: axes, levels: levels, levelCount: count,
          smooths: (style.quality != .none, shrinkQuality != .none), isLayered: isLayered,
          alpha: Float(alpha), isOpaque: alpha == 1 && image.isOpaque),
        blend, area, state)
    }
  }

  /// Calls `body` with an image's levels, the finest first, in memory that does not move during the
  /// call.
  ///
  /// - Parameter finer: The number of levels already in ``texelLevels``.
  private func withTexels(
    _ pixels: [UInt32], _ width: Int, _ height: Int, _ coarser: ArraySlice<HalvedImage>,
    _ axes: (x: ImageAxis, y: ImageAxis), _ finer: Int,
    _ body: (_ levels: Elements<TexelLevel>, _ count: Int) -> Void
  ) {
    pixels.withElements { base in
      let level = TexelLevel(
        base, width, height, axes, scale: 1 / Double(1 << min(finer, 62)), isFirst: finer == 0)
      texelLevels.pointer[finer] = level
      if let next = coarser.first {
        withTexels(
          next.pixels, next.width, next.height, coarser.dropFirst(), axes, finer + 1, body)
      } else {
        body(texelLevels.pointer, finer + 1)
      }
    }
  }
}

/// Computes the positions on a plane that are seen at the centres of pixels, by a
/// [homography](https://en.wikipedia.org/wiki/Homography). Each position depends only on its pixel.
struct PlaneRow {
  let map: Homography
  private var start = SIMD3<Double>()

  init(_ map: Homography) { self.map = map }

  mutating func begin(row y: Int) { start = map.homogeneous(0.5, Double(y) + 0.5) }

  /// Returns the position seen at the centre of column `x`, and 1/w, from which slopes are
  /// computed; nil behind the viewer.
  @inline(__always)
  func point(_ x: Int) -> (u: Double, v: Double, k: Double)? {
    let x = Double(x)
    let w = Double(map.p) * x + start.z
    if !(w > 0) { return nil }
    let k = 1 / w
    return (
      (Double(map.a) * x + start.x) * k, (Double(map.b) * x + start.y) * k, k
    )
  }
}

struct ProjectedGradient: PixelSource {
  let field: GradientField
  let lookup: GradientLookup
  var plane: PlaneRow

  /// Always false, because some pixels may be outside all of the gradient's circles.
  var isOpaque: Bool { false }

  mutating func begin(row y: Int) { plane.begin(row: y) }

  func fetch(_ x: Int, _ count: Int, _ out: Elements<UInt32>) {
    for i in 0..<count {
      guard let point = plane.point(x &+ i) else {
        out[i] = 0
        continue
      }
      out[i] = lookup.exactPixel(field.t(u: point.u, v: point.v))
    }
  }
}
