import Foundation
package import MidflightDrawing
import MidflightGeometry

/// The exact result of a display list in `Double`, computed pixel by pixel from the definitions,
/// with the error that each pixel of an 8-bit image may have.
///
/// Each command adds to the tolerance: the coverage's error times the contrast, rounding errors,
/// and the errors of the source and the backdrop, amplified by the blend mode. The tolerance is 255
/// where the result is unknown: at sudden changes in a gradient, and for blend modes that can
/// amplify errors without limit, filters, shadows of groups, patterns, and shadows of paths with
/// standard deviations outside 0.8 to 6 pixels.
package struct ReferenceImage {
  package typealias Color = SIMD4<Double>

  package let width: Int
  package let height: Int
  private var layers: [Layer]
  private var open: [Opening] = []
  private var mask: Mask?

  private struct Layer {
    /// The premultiplied blue, green, red and alpha of each pixel, 0…1.
    var colors: [Color]
    var errors: [Double]
  }

  private struct Mask {
    var values: [Double]
    var errors: [Double]
  }

  private struct Opening {
    var style: GroupStyle?
    var mask: Mask?
  }

  /// - Parameter ground: The premultiplied background.
  package init(_ list: DisplayList, width: Int, height: Int, ground: UInt32) {
    (self.width, self.height) = (width, height)
    let count = width * height
    let color = Color(
      Double(ground & 255), Double(ground >> 8 & 255), Double(ground >> 16 & 255),
      Double(ground >> 24))
    layers = [
      Layer(
        colors: [Color](repeating: color / 255, count: count),
        errors: [Double](repeating: 0, count: count))
    ]
    for command in list.commands { draw(command) }
  }

  /// Returns a description of the first pixel outside the tolerance; nil if there is none.
  package func difference(from pixels: [UInt32]) -> String? {
    for (i, pixel) in pixels.enumerated() {
      let error = layers[0].errors[i] + 0.5
      if !(error < 100) { continue }
      let expected = layers[0].colors[i] * 255
      for (lane, shift) in [UInt32(0), 8, 16, 24].enumerated() {
        let found = Double(pixel >> shift & 255)
        if abs(found - expected[lane]) > error {
          return """
            pixel \(i % width), \(i / width) is \(String(pixel, radix: 16)), not \
            \(expected.w) \(expected.z) \(expected.y) \(expected.x) ± \(error)
            """
        }
      }
    }
    return nil
  }

  package var known: Double {
    Double(layers[0].errors.filter { $0 < 20 }.count) / Double(max(width * height, 1))
  }

  // MARK: Commands

  private mutating func draw(_ command: DisplayList.Command) {
    switch command {
    case .fill(let fill):
      draw(coverage(fill.path, fill.rule, fill.map), fill.paint, fill.blend, fill.map)
    case .stroke(let stroke):
      let (path, style, map) = (stroke.path, stroke.style, stroke.map)
      var polyline = Polyline()
      // Flatten the outline more finely than for drawing, because errors add up where it overlaps
      // itself.
      path.strokeOutline(
        style, transform: map, tolerance: Path.defaultTolerance / 4, into: &polyline)
      // The rasterizer's segments depend on the drawn region; `slack` allows for their error.
      let isTame = path.isTame(under: map) && style.width * map.largestScale < 1e5
      let shape = coverage(polyline, .winding, slack: isTame ? 0.02 : .infinity)
      draw(shape, stroke.paint, stroke.blend, map)
    case .image(let image):
      var path = Path()
      path.addRect(image.rect)
      let source = ImageOracle(image.image, image.rect, image.style, image.map)
      let alpha = Self.unit(image.alpha)
      draw(coverage(path, .winding, image.map), image.blend) { x, y in
        let (color, error) = source?.color(x, y) ?? (.zero, 0)
        return (color * alpha, error * alpha + (alpha < 1 ? 1 : 0))
      }
    case .shadow(let cast):
      guard let shape = shadow(of: cast.path, cast.rule, cast.shadow, cast.map) else {
        return forget()
      }
      draw(shape, .color(cast.shadow.color), .normal, cast.map)
    case .beginGroup(let style):
      open.append(Opening(style: style, mask: mask))
      mask = nil
      let count = width * height
      layers.append(
        Layer(
          colors: [Color](repeating: .zero, count: count),
          errors: [Double](repeating: 0, count: count)))
    case .endGroup: endGroup()
    case .pushClip(let clip):
      open.append(Opening(style: nil, mask: mask))
      var shape = coverage(clip.path, clip.rule, clip.map)
      if let imageMask = clip.imageMask { narrow(&shape, to: imageMask, clip.map) }
      if let outer = mask {
        mask = Mask(
          values: zip(shape.values, outer.values).map { $0 * $1 },
          errors: shape.values.indices.map {
            let sum =
              shape.errors[$0] * outer.values[$0] + outer.errors[$0] * shape.values[$0]
              + shape.errors[$0] * outer.errors[$0] / 255
            return sum > 0 ? sum + 0.5 : 0
          })
      } else {
        mask = shape
      }
    case .popClip: mask = open.removeLast().mask
    }
  }

  private func narrow(
    _ shape: inout Mask, to imageMask: DisplayList.ImageMask, _ map: CGAffineTransform
  ) {
    let style = ImageStyle(quality: imageMask.quality)
    let source = ImageOracle(imageMask.image, imageMask.rect, style, map)
    for i in shape.values.indices {
      let (color, error) = source?.color(i % width, i / width) ?? (.zero, 0)
      shape.errors[i] =
        shape.errors[i] * color.w + error * shape.values[i] + shape.errors[i] * error / 255 + 0.5
      shape.values[i] *= color.w
    }
  }

  private mutating func endGroup() {
    let layer = layers.removeLast()
    let opening = open.removeLast()
    mask = opening.mask
    guard let style = opening.style else { return }
    let opacity = Self.unit(style.opacity)
    let isKnown = style.filters.isEmpty && style.shadow == nil
    for i in layer.colors.indices {
      let error =
        isKnown ? layer.errors[i] * opacity + (opacity > 0 && opacity < 1 ? 1 : 0) : 255
      apply(i, style.blend, layer.colors[i] * opacity, error, 1, 0)
    }
  }

  private mutating func draw(
    _ shape: Mask, _ paint: Paint, _ blend: CGBlendMode, _ map: CGAffineTransform
  ) {
    switch paint {
    case .color(let color):
      let alpha = Self.unit(color.alpha)
      let source =
        Color(Self.unit(color.blue), Self.unit(color.green), Self.unit(color.red), 1) * alpha
      draw(shape, blend) { _, _ in (source, alpha == 0 ? 0 : 0.5) }
    case .gradient(let gradient):
      let oracle = GradientOracle(gradient, map)
      let isTame = gradient.isTame(under: map)
      draw(shape, blend) { x, y in
        guard isTame, let levels = oracle.levels(x, y) else { return (.zero, 255) }
        return (levels / 255, 1)
      }
    case .pattern, .projected:
      draw(shape, blend) { _, _ in (.zero, 255) }
    }
  }

  private mutating func draw(
    _ shape: Mask, _ blend: CGBlendMode, _ source: (Int, Int) -> (Color, Double)
  ) {
    for i in shape.values.indices where shape.values[i] > 0 || shape.errors[i] > 0 {
      let (color, error) = source(i % width, i / width)
      apply(i, blend, color, error, shape.values[i], shape.errors[i])
    }
  }

  private mutating func apply(
    _ i: Int, _ blend: CGBlendMode, _ source: Color, _ sourceError: Double, _ coverage: Double,
    _ coverageError: Double
  ) {
    var (coverage, coverageError) = (coverage, coverageError)
    if let mask {
      coverageError =
        coverageError * mask.values[i] + mask.errors[i] * coverage
        + coverageError * mask.errors[i] / 255
        + (mask.errors[i] > 0 || coverageError > 0 ? 0.5 : 0)
      coverage *= mask.values[i]
    }
    if coverage == 0 && coverageError == 0 { return }
    // A transparent source leaves the backdrop exactly unchanged.
    if source == .zero && sourceError == 0 && !blend.affectsTransparentAreas { return }
    let top = layers.count - 1
    let ground = layers[top].colors[i]
    let backdropError = layers[top].errors[i]
    let result = BlendOracle.result(blend, source, ground)
    var error =
      switch blend {
      case .clear: 0.0
      case .copy: sourceError
      case .normal: 2 * sourceError + (1 - source.w) * backdropError
      case _ where BlendOracle.isSteep(blend): 255.0
      default: 3 * (sourceError + backdropError)
      }
    let difference = result - ground
    let contrast = max(
      max(abs(difference.x), abs(difference.y)), max(abs(difference.z), abs(difference.w)))
    error = coverage * error + (1 - coverage) * backdropError + coverageError * contrast + 1
    // If both the coverage and the source have errors, the product of the errors is added too.
    error += coverageError / 255 * min(sourceError, 255)
    layers[top].colors[i] = ground + difference * coverage
    layers[top].errors[i] = min(error, 255)
  }

  private mutating func forget() {
    let top = layers.count - 1
    for i in layers[top].errors.indices where mask == nil || mask!.values[i] > 0 {
      layers[top].errors[i] = 255
    }
  }

  // MARK: Shapes

  private func coverage(
    _ path: Path, _ rule: CGPathFillRule, _ map: CGAffineTransform, margin: Int = 0
  ) -> Mask {
    var polyline = Polyline()
    if path.exceedsLimits(map) {
      path.clampedToLimits(map, isFilled: true).flatten(into: &polyline)
    } else {
      path.flatten(map, into: &polyline)
    }
    let isCurved = path.verbs.contains { $0 == .quad || $0 == .cubic }
    let slack = isCurved ? path.isTame(under: map) ? 0.02 : .infinity : 0
    return coverage(polyline, rule, slack: slack, margin: margin)
  }

  private func coverage(
    _ polyline: Polyline, _ rule: CGPathFillRule, slack: Double, margin: Int = 0
  ) -> Mask {
    let shape = TrueCoverage(
      polyline, rule, slack: slack, width: width + 2 * margin, height: height + 2 * margin)
    return Mask(values: shape.values, errors: shape.errors)
  }

  /// Returns a path's shadow: the coverage of the path, moved by the shadow's offset and convolved
  /// with a Gaussian.
  ///
  /// - Returns: nil if the Gaussian is too narrow to be sampled at pixels or too wide to be worth
  ///   the time, or if the shadow is too far away.
  private func shadow(
    of path: Path, _ rule: CGPathFillRule, _ shadow: Shadow, _ map: CGAffineTransform
  ) -> Mask? {
    let transform = shadow.transform
    let sigmas = SIMD2(
      Double(shadow.sigma * hypot(transform.a, transform.c)),
      Double(shadow.sigma * hypot(transform.b, transform.d)))
    guard sigmas.min() >= 0.8, sigmas.max() <= 6, path.isTame(under: map) else { return nil }
    let offset = CGPoint(x: shadow.offset.width, y: shadow.offset.height).applying(
      CGAffineTransform(
        a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: 0, ty: 0))
    guard abs(offset.x) < 1e4, abs(offset.y) < 1e4 else { return nil }
    // Draw a margin around the image, because shapes outside the image cast shadows inside it.
    let margin = Int((7 * sigmas.max()).rounded(.up))
    let moved = map.concatenating(
      CGAffineTransform(
        translationX: offset.x + CGFloat(margin), y: offset.y + CGFloat(margin)))
    let shape = coverage(path, rule, moved, margin: margin)
    func spread(_ values: [Double]) -> [Double] {
      let wide = width + 2 * margin
      let all = Oracle.blurred(values, width: wide, height: height + 2 * margin, sigmas: sigmas)
      return (margin..<margin + height).flatMap { y in
        all[y * wide + margin..<y * wide + margin + width]
      }
    }
    let values = spread(shape.values)
    // Where the shadow is visible, add the rounding errors of the blur's sums, and the tails of the
    // Gaussian that these sums leave out.
    let errors = zip(spread(shape.errors), values).map { $0 + ($1 > 1e-4 ? 1.5 : 0) }
    return Mask(values: values, errors: errors)
  }

  static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}

extension Path {
  /// Whether the path's curves are small enough for flattening to stay within the tolerance.
  func isTame(under map: CGAffineTransform) -> Bool {
    points.allSatisfy {
      let p = $0.applying(map)
      return abs(p.x) < 1e5 && abs(p.y) < 1e5
    }
  }
}

extension GradientPaint {
  /// Whether the gradient's definition can be evaluated in `Double` to a fraction of a level.
  func isTame(under map: CGAffineTransform) -> Bool {
    func small(_ values: CGFloat...) -> Bool { values.allSatisfy { abs($0) < 1e4 } }
    let all = transform.concatenating(map)
    guard small(all.a, all.b, all.c, all.d, all.tx, all.ty), abs(all.determinant) > 1e-2,
      small(alpha)
    else { return false }
    guard
      gradient.stops.allSatisfy({ stop in
        [stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha, alpha].allSatisfy {
          $0 >= 0 && $0 <= 1
        }
      })
    else { return false }
    switch geometry {
    case .linear(let a, let b):
      return small(a.x, a.y, b.x, b.y) && hypot(b.x - a.x, b.y - a.y) > 1
    case .radial(let a, let r, let b, let s):
      // If the circles grow about as fast as their centres move, the boundary of the area that they
      // cover is hard to locate.
      let distance = hypot(b.x - a.x, b.y - a.y)
      return small(a.x, a.y, r, b.x, b.y, s) && r >= 0 && s >= 0
        && abs(distance - abs(s - r)) > 1
    case .conic(let c, let angle): return small(c.x, c.y, angle)
    }
  }
}
