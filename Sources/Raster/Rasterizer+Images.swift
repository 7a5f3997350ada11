import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

extension GridRectangle {
  fileprivate func pixels(in area: PixelRect) -> Range<Int>? {
    let first = max(left >> gridShift, area.x)
    let end = min((right + gridOne - 1) >> gridShift, area.maxX)
    return first < end ? first..<end : nil
  }

  fileprivate func rows(in area: PixelRect) -> Range<Int> {
    let first = max(top >> gridShift, area.y)
    return first..<max(min((bottom + gridOne - 1) >> gridShift, area.maxY), first)
  }

  fileprivate var isWholePixels: Bool { (left | top | right | bottom) & (gridOne - 1) == 0 }
}

extension Rasterizer {
  /// Paints an image laid out over a rectangle; ``shapes`` contains the rectangle's outline. Draws
  /// nothing for an empty image, or if the map is singular or not finite.
  func paintImage(
    _ image: CGImage, in rect: CGRect, _ style: ImageStyle, alpha: CGFloat, _ blend: CGBlendMode,
    _ map: CGAffineTransform, _ area: PixelRect, _ state: DrawState
  ) {
    let area = area.intersection(shapes.edges.bounds)
    if area.isEmpty || image.width == 0 || image.height == 0 { return }
    if blend == .clear {
      paintShape(.winding, .color(.clear), .clear, map, area, state)
      return
    }
    let (width, height) = (rect.size.width, rect.size.height)
    guard let axes = ImageAxis.pair(image, rect.size, style),
      let imageMap = ImageMap(origin: rect.origin, mirrored: (width < 0, height < 0), map)
    else { return }
    paint(image, axes, imageMap, style, .winding, alpha, blend, area, state)
  }

  /// Returns a pattern cell's image; nil if the pattern is nested too deeply or its budget is used
  /// up.
  func image(of cell: PatternCell) -> CGImage? {
    guard nesting.depth < DisplayList.patternDepthLimit else { return nil }
    return images.cell(cell.key) { cell.image(in: nesting) }
  }

  /// Paints the shape in ``shapes`` with a pattern; `map` is the map to device space.
  func paintPattern(
    _ rule: CGPathFillRule, _ paint: PatternPaint, _ map: CGAffineTransform,
    _ blend: CGBlendMode, _ area: PixelRect, _ state: DrawState
  ) {
    if blend == .clear {
      paintShape(rule, .color(.clear), .clear, map, area, state)
      return
    }
    guard let cell = PatternCell(paint, paint.transform.concatenating(map)),
      let image = image(of: cell),
      let imageMap = ImageMap(origin: .zero, mirrored: (false, false), cell.map)
    else { return }
    var axes = (
      x: ImageAxis(repeating: image.width, step: 1), y: ImageAxis(repeating: image.height, step: 1)
    )
    var style = ImageStyle(quality: .low)
    if let snaps = cell.snaps {
      axes.x = ImageAxis(snapping: image.width, every: snaps.x, to: cell.map.tx)
      axes.y = ImageAxis(snapping: image.height, every: snaps.y, to: cell.map.ty)
      style.quality = .none
    }
    self.paint(image, axes, imageMap, style, rule, paint.alpha, blend, area, state)
  }

  private func paint(
    _ image: CGImage, _ axes: (x: ImageAxis, y: ImageAxis), _ imageMap: ImageMap,
    _ style: ImageStyle, _ rule: CGPathFillRule, _ alpha: CGFloat, _ blend: CGBlendMode,
    _ area: PixelRect, _ state: DrawState
  ) {
    let level = UInt32((unit(alpha) * state.opacity * 255).rounded())
    if level == 0 && blend == .normal { return }
    // `step` is the largest number of texels per pixel in any direction. It follows from the axes'
    // largest steps.
    let (sx, sy) = (axes.x.largestStep, axes.y.largestStep)
    let step = max(
      SIMD2(sx * imageMap.ux, sy * imageMap.vx).length,
      SIMD2(sx * imageMap.uy, sy * imageMap.vy).length)
    let shrinks = step > 1 + 1e-9
    let quality = shrinks ? style.shrinkQuality ?? style.quality : style.quality
    let isMean = quality == .high && imageMap.isLevel && axes.x.isMean && axes.y.isMean
    let isLayered = shrinks && !isMean && quality != .none && quality != .low
    let sampling: ImageSampler.Sampling =
      quality == .none ? .nearest : isMean && shrinks ? .means : .smooth
    let (fine, weight) = isLayered ? Self.levels(step) : (0, 0)
    let halved = isLayered ? levels.levels(of: image, fine + (weight > 0 ? 1 : 0)) : []
    rows.bytes.reserve(area.width + 3)
    rows.pixels.reserve(area.width)
    let bytes = rows.bytes.pointer
    let pixels = rows.pixels.pointer
    let isOpaque = blend == .normal && level == 255 && image.isOpaque
    let (surface, mask) = (state.surface, state.mask)

    let rectangle = shapes.edges.rectangle
    let columns = rectangle?.pixels(in: area)

    func draw(_ source: ImageSource) {
      // If the texels coincide with pixels, and the shape covers only whole pixels, copy rows of
      // texels directly.
      if level == 255 && mask == nil && (blend == .normal || blend == .copy),
        let rectangle, rectangle.isWholePixels, let columns
      {
        let rows = rectangle.rows(in: area)
        let whole = PixelRect(
          minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound,
          maxY: rows.upperBound)
        if !whole.isEmpty, let (first, stride) = source.pixels(whole) {
          let out = surface.pointer(whole.x, whole.y)
          if blend == .normal && !isOpaque {
            KernelChoice.current.overPixelRows(
              out, surface.stride, first, stride, whole.width, whole.height)
          } else {
            for y in 0..<whole.height {
              (out + y * surface.stride).update(from: first + y * stride, count: whole.width)
            }
          }
          return
        }
      }
      shapes.sweep(rule, over: area) { part in
        ImageSink(
          surface, mask, source, blend, level: level, corner: part, columns: columns,
          bytes: bytes, pixels: pixels)
      }
    }
    func withSampler(
      _ number: Int, _ scratch: ImageScratch, _ body: (Elements<ImageSampler>) -> Void
    ) {
      let (texels, width, height) =
        number == 0
        ? (image.pixels, image.width, image.height)
        : (halved[number - 1].pixels, halved[number - 1].width, halved[number - 1].height)
      texels.withElements { texels in
        let level = ImageLevel(texels: texels, width: width, height: height, number: number)
        var sampler = ImageSampler(
          level, axes: axes, map: imageMap, sampling, area: area, scratch)
        withElements(of: &sampler, as: ImageSampler.self, body)
      }
    }

    let first = min(fine, halved.count)
    let scratch = imageScratch
    withSampler(first, scratch.first) { one in
      if weight == 0 || first >= halved.count {
        draw(ImageSource(one, other: pixels, isOpaque: isOpaque))
        return
      }
      scratch.second.pixels.reserve(area.width)
      withSampler(first + 1, scratch.second) { two in
        draw(
          ImageSource(
            one, coarser: two, weight: weight, other: scratch.second.pixels.pointer,
            isOpaque: isOpaque))
      }
    }
  }

  /// Returns the two [mipmap](https://en.wikipedia.org/wiki/Mipmap) levels to mix for a number of
  /// texels per pixel: the number of the finer one, and the weight of the coarser one, which
  /// follows it.
  private static func levels(_ step: Double) -> (Int, UInt16) {
    let depth = min(log2(step), 30)
    let whole = depth.rounded(.down)
    // A step that differs from a power of two only by rounding errors counts as that power.
    if depth - whole < 1e-4 { return (Int(whole), 0) }
    if depth - whole > 1 - 1e-4 { return (Int(whole) + 1, 0) }
    return (Int(whole), UInt16((depth - whole) * 65535))
  }
}
