import Drawing
import Foundation
import Geometry

extension Rasterizer {
  /// Paints the shape in ``shapes`` as far as it lies in `area`.
  func paintShape(
    _ rule: CGPathFillRule, _ paint: Paint, _ blend: CGBlendMode, _ area: PixelRect,
    _ state: DrawState
  ) {
    let area = unsafe area.intersection(shapes.edges.bounds)
    if area.isEmpty { return }
    let solid: Solid
    switch paint {
    case .color(let color):
      let pixel = premultiplied(color, opacity: unsafe state.opacity)
      switch blend {
      case .clear: solid = Solid(pixel: 0, keep: 255)
      case .copy: solid = Solid(pixel: pixel, keep: 255)
      default:
        if pixel >> 24 == 0 { return }
        solid = Solid(pixel: pixel, keep: pixel >> 24)
      }
    }
    let surface = unsafe state.surface
    if let mask = unsafe state.mask {
      spanBytes.reserve(area.width)
      let row = unsafe spanBytes.pointer
      unsafe shapes.sweep(rule, over: area) { part in
        unsafe RowSink(
          bytes: row, left: part.x, top: part.y,
          painter: MaskedSolidPainter(surface: surface, mask: mask, solid: solid))
      }
    } else {
      unsafe shapes.fill(rule, over: area, solid, onto: surface)
    }
  }

  /// Paints an image stretched over a rectangle, whose outline is in ``shapes``; nothing for an empty image or a map that flattens
  /// the rectangle.
  func paintImage(
    _ image: CGImage, _ rect: CGRect, _ quality: CGInterpolationQuality, _ alpha: CGFloat,
    _ blend: CGBlendMode, _ map: CGAffineTransform, _ area: PixelRect, _ state: DrawState
  ) {
    guard image.width > 0, image.height > 0 else { return }
    let area = unsafe area.intersection(shapes.edges.bounds)
    if area.isEmpty { return }
    if blend == .clear {
      unsafe paintShape(.winding, .color(.clear), .clear, area, state)
      return
    }
    // Texels to device space; its inverse finds the texel under a pixel.
    let texelMap = CGAffineTransform(
      a: rect.size.width / CGFloat(image.width), b: 0, c: 0,
      d: rect.size.height / CGFloat(image.height), tx: rect.origin.x, ty: rect.origin.y
    ).concatenating(map)
    let inverse = texelMap.inverted()
    guard texelMap.determinant != 0, inverse.isFinite else { return }
    spanBytes.reserve(area.width)
    spanPixels.reserve(area.width)
    let row = unsafe spanBytes.pointer
    let fetched = unsafe spanPixels.pointer
    let surface = unsafe state.surface
    let mask = unsafe state.mask
    let level = UInt32(unsafe (unit(alpha) * state.opacity * 255).rounded())
    unsafe image.pixels.withUnsafeBufferPointer { texels in
      guard let base = texels.baseAddress else { return }
      unsafe shapes.sweep(.winding, over: area) { part in
        unsafe RowSink(
          bytes: row, left: part.x, top: part.y,
          painter: ImagePainter(
            surface: surface, mask: mask, texels: base, width: image.width, height: image.height,
            map: inverse, smooth: quality != .none, alpha: level, replaces: blend == .copy,
            row: fetched))
      }
    }
  }
}
