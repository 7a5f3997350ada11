import Drawing
import Geometry

extension Rasterizer {
  /// Paints the shadow of a path as far as it lies in `area`.
  ///
  /// - Parameters:
  ///   - map: from the path's space to pixels.
  ///   - transform: from the list's.
  func paintShadow(
    _ command: Int, _ path: Path, _ rule: CGPathFillRule, _ shadow: Shadow,
    _ map: CGAffineTransform, _ transform: CGAffineTransform, _ area: PixelRect,
    _ state: DrawState
  ) {
    let shadow = DeviceShadow(shadow, transform)
    let map = shadow.map(map)
    if shadow.blur.isIdentity {
      shapes.set(command: command) { $0.setFill(path, map) }
      unsafe paintShape(rule, .color(shadow.color), .normal, map, area, state)
      return
    }
    let pixel = premultiplied(shadow.color, opacity: unsafe state.opacity)
    if pixel >> 24 == 0 { return }
    let wanted = shadow.blur.source(of: area).intersection(DeviceBounds(path, map).pixels)
    if wanted.isEmpty { return }
    let region = shapes.region
    shapes.region = wanted
    defer { shapes.region = region }
    shapes.set(command: command) { $0.setFill(path, map) }
    let box = unsafe wanted.intersection(shapes.edges.bounds)
    if box.isEmpty { return }

    let stride = (box.width + 7) & ~7
    let count = stride * box.height
    // Readers take eight at a time from anywhere.
    let bytes = unsafe scratch.push(count + 8).bindMemory(to: UInt8.self, capacity: count + 8)
    defer { scratch.pop() }
    unsafe bytes.update(repeating: 0, count: count + 8)
    let mask = unsafe ClipMask(
      base: bytes, rect: PixelRect(x: box.x, y: box.y, width: stride, height: box.height))
    spanBytes.reserve(max(stride, area.width) + 8)
    let row = unsafe spanBytes.pointer
    unsafe shapes.sweep(rule, over: box) { part in
      unsafe RowSink(
        bytes: row, left: part.x, top: part.y, painter: ClipPainter(out: mask, parent: nil))
    }
    blur.columns.set(shadow.blur.columns, anchor: shadow.blur.anchorX)
    blur.rows.set(shadow.blur.rows, anchor: shadow.blur.anchorY)
    unsafe paintBlurred(
      BlurSource(samples: .bytes(bytes), stride: stride, rect: box), 0, 0, area, pixel, state)
  }

  /// Blends a colour under the blur of coverage that is moved by whole pixels, with the axes that
  /// are set.
  func paintBlurred(
    _ source: BlurSource, _ x: Int, _ y: Int, _ area: PixelRect, _ pixel: UInt32,
    _ state: DrawState
  ) {
    let kernels = unsafe FilterKernels.current
    let surface = unsafe state.surface
    let keep = pixel >> 24
    guard let mask = unsafe state.mask else {
      unsafe blur.run(source, over: area.moved(-x, -y)) { run in
        unsafe kernels.blendSum(
          surface.pointer(run.x + x, run.y + y), run.count, run.rows, run.weights, run.taps,
          pixel, keep)
      }
      return
    }
    spanBytes.reserve(area.width + 8)
    let row = unsafe spanBytes.pointer
    let solid = Solid(pixel: pixel, keep: keep)
    unsafe blur.run(source, over: area.moved(-x, -y)) { run in
      unsafe kernels.writeSum(row, run.count, run.rows, run.weights, run.taps)
      unsafe multiplyRow(row, run.count, by: mask.pointer(run.x + x, run.y + y))
      unsafe blendRow(surface.pointer(run.x + x, run.y + y), run.count, solid, row)
    }
  }
}
