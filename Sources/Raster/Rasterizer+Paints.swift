import Foundation
import MidflightDrawing
import MidflightGeometry

extension Rasterizer {
  /// Paints the shape in ``shapes`` within `area`; `map` is the map from the shape's space to
  /// device space.
  func paintShape(
    _ rule: CGPathFillRule, _ paint: Paint, _ blend: CGBlendMode, _ map: CGAffineTransform,
    _ area: PixelRect, _ state: DrawState
  ) {
    let area = area.intersection(shapes.edges.bounds)
    if area.isEmpty { return }
    let opacity = state.opacity
    switch paint {
    case .color(let color):
      if let solid = Solid(color, blend, opacity: opacity) {
        if solid.changesNothing { return }
        paintSolid(rule, solid, area, state)
      } else {
        let pixel = premultiplied(color, opacity: opacity)
        if pixel >> 24 == 0 && !blend.affectsTransparentAreas { return }
        paintSource(rule, SolidSource(pixel: pixel), blend, area, state)
      }
    case .gradient(let gradient):
      paintGradient(rule, gradient, map, blend, area, state)
    case .pattern(let pattern):
      paintPattern(rule, pattern, map, blend, area, state)
    case .projected(let paint):
      paintProjected(rule, paint, map, blend, area, state)
    }
  }

  private func paintSolid(
    _ rule: CGPathFillRule, _ solid: Solid, _ area: PixelRect, _ state: DrawState
  ) {
    let surface = state.surface
    if let mask = state.mask {
      rows.bytes.reserve(area.width)
      let row = rows.bytes.pointer
      shapes.sweep(rule, over: area) { part in
        RowSink(
          bytes: row, painter: MaskedSolidPainter(surface: surface, mask: mask, solid: solid))
      }
    } else {
      shapes.fill(rule, over: area, solid, onto: surface)
    }
  }

  private func paintGradient(
    _ rule: CGPathFillRule, _ paint: GradientPaint, _ map: CGAffineTransform,
    _ blend: CGBlendMode, _ area: PixelRect, _ state: DrawState
  ) {
    guard let field = GradientField(paint, map) else { return }
    gradients.prepare(paint, opacity: state.opacity)
    let isDone = unsafe withUnsafePointer(to: &gradients) { table in
      let lookup = unsafe GradientLookup(field, table)
      let pieces = gradientScratch.makeSource(field, lookup, left: area.x, right: area.maxX)
      guard let source = pieces else { return false }
      paintSource(rule, source, blend, area, state)
      return true
    }
    if isDone { return }
    gradients.fillTable()
    unsafe withUnsafePointer(to: &gradients) { table in
      let lookup = unsafe GradientLookup(field, table)
      switch field.kind {
      case .linear:
        paintSource(rule, LinearSource(lookup), blend, area, state)
      case .concentric(let offset, let scale):
        let source = RoundSource(lookup, offset: offset, scale: scale)
        paintSource(rule, source, blend, area, state)
      case .conic:
        // Conic gradients are always painted in pieces, so this case does not occur.
        break
      case .circles:
        paintSource(rule, CirclesSource(lookup), blend, area, state)
      }
    }
  }

  func paintSource<Source: PixelSource>(
    _ rule: CGPathFillRule, _ source: Source, _ blend: CGBlendMode, _ area: PixelRect,
    _ state: DrawState
  ) {
    rows.bytes.reserve(area.width + 3)
    rows.pixels.reserve(area.width)
    let bytes = rows.bytes.pointer
    let pixels = rows.pixels.pointer
    let surface = state.surface
    let mask = state.mask
    if mask == nil && (blend == .normal || blend == .copy) {
      shapes.sweep(rule, over: area) { part in
        SourceSink(
          surface, x: part.x, y: part.y, source, replaces: blend == .copy, bytes: bytes,
          pixels: pixels)
      }
    } else {
      shapes.sweep(rule, over: area) { part in
        RowSink(
          bytes: bytes,
          painter: SourcePainter(
            surface: surface, mask: mask, source: source, blend: blend, pixels: pixels))
      }
    }
  }
}
