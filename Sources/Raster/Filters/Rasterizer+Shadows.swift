import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

extension Rasterizer {
  /// Paints the shadow of a path within `area`.
  ///
  /// - Parameter transform: The transform from the display list's coordinate space to pixels.
  func paintShadow(
    _ cast: DisplayList.CastShadow, _ command: Int, _ transform: CGAffineTransform,
    _ area: PixelRect, _ state: DrawState
  ) {
    let (path, rule) = (cast.path, cast.rule)
    let shadow = DeviceShadow(cast.shadow, transform)
    let map = shadow.map(cast.map.concatenating(transform))
    if shadow.blur.isIdentity {
      shapes.set(command: command) { $0.setFill(path, map, rule) }
      paintShape(rule, .color(shadow.color), .normal, map, area, state)
      return
    }
    let pixel = premultiplied(shadow.color, opacity: state.opacity)
    if pixel >> 24 == 0 { return }
    // From here on, all coordinates are relative to the shadow's whole-pixel position, even if
    // nothing is cached, so that the result does not depend on where the shadow was first seen.
    let split = ShapeCache.SplitMap(map, isSplit: true)
    let offset = (x: split.dx, y: split.dy)
    let part = area.moved(-split.dx, -split.dy)
    let shape = shadow.blur.anchored(at: offset)
    let key = ShadowCache.Key(path: path, rule: rule, map: split.map, blur: shape)
    let hash = shadows.isOn ? key.hash : 0
    if shadows.isOn, let cached = shadows.find(key, hash) {
      shadows.useCount &+= 1
      return paint(cached, part.intersection(cached.area), offset, pixel, state)
    }
    let bounds = DeviceBounds(path, split.map).pixels
    let whole = shape.visible(bounds)
    // Cache the shadow as a whole if it was seen before, unless the part to draw is much smaller.
    let cachesWhole =
      shadows.isOn && whole.area <= ShadowCache.maxAreaRatio * part.area && shadows.wasSeen(hash)
    let needed = shape.source(of: cachesWhole ? whole : part).intersection(bounds)
    if needed.isEmpty { return }
    let region = shapes.region
    shapes.region = needed
    defer { shapes.region = region }
    shapes.set(command: command) { $0.setFill(path, split.map, rule) }
    let box = needed.intersection(shapes.edges.bounds)
    if box.isEmpty { return }

    let stride = (box.width + 7) & ~7
    let count = stride * box.height
    // The bytes are read eight at a time from any position, so eight more bytes must be readable.
    let bytes = scratch.push(count + 8).rebound(to: UInt8.self)
    defer { scratch.pop() }
    bytes.update(repeating: 0, count: count + 8)
    let mask = ClipMask(
      base: bytes, rect: PixelRect(x: box.x, y: box.y, width: stride, height: box.height))
    rows.bytes.reserve(max(stride, part.width) + 8)
    let row = rows.bytes.pointer
    shapes.sweep(rule, over: box) { band in
      RowSink(
        bytes: row, painter: ClipPainter(out: mask, parent: nil))
    }
    blur.columns.set(shape.columns, anchor: shape.anchorX)
    blur.rows.set(shape.rows, anchor: shape.anchorY)
    if cachesWhole, store(bytes, stride, box, whole, key, hash),
      let cached = shadows.find(key, hash)
    {
      return paint(cached, part.intersection(whole), offset, pixel, state)
    }
    paintBlurred(bytes, stride, box, shape, part, offset, pixel, state)
  }

  /// Blends a colour with blurred coverage, using the weights in `blur`. Equal rows and equal
  /// columns in the middle are left out of the blur.
  ///
  /// - Parameters:
  ///   - bytes: The coverage, with `stride` bytes from row to row of `box`, and eight more readable
  ///     bytes at the end.
  ///   - area: The area to draw, before it is moved by `offset` in whole pixels.
  func paintBlurred(
    _ bytes: Elements<UInt8>, _ stride: Int, _ box: PixelRect, _ shape: DeviceBlur,
    _ area: PixelRect, _ offset: (x: Int, y: Int), _ pixel: UInt32, _ state: DrawState
  ) {
    if area.isEmpty { return }
    let (across, down) = cuts(bytes, stride, box, shape, area)
    let small = area.without(across, down)
    // Cut out equal rows and columns only if that saves more than a third of the pixels, because
    // restoring them also has a cost.
    guard small.area * 3 < area.area * 2 else {
      let source = BlurSource(samples: .bytes(bytes), stride: stride, rect: box)
      return paintBlurred(source, area, offset, pixel, state)
    }
    let smallStride = (small.width + 7) & ~7
    let blurred = scratch.push(smallStride * small.height)
      .rebound(to: UInt8.self)
    defer { scratch.pop() }
    blurCut(bytes, stride, box, across, down, small, into: blurred)
    let result = BlurredBytes(
      bytes: blurred, stride: smallStride, area: area, across: across, down: down)
    paint(result, area, offset, pixel, state)
  }

  /// Caches the blurred coverage over all of `whole`. Returns whether the budget allows it.
  private func store(
    _ bytes: Elements<UInt8>, _ stride: Int, _ box: PixelRect, _ whole: PixelRect,
    _ key: ShadowCache.Key, _ hash: UInt64
  ) -> Bool {
    let (across, down) = cuts(bytes, stride, box, key.blur, whole)
    let small = whole.without(across, down)
    let byteCount = ((small.width + 7) & ~7) * small.height
    guard let memory = shadows.allocate(key, hash, byteCount, whole, across, down) else {
      return false
    }
    blurCut(bytes, stride, box, across, down, small, into: memory)
    return true
  }

  private func cuts(
    _ bytes: Elements<UInt8>, _ stride: Int, _ box: PixelRect, _ shape: DeviceBlur,
    _ area: PixelRect
  ) -> (across: Cut, down: Cut) {
    // Nothing can be cut out unless a side is longer than twice the blur's reach.
    guard box.width > 2 * shape.columns.reach || box.height > 2 * shape.rows.reach else {
      return (.none, .none)
    }
    rows.bytes.reserve(max(stride, area.width) + 8)
    let even = EvenParts(bytes, stride: stride, box, differences: rows.bytes.pointer)
    return (
      Cut(even.columns, area.x..<area.maxX, shape.columns),
      Cut(even.rows, area.y..<area.maxY, shape.rows)
    )
  }

  /// Writes the blurred coverage without the cut-out parts. The length of a row is a multiple of
  /// eight bytes.
  private func blurCut(
    _ bytes: Elements<UInt8>, _ stride: Int, _ box: PixelRect, _ across: Cut, _ down: Cut,
    _ small: PixelRect, into blurred: Elements<UInt8>
  ) {
    let cut = box.without(across, down)
    let cutStride = (cut.width + 7) & ~7
    let cutCount = cutStride * cut.height + 8
    let inner = scratch.push(cutCount).rebound(to: UInt8.self)
    defer { scratch.pop() }
    inner.update(repeating: 0, count: cutCount)
    let head = across.start - box.x
    for y in 0..<cut.height {
      let full = box.y + y < down.start ? y : y + down.count
      let from = bytes + full * stride
      let to = inner + y * cutStride
      let first = across.count > 0 ? head : cut.width
      to.update(from: from, count: first)
      (to + first).update(from: from + (first + across.count), count: cut.width - first)
    }
    let smallStride = (small.width + 7) & ~7
    // The blur does not write pixels far from the source, so clear them first.
    blurred.update(repeating: 0, count: smallStride * small.height)
    let kernels = KernelChoice.current
    let cutSource = BlurSource(samples: .bytes(inner), stride: cutStride, rect: cut)
    blur.run(cutSource, over: small) { run in
      let out = blurred + ((run.y - small.y) * smallStride + run.x - small.x)
      kernels.writeSum(out, run.count, run.rows, run.weights, run.taps)
    }
  }

  private func paint(
    _ coverage: BlurredBytes, _ area: PixelRect, _ offset: (x: Int, y: Int), _ pixel: UInt32,
    _ state: DrawState
  ) {
    if area.isEmpty { return }
    let whole = coverage.area
    rows.bytes.reserve(whole.width + 8)
    let row = rows.bytes.pointer + (area.x - whole.x)
    let (across, down) = (coverage.across, coverage.down)
    let kernels = KernelChoice.current
    for y in area.y..<area.maxY {
      let rowBytes = coverage.bytes + (down.index(y) - whole.y) * coverage.stride
      across.undo(rows.bytes.pointer, rowBytes, first: whole.x, length: area.maxX - whole.x)
      if let mask = state.mask {
        multiplyRow(row, area.width, by: mask.pointer(area.x + offset.x, y + offset.y))
      }
      kernels.blendSolidRow(
        state.surface.pointer(area.x + offset.x, y + offset.y), area.width, pixel, pixel >> 24,
        row)
    }
  }

  /// Blends a colour with blurred coverage that is moved by whole pixels.
  private func paintBlurred(
    _ source: BlurSource, _ area: PixelRect, _ offset: (x: Int, y: Int), _ pixel: UInt32,
    _ state: DrawState
  ) {
    let (x, y) = offset
    let kernels = KernelChoice.current
    let surface = state.surface
    let keep = pixel >> 24
    guard let mask = state.mask else {
      blur.run(source, over: area) { run in
        kernels.blendSum(
          surface.pointer(run.x + x, run.y + y), run.count, run.rows, run.weights, run.taps,
          pixel, keep)
      }
      return
    }
    rows.bytes.reserve(area.width + 8)
    let row = rows.bytes.pointer
    blur.run(source, over: area) { run in
      kernels.writeSum(row, run.count, run.rows, run.weights, run.taps)
      multiplyRow(row, run.count, by: mask.pointer(run.x + x, run.y + y))
      kernels.blendSolidRow(
        surface.pointer(run.x + x, run.y + y), run.count, pixel, keep, row)
    }
  }
}
