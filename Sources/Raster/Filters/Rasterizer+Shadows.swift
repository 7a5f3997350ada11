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
    let key = ShadowCache.Key(path: path, rule: rule, map: map, blur: shadow.blur, area: area)
    let hash = shadows.isOn ? key.hash : 0
    if shadows.isOn, let kept = unsafe shadows.find(key, hash) {
      unsafe paint(kept, area, (0, 0), pixel, state)
      return
    }
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
      bytes, stride, box, shadow.blur, area, (0, 0), (key, hash), pixel, state)
  }

  /// Blends a colour under the blur of coverage, with the axes that are set, of which even parts in
  /// the middle are left out; and keeps it, if it is not the first time.
  ///
  /// - Parameters:
  ///   - bytes: `stride` from row to row of `box`, with eight more to read at the end.
  ///   - area: where it is wanted, before it is moved by `offset` in whole pixels.
  ///   - keeping: what it is kept for.
  func paintBlurred(
    _ bytes: UnsafePointer<UInt8>, _ stride: Int, _ box: PixelRect, _ shape: DeviceBlur,
    _ area: PixelRect, _ offset: (x: Int, y: Int), _ keeping: (ShadowCache.Key, UInt64)?,
    _ pixel: UInt32, _ state: DrawState
  ) {
    if area.isEmpty { return }
    spanBytes.reserve(max(stride, area.width) + 8)
    let source = unsafe BlurSource(samples: .bytes(bytes), stride: stride, rect: box)
    var (across, down) = (Cut.none, Cut.none)
    // Shorter than this nothing can be taken out.
    if box.width > 2 * shape.columns.reach || box.height > 2 * shape.rows.reach {
      let even = unsafe EvenParts(bytes, stride: stride, box, differences: spanBytes.pointer)
      across = Cut(even.columns, area.x..<area.maxX, shape.columns)
      down = Cut(even.rows, area.y..<area.maxY, shape.rows)
    }
    let small = PixelRect(
      x: area.x, y: area.y, width: area.width - across.count, height: area.height - down.count)
    let smallStride = (small.width + 7) & ~7
    let smallCount = smallStride * small.height
    var kept: UnsafeMutablePointer<UInt8>?
    if shadows.isOn, let (key, hash) = keeping, shadows.wasMet(hash) {
      unsafe kept = shadows.makeRoom(key, hash, smallCount, across, down)
    }
    // What is put back costs too.
    let pays = small.width * small.height * 3 < area.width * area.height * 2
    guard unsafe pays || kept != nil else {
      return unsafe paintBlurred(source, area, offset, pixel, state)
    }
    let cut = PixelRect(
      x: box.x, y: box.y, width: box.width - across.count, height: box.height - down.count)
    let cutStride = (cut.width + 7) & ~7
    let cutCount = cutStride * cut.height + 8
    let total = unsafe cutCount + (kept == nil ? smallCount : 0)
    let inner = unsafe scratch.push(total).bindMemory(to: UInt8.self, capacity: total)
    defer { scratch.pop() }
    unsafe inner.update(repeating: 0, count: cutCount)
    let head = across.start - box.x
    for y in 0..<cut.height {
      let full = box.y + y < down.start ? y : y + down.count
      let (from, to) = unsafe (bytes + full * stride, inner + y * cutStride)
      let first = across.count > 0 ? head : cut.width
      unsafe to.update(from: from, count: first)
      unsafe (to + first).update(from: from + first + across.count, count: cut.width - first)
    }
    let blurred = unsafe kept ?? inner + cutCount
    // What is far from the source is not written.
    unsafe blurred.update(repeating: 0, count: smallCount)
    let write = unsafe FilterKernels.current.writeSum
    let cutSource = unsafe BlurSource(samples: .bytes(inner), stride: cutStride, rect: cut)
    unsafe blur.run(cutSource, over: small) { run in
      let out = unsafe blurred + (run.y - small.y) * smallStride + run.x - small.x
      unsafe write(out, run.count, run.rows, run.weights, run.taps)
    }
    let result = unsafe BlurredBytes(
      bytes: blurred, stride: smallStride, across: across, down: down)
    unsafe paint(result, area, offset, pixel, state)
  }

  /// Blends a colour under blurred coverage, with what was left out put back.
  private func paint(
    _ coverage: BlurredBytes, _ area: PixelRect, _ offset: (x: Int, y: Int), _ pixel: UInt32,
    _ state: DrawState
  ) {
    spanBytes.reserve(area.width + 8)
    let row = unsafe spanBytes.pointer
    let (across, down) = unsafe (coverage.across, coverage.down)
    let blendRow = unsafe Kernels.current.pointee.blendSolidRow
    for y in area.y..<area.maxY {
      let place = unsafe coverage.bytes + (down.place(y) - area.y) * coverage.stride
      unsafe across.undo(row, place, first: area.x, length: area.width)
      if let mask = unsafe state.mask {
        unsafe multiplyRow(row, area.width, by: mask.pointer(area.x + offset.x, y + offset.y))
      }
      unsafe blendRow(
        state.surface.pointer(area.x + offset.x, y + offset.y), area.width, pixel, pixel >> 24,
        row)
    }
  }

  /// Blends a colour under the blur of coverage that is moved by whole pixels, with the axes that
  /// are set.
  private func paintBlurred(
    _ source: BlurSource, _ area: PixelRect, _ offset: (x: Int, y: Int), _ pixel: UInt32,
    _ state: DrawState
  ) {
    let (x, y) = offset
    let kernels = unsafe FilterKernels.current
    let surface = unsafe state.surface
    let keep = pixel >> 24
    guard let mask = unsafe state.mask else {
      unsafe blur.run(source, over: area) { run in
        unsafe kernels.blendSum(
          surface.pointer(run.x + x, run.y + y), run.count, run.rows, run.weights, run.taps,
          pixel, keep)
      }
      return
    }
    spanBytes.reserve(area.width + 8)
    let row = unsafe spanBytes.pointer
    let blendRow = unsafe Kernels.current.pointee.blendSolidRow
    unsafe blur.run(source, over: area) { run in
      unsafe kernels.writeSum(row, run.count, run.rows, run.weights, run.taps)
      unsafe multiplyRow(row, run.count, by: mask.pointer(run.x + x, run.y + y))
      unsafe blendRow(surface.pointer(run.x + x, run.y + y), run.count, pixel, keep, row)
    }
  }
}
